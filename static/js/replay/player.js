// The buttons, the slider and the clock of a replay.

import { change, setText } from "../table/dom.js";
import { fill, gettext, pgettext } from "../table/words.js";

const MOMENT_MS = 1400;
const SPEEDS = [0.5, 1, 2, 4];
const KEY = "mingtang.replay.speed";

const $ = (id) => document.getElementById(id);

function keptSpeed() {
  try {
    const kept = Number(localStorage.getItem(KEY));
    return SPEEDS.includes(kept) ? kept : 1;
  } catch {
    return 1;
  }
}

export class Player {
  /** `go(number)` shows a moment and resolves once it is there; `pauseAt(number)` is how long it is worth. */
  constructor({ count, go, pauseAt }) {
    this.count = count;
    this.go = go;
    this.pauseAt = pauseAt;
    this.number = 0;
    this.isPlaying = false;
    this.timer = null;
    this.speed = keptSpeed();
    this.slider = $("slider");
    change(this.slider, { min: 1, max: count });
    this.slider.addEventListener("input", () => this.jump(Number(this.slider.value)));
    $("to-first").addEventListener("click", () => this.jump(1));
    $("step-back").addEventListener("click", () => this.jump(this.number - 1));
    $("step-on").addEventListener("click", () => this.jump(this.number + 1));
    $("to-last").addEventListener("click", () => this.jump(this.count));
    $("play").addEventListener("click", () => this.toggle());
    $("speed").addEventListener("click", () => this.faster(1, { isRound: true }));
    this.saySpeed();
  }

  /** A moment is on the board. */
  shows(number) {
    this.number = number;
    this.slider.value = String(number);
    change(this.slider, { "aria-valuetext": fill(gettext("%(number)s of %(count)s"), { number, count: this.count }) });
    for (const [id, isEnd] of [["to-first", number === 1], ["step-back", number === 1], ["step-on", number === this.count], ["to-last", number === this.count]]) change($(id), { disabled: isEnd });
  }

  /** Go to a moment by hand: the film stops. */
  jump(number) {
    this.stop();
    return this.go(Math.min(Math.max(number, 1), this.count));
  }

  toggle() {
    if (this.isPlaying) this.stop();
    else this.play();
  }

  async play() {
    this.isPlaying = true;
    this.sayPlaying();
    if (this.number === this.count) await this.go(1);
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    if (!this.isPlaying) return;
    if (this.number >= this.count) {
      this.stop();
      return;
    }
    this.timer = setTimeout(() => this.next(), (MOMENT_MS * this.pauseAt(this.number)) / this.speed);
  }

  async next() {
    try {
      await this.go(this.number + 1);
    } catch {
      this.stop();
      return;
    }
    this.wait();
  }

  stop() {
    clearTimeout(this.timer);
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.sayPlaying();
  }

  /** The next speed; round again from the fastest to the slowest where one button does it all. */
  faster(step, { isRound = false } = {}) {
    const at = SPEEDS.indexOf(this.speed) + step;
    this.speed = SPEEDS[isRound ? at % SPEEDS.length : Math.min(Math.max(at, 0), SPEEDS.length - 1)];
    try {
      localStorage.setItem(KEY, String(this.speed));
    } catch {
      // It then holds until the page is left.
    }
    this.saySpeed();
    if (this.isPlaying) this.wait();
  }

  saySpeed() {
    setText($("speed-figure"), `×${this.speed === 0.5 ? "½" : this.speed}`);
  }

  sayPlaying() {
    change($("play"), { "aria-pressed": String(this.isPlaying) });
    setText($("play-words"), this.isPlaying ? gettext("Pause") : pgettext("replay", "Play"));
  }

  /** Keys of the replay; says whether one was for us. */
  key(key) {
    if (key === " ") this.toggle();
    else if (key === "ArrowLeft") this.jump(this.number - 1);
    else if (key === "ArrowRight") this.jump(this.number + 1);
    else if (key === "Home") this.jump(1);
    else if (key === "End") this.jump(this.count);
    else if (key === "+" || key === "ArrowUp") this.faster(1);
    else if (key === "-" || key === "ArrowDown") this.faster(-1);
    else return false;
    return true;
  }
}

// The clock: how long until what, from absolute server times.

import { setProperty, setText, show } from "./dom.js";

/**
 * What a deadline says at `now` (both by the server's clock): milliseconds of the given time and of the bank that are
 * left, and which of the two is running. Null when this viewer is not being timed.
 */
export function remaining(deadline, now) {
  if (!deadline || deadline.at === null) return null;
  const given = deadline.at - now;
  if (given > 0) return { given, bank: deadline.bank_ms, inBank: false };
  return { given: 0, bank: Math.max(0, deadline.bank_ms + given), inBank: true };
}

/** Draws the ring and calls `warn(seconds)` once each when 10 and 5 seconds are left in all. */
export class Clock {
  constructor(node, store, warn) {
    this.node = node;
    this.figure = node.querySelector("[data-clock-figure]");
    this.bank = node.querySelector("[data-clock-bank]");
    this.store = store;
    this.warn = warn;
    this.at = null;
    this.whole = 1;
    this.warned = 99;
    setInterval(() => this.draw(), 200);
  }

  draw() {
    const { deadline, clockOffset, table } = this.store.state;
    const left = table?.paused ? null : remaining(deadline, Date.now() + clockOffset);
    show(this.node, left !== null);
    if (!left) return;
    if (this.at !== deadline.at) {
      this.at = deadline.at;
      this.whole = Math.max(left.given, 1000);
      this.warned = 99;
    }
    const shown = left.inBank ? left.bank : left.given;
    const whole = left.inBank ? Math.max(deadline.bank_ms, 1) : this.whole;
    const seconds = Math.ceil(shown / 1000);
    setProperty(this.node, "--left", Math.min(1, shown / whole).toFixed(3));
    this.node.classList.toggle("in-bank", left.inBank);
    this.node.classList.toggle("short", left.given + left.bank < 10000);
    setText(this.figure, seconds);
    setText(this.bank, left.inBank || left.bank === 0 ? "" : `+${Math.round(left.bank / 1000)}`);
    this.warnAt(Math.ceil((left.given + left.bank) / 1000));
  }

  warnAt(seconds) {
    for (const mark of [10, 5]) {
      if (seconds <= mark && this.warned > mark) {
        this.warned = mark;
        this.warn(seconds);
        return;
      }
    }
  }
}

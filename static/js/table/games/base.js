// What the boards of all games share: seats around the middle, the turn, calls, and saying what happened.

import { change, setText } from "../dom.js";
import { placeOf, viewpoint } from "../people.js";

const CALL_MS = 1300;

export class BaseBoard {
  /** `makeSeat(seat)` makes a seat's parts; `voice` has `tell`, `soundOf` and `callsOf` for the game's notices. */
  constructor({ board, own, centre, context, makeSeat, voice }) {
    this.context = context;
    this.root = board;
    this.own = own;
    this.centre = centre;
    this.makeSeat = makeSeat;
    this.voice = voice;
    this.seats = [];
    this.lastAsked = "";
  }

  /** Lay the seats out anew if their number or the viewer's place has changed: who sits left comes first. */
  prepare(table) {
    const count = table.seats.length;
    const shape = `${count} ${viewpoint(table)}`;
    if (this.shape === shape) return;
    this.shape = shape;
    for (const parts of this.seats) parts.node.remove();
    this.seats = table.seats.map((_, seat) => this.makeSeat(seat));
    this.root.dataset.seats = count;
    const turn = (step) => this.seats[(viewpoint(table) + step) % count].node;
    const order = Array.from({ length: count }, (_, i) => turn((i + 1) % count));
    this.root.append(...(count === 3 ? [order[1], order[0], order[2]] : count === 4 ? [order[2], order[1], order[0], order[3]] : order));
    this.root.append(this.centre.node);
  }

  /** The number in the middle with its words, and the pointer to whose turn it is. */
  drawCentre({ figure, words, turn }, table) {
    setText(this.centre.wall, figure);
    setText(this.centre.wallWords, words);
    change(this.centre.turn, { data: { to: turn === null ? null : placeOf(turn, table) } });
  }

  /** Say and sound what happened, then what is asked. */
  hear(notices, state) {
    const { announcer, sounds } = this.context;
    const { tell, soundOf, callsOf, isQuiet } = this.voice;
    for (const notice of notices) {
      announcer.say(tell(notice, state.table), { caption: !isQuiet?.(notice) });
      const sound = soundOf(notice, state.table);
      if (sound) sounds.play(sound);
      for (const [seat, sign] of callsOf(notice)) this.call(seat, sign);
    }
    this.ask(state);
  }

  /** A word called at the table, large beside who called it. */
  call(seat, sign) {
    const node = this.seats[seat]?.call;
    if (!node) return;
    setText(node, sign);
    node.classList.remove("called");
    void node.offsetWidth;
    node.classList.add("called");
    clearTimeout(node.timer);
    node.timer = setTimeout(() => node.classList.remove("called"), CALL_MS);
  }

  /** Tell the ear, once, that something is asked: `question(state)` says what, `isClaim(state)` which sound. */
  ask(state) {
    const { legal, table } = state;
    const asked = legal.length === 0 ? "" : `${state.seq} ${legal.length} ${legal[0]}`;
    if (asked === this.lastAsked) return;
    this.lastAsked = asked;
    if (!asked || table.seats[table.me]?.trustee) return;
    this.context.announcer.say(this.question(state), { urgent: true, caption: false });
    this.context.sounds.play(this.isClaim(state) ? "claim" : "turn");
  }
}

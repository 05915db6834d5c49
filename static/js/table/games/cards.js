// A card table: puts the seats, the middle and one's own cards together.

import { change, el, keyed, setProperty, setText, show } from "../dom.js";
import { placeOf, viewpoint } from "../people.js";
import { fill, gettext, pgettext, joined, ngettext } from "../words.js";
import { BaseBoard } from "./base.js";
import { CardActions, mayPlay, promptOf } from "./cards/actions.js";
import { card, listed, rankName } from "./cards/card.js";
import { CardHand } from "./cards/hand.js";
import { callsOf, kindName, soundOf, tell } from "./cards/notices.js";
import { assemble, drawHead, makeHead } from "./seat_head.js";

const VOICE = { tell, soundOf, callsOf };

export function keys() {
  return [
    ["← →", gettext("move along the cards")],
    ["␣", gettext("choose the card, or not")],
    ["2–9 T J Q K A", gettext("choose a card of that rank")],
    ["H", gettext("a hint, and the next one")],
    ["↵", gettext("play the chosen cards")],
    ["C", gettext("call or rob")],
    ["X", gettext("pass, or decline")],
  ];
}

function makeSeat(seat) {
  const parts = {
    ...makeHead(),
    count: el("span", { class: "cards-count" }),
    rest: el("div", { class: "cards-rest" }),
    laid: el("div", { class: "cards-laid" }),
    said: el("span", { class: "cards-said" }),
  };
  return assemble(seat, parts, [parts.count, parts.rest], [parts.said, parts.laid]);
}

export class Board extends BaseBoard {
  constructor(parts) {
    super({ ...parts, makeSeat, voice: VOICE });
    const { context, own, centre } = parts;
    this.hint = -1;
    this.hand = new CardHand({ changed: () => this.draw(context.store.state) });
    this.actions = new CardActions({ press: (deed) => this.press(deed) });
    this.bottom = el("div", { class: "cards-bottom" });
    this.stake = el("p", { class: "cards-stake" });
    centre.node.append(el("div", { class: "cards-centre" }, [this.bottom, this.stake]));
    own.append(this.actions.node, el("div", { class: "own-row own-cards" }, [this.hand.node]));
    own.dataset.cards = "";
  }

  press(deed) {
    const { commands, store } = this.context;
    if (deed === "hint") this.nextHint();
    else if (deed === "clear") this.hand.choose([]);
    else if (deed === "play") this.play();
    else if (store.state.legal.includes(deed)) commands.act(deed);
  }

  play() {
    const { commands, store } = this.context;
    const selection = this.hand.selection();
    if (!mayPlay(selection, store.state)) return false;
    return commands.act(`play ${selection.join(" ")}`, { plain: null });
  }

  /** Choose the next of the plays that the server thinks worth trying. */
  nextHint() {
    const hints = this.context.store.state.hand?.hints ?? [];
    if (hints.length === 0) return;
    this.hint = (this.hint + 1) % hints.length;
    this.hand.choose(this.hand.cardsFor(hints[this.hint].slice("play ".length)) ?? []);
  }

  draw(state) {
    const { table, hand, legal, pending } = state;
    if (!table) return;
    this.prepare(table);
    if (this.asked !== `${state.seq}`) {
      this.asked = `${state.seq}`;
      this.hint = -1;
    }
    change(this.root, { data: { phase: hand?.phase ?? "none" } });
    this.seats.forEach((parts, seat) => this.drawSeat(parts, seat, state));
    this.drawMiddle(state);
    // An onlooker sees cards here only where they lie open: after the hand.
    const names = hand?.seats[viewpoint(table)]?.held ?? [];
    const leaving = pending?.action.startsWith("play ") ? pending.action.slice("play ".length).split(" ") : [];
    this.hand.draw({ names, leaving });
    const selection = this.hand.selection();
    this.actions.draw(state, { selection, canPlay: legal.length > 0 && mayPlay(selection, state) });
    change(this.own, { data: { seated: table.me !== null, empty: names.length === 0 } });
  }

  drawSeat(parts, seat, { hand, table }) {
    const playing = hand?.seats[seat] ?? null;
    const place = placeOf(seat, table);
    const isTurn = hand !== null && hand.phase !== "over" && hand.turn === seat;
    drawHead(parts, seat, { table, place, isTurn, marks: marksOf(playing, table) });
    const isOwn = place === "me";
    const count = playing?.count ?? 0;
    setText(parts.count, playing && count > 0 ? fill(ngettext("%(count)s card", "%(count)s cards", count), { count }) : "");
    parts.count.classList.toggle("few", count > 0 && count <= 2);
    const rest = !isOwn && playing?.held ? [...playing.held].reverse() : [];
    keyed(parts.rest, rest, { key: (name) => name, make: card });
    show(parts.rest, rest.length > 0);
    this.drawLaid(parts, playing?.laid ?? null, hand, seat);
  }

  drawLaid(parts, laid, hand, seat) {
    const bid = hand?.phase === "bid" ? (hand.bids ?? []).filter((entry) => entry.seat === seat).at(-1)?.bid : null;
    const bids = { call: gettext("Call"), no_call: gettext("Don't call"), rob: gettext("Rob"), no_rob: gettext("Don't rob") };
    setText(parts.said, bid ? bids[bid] : laid !== null && laid.cards.length === 0 ? pgettext("cards", "Pass") : "");
    const cards = [...(laid?.cards ?? [])].reverse();
    keyed(parts.laid, cards, { key: (name) => name, make: card });
    const isTop = hand?.top?.seat === seat && cards.length > 0;
    change(parts.laid, { data: { top: isTop }, role: cards.length ? "group" : null, "aria-label": laid?.type ? kindName(laid.type) : cards.length ? listed(cards).join(", ") : null });
    setProperty(parts.laid, "--count", String(Math.max(cards.length, 1)));
  }

  drawMiddle({ hand, table }) {
    const stake = hand?.stake ?? null;
    const turn = hand && hand.phase !== "over" ? hand.turn : null;
    this.drawCentre({ figure: stake ? stake.points : hand?.base ?? "", words: hand ? gettext("at stake") : "", turn }, table);
    keyed(this.bottom, hand?.bottom ?? [], { key: (name) => name, make: card });
    const lines = [];
    if (hand?.super_rank) lines.push(fill(gettext("super rank %(rank)s"), { rank: rankName(hand.super_rank) }));
    if (stake && stake.multiplier > 1) lines.push(`×${stake.multiplier}`);
    setText(this.stake, lines.join(" · "));
  }

  question(state) {
    const text = promptOf(state, { selection: [], canPlay: false, plays: state.legal.some((action) => action.startsWith("play ")) });
    const top = state.hand?.top;
    return top ? `${listed(top.cards).join(", ")}. ${text}` : text;
  }

  isClaim({ legal }) {
    return legal.includes("pass");
  }

  /** The cards that a seat was left with, for the result. */
  handOf(seat, { hand }) {
    const held = hand?.seats[seat]?.held ?? [];
    if (held.length === 0) return null;
    return el("div", { class: "cards-rest final-hand", role: "img", "aria-label": joined(listed(held)) }, [...held].reverse().map(card));
  }

  key(event) {
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const { legal } = this.context.store.state;
    const decline = ["pass", "no_call", "no_rob"].find((deed) => legal.includes(deed));
    const take = ["call", "rob"].find((deed) => legal.includes(deed));
    if (key === "ArrowLeft") this.hand.move(-1);
    else if (key === "ArrowRight") this.hand.move(1);
    else if (key === "Enter") return this.play();
    else if (key === "Escape") this.hand.choose([]);
    else if (key === "H") this.nextHint();
    else if (key === "X" && decline) this.press(decline);
    else if (key === "C" && take) this.press(take);
    else if (key === "0" || key === "1") return this.hand.toggleRank("T");
    else return /^[2-9TJQKA]$/.test(key) && this.hand.toggleRank(key);
    return true;
  }
}

function marksOf(playing, table) {
  const marks = [];
  if (playing?.role === "landlord") marks.push(["dealer", "地主", gettext("landlord")]);
  if (playing?.role === "farmer") marks.push(["farmer", "农民", gettext("farmer")]);
  if (playing?.partner !== undefined && playing.partner === viewpoint(table) && table.me !== null) marks.push(["partner", "对家", gettext("your partner")]);
  if (playing?.place) marks.push(["won", `${playing.place}`, fill(gettext("out as number %(place)s"), { place: playing.place })]);
  return marks;
}

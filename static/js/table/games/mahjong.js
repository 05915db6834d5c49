// A mahjong table: puts the seats, the middle and one's own hand together, and says what happens.

import { change, el } from "../dom.js";
import { nameOf, placeOf, viewpoint } from "../people.js";
import { byVerb } from "../store.js";
import { sorted, tileName } from "../tiles.js";
import { fill, gettext, joined, ngettext } from "../words.js";
import { BaseBoard } from "./base.js";
import { Actions, swapQuestion } from "./mahjong/actions.js";
import { Hand } from "./mahjong/hand.js";
import { callsOf, soundOf, tell } from "./mahjong/notices.js";
import { drawHeld, drawMelds, drawSeat, makeSeat } from "./mahjong/seats.js";

const FORCED_MS = 650;
const PASSED_ON = 3;

/** Keys of this kind of game, for the sheet of keys. */
export function keys() {
  return [
    ["← →", gettext("choose a tile")],
    ["1–9 0", gettext("choose a tile by its place, or how much piao")],
    ["↵", gettext("discard the chosen tile")],
    ["W", gettext("win")],
    ["K", gettext("kong")],
    ["P", gettext("pung")],
    ["X", gettext("pass")],
    ["␣", gettext("choose a tile to pass on, or take it back")],
    ["S", gettext("show the hand")],
  ];
}

const VOICE = { tell, soundOf, callsOf, isQuiet: (notice) => notice.kind === "drawn" };

export class Board extends BaseBoard {
  constructor(parts) {
    super({ ...parts, makeSeat, voice: VOICE });
    const { context, own } = parts;
    this.forcedTimer = null;
    this.picked = new Set();
    this.hand = new Hand({
      choose: (key) => context.store.update({ selected: key }),
      discard: (tile) => this.discard(tile),
      pick: (key) => this.pick(key),
      isOneTap: () => context.preferences.get("oneTap"),
    });
    this.actions = new Actions({
      act: (action) => context.commands.act(action),
      toggleShow: () => this.toggleShow(),
      throwChosen: () => this.hand.throwChosen(),
      passOn: () => this.passOn(),
      redraw: () => this.draw(context.store.state),
      focusHand: () => this.hand.buttons().find((button) => button.tabIndex === 0)?.focus({ preventScroll: true }),
    });
    this.ownMelds = el("ul", { class: "melds own-melds" });
    this.ownHeld = el("div", { class: "held own-held" });
    own.append(this.actions.node, el("div", { class: "own-row" }, [this.ownMelds, this.ownHeld, this.hand.node]));
  }

  discard(tile) {
    const { showMode } = this.context.store.state;
    this.context.commands.act(`${showMode ? "show" : "discard"} ${tile}`);
  }

  /**
   * Add a tile to those that are passed on, or take it away. One of another suit begins anew, since three of one suit go;
   * a fourth takes the first one's place.
   */
  pick(key) {
    if (!this.picked.delete(key)) {
      const suit = (picked) => this.hand.tileOf(picked)?.[1];
      if ([...this.picked].some((picked) => suit(picked) !== suit(key))) this.picked.clear();
      this.picked.add(key);
    }
    if (this.picked.size > PASSED_ON) this.picked.delete(this.picked.values().next().value);
    this.context.announcer.say(fill(gettext("%(chosen)s of %(all)s chosen."), { chosen: this.picked.size, all: PASSED_ON }), { caption: false });
    this.draw(this.context.store.state);
  }

  /** The action that passes the picked tiles on, as the server writes it: tiles in the order of the hand. */
  swapAction() {
    const tiles = this.hand.buttons().filter((button) => this.picked.has(button.dataset.key)).map((button) => button.dataset.tile);
    return `swap ${sorted(tiles).join(" ")}`;
  }

  passOn() {
    return this.context.commands.act(this.swapAction());
  }

  /** Whether Enter is for the board even where a tile has the focus: all three are chosen. */
  get takesEnter() {
    return this.context.store.state.legal.includes(this.swapAction());
  }

  toggleShow() {
    const { showMode } = this.context.store.state;
    this.context.store.update({ showMode: !showMode, selected: null });
  }

  draw(state) {
    const { table, hand } = state;
    if (!table) return;
    this.prepare(table);
    change(this.root, { data: { phase: hand?.phase ?? "none" } });
    this.seats.forEach((parts, seat) => drawSeat(parts, seat, { hand, table, place: placeOf(seat, table) }));
    const counts = hand !== null && hand.phase !== "piao" && hand.phase !== "deal";
    this.drawCentre(
      {
        figure: counts ? hand.wall : "",
        words: counts ? ngettext("tile left", "tiles left", hand.wall) : "",
        turn: hand !== null && hand.phase === "turn" ? hand.turn : null,
      },
      table,
    );
    this.drawOwn(state);
    this.playForced(state);
  }

  drawOwn(state) {
    const { table, hand, legal, showMode, selected, pending } = state;
    const verbs = byVerb(legal);
    const isSeated = table.me !== null;
    const view = viewpoint(table);
    if (!verbs.swap) this.picked.clear();
    const playable = new Set(pending ? [] : verbs.swap ? verbs.swap.flatMap((tiles) => tiles.split(" ")) : showMode ? verbs.show : verbs.discard);
    const ready = new Set(this.context.preferences.get("hints") && (verbs.discard || verbs.show) ? Object.keys(hand?.ready_discards ?? {}) : []);
    const [verb, leaving] = pending?.action.split(" ") ?? [];
    this.hand.draw({
      hand: isSeated ? hand : null,
      selected,
      playable,
      ready: showMode ? new Set() : ready,
      leaving: verb === "discard" || verb === "show" ? leaving : null,
      waiting: showMode ? "show" : null,
      picked: verbs.swap ? this.picked : null,
      unwanted: hand?.my_void ?? null,
      received: hand?.phase === "void" ? hand.swap?.received ?? [] : [],
    });
    drawMelds(this.ownMelds, hand?.seats[view]?.melds ?? [], { seat: view, table });
    drawHeld(this.ownHeld, isSeated ? null : hand?.seats[view] ?? null, nameOf(view, table));
    const selectedTile = selected === null ? null : this.hand.tileOf(selected);
    this.actions.draw(state, { selectedTile, waiting: hand?.phase === "claim" || hand?.phase === "rob", canPassOn: legal.includes(this.swapAction()), picked: this.picked.size });
    change(this.own, { data: { seated: isSeated, empty: hand === null || hand.phase === "piao" } });
  }

  /** When the rules leave one discard (a shown hand), it plays itself after a moment, if the person likes that. */
  playForced({ legal, pending, connection, seq }) {
    clearTimeout(this.forcedTimer);
    const only = legal.length === 1 && legal[0].startsWith("discard ");
    if (!only || pending || connection.status !== "online" || !this.context.preferences.get("forced")) return;
    this.forcedTimer = setTimeout(() => {
      if (this.context.store.state.seq === seq) this.context.commands.act(legal[0]);
    }, FORCED_MS);
  }

  question({ legal, hand, table }) {
    return question(byVerb(legal), hand, table);
  }

  isClaim({ legal }) {
    return legal.includes("pass");
  }

  /** Faces of a finished hand, winning tile apart; null where they are not known. */
  handOf(seat, { hand, table }, winningTile = null) {
    const playing = hand?.seats[seat];
    if (!playing?.concealed) return null;
    const held = [...playing.concealed];
    const at = winningTile === null ? -1 : held.lastIndexOf(winningTile);
    if (held.length % 3 === 2 && at >= 0) held.splice(at, 1);
    const parts = { held: el("div", { class: "held" }), melds: el("ul", { class: "melds" }) };
    drawHeld(parts.held, { concealed: held, count: held.length }, nameOf(seat, table));
    drawMelds(parts.melds, playing.melds, { seat, table });
    const last = el("div", { class: "held held-win" });
    if (winningTile !== null) drawHeld(last, { concealed: [winningTile], count: 1 }, nameOf(seat, table));
    return el("div", { class: "final-hand" }, [parts.melds, parts.held, winningTile === null ? null : last]);
  }

  /** Keys of the game; says whether one was for us. */
  key(event) {
    const press = { w: "win", h: "win", k: "kong", p: "pung", x: "pass", s: "show" }[event.key.toLowerCase()];
    const amount = `piao ${event.key}`;
    if (press && press in this.actions.verbs) this.actions.press(press);
    else if (this.context.store.state.legal.includes(amount)) this.context.commands.act(amount);
    else if (event.key === "ArrowLeft") this.hand.move(-1);
    else if (event.key === "ArrowRight") this.hand.move(1);
    else if (event.key === "Home") this.hand.move(0, 0);
    else if (event.key === "End") this.hand.move(0, -1);
    else if (/^[0-9]$/.test(event.key)) this.hand.move(0, event.key === "0" ? 9 : Number(event.key) - 1, { picks: true });
    else if (event.key === "Enter") return "swap" in this.actions.verbs ? this.passOn() : this.hand.throwChosen();
    else if (event.key === "Escape") return this.undo();
    else return false;
    return true;
  }

  undo() {
    const { selected, showMode } = this.context.store.state;
    if (this.picked.size > 0) {
      this.picked.clear();
      this.draw(this.context.store.state);
    } else if (this.actions.kongsOpen) this.actions.toggleKongs();
    else if (selected !== null || showMode) this.context.store.update({ selected: null, showMode: false });
    else return false;
    return true;
  }
}

/** What is asked of this person, for the ear. */
function question(verbs, hand, table) {
  if (verbs.piao) return gettext("Piao for this hand?");
  if (verbs.void) return gettext("Which suit do you give up?");
  if (verbs.swap) return swapQuestion(hand, table);
  const can = [
    verbs.win && gettext("win"),
    verbs.kong && gettext("kong"),
    verbs.pung && gettext("pung"),
    verbs.show && gettext("show the hand"),
  ].filter(Boolean);
  if (verbs.pass) {
    const values = { tile: hand.last ? tileName(hand.last.tile) : "", name: hand.last ? nameOf(hand.last.seat, table) : "", can: joined(can) };
    return fill(gettext("%(tile)s from %(name)s: you can %(can)s, or pass."), values);
  }
  return can.length === 0 ? gettext("Your turn.") : fill(gettext("Your turn. You can %(can)s."), { can: joined(can) });
}

// One's own hand: choose a tile by tap, key or drag, and throw it.

import { change, el, keyed, numbered, setProperty, show } from "../../dom.js";
import { face, sorted, tileName } from "../../tiles.js";
import { fill, gettext } from "../../words.js";

const THROW_PX = 42;
const DRAG_PX = 6;

/** Own tiles as drawn: `{tiles: [{name, key}], drawn: {name, key} | null}`; the drawn tile is set apart. */
export function layOut(hand) {
  const held = [...(hand?.seats[hand.viewer]?.concealed ?? [])];
  let drawn = null;
  if (hand?.drawn && held.length % 3 === 2) {
    const at = held.lastIndexOf(hand.drawn);
    if (at >= 0) held.splice(at, 1);
    drawn = { name: hand.drawn, key: "drawn" };
  }
  return { tiles: numbered(sorted(held)), drawn };
}

export class Hand {
  /** `choose(key)` selects, `discard(tile)` throws, `pick(key)` adds to several or takes away; `isOneTap()`: one tap throws. */
  constructor({ choose, discard, pick, isOneTap }) {
    this.choose = choose;
    this.pick = pick;
    this.discard = discard;
    this.isOneTap = isOneTap;
    this.row = el("div", { class: "hand-tiles" });
    this.apart = el("div", { class: "hand-drawn" });
    this.node = el("div", { class: "hand", role: "group", "aria-label": gettext("Your hand") }, [this.row, this.apart]);
    this.selected = null;
    this.playable = new Set();
    this.picked = null;
    this.unwanted = null;
    this.received = new Set();
    this.dragged = false;
    this.listen();
  }

  listen() {
    this.node.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button && !this.dragged) this.tap(button);
      this.dragged = false;
    });
    this.node.addEventListener("pointerdown", (event) => this.startDrag(event));
  }

  tap(button) {
    const { key, tile } = button.dataset;
    if (!this.playable.has(tile)) return;
    if (this.picked !== null) this.pick(key);
    else if (this.selected === key || this.isOneTap()) this.discard(tile);
    else this.choose(key);
  }

  startDrag(event) {
    const button = event.target.closest("button");
    if (!button || this.picked !== null || !this.playable.has(button.dataset.tile) || event.button > 0) return;
    const { clientY, pointerId } = event;
    let up = 0;
    const move = (moved) => {
      if (moved.pointerId !== pointerId) return;
      up = Math.max(0, clientY - moved.clientY);
      if (up > DRAG_PX) {
        this.dragged = true;
        button.classList.add("dragged");
      }
      setProperty(button, "--drag", `${-up}px`);
    };
    const end = (ended) => {
      if (ended.pointerId !== pointerId) return;
      for (const name of ["pointermove", "pointerup", "pointercancel"]) window.removeEventListener(name, name === "pointermove" ? move : end);
      button.classList.remove("dragged");
      button.style.removeProperty("--drag");
      if (ended.type === "pointerup" && up > THROW_PX) this.discard(button.dataset.tile);
      setTimeout(() => (this.dragged = false));
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  /**
   * `playable`: tiles that may be thrown now; `ready`: tiles whose discard leaves the hand ready; `leaving`: the tile
   * on its way to the table, not thrown before the table says so; `picked`: keys of tiles chosen together, null where
   * one is chosen at a time; `unwanted`: tiles of the suit that is given up; `received`: tiles just passed to this seat.
   */
  draw({ hand, selected, playable, ready, leaving, waiting, picked = null, unwanted = null, received = [] }) {
    const { tiles, drawn } = layOut(hand);
    this.received = new Set(lastOf(received, tiles));
    this.selected = selected;
    this.picked = picked;
    this.unwanted = unwanted;
    this.playable = playable;
    const spot = this.focusedIndex();
    const shared = { key: (item) => item.key, make: (item) => this.make(item), update: (node, item) => this.update(node, item, { ready, leaving }) };
    keyed(this.row, tiles, shared);
    keyed(this.apart, drawn ? [drawn] : [], { ...shared, key: (item) => item.key + item.name });
    show(this.apart, drawn !== null);
    change(this.node, { data: { playable: playable.size > 0, waiting, count: tiles.length + (drawn ? 1 : 0) } });
    this.keepReachable(spot);
  }

  make(item) {
    return el("button", { type: "button", class: "tile hand-tile", data: { tile: item.name, key: item.key } }, [face(item.name)]);
  }

  update(node, item, { ready, leaving }) {
    const isSelected = this.picked === null ? this.selected === item.key : this.picked.has(item.key);
    const names = [tileName(item.name)];
    if (item.key === "drawn") names.push(gettext("drawn"));
    if (ready.has(item.name)) names.push(gettext("makes you ready"));
    if (this.received.has(item.key)) names.push(gettext("passed to you"));
    change(node, {
      "aria-label": names.join(", "),
      "aria-pressed": isSelected ? "true" : "false",
      "aria-disabled": this.playable.has(item.name) ? null : "true",
      data: { selected: isSelected, received: this.received.has(item.key), unwanted: item.name[1] === this.unwanted, ready: ready.has(item.name), leaving: leaving === item.name && (isSelected || this.selected === null) },
    });
  }

  buttons() {
    return [...this.node.querySelectorAll("button")];
  }

  focusedIndex() {
    return this.buttons().indexOf(document.activeElement);
  }

  /** One stop of the Tab key for the whole hand; focus that went with a thrown tile goes to its neighbour. */
  keepReachable(spot) {
    const buttons = this.buttons();
    const current = buttons.find((button) => button.dataset.key === this.selected) ?? (buttons.includes(document.activeElement) ? document.activeElement : null);
    const stop = current ?? buttons.at(-1);
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
    if (spot >= 0 && !buttons.includes(document.activeElement)) buttons[Math.min(spot, buttons.length - 1)]?.focus({ preventScroll: true });
  }

  /** Move the choice by `step` tiles, or to the tile number `at` (−1: the last, the drawn one); `picks`: it is one of several. */
  move(step, at = null, { picks = false } = {}) {
    const buttons = this.buttons();
    if (buttons.length === 0) return;
    const chosen = buttons.findIndex((button) => button.dataset.key === this.selected);
    const from = chosen >= 0 ? chosen : this.focusedIndex();
    let to = at;
    if (to === null) to = from < 0 ? (step > 0 ? 0 : buttons.length - 1) : (from + step + buttons.length) % buttons.length;
    const button = buttons.at(to);
    if (!button) return;
    button.focus({ preventScroll: true });
    if (this.playable.size > 0 && this.picked === null) this.choose(button.dataset.key);
    else if (picks && this.playable.has(button.dataset.tile)) this.pick(button.dataset.key);
  }

  /** Throw what is chosen; says whether there was something to throw. */
  throwChosen() {
    const button = this.buttons().find((candidate) => candidate.dataset.key === this.selected);
    if (!button || !this.playable.has(button.dataset.tile)) return false;
    this.discard(button.dataset.tile);
    return true;
  }

  tileOf(key) {
    return this.buttons().find((button) => button.dataset.key === key)?.dataset.tile ?? null;
  }
}

/** Keys of the tiles that `names` name, of several equal ones the last. */
function lastOf(names, tiles) {
  const left = [...names];
  const found = [];
  for (const { name, key } of [...tiles].reverse()) {
    const at = left.indexOf(name);
    if (at >= 0) {
      left.splice(at, 1);
      found.push(key);
    }
  }
  return found;
}

/** `5 of dots ×3`, for hints. */
export function countLabel(name, left) {
  return left === null ? tileName(name) : fill(gettext("%(tile)s, %(left)s left"), { tile: tileName(name), left });
}

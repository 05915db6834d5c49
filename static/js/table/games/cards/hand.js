// One's own cards: choose by tap, by dragging across them, or by key.

import { change, el, keyed, setProperty } from "../../dom.js";
import { gettext } from "../../words.js";
import { cardData, cardName, print, read } from "./card.js";

/** With more cards than this, cards of a rank are stacked. */
const FAN_MAX = 21;

export class CardHand {
  /** `changed(names)` is told of every new choice, as a set of card names. */
  constructor({ changed }) {
    this.changed = changed;
    this.chosen = new Set();
    this.names = [];
    this.node = el("div", { class: "cards-hand", role: "group", "aria-label": gettext("Your hand") });
    this.stroke = null;
    this.node.addEventListener("pointerdown", (event) => this.startStroke(event));
    this.node.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button && event.detail === 0) this.toggle([button.dataset.card]);
    });
  }

  /** A stroke across cards turns the choice of each it touches, as the first one was turned. */
  startStroke(event) {
    const button = event.target.closest("button");
    if (!button || event.button > 0) return;
    const on = !this.chosen.has(button.dataset.card);
    const touched = new Set();
    const touch = (node) => {
      const name = node?.closest?.(".cards-hand button")?.dataset.card;
      if (!name || touched.has(name)) return;
      touched.add(name);
      this.set(name, on);
    };
    touch(button);
    const move = (moved) => touch(document.elementFromPoint(moved.clientX, moved.clientY));
    const end = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
    button.releasePointerCapture?.(event.pointerId);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  set(name, on) {
    if (this.chosen.has(name) === on) return;
    if (on) this.chosen.add(name);
    else this.chosen.delete(name);
    this.changed(this.chosen);
  }

  toggle(names) {
    for (const name of names) this.set(name, !this.chosen.has(name));
  }

  /** Choose exactly these cards. */
  choose(names) {
    this.chosen = new Set(names);
    this.changed(this.chosen);
  }

  /** Cards for ranks such as `3335`: for each sign the first card of it that is not taken yet; null if one is missing. */
  cardsFor(ranks) {
    const taken = new Set();
    for (const rank of ranks) {
      const name = this.names.find((candidate) => read(candidate).rank === rank && !taken.has(candidate));
      if (!name) return null;
      taken.add(name);
    }
    return [...taken];
  }

  /** The chosen cards in the order in which the server wrote the hand, lowest first. */
  selection() {
    return this.names.filter((name) => this.chosen.has(name));
  }

  draw({ names, leaving }) {
    this.names = names;
    for (const name of this.chosen) if (!names.includes(name)) this.chosen.delete(name);
    const high = [...names].reverse();
    const isStacked = names.length > FAN_MAX;
    const groups = isStacked ? byRank(high) : [{ rank: "all", cards: high }];
    change(this.node, { data: { shape: isStacked ? "stacks" : "fan", count: names.length } });
    setProperty(this.node, "--count", String(isStacked ? groups.length : Math.max(names.length, 1)));
    const held = document.activeElement?.dataset?.card;
    keyed(this.node, groups, {
      key: (group) => group.rank,
      make: () => el("div", { class: "cards-group" }),
      update: (node, group) => {
        setProperty(node, "--deep", String(group.cards.length));
        keyed(node, group.cards, {
          key: (name) => name,
          make: (name) => el("button", { type: "button", class: "card-face", "aria-label": cardName(name), data: cardData(name) }, print(name)),
          update: (button, name) => {
            change(button, { "aria-pressed": String(this.chosen.has(name)), data: { chosen: this.chosen.has(name), leaving: leaving.includes(name) } });
          },
        });
      },
    });
    this.keepReachable(held);
  }

  buttons() {
    return [...this.node.querySelectorAll("button")];
  }

  keepReachable(held) {
    const buttons = this.buttons();
    const stop = buttons.find((button) => button.dataset.card === held) ?? buttons.find((button) => button.tabIndex === 0) ?? buttons.at(-1);
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  }

  /** Move the focus by `step` cards. */
  move(step) {
    const buttons = this.buttons();
    if (buttons.length === 0) return;
    const from = buttons.indexOf(document.activeElement);
    const to = from < 0 ? (step > 0 ? 0 : buttons.length - 1) : (from + step + buttons.length) % buttons.length;
    for (const button of buttons) button.tabIndex = -1;
    buttons[to].tabIndex = 0;
    buttons[to].focus({ preventScroll: true });
  }

  /** Turn the choice of the next card of a rank that is not chosen; when all are, of all of them. */
  toggleRank(rank) {
    const names = this.names.filter((name) => read(name).rank === rank);
    if (names.length === 0) return false;
    const next = names.find((name) => !this.chosen.has(name));
    if (next) this.set(next, true);
    else this.toggle(names);
    return true;
  }
}

function byRank(names) {
  const groups = new Map();
  for (const name of names) {
    const { rank } = read(name);
    if (!groups.has(rank)) groups.set(rank, { rank, cards: [] });
    groups.get(rank).cards.push(name);
  }
  return [...groups.values()];
}

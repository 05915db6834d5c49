// The buttons of a card table, each in its own place, and the line above them that says what is asked.

import { change, el, setText, show } from "../../dom.js";
import { nameOf } from "../../people.js";
import { fill, gettext, pgettext } from "../../words.js";
import { listed } from "./card.js";

const DEEDS = {
  pass: { sign: "不出", key: "X", place: 1, label: () => pgettext("cards", "Pass") },
  no_call: { sign: "不叫", key: "X", place: 1, label: () => gettext("Don't call") },
  no_rob: { sign: "不抢", key: "X", place: 1, label: () => gettext("Don't rob") },
  clear: { sign: "重选", key: "Esc", place: 3, label: () => gettext("Clear") },
  hint: { sign: "提示", key: "H", place: 4, label: () => gettext("Hint") },
  play: { sign: "出牌", key: "↵", place: 5, label: () => gettext("Play") },
  call: { sign: "叫地主", key: "C", place: 5, label: () => gettext("Call") },
  rob: { sign: "抢地主", key: "C", place: 5, label: () => gettext("Rob") },
};

/** The same ranks in any order are the same cards. */
function inOrder(ranks) {
  return [...ranks].sort().join("");
}

/** Whether these cards may be played now, by what the view and the list of legal plays say. */
export function mayPlay(selection, { hand, legal }) {
  if (selection.length === 0) return false;
  const ranks = selection.map((name) => name[0]);
  if (hand?.targets) {
    return ranks.some((rank) => hand.targets[rank]?.includes(ranks.length) && ranks.every((other) => hand.stands[rank].includes(other)));
  }
  const wanted = inOrder(ranks);
  return legal.some((action) => action.length === wanted.length + 5 && action.startsWith("play ") && inOrder(action.slice(5)) === wanted);
}

export class CardActions {
  /** `press(deed)` does what a button says. */
  constructor({ press }) {
    this.buttons = {};
    this.slots = el("div", { class: "acts-slots" });
    for (const [deed, { sign, key, place, label }] of Object.entries(DEEDS)) {
      const text = label();
      this.buttons[deed] = el("button", { type: "button", class: "act act-card absent", disabled: true, data: { act: deed, place }, on: { click: () => press(deed) } }, [
        el("span", { class: "act-sign", lang: "zh-Hans", "aria-hidden": "true", text: sign }),
        el("span", { class: "act-label", text, hidden: text === sign }),
        el("kbd", { text: key, "aria-hidden": "true" }),
      ]);
      this.slots.append(this.buttons[deed]);
    }
    this.text = el("span", { class: "prompt-text" });
    this.node = el("section", { class: "acts", "aria-label": gettext("What you can do") }, [el("div", { class: "prompt" }, [this.text]), this.slots]);
  }

  draw(state, { selection, canPlay }) {
    const { legal, pending, hand } = state;
    const plays = legal.some((action) => action.startsWith("play "));
    const offered = new Set(legal.filter((action) => action in DEEDS));
    if (plays) offered.add("play").add("hint");
    if (selection.length > 0) offered.add("clear");
    const verb = pending?.action.split(" ")[0];
    for (const [deed, button] of Object.entries(this.buttons)) {
      button.classList.toggle("absent", !offered.has(deed));
      change(button, {
        disabled: !offered.has(deed) || (pending !== null && verb !== deed) || (deed === "play" && !canPlay && verb !== "play"),
        "aria-busy": verb === deed ? "true" : null,
      });
    }
    setText(this.text, promptOf(state, { selection, canPlay, plays }));
    change(this.node, { data: { asked: legal.length > 0, turn: hand?.turn === state.table.me, kind: legal.length > 0 ? "turn" : "wait" } });
    show(this.slots, state.table.me !== null);
  }
}

/** What is asked of this person now, in words. */
export function promptOf({ hand, table, legal }, { selection, canPlay, plays }) {
  if (!hand || hand.phase === "over" || table.state === "waiting") return "";
  if (legal.includes("call")) return gettext("Will you be the landlord?");
  if (legal.includes("rob")) return gettext("Will you take the landlord's place? It doubles the stake.");
  if (legal.length === 0) return hand.turn === null ? "" : fill(gettext("%(name)s plays."), { name: nameOf(hand.turn, table) });
  if (!plays) return gettext("Nothing you hold beats it.");
  if (selection.length > 0 && !canPlay) return gettext("These cards are no set that you can play now.");
  if (selection.length > 0) return fill(gettext("Play %(cards)s?"), { cards: listed(selection).join(", ") });
  if (hand.top === null) return gettext("You lead: play any set.");
  return fill(gettext("Beat the cards of %(name)s, or pass."), { name: nameOf(hand.top.seat, table) });
}

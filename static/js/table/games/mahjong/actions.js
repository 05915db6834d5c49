// The buttons for what one may do now, each always in its own place, and the line above them that says what is asked.

import { change, el, keyed, setText, show } from "../../dom.js";
import { nameOf } from "../../people.js";
import { byVerb } from "../../store.js";
import { suitName, tile, tileName } from "../../tiles.js";
import { fill, gettext } from "../../words.js";
import { countLabel } from "./hand.js";

/** Verbs with a fixed place: sign, key, and the word on the button. `pass` and `discard` never meet. */
const DEEDS = {
  pass: { sign: "过", key: "X", label: () => gettext("Pass") },
  discard: { sign: "打", key: "↵", label: () => gettext("Discard") },
  pung: { sign: "碰", key: "P", label: () => gettext("Pung") },
  kong: { sign: "杠", key: "K", label: () => gettext("Kong") },
  show: { sign: "亮", key: "S", label: () => gettext("Show") },
  swap: { sign: "换", key: "↵", label: () => gettext("Pass on") },
  win: { sign: "胡", key: "W", label: () => gettext("Win") },
};

/** Buttons for the actions that are choices of an amount or a suit, asked before the play. */
function choiceLabel(verb, argument) {
  if (verb === "piao") {
    if (argument === "0") return gettext("No piao");
    return argument === "1" ? gettext("Play piao") : fill(gettext("Piao %(amount)s"), { amount: argument });
  }
  return verb === "void" ? fill(gettext("Give up %(suit)s"), { suit: suitName(argument) }) : `${verb} ${argument}`;
}

const CHOICE_SIGNS = {
  piao: (amount) => (amount === "0" ? "不飘" : amount === "1" ? "飘" : `飘${amount}`),
  void: (suit) => ({ p: "缺筒", s: "缺条", m: "缺万" })[suit] ?? suit,
};
const CHOICES = ["piao", "void"];

export class Actions {
  /** `act(action)` plays; `toggleShow()` and `openKongs(on)` change what the page offers; `throwChosen()` discards. */
  constructor(deeds) {
    this.deeds = deeds;
    this.kongsOpen = false;
    this.buttons = {};
    this.slots = el("div", { class: "acts-slots" });
    for (const [verb, deed] of Object.entries(DEEDS)) {
      const label = deed.label();
      this.buttons[verb] = el("button", { type: "button", class: "act absent", disabled: true, data: { act: verb }, "aria-keyshortcuts": deed.key === "↵" ? "Enter" : deed.key, on: { click: () => this.press(verb) } }, [
        el("span", { class: "act-sign", lang: "zh-Hans", "aria-hidden": "true", text: deed.sign }),
        el("span", { class: "act-label", text: label, hidden: label === deed.sign }),
        el("kbd", { text: deed.key, "aria-hidden": "true" }),
      ]);
      this.slots.append(this.buttons[verb]);
    }
    this.choices = el("div", { class: "acts-choices" });
    this.promptTile = el("span", { class: "prompt-tile" });
    this.promptText = el("span", { class: "prompt-text" });
    this.hints = el("span", { class: "hints" });
    this.prompt = el("div", { class: "prompt" }, [this.promptTile, this.promptText, this.hints]);
    this.node = el("section", { class: "acts", "aria-label": gettext("What you can do") }, [this.prompt, this.choices, this.slots]);
    this.verbs = {};
  }

  press(verb) {
    const options = this.verbs[verb];
    if (verb === "discard") this.deeds.throwChosen();
    else if (verb === "swap") this.deeds.passOn();
    else if (!options || this.busy) return;
    else if (verb === "show") this.deeds.toggleShow();
    else if (verb === "kong" && options.length > 1) this.toggleKongs();
    else this.deeds.act([verb, options[0]].filter(Boolean).join(" "));
  }

  toggleKongs() {
    this.kongsOpen = !this.kongsOpen;
    this.deeds.redraw();
    if (this.kongsOpen) this.choices.querySelector("button")?.focus();
    else this.buttons.kong.focus();
  }

  /** `picked`: how many tiles are chosen to be passed on; `canPassOn`: they may go as they are. */
  draw(state, { selectedTile, waiting, canPassOn = false, picked = 0 }) {
    const { legal, pending, showMode, hand } = state;
    this.verbs = byVerb(legal);
    this.busy = pending !== null;
    if ((this.verbs.kong?.length ?? 0) < 2) this.kongsOpen = false;
    for (const [verb, button] of Object.entries(this.buttons)) this.drawButton(verb, button, { pending, showMode, usable: verb === "discard" ? selectedTile !== null : verb !== "swap" || canPassOn });
    this.drawChoices(pending);
    const prompt = promptOf(state, this.verbs, { selectedTile, waiting, kongsOpen: this.kongsOpen, picked });
    setText(this.promptText, prompt.text);
    keyed(this.promptTile, prompt.tile ? [prompt.tile] : [], { key: (name) => name, make: (name) => tile(name) });
    drawHints(this.hints, prompt.hints ?? null);
    change(this.node, { data: { asked: legal.length > 0, turn: hand?.turn === state.table.me, kind: prompt.kind } });
  }

  drawButton(verb, button, { pending, showMode, usable }) {
    const offered = verb in this.verbs;
    const pressed = pending?.action.split(" ")[0] === verb;
    const held = document.activeElement === button;
    button.classList.toggle("absent", !offered || (verb === "discard" && showMode));
    change(button, {
      disabled: !offered || (this.busy && !pressed) || !usable,
      "aria-busy": pressed ? "true" : null,
      "aria-pressed": verb === "show" ? String(showMode) : verb === "kong" && (this.verbs.kong?.length ?? 0) > 1 ? String(this.kongsOpen) : null,
    });
    if (held && button.disabled) this.deeds.focusHand();
  }

  drawChoices(pending) {
    const open = CHOICES.filter((verb) => verb in this.verbs).flatMap((verb) => this.verbs[verb].map((argument) => ({ verb, argument })));
    if (this.kongsOpen) open.push(...this.verbs.kong.map((argument) => ({ verb: "kong", argument })));
    show(this.choices, open.length > 0);
    this.slots.classList.toggle("behind", open.length > 0 && !this.kongsOpen);
    keyed(this.choices, open, {
      key: ({ verb, argument }) => `${verb} ${argument}`,
      make: ({ verb, argument }) => this.makeChoice(verb, argument),
      update: (node, { verb, argument }) => change(node, { disabled: pending !== null, "aria-busy": pending?.action === `${verb} ${argument}` ? "true" : null }),
    });
  }

  makeChoice(verb, argument) {
    const click = () => this.deeds.act(`${verb} ${argument}`);
    if (verb === "kong") {
      return el("button", { type: "button", class: "choice choice-kong", "aria-label": fill(gettext("Kong of %(tile)s"), { tile: tileName(argument) }), on: { click } }, [tile(argument, { "aria-hidden": "true" })]);
    }
    const sign = CHOICE_SIGNS[verb](argument);
    const label = choiceLabel(verb, argument);
    return el("button", { type: "button", class: "choice", data: { verb, argument }, on: { click } }, [
      el("span", { class: "act-sign", lang: "zh-Hans", "aria-hidden": "true", text: sign }),
      el("span", { class: "act-label", text: label, hidden: label === sign }),
    ]);
  }
}

/** What the page asks of this person now, in words: `{kind, text, tile?, hints?}`. */
export function promptOf(state, verbs, { selectedTile, waiting, kongsOpen, picked = 0 }) {
  const { hand, table, showMode } = state;
  if (!hand || table.state === "waiting") return { kind: "none", text: "" };
  if (hand.phase === "over") return { kind: "none", text: "" };
  const waits = hand.waits?.length ? waitList(hand.waits) : null;
  if (verbs.piao) return { kind: "choice", text: gettext("Piao for this hand? It raises what you win, and what you lose.") };
  if (verbs.void) return { kind: "choice", text: gettext("Which suit do you give up?") };
  if (verbs.swap) return { kind: "turn", text: `${swapQuestion(hand, table)} ${fill(gettext("%(chosen)s of %(all)s chosen."), { chosen: picked, all: 3 })}` };
  if (verbs.pass) return claimPrompt(hand, table);
  if (kongsOpen) return { kind: "turn", text: gettext("Which kong?") };
  if (verbs.discard || verbs.show) return turnPrompt({ hand, showMode, selectedTile, waits });
  if (hand.seats[table.me]?.won) return { kind: "wait", text: gettext("You have won; the others play on.") };
  if (["piao", "void", "swap"].includes(hand.phase) && table.me !== null) {
    const hints = hand.phase === "swap" && hand.my_swap ? { title: gettext("You pass on"), tiles: waitList(hand.my_swap) } : null;
    return { kind: "wait", text: gettext("The others choose."), hints };
  }
  if (waiting) return { kind: "wait", text: gettext("The table waits for answers.") };
  const text = hand.turn === null ? "" : hand.turn === table.me ? "" : fill(gettext("%(name)s plays."), { name: nameOf(hand.turn, table) });
  return waits ? { kind: "wait", text, hints: { title: gettext("You wait for"), tiles: waits } } : { kind: "wait", text };
}

const STEPS = { ccw: 1, across: 2, cw: 3 };

/** Which tiles are to be passed on, and to whom they go; the dice say it afterwards where the rules leave it to them. */
export function swapQuestion(hand, table) {
  const steps = STEPS[hand.swap_rule];
  if (steps && table.me !== null) {
    const name = nameOf((table.me + steps) % table.seats.length, table);
    return fill(gettext("Choose three tiles of one suit: they go to %(name)s."), { name });
  }
  if (hand.swap_rule === "dice") return gettext("Choose three tiles of one suit: the dice say to whom they go.");
  return gettext("Choose three tiles of one suit to pass on.");
}

function claimPrompt(hand, table) {
  if (!hand.last) return { kind: "claim", text: gettext("Your answer?") };
  const values = { tile: tileName(hand.last.tile), name: nameOf(hand.last.seat, table) };
  const text = hand.last.by === "added_kong" ? gettext("%(name)s adds %(tile)s: rob the kong?") : gettext("%(tile)s from %(name)s: yours?");
  return { kind: "claim", text: fill(text, values), tile: hand.last.tile };
}

function turnPrompt({ hand, showMode, selectedTile, waits }) {
  const ready = selectedTile === null ? null : (hand.ready_discards ?? {})[selectedTile];
  const hints = ready ? { title: gettext("Then you wait for"), tiles: waitList(ready) } : null;
  if (showMode) return { kind: "turn", text: gettext("Show: which tile do you throw?"), hints };
  if (selectedTile !== null) return { kind: "turn", text: hints ? "" : fill(gettext("%(tile)s: tap again to discard."), { tile: tileName(selectedTile) }), hints };
  const text = gettext("Your turn: discard a tile.");
  return waits?.length ? { kind: "turn", text, hints: { title: gettext("You wait for"), tiles: waits } } : { kind: "turn", text };
}

/** `{"1p": 3}` or `["1p"]` → `[{name: "1p", left: 3 | null}]`. */
export function waitList(waits) {
  if (Array.isArray(waits)) return waits.map((name) => ({ name, left: null }));
  return Object.entries(waits).map(([name, left]) => ({ name, left: typeof left === "number" ? left : null }));
}

function drawHints(parent, hints) {
  show(parent, hints !== null);
  if (!hints) return;
  if (!parent.firstElementChild) parent.append(el("span", { class: "hints-title" }), el("span", { class: "hints-tiles" }));
  setText(parent.firstElementChild, hints.title);
  keyed(parent.lastElementChild, hints.tiles, {
    key: ({ name }) => name,
    make: ({ name }) => el("span", { class: "hint" }, [tile(name), el("b", { "aria-hidden": "true" })]),
    update(node, { name, left }) {
      setText(node.lastElementChild, left === null ? "" : `×${left}`);
      node.classList.toggle("none-left", left === 0);
      change(node.firstElementChild, { "aria-label": countLabel(name, left) });
    },
  });
}

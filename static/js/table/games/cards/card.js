// Playing cards: reading their names, calling them, drawing them.

import { el } from "../../dom.js";
import { fill, gettext } from "../../words.js";

const SVG = "http://www.w3.org/2000/svg";

/** Outlines of the suits in a square of 24. */
const SHAPES = {
  S: "M12 2C9 7 3 10 3 15a4.500 4.500 0 0 0 8 2.800C10.800 20 10 21.300 8.500 22h7c-1.500-.7-2.300-2-2.500-4.200A4.500 4.500 0 0 0 21 15c0-5-6-8-9-13z",
  H: "M12 21.500C5 16 2.500 12.500 2.500 8.800 2.500 5.600 4.800 3.500 7.300 3.500c2 0 3.700 1.200 4.700 3.200 1-2 2.700-3.200 4.700-3.200 2.500 0 4.800 2.100 4.800 5.300 0 3.700-2.500 7.200-9.500 12.700z",
  C: "M12 2a4.600 4.600 0 0 1 3.900 7.100A4.600 4.600 0 1 1 13 16.600c.2 2.500 1 4.400 2.800 5.400H8.200c1.800-1 2.600-2.900 2.800-5.400A4.600 4.600 0 1 1 8.100 9.100 4.600 4.600 0 0 1 12 2z",
  D: "M12 1.500c2.600 4 5 7.200 8 10.500-3 3.300-5.400 6.500-8 10.500-2.600-4-5-7.200-8-10.500 3-3.300 5.400-6.500 8-10.500z",
  J: "M12 1.800l2.900 6.600 7.100.7-5.400 4.700 1.600 7.100L12 17.200l-6.200 3.700 1.600-7.100L2 9.100l7.100-.7z",
};

/** `7S` → `{name, rank: "7", suit: "S", joker: null}`; a joker has no suit. A deck's letter is not looked at. */
export function read(name) {
  const rank = name[0];
  const suit = "SHCD".includes(name[1] ?? "-") ? name[1] : null;
  const joker = suit ? null : { B: "small", x: "small", R: "big", X: "big" }[rank] ?? null;
  return { name, rank, suit, joker };
}

export function rankSign(rank) {
  return rank === "T" ? "10" : rank;
}

/** What people call a rank: `10`, `small joker`. */
export function rankName(rank) {
  if ("Bx".includes(rank)) return gettext("small joker");
  if ("RX".includes(rank)) return gettext("big joker");
  return rankSign(rank);
}

/** What people call a card: `7 of spades`, `big joker`. */
export function cardName(name) {
  const { rank, suit } = read(name);
  const values = { rank: rankSign(rank) };
  switch (suit) {
    case "S":
      return fill(gettext("%(rank)s of spades"), values);
    case "H":
      return fill(gettext("%(rank)s of hearts"), values);
    case "C":
      return fill(gettext("%(rank)s of clubs"), values);
    case "D":
      return fill(gettext("%(rank)s of diamonds"), values);
    default:
      return rankName(rank);
  }
}

function shape(id) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SHAPES[id]);
  svg.append(path);
  return svg;
}

/** What is printed on a card: the index in the corner, and the suit large. */
export function print(name) {
  const { rank, suit, joker } = read(name);
  const sign = joker ? el("span", { class: "card-rank card-joker", lang: "zh-Hans", text: "王" }) : el("span", { class: "card-rank", text: rankSign(rank) });
  const corner = el("span", { class: "card-corner", "aria-hidden": "true" }, [sign, shape(suit ?? "J")]);
  const middle = el("span", { class: "card-middle", "aria-hidden": "true" }, [shape(suit ?? "J")]);
  return [corner, middle];
}

export function cardData(name) {
  const { rank, suit, joker } = read(name);
  return { card: name, rank, suit: suit ?? `${joker}-joker` };
}

/** A card that is looked at, not touched. */
export function card(name) {
  return el("span", { class: "card-face", role: "img", "aria-label": cardName(name), title: cardName(name), data: cardData(name) }, print(name));
}

/** Names of many cards by rank, for the ear: `7 ×2, 8`. */
export function listed(names) {
  const counts = new Map();
  for (const name of names) counts.set(read(name).rank, (counts.get(read(name).rank) ?? 0) + 1);
  return [...counts].map(([rank, count]) => (count === 1 ? rankName(rank) : `${rankName(rank)} ×${count}`));
}

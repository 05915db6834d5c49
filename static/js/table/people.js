// Who sits where, and what they are called.

import { gettext } from "./words.js";

/** The seat from whose side the table is drawn: the one that was chosen (`side`), else one's own, or seat 0 for an onlooker. */
export function viewpoint(table) {
  return table.side ?? table.me ?? 0;
}

const PLACES = {
  2: ["me", "across"],
  3: ["me", "right", "left"],
  4: ["me", "right", "across", "left"],
};

/** Where a seat is drawn: `me`, `right`, `across` or `left`; who plays next sits on the right. */
export function placeOf(seat, table) {
  const seats = table.seats.length;
  return PLACES[seats][(seat - viewpoint(table) + seats) % seats];
}

export function nameOf(seat, table) {
  const known = table?.seats[seat];
  if (!known || known.kind === "empty") return gettext("empty seat");
  return known.name;
}

/** The same inside a sentence: `Bo wins on it from you`. */
export function fromWhom(seat, table) {
  if (seat === null || seat === undefined) return "";
  return seat === table.me ? gettext("you") : nameOf(seat, table);
}

/** One sentence for oneself, another for everybody else; `%(name)s` is filled in. */
export function aboutSeat(seat, table, mine, theirs) {
  return seat === table.me ? mine : theirs.replaceAll("%(name)s", nameOf(seat, table));
}

/** The first sign of a name, for the round badge. */
export function initial(name) {
  return [...name.trim()][0]?.toUpperCase() ?? "?";
}

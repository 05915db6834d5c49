// The seats as the calculator speaks of them: seat 0 wins, the others sit around it.

import { gettext } from "../table/words.js";

export const WINNER = 0;

export function seatName(seat, seats) {
  if (seat === WINNER) return gettext("winner");
  if (seat === 1) return gettext("next player");
  if (seat === seats - 1) return gettext("player before");
  return gettext("player opposite");
}

export function allSeats(seats) {
  return Array.from({ length: seats }, (_, seat) => seat);
}

export function otherSeats(seats, but = WINNER) {
  return allSeats(seats).filter((seat) => seat !== but);
}

// One's own bytes for the shuffle: nobody, the server included, can know the wall before all have given theirs.

const BYTES = 32;
let given = null;

/** Add own random bytes once for each hand that is promised and not dealt. */
export function addOwnBytes(table, commands) {
  const hand = table?.next_hand ?? null;
  if (hand === null || table.me === null || hand === given) return;
  given = hand;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  commands.ask("entropy", { hand, bytes: [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("") });
}

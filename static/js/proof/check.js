// The checks of a hand's record that need no rules: the promise, and the deal that follows from it.

import { commitment, dealKey, fromHex, shuffled, words } from "./shuffle.js";

const FORMAT = "mingtang-hand";
const HEX = /^([0-9a-f]{2})*$/;

/** Names of tiles (`123pCC`) or cards (`3S TD B`) in the order they are written. */
export function names(written, deck) {
  const apart = written.split(/\s+/).filter(Boolean);
  if (apart.every((name) => deck.includes(name))) return apart;
  return [...written.matchAll(/([1-9]+)([pms])|([CFB])/g)].flatMap(([, digits, suit, honour]) =>
    honour ? [honour] : [...digits].map((digit) => digit + suit),
  );
}

const sameSet = (one, other) => one.length === other.length && String([...one].sort()) === String([...other].sort());
const sameOrder = (one, other) => String(one) === String(other);

/** Whether the record has what a check needs. */
export function isReadable(record, dealings) {
  const shuffle = record?.shuffle;
  return (
    record?.format === FORMAT &&
    record.version === 1 &&
    Object.hasOwn(dealings, record.game) &&
    [shuffle?.server_seed, shuffle?.commitment, ...(shuffle?.client_bytes ?? [null])].every(
      (part) => typeof part === "string" && HEX.test(part),
    ) &&
    typeof shuffle.label === "string" &&
    Array.isArray(record.hands) &&
    record.hands.every((hand) => typeof hand === "string")
  );
}

/** Each check in turn: {id, holds}. `dealings` says for each game how hands are cut from the shuffled deck. */
export async function* checks(record, dealings) {
  const readable = isReadable(record, dealings);
  yield { id: "readable", holds: readable };
  if (!readable) return;

  const { shuffle } = record;
  const seed = fromHex(shuffle.server_seed);
  yield { id: "promise", holds: seed.length === 32 && (await commitment(seed)) === shuffle.commitment };

  const { deck, hand_size: size, rest, seats } = dealings[record.game];
  yield { id: "own", holds: shuffle.client_bytes.length === seats, given: shuffle.client_bytes.filter(Boolean).length };

  const stream = words(await dealKey(shuffle));
  let order = [];
  for (let round = 0; round <= (record.reshuffles ?? 0); round += 1) order = await shuffled(deck, stream);
  for (let seat = 0; seat < seats; seat += 1) {
    const cut = order.slice(seat * size, (seat + 1) * size);
    yield { id: "hand", seat, holds: sameSet(names(record.hands[seat] ?? "", deck), cut) };
  }
  if (rest) {
    const left = names(String(record[rest] ?? ""), deck);
    const cut = order.slice(seats * size);
    // A wall is drawn in order; cards that are laid out together have none.
    yield { id: rest, holds: rest === "wall" ? sameOrder(left, cut) : sameSet(left, cut) };
  }
}

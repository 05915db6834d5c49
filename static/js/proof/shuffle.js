// The shuffle of docs/record.md, once more and on its own: what games/core/shuffle.py does, by the browser's Web Crypto.

const SCHEME = "mingtang-shuffle-v1";
const WORD = 2 ** 32;
const text = new TextEncoder();

export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const toHex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of the seed in hex: what was shown before the deal. */
export async function commitment(seed) {
  return toHex(await crypto.subtle.digest("SHA-256", seed));
}

async function hmac(key, message) {
  const held = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return crypto.subtle.sign("HMAC", held, message);
}

/** The 32 bytes from which the deal follows. */
export function dealKey({ server_seed, label, client_bytes }) {
  return hmac(fromHex(server_seed), text.encode([SCHEME, label, ...client_bytes].join("|")));
}

/** An endless stream of 32-bit numbers that follows from the key. */
export async function* words(key) {
  for (let counter = 0n; ; counter += 1n) {
    const message = new DataView(new ArrayBuffer(8));
    message.setBigUint64(0, counter);
    const block = new DataView(await hmac(key, message.buffer));
    for (let at = 0; at < block.byteLength; at += 4) yield block.getUint32(at);
  }
}

/** An unbiased number below the limit: words above the bound are thrown away. */
async function below(limit, stream) {
  const bound = WORD - (WORD % limit);
  for (;;) {
    const { value } = await stream.next();
    if (value < bound) return value % limit;
  }
}

/** Fisher–Yates from the top. */
export async function shuffled(items, stream) {
  const order = [...items];
  for (let top = order.length - 1; top > 0; top -= 1) {
    const other = await below(top + 1, stream);
    [order[top], order[other]] = [order[other], order[top]];
  }
  return order;
}

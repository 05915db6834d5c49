// Tiles and melds as docs/cli.md writes them: `46p88s234s`, `pung:5p`, `kong:direct:5p`.

import { sorted } from "../table/tiles.js";

const HONOURS = "CFB";
const SUITS = "psm";
const MELD = /^(pung|kong:concealed|kong:added|kong:direct):([1-9][psm]|[CFB])(?:@(\d))?$/;

/** `46p88s` → ["4p","6p","8s","8s"]; null if it cannot be read. */
export function readTiles(text) {
  const tiles = [];
  let ranks = [];
  for (const sign of text.replace(/\s/g, "")) {
    if (/[1-9]/.test(sign)) ranks.push(sign);
    else if (SUITS.includes(sign) && ranks.length) {
      tiles.push(...ranks.map((rank) => rank + sign));
      ranks = [];
    } else if (HONOURS.includes(sign) && !ranks.length) tiles.push(sign);
    else return null;
  }
  return ranks.length ? null : tiles;
}

/** The inverse: sorted, each suit's letter once. */
export function writeTiles(tiles) {
  let text = "";
  for (const tile of sorted(tiles)) {
    const suit = tile[1];
    text = suit && text.endsWith(suit) ? text.slice(0, -1) + tile : text + tile;
  }
  return text;
}

/** `kong:direct:5p@2` → {kind, tile, from}; whose discard a direct kong took follows the @. Null if it is no meld. */
export function readMeld(text) {
  const found = MELD.exec(text);
  return found && { kind: found[1], tile: found[2], from: Number(found[3] ?? 1) };
}

export function writeMeld({ kind, tile, from }) {
  return kind === "kong:direct" ? `${kind}:${tile}@${from}` : `${kind}:${tile}`;
}

/** As the engine reads it, which does not ask whose discard it was. */
export function plainMeld({ kind, tile }) {
  return `${kind}:${tile}`;
}

export function meldSize({ kind }) {
  return kind === "pung" ? 3 : 4;
}

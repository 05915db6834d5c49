// Tiles: their faces, their names, their order.

import { el } from "./dom.js";
import { fill, gettext } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const HONOURS = "CFB";
const SUITS = "psm";

/** Put the drawn faces into the page once; each tile then only refers to its own. */
export async function loadFaces(url) {
  const answer = await fetch(url);
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  drawn.setAttribute("aria-hidden", "true");
  drawn.setAttribute("class", "tile-faces");
  document.body.prepend(document.adoptNode(drawn));
}

/** What people call a tile: `5 of dots`, `red dragon`. */
export function tileName(tile) {
  const number = tile[0];
  switch (tile.length === 1 ? tile : tile[1]) {
    case "p":
      return fill(gettext("%(number)s of dots"), { number });
    case "s":
      return fill(gettext("%(number)s of bamboo"), { number });
    case "m":
      return fill(gettext("%(number)s of characters"), { number });
    case "C":
      return gettext("red dragon");
    case "F":
      return gettext("green dragon");
    case "B":
      return gettext("white dragon");
    default:
      return tile;
  }
}

export function suitName(suit) {
  return { p: gettext("dots"), s: gettext("bamboo"), m: gettext("characters") }[suit] ?? suit;
}

/** Where a tile stands in a sorted hand. */
export function place(tile) {
  if (tile.length === 1) return 100 + HONOURS.indexOf(tile);
  return SUITS.indexOf(tile[1]) * 10 + Number(tile[0]);
}

export function sorted(tiles) {
  return [...tiles].sort((a, b) => place(a) - place(b));
}

/** A face as a drawing that screen readers skip: the tile around it has the name. */
export function face(tile) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 60 80");
  svg.setAttribute("class", "face");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#tile-${tile}`);
  svg.append(use);
  return svg;
}

/** A tile that is looked at, not touched. */
export function tile(name, attributes = {}) {
  return el("span", { class: "tile", role: "img", "aria-label": tileName(name), data: { tile: name }, ...attributes }, [face(name)]);
}

export function back(attributes = {}) {
  return el("span", { class: "tile tile-back", "aria-hidden": "true", ...attributes }, [face("back")]);
}

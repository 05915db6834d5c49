// Seats of a mahjong table: what lies before them.

import { change, el, keyed, numbered, show } from "../../dom.js";
import { nameOf } from "../../people.js";
import { back, face, suitName, tile, tileName } from "../../tiles.js";
import { fill, gettext, joined, ngettext } from "../../words.js";
import { assemble, drawHead, makeHead } from "../seat_head.js";

const MELD_NAMES = {
  pung: () => gettext("pung of %(tile)s"),
  concealed_kong: () => gettext("concealed kong of %(tile)s"),
  added_kong: () => gettext("added kong of %(tile)s"),
  direct_kong: () => gettext("kong of %(tile)s"),
};

/** The parts of one seat, empty; `drawSeat` fills them. */
export function makeSeat(seat) {
  const parts = {
    ...makeHead(),
    held: el("div", { class: "held" }),
    waits: el("div", { class: "seat-waits" }),
    melds: el("ul", { class: "melds" }),
    river: el("ol", { class: "river" }),
  };
  return assemble(seat, parts, [parts.held, parts.melds, parts.waits], [parts.river]);
}

/** What is written beside a name in this kind of game: dealer, stake, shown, void suit … as `[id, sign, words]`. */
export function marksOf(seat, hand, table) {
  const marks = [];
  const playing = hand?.seats[seat];
  if ((hand?.dealer ?? table.dealer) === seat) marks.push(["dealer", "庄", gettext("dealer")]);
  const piao = hand?.piao?.[seat] ?? (hand?.viewer === seat ? hand.my_piao : null);
  if (piao) marks.push(piao === 1 ? ["piao", "飘", gettext("piao")] : ["piao", `飘${piao}`, fill(gettext("piao %(amount)s"), { amount: piao })]);
  if (playing?.shown) marks.push(["shown", "亮", gettext("hand shown")]);
  const suit = hand?.void?.[seat] ?? (hand?.viewer === seat ? hand.my_void : null);
  if (suit) marks.push(["void", { p: "缺筒", s: "缺条", m: "缺万" }[suit], fill(gettext("gives up %(suit)s"), { suit: suitName(suit) })]);
  if (playing?.won) marks.push(["won", `胡${playing.won.order}`, fill(gettext("won as number %(order)s"), { order: playing.won.order })]);
  return marks;
}

export function drawSeat(parts, seat, { hand, table, place }) {
  const playing = hand?.seats[seat] ?? null;
  const isTurn = hand !== null && hand.phase === "turn" && hand.turn === seat;
  const name = nameOf(seat, table);
  drawHead(parts, seat, { table, place, isTurn, gained: playing?.points ?? 0, marks: marksOf(seat, hand, table) });
  drawMelds(parts.melds, playing?.melds ?? [], { seat, table });
  drawRiver(parts.river, playing?.river ?? [], { seat, hand, name });
  if (place !== "me" || table.me === null) drawHeld(parts.held, playing, name);
  drawWaits(parts.waits, place === "me" && table.me === seat ? null : playing?.waits ?? null);
}

/** Somebody else's tiles: faces where they are known, else backs and their count. */
export function drawHeld(parent, playing, name) {
  const faces = playing?.concealed ?? null;
  const count = playing?.count ?? 0;
  const items = faces
    ? drawnApart(faces, playing?.drawn ?? null)
    : Array.from({ length: count }, (_, i) => ({ name: "back", key: `back#${i}` }));
  const label = faces
    ? fill(gettext("%(name)s holds %(tiles)s"), { name, tiles: joined(faces.map(tileName)) })
    : fill(ngettext("%(name)s holds %(count)s tile", "%(name)s holds %(count)s tiles", count), { name, count });
  change(parent, { role: count ? "img" : null, "aria-label": count ? label : null, data: { faces: faces ? "known" : "hidden", count } });
  keyed(parent, items, {
    key: (item) => item.key,
    make: (item) => (item.name === "back" ? back() : el("span", { class: "tile", "aria-hidden": "true", data: { tile: item.name } }, [face(item.name)])),
    update: (node, item) => change(node, { data: { drawn: item.key === "drawn" } }),
  });
}

/** A hand's tiles, the one just drawn last and apart, where that is known. */
function drawnApart(faces, drawn) {
  const at = drawn === null || faces.length % 3 !== 2 ? -1 : faces.lastIndexOf(drawn);
  if (at < 0) return numbered(faces);
  return [...numbered(faces.toSpliced(at, 1)), { name: drawn, key: "drawn" }];
}

function meldLabel(meld, { seat, table }) {
  const text = fill(MELD_NAMES[meld.kind]?.() ?? "%(tile)s", { tile: tileName(meld.tile) });
  if (meld.from === null || meld.from === undefined || meld.from === seat) return text;
  return fill(gettext("%(meld)s, from %(name)s"), { meld: text, name: nameOf(meld.from, table) });
}

/** Melds, the tile turned sideways where it was taken: first from the left neighbour, last from the right one. */
export function drawMelds(parent, melds, { seat, table }) {
  const seats = table.seats.length;
  keyed(parent, melds, {
    key: (meld) => `${meld.kind}${meld.tile}`,
    make: (meld) => {
      const count = meld.kind === "pung" ? 3 : 4;
      const away = meld.from === null || meld.from === undefined || meld.from === seat ? null : (meld.from - seat + seats) % seats;
      const turned = away === null ? -1 : away === seats - 1 ? 0 : away === 1 ? 2 : 1;
      const tiles = Array.from({ length: count }, (_, i) => {
        if (meld.kind === "concealed_kong" && (i === 0 || i === 2)) return back();
        const shown = el("span", { class: "tile", "aria-hidden": "true", data: { tile: meld.tile } }, [face(meld.tile)]);
        if (i === turned) shown.dataset.turned = "";
        return shown;
      });
      return el("li", { class: "meld", role: "img", data: { kind: meld.kind } }, tiles);
    },
    update: (node, meld) => change(node, { "aria-label": meldLabel(meld, { seat, table }), title: meldLabel(meld, { seat, table }) }),
  });
}

function drawRiver(parent, river, { seat, hand, name }) {
  change(parent, { "aria-label": fill(gettext("discards of %(name)s"), { name }) });
  const open = hand?.last?.by === "discard" && hand.last.seat === seat;
  keyed(parent, river.map((thrown, index) => ({ ...thrown, index })), {
    key: (thrown) => `${thrown.index}${thrown.tile}`,
    make: (thrown) => el("li", { class: "thrown" }, [tile(thrown.tile)]),
    update(node, thrown, index) {
      const isLast = open && index === river.length - 1;
      const notes = [
        thrown.claimed && gettext("claimed"),
        thrown.show && gettext("hand shown with it"),
        thrown.after_kong && gettext("thrown after a kong"),
      ].filter(Boolean);
      change(node, {
        data: { claimed: thrown.claimed, show: thrown.show, kong: thrown.after_kong, last: isLast },
        title: notes.length ? notes.join(", ") : null,
      });
      change(node.firstElementChild, { "aria-label": [tileName(thrown.tile), ...notes].join(", ") });
    },
  });
}

/** `waits` of a hand that was shown, for everybody to see. */
export function drawWaits(parent, waits) {
  show(parent, Boolean(waits?.length));
  if (!waits?.length) return;
  if (!parent.firstElementChild) parent.append(el("span", { class: "waits-sign", text: gettext("waits for") }), el("span", { class: "waits-tiles" }));
  keyed(parent.lastElementChild, waits, { key: (name) => name, make: (name) => tile(name) });
}

// What a mahjong table tells: a sentence and a sound for each kind of event.

import { aboutSeat, fromWhom, nameOf } from "../../people.js";
import { suitName, tileName } from "../../tiles.js";
import { fill, gettext, joined } from "../../words.js";

/** A sentence about `notice.seat`, with the tile's name filled in. */
function about(notice, table, mine, theirs) {
  const tile = notice.tile ? tileName(notice.tile) : "";
  const from = fromWhom(notice.source, table);
  return fill(aboutSeat(notice.seat, table, mine, theirs), { tile, from });
}

const TELLERS = {
  piao_revealed(notice, table) {
    const playing = notice.amounts.map((amount, seat) => (amount > 0 ? nameOf(seat, table) : null)).filter(Boolean);
    if (playing.length === 0) return gettext("Nobody plays piao.");
    return fill(gettext("Piao: %(names)s."), { names: joined(playing) });
  },
  dealt(notice, table) {
    return aboutSeat(notice.dealer, table, gettext("The tiles are dealt. You are the dealer."), gettext("The tiles are dealt. %(name)s is the dealer."));
  },
  voids_revealed(notice, table) {
    return notice.suits.map((suit, seat) => fill(aboutSeat(seat, table, gettext("You give up %(suit)s."), gettext("%(name)s gives up %(suit)s.")), { suit: suitName(suit) })).join(" ");
  },
  swapped(notice) {
    const got = notice.received ?? [];
    return got.length === 0 ? gettext("The tiles are passed on.") : fill(gettext("The tiles are passed on. You get %(tiles)s."), { tiles: joined(got.map(tileName)) });
  },
  drawn(notice, table) {
    if (notice.seat !== table.me || !notice.tile) return "";
    return fill(gettext("You draw %(tile)s."), { tile: tileName(notice.tile) });
  },
  discarded: (notice, table) => about(notice, table, gettext("You discard %(tile)s."), gettext("%(name)s discards %(tile)s.")),
  shown(notice, table) {
    const first = about(notice, table, gettext("You show your hand and discard %(tile)s."), gettext("%(name)s shows the hand and discards %(tile)s."));
    const waits = notice.waits ?? [];
    const second = fill(gettext("Waits: %(tiles)s."), { tiles: joined(waits.map(tileName)) });
    return waits.length === 0 ? first : `${first} ${second}`;
  },
  punged: (notice, table) => about(notice, table, gettext("You pung %(tile)s."), gettext("%(name)s pungs %(tile)s.")),
  direct_kong: (notice, table) => about(notice, table, gettext("You kong %(tile)s from %(from)s."), gettext("%(name)s kongs %(tile)s from %(from)s.")),
  concealed_kong: (notice, table) => about(notice, table, gettext("You lay a concealed kong of %(tile)s."), gettext("%(name)s lays a concealed kong of %(tile)s.")),
  kong_announced: (notice, table) => about(notice, table, gettext("You add %(tile)s to your pung."), gettext("%(name)s adds %(tile)s to a pung.")),
  kong_added: () => "",
  won(notice, table) {
    const seats = notice.seats ?? [notice.seat];
    return seats.map((seat) => wonBy(seat, notice, table)).join(" ");
  },
  horse_turned: (notice) => fill(gettext("The horse tile is %(tile)s."), { tile: tileName(notice.tile) }),
  wall_exhausted: () => gettext("The wall is empty."),
  hand_drawn: () => gettext("The wall is empty: nobody wins."),
};

function wonBy(seat, notice, table) {
  const values = { tile: tileName(notice.tile), from: fromWhom(notice.source, table) };
  const texts = {
    self_draw: [gettext("You win by self-draw with %(tile)s!"), gettext("%(name)s wins by self-draw with %(tile)s.")],
    discard: [gettext("You win on %(tile)s from %(from)s!"), gettext("%(name)s wins on %(tile)s from %(from)s.")],
    robbed_kong: [gettext("You rob the kong of %(from)s and win on %(tile)s!"), gettext("%(name)s robs the kong of %(from)s and wins on %(tile)s.")],
  }[notice.how] ?? [gettext("You win!"), gettext("%(name)s wins.")];
  return fill(aboutSeat(seat, table, ...texts), values);
}

/** The sentence of an event, empty if there is nothing to say. */
export function tell(notice, table) {
  return TELLERS[notice.kind]?.(notice, table) ?? "";
}

const SOUNDS = {
  drawn: "draw",
  discarded: "discard",
  shown: "show",
  punged: "pung",
  direct_kong: "kong",
  concealed_kong: "kong",
  kong_announced: "kong",
};

export function soundOf(notice, table) {
  if (notice.kind === "won") return (notice.seats ?? [notice.seat]).includes(table.me) ? "win" : "lost";
  if (notice.kind === "drawn" && notice.seat !== table.me) return null;
  return SOUNDS[notice.kind] ?? null;
}

const CALLS = { punged: "碰", direct_kong: "杠", concealed_kong: "杠", kong_announced: "杠", shown: "亮" };

/** The word called out at the table, shown large beside who called it: `[[seat, sign], …]`. */
export function callsOf(notice) {
  if (notice.kind === "won") {
    const sign = notice.how === "self_draw" ? "自摸" : "胡";
    return (notice.seats ?? [notice.seat]).map((seat) => [seat, sign]);
  }
  return CALLS[notice.kind] ? [[notice.seat, CALLS[notice.kind]]] : [];
}

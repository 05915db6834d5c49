// How the hand was won, and what happened around it: shows, piao, kongs.

import { el } from "../table/dom.js";
import { gettext, termName } from "../table/words.js";
import { choice, select, several } from "./controls.js";
import { allSeats, otherSeats, seatName } from "./seats.js";

/** The most that a seat may stake, by the value of the option `piao_mode`. */
const PIAO_MOST = { off: 0, table_multiplier: 1, additive: 2 };

/** What may be said of a win, by how it came about: [what is said, what the game must know for it]. */
const CIRCUMSTANCES = {
  self_draw: [["replacement", "replacement"], ["last_tile", "last_drawn"], ["heavenly", "heavenly"], ["earthly", "earthly"]],
  discard: [["kong_discard", "kong_discard"], ["last_tile", "last_discard"]],
  robbed_kong: [],
};

export function possibleCircumstances(held) {
  return CIRCUMSTANCES[held.by].filter(([, needs]) => held.config.asks.includes(needs)).map(([thing]) => thing);
}

function circumstanceWords(thing) {
  const words = {
    replacement: gettext("on a kong's replacement tile"),
    kong_discard: gettext("thrown right after a kong"),
    last_tile: gettext("the last tile"),
  };
  return words[thing] ?? termName(thing);
}

function fromWords(by) {
  return by === "robbed_kong" ? gettext("whose kong was robbed") : gettext("who threw it");
}

/** The controls of how the hand was won; `again` redraws. */
export function howControls(held, again) {
  const { seats, asks } = held.config;
  const ways = ["self_draw", "discard", ...(asks.includes("robbed_kong") ? ["robbed_kong"] : [])];
  const possible = possibleCircumstances(held);
  return [
    choice("by", gettext("The winning tile came"), ways.map((way) => [way, termName(way)]), held.by, (way) => {
      held.wonBy(way);
      again();
    }),
    held.by !== "self_draw" &&
      choice("from", fromWords(held.by), otherSeats(seats).map((seat) => [seat, seatName(seat, seats)]), held.from, (seat) => {
        held.wonBy(held.by, seat);
        again();
      }),
    possible.length > 0 &&
      several("with", gettext("and it was"), possible.map((thing) => [thing, circumstanceWords(thing)]), held.circumstances, (thing, on) => {
        held.circumstances = held.circumstances.filter((one) => one !== thing);
        if (on) held.circumstances.push(thing);
        again();
      }),
    held.couldWinToo.length > 0 &&
      el("p", {}, [
        el("button", {
          type: "button",
          class: "calc-small",
          text: gettext("Another winner on this tile"),
          data: { key: "winner-add" },
          on: { click: () => {
            held.addWinner(held.couldWinToo[0]);
            again();
          } },
        }),
      ]),
  ];
}

/** Whose hand is being put together, where several win; nothing where one does. */
export function winnerControls(held, again) {
  const { seats } = held.config;
  const { winners, active } = held;
  if (winners.length === 1) return [];
  const { seat } = winners[active];
  const seatsOpen = [seat, ...held.couldWinToo];
  return [
    choice("winner", gettext("Whose hand"), winners.map((winner, place) => [place, seatName(winner.seat, seats)]), active, (place) => {
      held.active = place;
      again();
    }),
    active > 0 && el("p", { class: "calc-winner" }, [
      seatsOpen.length > 1 &&
        select("winner-seat", gettext("who wins as well"), seatsOpen.sort().map((one) => [one, seatName(one, seats)]), seat, (one) => {
          winners[active].seat = one;
          for (const meld of winners[active].melds) if (meld.from === one) meld.from = otherSeats(seats, one)[0];
          again();
        }),
      el("button", {
        type: "button",
        class: "calc-small",
        text: gettext("Take this winner out"),
        data: { key: "winner-drop" },
        on: { click: () => {
          held.dropWinner(active);
          again();
        } },
      }),
    ]),
  ];
}

/** The controls of what happened at the table. */
export function aroundControls(held, rules, again) {
  return [shows(held, again), before(held, again), piao(held, rules, again), kongs(held, again)];
}

function before(held, again) {
  const { seats, asks } = held.config;
  if (!asks.includes("won_before")) return null;
  const names = otherSeats(seats).filter((seat) => !held.winners.some((winner) => winner.seat === seat)).map((seat) => [seat, seatName(seat, seats)]);
  return several("before", gettext("Who has won before"), names, held.before, (seat, on) => {
    held.before = held.before.filter((one) => one !== seat);
    if (on) held.before.push(seat);
    again();
  });
}

function shows(held, again) {
  const { seats, asks } = held.config;
  if (!asks.includes("shown")) return null;
  const names = allSeats(seats).map((seat) => [seat, seatName(seat, seats)]);
  return several("shown", gettext("Who has shown 亮倒"), names, held.shown, (seat, on) => {
    held.shown = held.shown.filter((one) => one !== seat);
    if (on) held.shown.push(seat);
    again();
  });
}

function piao(held, rules, again) {
  const { seats, asks } = held.config;
  const most = PIAO_MOST[rules.value("piao_mode")] ?? 0;
  held.piao = held.piao.map((amount) => Math.min(Math.max(amount, 0), most));
  if (!asks.includes("piao") || most === 0) return null;
  const amounts = Array.from({ length: most + 1 }, (_, amount) => [amount, String(amount)]);
  const fields = allSeats(seats).map((seat) =>
    choice(`piao-${seat}`, seatName(seat, seats), amounts, held.piao[seat], (amount) => {
      held.piao[seat] = amount;
      again();
    }),
  );
  return el("fieldset", { class: "calc-group" }, [
    el("legend", { class: "calc-legend", text: gettext("Piao 飘 of each") }),
    el("div", { class: "calc-piao" }, fields),
  ]);
}

function kongKinds() {
  return [
    ["direct", gettext("direct kong")],
    ["added", gettext("added kong")],
    ["concealed", gettext("concealed kong")],
  ];
}

function kongs(held, again) {
  const { seats } = held.config;
  const own = held.winners.flatMap(({ seat, melds }) => melds.filter((meld) => meld.kind === "kong:direct").map((meld) => ({ seat, meld })));
  const rows = [
    ...own.map(({ seat, meld }, place) => ownKong(seat, meld, place, seats, again)),
    ...held.kongs.map((kong, place) => kongRow(held, kong, place, again)),
  ];
  const add = el("button", {
    type: "button",
    class: "calc-small",
    text: gettext("Add a kong of somebody else"),
    data: { key: "kong-add" },
    on: { click: () => {
      held.kongs.push({ seat: 1, kind: "direct", from: otherSeats(seats, 1).at(-1) });
      again();
    } },
  });
  return el("fieldset", { class: "calc-group" }, [
    el("legend", { class: "calc-legend", text: gettext("Kong money of this hand") }),
    rows.length > 0 && el("ul", { class: "calc-kongs" }, rows),
    el("p", {}, [add]),
  ]);
}

function ownKong(owner, meld, place, seats, again) {
  const names = otherSeats(seats, owner).map((seat) => [seat, seatName(seat, seats)]);
  return el("li", {}, [
    el("span", { text: `${seatName(owner, seats)}: ${termName("direct_kong")} ${meld.tile}` }),
    select(`own-kong-${place}`, gettext("who threw it"), names, meld.from, (seat) => {
      meld.from = seat;
      again();
    }),
  ]);
}

function kongRow(held, kong, place, again) {
  const { seats } = held.config;
  const named = (list) => list.map((seat) => [seat, seatName(seat, seats)]);
  const set = (name) => (value) => {
    kong[name] = value;
    if (kong.from === kong.seat) kong.from = otherSeats(seats, kong.seat)[0];
    again();
  };
  return el("li", {}, [
    select(`kong-${place}-seat`, gettext("whose kong"), named(otherSeats(seats)), kong.seat, set("seat")),
    select(`kong-${place}-kind`, gettext("kind of kong"), kongKinds(), kong.kind, set("kind")),
    kong.kind === "direct" && el("span", { text: gettext("thrown by") }),
    kong.kind === "direct" && select(`kong-${place}-from`, gettext("who threw it"), named(otherSeats(seats, kong.seat)), kong.from, set("from")),
    el("button", {
      type: "button",
      class: "calc-small",
      text: gettext("Remove"),
      data: { key: `kong-${place}-remove` },
      on: { click: () => {
        held.kongs.splice(place, 1);
        again();
      } },
    }),
  ]);
}

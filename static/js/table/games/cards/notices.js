// What a card table tells: a sentence and a sound for each kind of event.

import { aboutSeat } from "../../people.js";
import { fill, gettext, joined, termName } from "../../words.js";
import { listed, rankName } from "./card.js";

const about = (mine, theirs) => (notice, table) => aboutSeat(notice.seat, table, mine(), theirs());

const TELLERS = {
  dealt(notice, table) {
    if (notice.super_rank) return fill(gettext("The cards are dealt. The super rank is %(rank)s."), { rank: rankName(notice.super_rank) });
    if (notice.leader === undefined) return gettext("The cards are dealt.");
    return aboutSeat(notice.leader, table, gettext("The cards are dealt. You lead."), gettext("The cards are dealt. %(name)s leads."));
  },
  deal_thrown_in: () => gettext("The deal is thrown in; new cards follow."),
  hand_thrown_in: () => gettext("Nobody calls: the hand is thrown in."),
  called: about(() => gettext("You call."), () => gettext("%(name)s calls.")),
  call_declined: about(() => gettext("You do not call."), () => gettext("%(name)s does not call.")),
  robbed: about(() => gettext("You rob."), () => gettext("%(name)s robs.")),
  rob_declined: about(() => gettext("You do not rob."), () => gettext("%(name)s does not rob.")),
  landlord_set(notice, table) {
    const text = aboutSeat(notice.seat, table, gettext("You are the landlord. The bottom cards: %(cards)s."), gettext("%(name)s is the landlord. The bottom cards: %(cards)s."));
    return fill(text, { cards: joined(listed(notice.bottom)) });
  },
  played(notice, table) {
    const cards = joined(listed(notice.cards));
    if (!notice.type) return fill(aboutSeat(notice.seat, table, gettext("You play %(cards)s."), gettext("%(name)s plays %(cards)s.")), { cards });
    const text = aboutSeat(notice.seat, table, gettext("You play %(cards)s: %(type)s."), gettext("%(name)s plays %(cards)s: %(type)s."));
    return fill(text, { cards, type: kindName(notice.type) });
  },
  passed: about(() => gettext("You pass."), () => gettext("%(name)s passes.")),
  lead_left: about(() => gettext("You leave the lead."), () => gettext("%(name)s leaves the lead.")),
  wind_taken: about(() => gettext("You take the wind and lead."), () => gettext("%(name)s takes the wind and leads.")),
};

/** A type of set, as players call it. */
export function kindName(type) {
  const names = {
    single: gettext("single"),
    pair: gettext("pair"),
    trio: gettext("trio"),
    trio_single: gettext("trio with a single"),
    trio_pair: gettext("trio with a pair"),
    straight: gettext("straight"),
    pair_straight: gettext("straight of pairs"),
    triple_straight: gettext("plane"),
    plane_singles: gettext("plane with singles"),
    plane_pairs: gettext("plane with pairs"),
    quad_two_singles: gettext("four with two singles"),
    quad_two_pairs: gettext("four with two pairs"),
    bomb: gettext("bomb"),
    rocket: gettext("rocket"),
    super_bomb: gettext("super bomb"),
  };
  return names[type] ?? termName(type);
}

export function tell(notice, table) {
  return TELLERS[notice.kind]?.(notice, table) ?? "";
}

const BOMBS = new Set(["bomb", "rocket", "super_bomb"]);

export function soundOf(notice) {
  if (notice.kind === "played") return BOMBS.has(notice.type) ? "kong" : "discard";
  return { passed: "draw", called: "pung", robbed: "kong", landlord_set: "show", wind_taken: "claim" }[notice.kind] ?? null;
}

const CALLS = { called: "叫地主", robbed: "抢地主", call_declined: "不叫", rob_declined: "不抢", passed: "不出", wind_taken: "接风", lead_left: "让" };
const SETS = { bomb: "炸弹", rocket: "火箭", super_bomb: "超级炸弹", triple_straight: "飞机", plane_singles: "飞机", plane_pairs: "飞机" };

export function callsOf(notice) {
  const sign = notice.kind === "played" ? SETS[notice.type] : CALLS[notice.kind];
  return sign ? [[notice.seat, sign]] : [];
}

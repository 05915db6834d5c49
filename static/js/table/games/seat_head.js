// The head of a seat, the same in every game: who sits there, their points, their marks, what they call and say.

import { change, el, keyed, setText } from "../dom.js";
import { initial, nameOf } from "../people.js";
import { fill, gettext, signed, tone } from "../words.js";

export function makeHead() {
  return {
    avatar: el("span", { class: "seat-avatar", "aria-hidden": "true" }),
    name: el("span", { class: "seat-name" }),
    points: el("span", { class: "points seat-points" }),
    gain: el("span", { class: "seat-gain" }),
    marks: el("ul", { class: "seat-marks" }),
    call: el("span", { class: "seat-call", "aria-hidden": "true" }),
    phrase: el("span", { class: "seat-phrase", role: "status" }),
  };
}

/** Put a seat together: `tiles` beside its head, `field` on the table before it. */
export function assemble(seat, parts, tiles, field) {
  const info = el("div", { class: "seat-info" }, [
    el("div", { class: "seat-head" }, [
      parts.avatar,
      el("div", { class: "seat-who" }, [parts.name, el("span", { class: "seat-money" }, [parts.points, parts.gain])]),
      parts.marks,
    ]),
    el("div", { class: "seat-tiles" }, tiles),
    parts.call,
    parts.phrase,
  ]);
  const node = el("section", { class: "seat", data: { seat } }, [info, el("div", { class: "river-field" }, field)]);
  return { node, info, ...parts };
}

/** Marks that every game has: trustee, away, ready. */
function tableMarks(sitting, table) {
  const marks = [];
  if (sitting.trustee) marks.push(["trustee", "托", gettext("played by the trustee")]);
  if (!sitting.online && (sitting.kind === "member" || sitting.kind === "guest")) marks.push(["away", "离", gettext("away")]);
  if (table.state === "between" && sitting.ready) marks.push(["ready", "✓", gettext("ready")]);
  return marks;
}

/** `marks` are the game's own, as `[id, sign, words]`; `gained` are the points of this hand so far. */
export function drawHead(parts, seat, { table, place, isTurn, gained = 0, marks = [] }) {
  const sitting = table.seats[seat];
  const isMe = place === "me" && table.me === seat;
  const isEmpty = sitting.kind === "empty";
  const name = nameOf(seat, table);
  const label = sitting.kind === "bot" ? fill(gettext("%(name)s, house bot"), { name }) : name;
  change(parts.node, { "aria-label": isMe ? gettext("You") : label, data: { place, turn: isTurn, kind: sitting.kind } });
  setText(parts.avatar, isEmpty ? "" : initial(name));
  setText(parts.name, isMe ? gettext("You") : name);
  parts.name.classList.toggle("nobody", isEmpty);
  setText(parts.points, isEmpty ? "" : String(sitting.points ?? 0).replace("-", "\u2212"));
  setText(parts.gain, gained ? signed(gained) : "");
  change(parts.gain, { data: { tone: tone(gained) }, title: gained ? gettext("this hand so far") : null });
  keyed(parts.marks, [...marks, ...tableMarks(sitting, table)], {
    key: ([id]) => id,
    make: ([id]) => el("li", { class: "mark", data: { mark: id } }, [el("span", { "aria-hidden": "true", lang: "zh-Hans" }), el("span", { class: "visually-hidden" })]),
    update(node, [, sign, words]) {
      setText(node.firstElementChild, sign);
      setText(node.lastElementChild, words);
      change(node, { title: words });
    },
  });
}

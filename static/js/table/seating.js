// Before and after a match: who sits where, taking a seat, starting, the final standings.

import { Door } from "./door.js";
import { change, el, keyed, setText, show } from "./dom.js";
import { initial } from "./people.js";
import { fill, gettext, signed, tone } from "./words.js";

/** Why a match ended that was not played to its end. */
const ENDINGS = {
  dissolved: () => gettext("Those who sat have dissolved it."),
  closed: () => gettext("The club has closed it."),
  left: () => gettext("Somebody who sat is not in the club any more, so no further hand begins."),
  floor: () => gettext("Somebody has fewer points than this room asks for, so no further hand begins."),
  unheld: () => gettext("The floor of somebody's balance leaves too little for another hand, so none begins."),
};

export class Seating {
  constructor({ node, context }) {
    this.node = node;
    const { commands } = context;
    this.title = el("h2");
    this.lead = el("p", { class: "seating-lead" });
    this.list = el("ul", { class: "seating-list" });
    this.sit = el("button", { type: "button", class: "button button-big", on: { click: () => commands.ask("sit", { seat: null }) } });
    this.start = el("button", { type: "button", class: "button button-big", text: gettext("Start with house bots"), on: { click: () => commands.ask("start") } });
    this.leave = el("button", { type: "button", class: "button button-quiet", text: gettext("Stand up"), on: { click: () => commands.ask("leave") } });
    this.commands = commands;
    this.buttons = el("div", { class: "seating-buttons" }, [this.sit, this.start, this.leave]);
    const doorNode = el("div", { class: "door", hidden: true });
    this.door = new Door({ node: doorNode, context });
    node.append(this.title, this.lead, this.list, this.buttons, doorNode);
  }

  draw(state) {
    const { table, resultHidden } = state;
    const isWaiting = table?.state === "waiting";
    const isFinished = table?.state === "finished" && (table.last_result === null || resultHidden);
    const isOpening = table?.state === "between" && table.last_result === null;
    show(this.node, isWaiting || isFinished || isOpening);
    if (this.node.hidden) return;
    const { me } = table;
    setText(this.title, isWaiting ? gettext("Take a seat") : isOpening ? gettext("The match begins") : gettext("The match is over"));
    setText(this.lead, this.leadOf(table, isWaiting));
    this.door.draw(state);
    const isAsked = !this.door.node.hidden;
    show(this.list, !isAsked);
    show(this.buttons, !isAsked);
    show(this.lead, !isAsked && this.lead.textContent !== "");
    this.drawList(table, isWaiting);
    show(this.sit, (isWaiting && me === null && table.seats.some((seat) => seat.kind === "empty")) || isFinished);
    setText(this.sit, isFinished ? gettext("Play another match") : gettext("Sit down"));
    show(this.start, isWaiting && me !== null && table.bots_allowed);
    show(this.leave, isWaiting && me !== null);
  }

  leadOf(table, isWaiting) {
    if (table.state === "finished") return ENDINGS[table.match?.ending]?.() ?? "";
    if (!isWaiting) return "";
    if (table.me === null) return gettext("The match begins as soon as all seats are taken.");
    return table.bots_allowed ? gettext("Wait for others, or let house bots take the empty seats.") : gettext("The match begins as soon as all seats are taken.");
  }

  drawList(table, isWaiting) {
    const seats = isWaiting ? table.seats : [...table.seats].sort((a, b) => b.points - a.points);
    keyed(this.list, seats, {
      key: (seat) => seat.seat,
      make: (seat) =>
        el("li", { class: "seating-seat" }, [
          el("span", { class: "seat-avatar", "aria-hidden": "true" }),
          el("span", { class: "seating-name" }),
          el("b", { class: "points" }),
          el("button", { type: "button", class: "button button-quiet", text: gettext("Sit here"), on: { click: () => this.commands.ask("sit", { seat: seat.seat }) } }),
        ]),
      update: (node, seat) => {
        const [avatar, name, points, button] = node.children;
        const isEmpty = seat.kind === "empty";
        setText(avatar, isEmpty ? "" : initial(seat.name));
        setText(name, isEmpty ? gettext("empty seat") : seat.seat === table.me ? fill(gettext("%(name)s (you)"), { name: seat.name }) : seat.name);
        change(node, { data: { kind: seat.kind } });
        setText(points, isWaiting ? "" : signed(seat.points));
        change(points, { data: { tone: tone(seat.points) } });
        show(button, isWaiting && isEmpty && table.me === null);
      },
    });
  }
}

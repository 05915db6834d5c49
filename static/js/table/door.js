// What a room asks of one who wants to sit down: its password, or agreement to rules that have changed.

import { el, setText, show } from "./dom.js";
import { gettext } from "./words.js";

const ASKS = new Set(["password_needed", "wrong_password", "rules_changed"]);

/** The door that a refusal opens, or null where it says all there is to say. `asked` is the command refused. */
export function doorOf({ code, message, facts }, asked) {
  return ASKS.has(code) ? { code, message, facts, seat: asked?.seat ?? null } : null;
}

export class Door {
  constructor({ node, context }) {
    this.node = node;
    this.context = context;
    this.password = "";
    this.seat = null;
    this.text = el("p", { class: "seating-lead", role: "alert" });
    this.changes = el("ul", { class: "door-changes" });
    this.input = el("input", { type: "password", id: "room-password", maxlength: 64, autocomplete: "off" });
    this.field = el("label", { class: "door-field" }, [el("span", { text: gettext("Password of this room") }), this.input]);
    this.go = el("button", { class: "button button-big" });
    this.back = el("button", { type: "button", class: "button button-quiet", text: gettext("Not now"), on: { click: () => context.store.update({ door: null }) } });
    this.rules = el("a", { class: "link-quiet", target: "_blank", rel: "noopener", text: gettext("All rules of this room") });
    const form = el("form", { class: "door-form" }, [this.text, this.field, this.changes, this.rules, el("div", { class: "seating-buttons" }, [this.go, this.back])]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter();
    });
    node.append(form);
  }

  /** Sit down, with what was asked for. Messages of one socket are obeyed in order: agreement comes first. */
  enter() {
    const { commands, store } = this.context;
    const { door } = store.state;
    if (door.code === "rules_changed") commands.ask("accept", { version: door.facts.version, stake: door.facts.stake });
    else this.password = this.input.value;
    commands.ask("sit", { seat: this.seat, ...(this.password ? { password: this.password } : {}) });
  }

  draw({ door, table, asking }) {
    this.go.disabled = asking.includes("sit");
    const isOpen = Boolean(door) && (table?.me === null || table?.state === "finished");
    show(this.node, isOpen);
    if (!isOpen || door === this.drawn) return;
    this.drawn = door;
    const asksRules = door.code === "rules_changed";
    if (door.seat !== null || !asksRules) this.seat = door.seat;
    setText(this.text, asksRules ? gettext("These rules have changed since you last played here:") : door.message);
    show(this.field, !asksRules);
    show(this.changes, asksRules);
    setText(this.go, asksRules ? gettext("Got it, sit down") : gettext("Sit down"));
    this.changes.replaceChildren(...(asksRules ? door.facts.changes.map((one) => this.line(one)) : []));
    this.rules.href = table.room.rules_url;
    if (!asksRules) {
      this.input.value = "";
      this.input.toggleAttribute("data-wrong", door.code === "wrong_password");
      this.input.focus();
    } else this.go.focus();
  }

  line({ name, was, value }) {
    return el("li", {}, [el("b", { text: name }), " ", el("del", { text: was }), " → ", el("ins", { text: value })]);
  }
}

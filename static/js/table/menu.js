// The sheet of the table: settings, keys, asking for a pause or an end; and the phrases.

import { change, el, setText, show } from "./dom.js";
import { switches } from "./preferences.js";
import { gettext } from "./words.js";

/** The fixed phrases, by the key that goes over the wire. */
export function phrases() {
  return {
    hello: gettext("Hello!"),
    good_luck: gettext("Good luck!"),
    well_played: gettext("Well played!"),
    thanks: gettext("Thank you!"),
    thinking: gettext("Let me think…"),
    hurry: gettext("Please play on"),
    sorry: gettext("Sorry!"),
    goodbye: gettext("Goodbye!"),
  };
}

/** Builds the sheet into `dialog`, and opens it from `opener`. */
export class Menu {
  constructor({ dialog, opener, context, keys }) {
    this.dialog = dialog;
    this.context = context;
    const { commands } = context;
    this.pause = this.command(gettext("Ask for a pause"), () => commands.ask("vote", { on: "pause", answer: true }));
    this.dissolve = this.command(gettext("Ask to end the match 解散"), () => commands.ask("vote", { on: "dissolve", answer: true }));
    dialog.append(
      el("form", { method: "dialog", class: "sheet-head" }, [
        el("h2", { id: "menu-title", text: gettext("The table") }),
        el("button", { class: "sheet-close", "aria-label": gettext("Close"), title: gettext("Close") }, [el("span", { "aria-hidden": "true", text: "×" })]),
      ]),
      el("div", { class: "sheet-columns" }, [
        el("section", {}, [el("h3", { text: gettext("Settings") }), ...switches().map(([id, , label]) => this.box(id, label))]),
        el("section", {}, [el("h3", { text: gettext("Keys") }), keyList([...keys, ["M", gettext("sounds on or off")], ["?", gettext("this sheet")]]), el("p", { class: "sheet-note", text: gettext("By touch: tap a tile, tap it again to discard it, or push it up.") })]),
      ]),
      el("div", { class: "sheet-foot" }, [this.pause, this.dissolve]),
    );
    opener.addEventListener("click", () => this.open());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }

  open() {
    if (this.dialog.open) this.dialog.close();
    else this.dialog.showModal();
  }

  command(label, act) {
    return el("button", { type: "button", class: "button button-quiet", text: label, on: { click: () => { act(); this.dialog.close(); } } });
  }

  box(id, label) {
    const { preferences } = this.context;
    const input = el("input", { type: "checkbox", role: "switch", data: { preference: id }, on: { change: () => preferences.set(id, input.checked) } });
    input.checked = preferences.get(id);
    return el("label", { class: "sheet-switch" }, [input, el("span", { text: label })]);
  }

  draw({ table }) {
    const running = table !== null && table.me !== null && (table.state === "playing" || table.state === "between");
    show(this.pause, running && !table.paused);
    show(this.dissolve, running);
    for (const input of this.dialog.querySelectorAll("[data-preference]")) input.checked = this.context.preferences.get(input.dataset.preference);
  }
}

function keyList(keys) {
  return el("dl", { class: "keys" }, keys.map(([key, meaning]) => el("div", {}, [el("dt", {}, [el("kbd", { text: key })]), el("dd", { text: meaning })])));
}

/** Fills the list of phrases, and shows what others say beside their seat. */
export class Phrases {
  constructor({ list, holder, context }) {
    this.context = context;
    this.words = phrases();
    for (const [key, text] of Object.entries(this.words)) {
      list.append(el("button", { type: "button", class: "menu-item", text, on: { click: () => this.say(key, holder) } }));
    }
  }

  say(key, holder) {
    this.context.send({ type: "phrase", key });
    holder.open = false;
    holder.querySelector("summary").focus();
  }

  hear({ seat, key }, bubble) {
    if (!bubble || !(key in this.words)) return;
    setText(bubble, this.words[key]);
    change(bubble, { data: { said: true } });
    clearTimeout(bubble.timer);
    bubble.timer = setTimeout(() => change(bubble, { data: { said: null } }), 3800);
    if (seat !== this.context.store.state.table?.me) this.context.sounds.play("phrase");
  }
}

// Words at the table: what was said, what is said now, and a line to say something.

import { change, el, keyed, setText, show } from "./dom.js";
import { fill, gettext } from "./words.js";

const LENGTH_MAX = 300;
const KEPT = 100;
const BUBBLE_MS = 6500;

function clock(at) {
  return new Intl.DateTimeFormat(document.documentElement.lang || "en", { hour: "2-digit", minute: "2-digit" }).format(at);
}

export class Talk {
  /** Fills the sheet of phrases (`panel` inside the `holder` that opens it) with the talk below them. */
  constructor({ panel, holder, context }) {
    this.context = context;
    this.holder = holder;
    this.lines = [];
    this.visit = null;
    this.unread = 0;
    this.badge = el("span", { class: "talk-unread", hidden: true });
    holder.querySelector("summary").append(this.badge);
    this.list = el("ol", { class: "table-talk", role: "log", "aria-label": gettext("What was said") });
    this.input = el("input", { type: "text", maxlength: LENGTH_MAX, autocomplete: "off", enterkeyhint: "send", "aria-label": gettext("Say something to the table"), placeholder: gettext("Say something to the table") });
    const form = el("form", { class: "table-say", on: { submit: (event) => this.submit(event) } }, [this.input, el("button", { class: "button", text: gettext("Say") })]);
    this.note = el("p", { class: "table-talk-note", hidden: true });
    panel.append(this.list, this.note, form);
    this.form = form;
    holder.addEventListener("toggle", () => holder.open && this.opened());
  }

  opened() {
    this.unread = 0;
    this.count();
    this.load();
    this.down();
  }

  /** What was said before this page was there; asked for once, when somebody wants to see it. */
  async load() {
    if (this.visit || this.loading) return;
    this.loading = true;
    try {
      const answer = await fetch(this.context.page.talk, { credentials: "same-origin" });
      if (!answer.ok) return;
      this.visit = await answer.json();
      const known = new Set(this.lines.map(({ line }) => line));
      this.lines = [...this.visit.lines.filter(({ line }) => !known.has(line)), ...this.lines];
      this.draw();
      this.down();
    } finally {
      this.loading = false;
    }
  }

  /** Onlookers are silent while a hand is played, and the demo club's guests always. */
  drawState({ table }) {
    const isSilent = table !== null && table.me === null && table.state === "playing";
    const { writes } = this.context.page;
    show(this.form, writes && !isSilent);
    show(this.note, !writes || isSilent);
    setText(this.note, writes ? gettext("While a hand is played, only those who sit talk.") : gettext("Guests of the demo club speak in phrases: take a name to write."));
  }

  submit(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text || this.context.store.state.asking.includes("say")) return;
    this.context.commands.ask("say", { text });
    this.input.value = "";
  }

  /** Somebody says something: beside the seat, in the list, and for the ear. */
  hear(said, bubble) {
    this.lines.push(said);
    if (this.lines.length > KEPT) this.lines.shift();
    this.draw();
    this.down();
    const { announcer, sounds, store } = this.context;
    if (bubble) {
      setText(bubble, said.text);
      change(bubble, { dir: "auto", data: { said: true } });
      clearTimeout(bubble.timer);
      bubble.timer = setTimeout(() => change(bubble, { data: { said: null } }), BUBBLE_MS);
    }
    if (said.seat !== null && said.seat === store.state.table?.me) return;
    announcer.say(`${said.name}: ${said.text}`, { caption: said.seat === null });
    sounds.play("phrase");
    if (!this.holder.open) this.unread += 1;
    this.count();
  }

  /** Words that are not to be shown any more. */
  unsay(line) {
    this.lines = this.lines.filter((one) => one.line !== line);
    this.draw();
  }

  count() {
    setText(this.badge, this.unread > 9 ? "9+" : this.unread);
    show(this.badge, this.unread > 0);
  }

  down() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  draw() {
    keyed(this.list, this.lines, {
      key: ({ line }) => line,
      make: (said) => this.make(said),
      update: (node, said) => change(node, { data: { mine: this.isMine(said) } }),
    });
  }

  isMine(said) {
    return this.visit ? said.member === this.visit.member : said.seat !== null && said.seat === this.context.store.state.table?.me;
  }

  make(said) {
    const more = el("button", { type: "button", class: "table-talk-more", "aria-label": fill(gettext("What you can do about these words of %(name)s"), { name: said.name }), text: "⋯", on: { click: () => this.toggle(node, said) } });
    const node = el("li", {}, [
      el("p", { class: "table-talk-who" }, [el("bdi", { text: said.name }), el("time", { datetime: new Date(said.at).toISOString(), text: clock(said.at) })]),
      el("p", { class: "table-talk-words" }, [el("bdi", { text: said.text })]),
      more,
    ]);
    return node;
  }

  async toggle(node, said) {
    const open = node.querySelector(".table-talk-acts");
    if (open) {
      open.remove();
      return;
    }
    await this.load();
    if (!this.visit) return;
    const isMine = this.isMine(said);
    const acts = [];
    if (isMine || this.visit.keeps_peace) acts.push(this.act(isMine ? gettext("Take back") : gettext("Remove"), this.context.page.talk.replace(/\.json$/, `/${said.line}/remove/`), () => this.unsay(said.line)));
    if (!isMine) acts.push(this.act(gettext("Block"), this.context.page.block.replace("/0/", `/${said.member}/`), () => this.forget(said.member)));
    if (!isMine && this.visit.keeps_peace) acts.push(el("a", { href: this.context.page.mute.replace("/0/", `/${said.member}/`), target: "_blank", rel: "noopener", text: gettext("Mute") }));
    node.append(el("div", { class: "table-talk-acts" }, acts));
  }

  act(text, url, done) {
    return el("button", { type: "button", text, on: { click: async () => {
      const answer = await fetch(url, { method: "POST", credentials: "same-origin", headers: { "X-CSRFToken": this.visit.csrf, Accept: "application/json" } });
      if (answer.ok) done();
      else this.context.store.update({ refusal: { message: gettext("That is not possible.") } });
    } } });
  }

  /** Nothing of a blocked member is left on the page; the table sends nothing more of theirs. */
  forget(member) {
    this.lines = this.lines.filter((one) => one.member !== member);
    this.draw();
  }
}

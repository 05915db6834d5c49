// Lines over the table: a lost connection, the trustee, a pause, a vote, a refusal.

import { change, el, setText, show } from "./dom.js";
import { nameOf } from "./people.js";
import { fill, gettext, joined } from "./words.js";

const REFUSAL_MS = 5000;

export class Banners {
  /** `node` lies over the table; `own` is the person's own side, where the trustee's line covers nobody's tiles. */
  constructor({ node, own, context }) {
    this.context = context;
    const { commands } = context;
    this.connection = this.line("connection", [], "status");
    this.signIn = el("a", { class: "button button-quiet", href: document.getElementById("main").dataset.signIn, text: gettext("Sign in") });
    this.connection.append(this.signIn);
    this.back = el("button", { type: "button", class: "button button-seal", text: gettext("I'm back"), on: { click: () => commands.ask("back") } });
    this.trustee = this.line("trustee", [this.back], "status");
    this.resume = el("button", { type: "button", class: "button", text: gettext("Go on"), on: { click: () => commands.ask("vote", { on: "pause", answer: false }) } });
    this.paused = this.line("paused", [this.resume], "status");
    this.yes = el("button", { type: "button", class: "button", text: gettext("Yes"), on: { click: () => this.answer(true) } });
    this.no = el("button", { type: "button", class: "button button-quiet", text: gettext("No"), on: { click: () => this.answer(false) } });
    this.vote = this.line("vote", [this.yes, this.no], "alert");
    this.refusal = this.line("refusal", [], "alert");
    this.heard = el("button", { type: "button", class: "button button-quiet", text: gettext("Got it"), on: { click: () => this.dismiss() } });
    this.message = this.line("message", [this.heard], "status");
    this.last = this.line("last", [], "status");
    own.prepend(this.trustee);
    node.append(this.connection, this.paused, this.vote, this.refusal, this.message, this.last);
    setInterval(() => this.drawConnection(context.store.state), 500);
  }

  line(kind, buttons, role) {
    return el("div", { class: "banner", hidden: true, role, data: { banner: kind } }, [el("span", { class: "banner-text" }), ...buttons]);
  }

  write(banner, text) {
    setText(banner.firstElementChild, text);
    show(banner, text !== "");
  }

  answer(agrees) {
    const open = this.context.store.state.table?.votes?.[0];
    if (open) this.context.commands.ask("vote", { on: open.on, answer: agrees });
  }

  /** This message has been read; the next one is shown again. */
  dismiss() {
    this.dismissed = this.context.store.state.table?.message?.at;
    this.write(this.message, "");
  }

  draw(state) {
    const { table } = state;
    this.drawConnection(state);
    if (!table) return;
    const me = table.me === null ? null : table.seats[table.me];
    this.write(this.trustee, me?.trustee && table.state === "playing" ? gettext("The trustee plays for you, the safe way.") : "");
    this.write(this.paused, table.paused ? gettext("The table is paused.") : "");
    show(this.resume, me !== null);
    const { message } = table;
    this.write(this.message, message && message.at !== this.dismissed ? fill(gettext("%(who)s: %(text)s"), { who: message.by, text: message.text }) : "");
    this.write(this.last, table.match?.is_last_hand && table.state === "playing" ? gettext("The club closes the match after this hand.") : "");
    this.drawVote(table);
    this.drawRefusal(state.refusal);
  }

  drawConnection({ connection, table }) {
    const { status, until } = connection;
    show(this.signIn, status === "signed_out");
    if (status === "waiting") {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      this.write(this.connection, fill(gettext("Connection lost. Trying again in %(seconds)s s. Your seat is kept."), { seconds }));
    } else if (status === "reconnecting") this.write(this.connection, gettext("Connecting again…"));
    else if (status === "connecting") this.write(this.connection, table ? "" : gettext("Connecting…"));
    else if (status === "signed_out") this.write(this.connection, gettext("You are signed out."));
    else if (status === "removed") this.write(this.connection, gettext("You are no longer a member of this club."));
    else this.write(this.connection, "");
    change(this.connection, { data: { status } });
  }

  drawVote(table) {
    const open = table.votes?.[0];
    if (!open) {
      show(this.vote, false);
      return;
    }
    const name = open.by === table.me ? gettext("You") : nameOf(open.by, table);
    const asked = open.by === table.me
      ? { dissolve: gettext("You ask to end the match; the hand on the table would be void."), pause: gettext("You ask for a pause.") }
      : { dissolve: gettext("%(name)s asks to end the match; the hand on the table would be void."), pause: gettext("%(name)s asks for a pause.") };
    const agreed = open.answers.flatMap((answer, seat) => (answer === true && seat !== open.by ? [nameOf(seat, table)] : []));
    const question = fill(asked[open.on] ?? "", { name });
    const agreement = fill(gettext("Agreed: %(names)s."), { names: joined(agreed) });
    this.write(this.vote, agreed.length ? `${question} ${agreement}` : question);
    const mayAnswer = table.me !== null && open.answers[table.me] === null;
    show(this.yes, mayAnswer);
    show(this.no, mayAnswer);
  }

  drawRefusal(refusal) {
    if (refusal === this.drawnRefusal) return;
    this.drawnRefusal = refusal;
    this.write(this.refusal, refusal?.message ?? "");
    clearTimeout(this.refusalTimer);
    if (refusal) this.refusalTimer = setTimeout(() => this.context.store.update({ refusal: null }), REFUSAL_MS);
  }
}

// What happened, in words: read out by screen readers, and shown for a moment in the middle of the table.

import { el, setText } from "./dom.js";

const KEPT = 40;
const CAPTION_MS = 4000;

export class Announcer {
  constructor({ log, alerts, caption }) {
    this.log = log;
    this.alerts = alerts;
    this.caption = caption;
    this.timer = null;
  }

  /** A sentence for the log. With `urgent` it interrupts: it is the listener's turn. */
  say(text, { urgent = false, caption = true } = {}) {
    if (!text) return;
    const target = urgent ? this.alerts : this.log;
    target.append(el("p", { text }));
    while (target.childElementCount > KEPT) target.firstElementChild.remove();
    if (caption) this.show(text);
  }

  show(text) {
    setText(this.caption, text);
    this.caption.classList.add("fresh");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.caption.classList.remove("fresh"), CAPTION_MS);
  }
}

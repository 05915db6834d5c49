// The list of what happened, beside the board: the moment on the board is marked, and each leads to its own.

import { change } from "../table/dom.js";

export class EventList {
  constructor({ list, go }) {
    this.list = list;
    this.current = null;
    list.addEventListener("click", (event) => {
      const item = event.target.closest("li");
      const link = event.target.closest("a");
      if (!item || (link && !link.matches(".moment-number")) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(Number(item.id.slice("event-".length)));
    });
  }

  itemOf(number) {
    return document.getElementById(`event-${number}`);
  }

  textOf(number) {
    return this.itemOf(number)?.querySelector(".moment-text")?.textContent ?? "";
  }

  /** Mark the moment, and keep it in sight inside the list; the page itself does not move. */
  shows(number) {
    if (this.current) change(this.current, { "aria-current": null });
    this.current = this.itemOf(number);
    if (!this.current) return;
    change(this.current, { "aria-current": "step" });
    const top = this.current.offsetTop - this.list.offsetTop;
    const { scrollTop, clientHeight } = this.list;
    if (top < scrollTop + 24 || top + this.current.offsetHeight > scrollTop + clientHeight - 24) this.list.scrollTop = top - clientHeight / 3;
  }
}

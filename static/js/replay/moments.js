// The moments of a hand, fetched a page at a time: the one that is looked at first, those behind it before they are reached.

export class Moments {
  /** `length` is how many come at once from `url?first=N`. */
  constructor({ url, count, length }) {
    this.url = url;
    this.count = count;
    this.length = length;
    this.known = new Map();
    this.coming = new Map();
  }

  /** The moment, if it is here already. */
  at(number) {
    return this.known.get(number) ?? null;
  }

  /** The moment, once it is here. A page that could not be fetched is asked for again the next time. */
  async load(number) {
    if (!this.known.has(number)) await this.fetch(this.firstOf(number));
    return this.at(number);
  }

  /** Fetch what comes next before it is needed. */
  prepare(number) {
    for (const ahead of [number + 15, number - 1]) {
      if (ahead >= 1 && ahead <= this.count && !this.known.has(ahead)) this.fetch(this.firstOf(ahead)).catch(() => {});
    }
  }

  firstOf(number) {
    return Math.floor((number - 1) / this.length) * this.length + 1;
  }

  fetch(first) {
    if (!this.coming.has(first)) {
      const arrival = this.take(first).finally(() => this.coming.delete(first));
      this.coming.set(first, arrival);
    }
    return this.coming.get(first);
  }

  async take(first) {
    const answer = await fetch(`${this.url}?first=${first}`, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(`the moments from ${first} on were not sent: ${answer.status}`);
    for (const moment of (await answer.json()).moments) this.known.set(moment.number, moment);
  }
}

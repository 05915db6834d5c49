// A finished hand on the table's own board: each moment drawn as it lay, played like a film or gone through by hand.

import { Announcer } from "../table/announcer.js";
import { change, setText, show } from "../table/dom.js";
import { moduleOf } from "../table/games.js";
import { nameOf } from "../table/people.js";
import { Preferences } from "../table/preferences.js";
import { Sounds } from "../table/sound.js";
import { createStore, START } from "../table/store.js";
import { loadFaces } from "../table/tiles.js";
import { fill, gettext, useTerms } from "../table/words.js";
import { EventList } from "./events.js";
import { Moments } from "./moments.js";
import { Player } from "./player.js";

const $ = (id) => document.getElementById(id);

/** What the board asks of a table at which nothing can be done. */
const NO_COMMANDS = { act: () => false, ask() {} };

class Replay {
  constructor(page) {
    this.page = page;
    this.moments = new Moments({ url: page.moments, count: page.count, length: page.page });
    this.side = page.side;
    this.shown = 0;
    this.wanted = page.moment;
  }

  async start(root) {
    useTerms(this.page.terms);
    this.store = createStore({ ...START, connection: { status: "online", until: null } });
    this.preferences = new Preferences((values) => this.wear(root, values));
    const sounds = new Sounds(() => this.preferences.get("sound"));
    // The sentence of each moment comes with the page and stands below the board; the board itself need not speak.
    const announcer = new Announcer({ log: document.createElement("div"), alerts: document.createElement("div"), caption: document.createElement("p") });
    announcer.say = () => {};
    const context = { page: this.page, store: this.store, preferences: this.preferences, sounds, announcer, commands: NO_COMMANDS, send: () => false, board: () => this.board };
    const [game] = await Promise.all([moduleOf(this.page.game), loadFaces(root.dataset.tiles), this.moments.load(this.wanted)]);
    const centre = { node: $("centre"), wall: $("wall"), wallWords: $("wall-words"), turn: $("turn") };
    $("events").append($("all-moments").firstElementChild);
    show($("stage"), true);
    document.body.classList.add("play-page", "replay-page");
    for (const node of document.querySelectorAll("[data-plain]")) show(node, false);
    this.board = new game.Board({ board: $("board"), own: $("own"), centre, context });
    this.player = new Player({ count: this.page.count, go: (number) => this.go(number), pauseAt: (number) => this.pauseAt(number) });
    this.events = new EventList({ list: $("events").querySelector("ol"), go: (number) => this.player.jump(number) });
    this.controls();
    this.wear(root, this.preferences.values);
    await this.go(this.wanted, { isFirst: true });
    window.addEventListener("popstate", () => this.player.jump(this.numberIn(location.pathname), { isPop: true }));
  }

  wear(root, values) {
    change(root, { data: { colours: values.clearColours ? "clear" : "classic" } });
    change($("sound"), { "aria-pressed": String(values.sound) });
  }

  controls() {
    $("sound").addEventListener("click", () => this.preferences.set("sound", !this.preferences.get("sound")));
    $("turn-table").addEventListener("click", () => this.turnTable());
    document.addEventListener("keydown", (event) => this.key(event));
    show($("turn-table"), true);
  }

  /** The table from the side of who plays next. */
  turnTable() {
    this.side = (this.side + 1) % this.page.table.seats.length;
    this.draw(this.moments.at(this.shown));
    this.saySide();
  }

  saySide() {
    setText($("side"), fill(gettext("Seen from %(name)s's side"), { name: nameOf(this.side, this.page.table) }));
  }

  /** How long the moment is worth looking at, as a share of a common one: what nobody saw at the table passes quickly. */
  pauseAt(number) {
    const moment = this.moments.at(number);
    if (!moment) return 1;
    if (moment.is_quiet) return 0.2;
    if (moment.notice.kind === "drawn") return 0.5;
    return ["dealt", "won", "shown", "landlord_set"].includes(moment.notice.kind) ? 2 : 1;
  }

  async go(number, { isFirst = false } = {}) {
    this.wanted = number;
    change($("main"), { "aria-busy": this.moments.at(number) ? null : "true" });
    const moment = await this.moments.load(number);
    change($("main"), { "aria-busy": null });
    if (this.wanted !== number || !moment) return;
    const isNext = number === this.shown + 1;
    this.shown = number;
    const state = this.draw(moment);
    if (isNext) this.board.hear([moment.notice], state);
    this.player.shows(number);
    this.dueAt(number);
    this.events.shows(number);
    setText($("event-text"), this.events.textOf(number));
    setText($("event-number"), fill(gettext("%(number)s of %(count)s"), { number, count: this.page.count }));
    if (isFirst) this.saySide();
    else history.replaceState(null, "", this.page.address.replace(/0\/$/, `${number}/`));
    this.moments.prepare(number);
  }

  draw(moment) {
    const { table } = this.page;
    const seats = table.seats.map((seat, i) => ({ ...seat, points: moment.points[i] }));
    const hand = moment.view;
    this.store.update({ seq: moment.number, table: { ...table, seats, side: this.side, dealer: hand.dealer ?? null }, hand });
    this.board.draw(this.store.state);
    return this.store.state;
  }

  /** The payments that fell due with the moment, below the board. */
  dueAt(number) {
    let any = false;
    for (const item of document.querySelectorAll("#due-list > li")) {
      const isDue = Number(item.dataset.moment) === number;
      show(item, isDue);
      any ||= isDue;
    }
    show($("due-stage"), any);
  }

  numberIn(path) {
    return Number(/(\d+)\/$/.exec(path.replace(/replay\/$/, "replay/1/"))?.[1] ?? 1);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target.closest("input, textarea, select, button, a, summary");
    if (target?.matches("input[type=range]") && event.key !== " ") return;
    if (target && !target.matches("input[type=range]") && (event.key === "Enter" || event.key === " " || target.matches("input, textarea, select"))) return;
    if (event.key.toLowerCase() === "m") this.preferences.set("sound", !this.preferences.get("sound"));
    else if (event.key.toLowerCase() === "t") this.turnTable();
    else if (!this.player.key(event.key)) return;
    event.preventDefault();
  }
}

const config = $("config");
if (config) {
  new Replay(JSON.parse(config.textContent)).start($("main")).catch((error) => {
    // The plain page stays as it was.
    for (const node of document.querySelectorAll("[data-plain]")) show(node, true);
    const list = $("events").querySelector("ol");
    if (list) $("all-moments").append(list);
    show($("stage"), false);
    document.body.classList.remove("play-page", "replay-page");
    throw error;
  });
}

// The form for games of tiles: tap the hand, name how it won, and see what it pays.

import { change, el, show } from "../table/dom.js";
import { face, loadFaces, suitName, tile, tileName } from "../table/tiles.js";
import { fill, gettext, ngettext } from "../table/words.js";
import { aroundControls, howControls, possibleCircumstances, winnerControls } from "./around.js";
import { drawAnswer, drawBar } from "./answer.js";
import { asker } from "./ask.js";
import { choice, redraw } from "./controls.js";
import { HAND_TILES, Holding } from "./holding.js";
import { meldSize, readTiles, writeTiles } from "./notation.js";
import { Chosen, rulesForm } from "./rules_form.js";
import { seatName } from "./seats.js";

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function modes() {
  return [
    ["hand", gettext("in the hand")],
    ["pung", gettext("pung"), "碰"],
    ["kong:concealed", gettext("concealed kong"), "暗杠"],
    ["kong:added", gettext("added kong"), "补杠"],
    ["kong:direct", gettext("direct kong"), "直杠"],
    ["win", gettext("winning tile"), "胡"],
  ];
}

export async function tilesForm(root, config) {
  await loadFaces(root.dataset.tiles);
  const parameters = new URLSearchParams(location.search);
  const form = new TilesForm(root, config, new Holding(config, parameters), new Chosen(config, parameters));
  rulesForm(root.querySelector("[data-rules]"), config, form.rules, () => form.changed());
  form.listen();
  form.changed();
}

class TilesForm {
  constructor(root, config, held, rules) {
    Object.assign(this, { root, config, held, rules });
    this.mode = held.isFull ? "win" : "hand";
    this.waits = null;
    this.roving = config.kinds[0].name;
    this.zones = {};
    for (const zone of ["count", "winners", "hand", "waits", "mode", "palette", "written", "how", "around", "answer", "bar"]) {
      this.zones[zone] = root.querySelector(`[data-${zone}]`);
    }
    this.askScore = asker(config.score);
    this.askWaits = asker(config.waits);
  }

  listen() {
    this.root.querySelector("[data-clear]").addEventListener("click", () => {
      this.held.clear();
      this.mode = "hand";
      this.changed();
    });
    const form = this.zones.written;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.elements.written.addEventListener("input", () => this.readWritten(form.elements.written));
    this.zones.palette.addEventListener("keydown", (event) => this.rove(event));
  }

  readWritten(input) {
    const tiles = readTiles(input.value);
    input.setCustomValidity(tiles === null ? gettext("Write 1–9 with p, s or m, or C, F, B.") : "");
    input.setAttribute("aria-invalid", String(tiles === null));
    if (tiles === null) return;
    this.held.hand = [];
    for (const one of tiles) this.held.add(one);
    if (this.held.isFull) this.mode = "win";
    this.changed();
  }

  /** Draw everything anew, ask anew, and write what is asked into the address. */
  changed() {
    this.writeAddress();
    this.drawHand();
    this.drawMode();
    this.drawPalette();
    const again = () => this.changed();
    const elsewhere = () => {
      if (this.mode !== "hand" && this.mode !== "win") this.mode = "hand";
      if (this.held.isFull !== (this.mode === "win")) this.mode = this.held.isFull ? "win" : "hand";
      this.changed();
    };
    redraw(this.zones.winners, winnerControls(this.held, elsewhere));
    redraw(this.zones.how, howControls(this.held, elsewhere));
    redraw(this.zones.around, aroundControls(this.held, this.rules, again));
    this.ask();
  }

  ask() {
    const { held } = this;
    this.waits = null;
    this.drawWaits();
    this.askWaits(held.isFull ? held.parts : null, (answer) => {
      this.waits = answer.waits ?? null;
      this.drawWaits();
      this.drawPalette();
    });
    const question = held.question(this.rules.question, possibleCircumstances(held));
    if (question === null) this.answered({ missing: this.missing() });
    this.askScore(question, (answer) => this.answered(answer));
  }

  missing() {
    const left = HAND_TILES - this.held.size;
    const { incomplete } = this.held;
    if (left === 0 && incomplete) return fill(gettext("The hand of %(name)s is not complete."), { name: seatName(incomplete.seat, this.config.seats) });
    if (left === 0) return gettext("Now choose the winning tile.");
    return fill(ngettext("%(number)s more tile for the hand, then the winning tile.", "%(number)s more tiles for the hand, then the winning tile.", left), { number: left });
  }

  answered(answer) {
    drawAnswer(this.zones.answer, answer, this.config);
    drawBar(this.zones.bar, answer);
  }

  writeAddress() {
    const parameters = new URLSearchParams();
    this.held.write(parameters);
    this.rules.write(parameters);
    const query = parameters.toString();
    history.replaceState(null, "", query ? `?${query}` : location.pathname);
    const { written } = this.zones.written.elements;
    if (document.activeElement !== written) written.value = writeTiles(this.held.hand);
  }

  take(name) {
    const { held, mode } = this;
    if (mode === "hand") held.add(name);
    else if (mode === "win") held.winOn(name);
    else {
      held.addMeld(mode, name);
      this.mode = "hand";
    }
    if (held.isFull && this.mode === "hand") this.mode = "win";
    this.changed();
  }

  canTake(name) {
    const { held, mode } = this;
    if (mode === "hand") return held.canAdd(name);
    return mode === "win" ? held.canWinOn(name) : held.canAddMeld(mode, name);
  }

  drawHand() {
    const { held } = this;
    show(this.zones.winners, held.winners.length > 1);
    this.zones.count.textContent = fill(gettext("%(number)s of %(all)s tiles"), { number: held.size, all: HAND_TILES });
    const concealed = readTiles(writeTiles(held.hand)).map((name, place) =>
      tileButton(name, fill(gettext("take %(tile)s out"), { tile: tileName(name) }), `hand-${place}`, () => {
        held.remove(name);
        this.mode = "hand";
        this.changed();
      }),
    );
    const melds = held.melds.map((meld, place) =>
      el(
        "button",
        {
          type: "button",
          class: "calc-meld meld",
          "aria-label": fill(gettext("take the meld of %(tile)s out"), { tile: tileName(meld.tile) }),
          data: { key: `meld-${place}`, kind: meld.kind },
          on: { click: () => {
            held.melds.splice(place, 1);
            this.mode = "hand";
            this.changed();
          } },
        },
        meldFaces(meld),
      ),
    );
    const win = held.tile
      ? tileButton(held.tile, fill(gettext("winning tile %(tile)s, take it away"), { tile: tileName(held.tile) }), "win", () => {
          held.tile = null;
          this.mode = held.isFull ? "win" : "hand";
          this.changed();
        })
      : el("span", { class: "calc-slot", "aria-hidden": "true", lang: "zh-Hans", text: "胡" });
    const blanks = Array.from({ length: Math.max(0, HAND_TILES - held.size) }, () => el("span", { class: "calc-slot", "aria-hidden": "true" }));
    redraw(this.zones.hand, [
      el("span", { class: "held" }, [...concealed, ...blanks]),
      melds.length > 0 && el("span", { class: "melds" }, melds),
      el("span", { class: "held held-win", data: { win: held.tile !== null } }, [win]),
    ]);
  }

  drawMode() {
    redraw(this.zones.mode, [
      choice("mode", gettext("A tap puts the tile"), modes(), this.mode, (mode) => {
        this.mode = mode;
        this.changed();
      }),
    ]);
  }

  rows() {
    const rows = new Map();
    for (const { name } of this.config.kinds) {
      const suit = name[1] ?? "";
      rows.set(suit, [...(rows.get(suit) ?? []), name]);
    }
    return rows;
  }

  drawPalette() {
    const rows = [...this.rows()].map(([suit, names]) =>
      el("div", { class: "calc-suit", role: "group", "aria-label": suit ? suitName(suit) : gettext("dragons") }, names.map((name) => this.paletteTile(name))),
    );
    redraw(this.zones.palette, rows);
  }

  paletteTile(name) {
    const left = this.held.left(name);
    const label = fill(ngettext("%(tile)s, %(left)s left", "%(tile)s, %(left)s left", left), { tile: tileName(name), left });
    const button = tileButton(name, label, `take-${name}`, () => {
      this.roving = name;
      if (this.canTake(name)) this.take(name);
    });
    button.append(el("span", { class: "calc-left", "aria-hidden": "true", text: left }));
    return change(button, {
      "aria-disabled": this.canTake(name) ? null : "true",
      tabindex: this.roving === name ? "0" : "-1",
      data: { tile: name, waited: this.waits?.includes(name) ?? false },
    });
  }

  /** Arrow keys go from tile to tile; only one of them is a stop of the Tab key. */
  rove(event) {
    const step = STEPS[event.key];
    const here = event.target.dataset?.tile;
    if (!step || !here) return;
    event.preventDefault();
    const rows = [...this.rows().values()];
    const row = rows.findIndex((names) => names.includes(here));
    const column = rows[row].indexOf(here) + step[1];
    const to = rows[Math.min(Math.max(row + step[0], 0), rows.length - 1)];
    this.roving = to[Math.min(Math.max(column, 0), to.length - 1)];
    this.drawPalette();
    this.zones.palette.querySelector(`[data-tile="${this.roving}"]`).focus();
  }

  drawWaits() {
    const { waits, zones } = this;
    show(zones.waits, this.held.isFull);
    if (waits === null) return;
    const buttons = waits.map((name) =>
      tileButton(name, fill(gettext("win on %(tile)s"), { tile: tileName(name) }), `wait-${name}`, () => {
        this.held.tile = null;
        this.held.winOn(name);
        this.changed();
      }),
    );
    redraw(zones.waits, [
      el("span", { text: waits.length ? gettext("Waits for") : gettext("Not ready: no tile completes this hand.") }),
      waits.length > 0 && el("span", { class: "held" }, buttons),
    ]);
  }
}

function tileButton(name, label, key, onClick) {
  return el("button", { type: "button", class: "tile calc-tile", "aria-label": label, title: tileName(name), data: { key }, on: { click: onClick } }, [face(name)]);
}

function meldFaces(meld) {
  return Array.from({ length: meldSize(meld) }, (_, place) =>
    meld.kind === "kong:concealed" && place % 2 === 0
      ? el("span", { class: "tile tile-back", "aria-hidden": "true" }, [face("back")])
      : tile(meld.tile, { role: null, "aria-label": null, "aria-hidden": "true" }),
  );
}

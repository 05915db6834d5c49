// The form for games of cards: what a set is, and whether it beats another.

import { el, show } from "../table/dom.js";
import { kindName } from "../table/games/cards/notices.js";
import { rankName, rankSign } from "../table/games/cards/card.js";
import { fill, gettext, ngettext } from "../table/words.js";
import { fault } from "./answer.js";
import { asker } from "./ask.js";
import { choice, redraw, select } from "./controls.js";
import { Chosen, rulesForm } from "./rules_form.js";

const ROWS = ["cards", "onto"];
const JOKERS = "BRxX";

export function cardsForm(root, config) {
  const parameters = new URLSearchParams(location.search);
  const form = new CardsForm(root, config, parameters, new Chosen(config, parameters));
  rulesForm(root.querySelector("[data-rules]"), config, form.rules, () => form.changed());
  root.querySelector("[data-clear]").addEventListener("click", () => {
    form.rows = { cards: [], onto: [] };
    form.row = "cards";
    form.changed();
  });
  form.changed();
}

class CardsForm {
  constructor(root, config, parameters, rules) {
    Object.assign(this, { root, config, rules });
    this.row = "cards";
    this.rows = { cards: [], onto: [] };
    for (const row of ROWS) for (const rank of parameters.get(row) ?? "") if (this.left(rank, row) > 0) this.rows[row].push(rank);
    this.hasSuper = config.options.some((option) => option.id === "super_rank");
    const sign = parameters.get("super");
    this.superRank = this.plainRanks().includes(sign) ? sign : null;
    this.zone = (name) => root.querySelector(`[data-${name}]`);
    this.askScore = asker(config.score);
  }

  plainRanks() {
    return this.config.kinds.map(({ name }) => name).filter((rank) => !JOKERS.includes(rank));
  }

  left(rank, row = this.row) {
    const copies = this.config.kinds.find(({ name }) => name === rank)?.copies ?? 0;
    return copies - this.rows[row].filter((one) => one === rank).length;
  }

  sorted(row) {
    const order = this.config.kinds.map(({ name }) => name);
    return [...this.rows[row]].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  }

  changed() {
    this.writeAddress();
    this.drawRows();
    this.drawMode();
    this.drawPalette();
    this.drawSuper();
    this.ask();
  }

  writeAddress() {
    const parameters = new URLSearchParams();
    for (const row of ROWS) if (this.rows[row].length) parameters.set(row, this.sorted(row).join(""));
    if (this.superRank) parameters.set("super", this.superRank);
    this.rules.write(parameters);
    const query = parameters.toString();
    history.replaceState(null, "", query ? `?${query}` : location.pathname);
  }

  rowName(row) {
    return row === "cards" ? gettext("The set") : gettext("To be beaten");
  }

  drawRows() {
    const rows = ROWS.map((row) => {
      const cards = this.sorted(row).map((rank, place) =>
        rankButton(rank, fill(gettext("take %(rank)s out"), { rank: rankName(rank) }), `${row}-${place}`, () => {
          this.rows[row].splice(this.rows[row].indexOf(rank), 1);
          this.row = row;
          this.changed();
        }),
      );
      const empty = el("span", { class: "note", text: row === "cards" ? gettext("No cards yet.") : gettext("Nothing: it leads.") });
      return el("div", { class: "calc-row", role: "group", "aria-label": this.rowName(row) }, [
        el("h3", { class: "calc-legend", text: this.rowName(row) }),
        el("div", { class: "calc-cards", data: { row } }, cards.length ? cards : [empty]),
      ]);
    });
    redraw(this.zone("rows"), rows);
  }

  drawMode() {
    redraw(this.zone("mode"), [
      choice("mode", gettext("A tap puts the card"), [["cards", gettext("into the set")], ["onto", gettext("into what is to be beaten")]], this.row, (row) => {
        this.row = row;
        this.changed();
      }),
    ]);
  }

  drawPalette() {
    const buttons = this.config.kinds.map(({ name: rank }) => {
      const left = this.left(rank);
      const button = rankButton(rank, fill(gettext("%(rank)s, %(left)s left"), { rank: rankName(rank), left }), `take-${rank}`, () => {
        if (this.left(rank) > 0) this.rows[this.row].push(rank);
        this.changed();
      });
      if (left === 0) button.setAttribute("aria-disabled", "true");
      return button;
    });
    redraw(this.zone("palette"), buttons);
  }

  drawSuper() {
    const zone = this.zone("around");
    show(zone, this.hasSuper);
    if (!this.hasSuper) return;
    zone.className = "panel calc-part";
    const ranks = this.plainRanks().map((rank) => [rank, rankSign(rank)]);
    redraw(zone, [
      el("label", { class: "calc-field" }, [
        el("span", { text: gettext("Super rank") }),
        select("super", gettext("Super rank"), [[null, gettext("none")], ...ranks], this.superRank, (rank) => {
          this.superRank = rank;
          this.changed();
        }),
      ]),
    ]);
  }

  ask() {
    if (!this.rows.cards.length) {
      this.askScore(null);
      this.answered({ missing: gettext("Tap the cards of a set.") });
      return;
    }
    const question = { rules: this.rules.question, cards: this.sorted("cards").join("") };
    if (this.rows.onto.length) question.onto = this.sorted("onto").join("");
    if (this.superRank) question.super_rank = this.superRank;
    this.askScore(question, (answer) => this.answered(answer));
  }

  answered(answer) {
    const zone = this.zone("answer");
    const bar = this.zone("bar");
    show(bar, !answer.missing && !answer.error);
    if (answer.missing) zone.replaceChildren(el("p", { class: "calc-missing", text: answer.missing }));
    else if (answer.error) zone.replaceChildren(...fault(answer.error));
    else {
      zone.replaceChildren(...described(answer));
      bar.textContent = [setName(answer), beatsWords(answer)].filter(Boolean).join(" · ");
    }
  }
}

function rankButton(rank, label, key, onClick) {
  const isJoker = JOKERS.includes(rank);
  const tint = "RX".includes(rank) ? "red" : "black";
  return el("button", { type: "button", class: "calc-rank", "aria-label": label, title: rankName(rank), data: { key, rank, tint }, on: { click: onClick } }, [
    isJoker ? el("span", { lang: "zh-Hans", text: "王" }) : rankSign(rank),
  ]);
}

function setName(answer) {
  if (answer.type !== "set") return kindName(answer.type);
  return fill(ngettext("%(number)s card", "%(number)s cards", answer.length), { number: answer.length });
}

function beatsWords(answer) {
  if (answer.beats === undefined) return "";
  return answer.beats ? gettext("beats it") : gettext("does not beat it");
}

function powerWords(power) {
  return [gettext("ordinary"), gettext("bomb"), gettext("rocket"), gettext("super bomb")][power];
}

function facts(answer) {
  const rows = [];
  if (answer.key !== undefined) rows.push([gettext("counts as"), rankSign(answer.key)]);
  if (answer.length !== undefined && answer.type !== "set" && answer.length > 1) rows.push([gettext("ranks in its run"), answer.length]);
  if (answer.power !== undefined) rows.push([gettext("power"), powerWords(answer.power)]);
  return el("dl", { class: "facts" }, rows.map(([name, value]) => el("div", {}, [el("dt", { text: name }), el("dd", { text: value })])));
}

function described(answer) {
  const readings = answer.readings ?? [answer];
  return [
    el("p", { class: "calc-multiplier" }, [el("b", { text: setName(answer) })]),
    ...readings.map((reading, place) =>
      el("div", {}, [readings.length > 1 && el("h3", { text: `${place + 1}. ${setName(reading)}` }), facts(reading)]),
    ),
    answer.beats !== undefined && el("p", { class: "calc-beats", data: { beats: String(answer.beats) }, text: beatsWords(answer) }),
  ].filter(Boolean);
}

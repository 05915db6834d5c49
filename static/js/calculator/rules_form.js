// By which rules: a preset, the base stake, and under a disclosure the options that differ.

import { el } from "../table/dom.js";
import { fill, gettext, ngettext } from "../table/words.js";
import { redraw, select } from "./controls.js";

const STAKE = "base_stake";

/** The rules that are chosen: a preset and what is changed in it. */
export class Chosen {
  constructor(config, parameters) {
    this.config = config;
    const names = Object.keys(config.presets);
    const preset = parameters.get("preset");
    this.preset = names.includes(preset) ? preset : names[0];
    this.changes = {};
    for (const option of config.options) {
      const value = readValue(option, parameters.get(option.id));
      if (value !== undefined) this.set(option.id, value);
    }
  }

  value(id) {
    return id in this.changes ? this.changes[id] : this.config.presets[this.preset][id];
  }

  set(id, value) {
    if (value === this.config.presets[this.preset][id]) delete this.changes[id];
    else this.changes[id] = value;
  }

  /** Another preset; a base stake and changes that were made stay as they are. */
  choose(preset) {
    const kept = this.changes;
    this.preset = preset;
    this.changes = {};
    for (const [id, value] of Object.entries(kept)) this.set(id, value);
  }

  get question() {
    return { preset: this.preset, ...this.changes };
  }

  write(parameters) {
    if (this.preset !== Object.keys(this.config.presets)[0]) parameters.set("preset", this.preset);
    for (const [id, value] of Object.entries(this.changes)) parameters.set(id, JSON.stringify(value));
  }
}

function readValue(option, text) {
  if (text === null) return undefined;
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const fits = option.choices.length
    ? option.choices.some((choice) => choice.value === value)
    : Number.isInteger(value) && value >= option.minimum && value <= option.maximum;
  return fits ? value : undefined;
}

function said(option, value) {
  return option.choices.find((choice) => choice.value === value)?.name ?? String(value);
}

function control(option, chosen, changed) {
  const value = chosen.value(option.id);
  if (option.choices.length) {
    const choices = option.choices.map((choice) => [choice.value, choice.name]);
    return select(option.id, option.name, choices, value, (next) => changed(option.id, next));
  }
  const input = el("input", {
    type: "number",
    inputmode: "numeric",
    min: option.minimum,
    max: option.maximum,
    value,
    id: `option-${option.id}`,
    "aria-label": option.name,
    data: { key: option.id },
  });
  input.addEventListener("input", () => {
    if (input.validity.valid && input.value !== "") changed(option.id, Number(input.value), input);
  });
  return input;
}

/** Draws the form into `parent`; `changed` is called after each change. */
export function rulesForm(parent, config, chosen, changed) {
  const first = Object.keys(config.presets)[0];
  const differing = el("div");
  const summary = el("summary");
  const all = el("div", { class: "calc-all" });
  const details = el("details", { class: "calc-details" }, [
    summary,
    differing,
    el("details", { class: "calc-details" }, [el("summary", { text: gettext("Change an option") }), all]),
  ]);
  const top = el("div", { class: "calc-fields" });
  const others = config.options.filter((option) => option.id !== STAKE);

  function set(id, value) {
    chosen.set(id, value);
    drawDifferences();
    changed();
  }

  function drawDifferences() {
    const shown = others.filter((option) => chosen.value(option.id) !== config.presets[first][option.id]);
    const count = ngettext("%(number)s option differs from %(preset)s", "%(number)s options differ from %(preset)s", shown.length);
    summary.textContent = fill(count, { number: shown.length, preset: config.preset_names[first] });
    const rows = shown.map((option) =>
      el("li", {}, [
        el("a", { href: `${config.rules}#r-${option.rule}`, text: option.name }),
        el("span", { class: "calc-was" }, [
          el("del", { text: said(option, config.presets[first][option.id]) }),
          " → ",
          el("ins", { text: said(option, chosen.value(option.id)) }),
        ]),
      ]),
    );
    redraw(differing, [
      rows.length
        ? el("ul", { class: "calc-differences" }, rows)
        : el("p", { class: "note", text: fill(gettext("Played exactly as %(preset)s."), { preset: config.preset_names[first] }) }),
    ]);
  }

  function field(option) {
    return el("label", { class: "calc-field", title: option.help }, [el("span", { text: option.name }), control(option, chosen, set)]);
  }

  function draw() {
    const stake = config.options.find((option) => option.id === STAKE);
    const presets = Object.entries(config.preset_names);
    redraw(top, [
      el("label", { class: "calc-field" }, [
        el("span", { text: gettext("Preset") }),
        select("preset", gettext("Preset"), presets, chosen.preset, (preset) => {
          chosen.choose(preset);
          draw();
          changed();
        }),
      ]),
      stake && field(stake),
    ]);
    redraw(all, others.map(field));
    drawDifferences();
  }

  parent.replaceChildren(top, details);
  draw();
}

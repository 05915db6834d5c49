// Controls of the form, and redrawing them without losing the place of whoever uses the keyboard.

import { el } from "../table/dom.js";

let numbered = 0;

/** Put `nodes` in place of what `parent` holds; focus goes to the node with the same data-key, else to its neighbour. */
export function redraw(parent, nodes) {
  const held = parent.contains(document.activeElement) ? document.activeElement : null;
  const key = held?.dataset.key;
  const place = held ? focusable(parent).indexOf(held) : -1;
  parent.replaceChildren(...nodes.filter(Boolean));
  if (!held) return;
  const now = focusable(parent);
  const found = now.find((node) => key && node.dataset.key === key) ?? now[Math.min(place, now.length - 1)];
  found?.focus({ preventScroll: true });
}

function focusable(parent) {
  return [...parent.querySelectorAll("button, input, select, a[href]")];
}

/** One of several, as a row of radio buttons. `choices` are `[value, text, chinese]`. */
export function choice(name, legend, choices, chosen, onChange, { hidden = false } = {}) {
  const group = `${name}-${++numbered}`;
  const isChinese = document.documentElement.lang.startsWith("zh");
  const options = choices.map(([value, text, chinese]) => {
    const input = el("input", { type: "radio", name: group, value, data: { key: `${name}-${value}` }, class: "visually-hidden" });
    input.checked = value === chosen;
    input.addEventListener("change", () => onChange(value));
    return el("label", { class: "calc-option" }, [input, el("span", { text }), chinese && !isChinese && el("span", { lang: "zh-Hans", class: "chinese", text: chinese })]);
  });
  return el("fieldset", { class: "calc-group" }, [
    el("legend", { class: hidden ? "visually-hidden" : "calc-legend", text: legend }),
    el("div", { class: "calc-options" }, options),
  ]);
}

/** Any of several, as a row of check boxes. */
export function several(name, legend, choices, chosen, onChange) {
  const options = choices.map(([value, text]) => {
    const input = el("input", { type: "checkbox", data: { key: `${name}-${value}` }, class: "visually-hidden" });
    input.checked = chosen.includes(value);
    input.addEventListener("change", () => onChange(value, input.checked));
    return el("label", { class: "calc-option calc-check" }, [input, el("span", { text })]);
  });
  return el("fieldset", { class: "calc-group" }, [
    el("legend", { class: "calc-legend", text: legend }),
    el("div", { class: "calc-options" }, options),
  ]);
}

/** A list to choose from. `choices` are `[value, text]`; values are compared as JSON. */
export function select(name, label, choices, chosen, onChange) {
  const node = el(
    "select",
    { "aria-label": label, data: { key: name } },
    choices.map(([value, text]) => {
      const item = el("option", { value: JSON.stringify(value), text });
      item.selected = value === chosen;
      return item;
    }),
  );
  node.addEventListener("change", () => onChange(JSON.parse(node.value)));
  return node;
}

// Texts of the page: Django's JavaScript catalogue, and the names of the game's terms that the server sends along.

const catalogue = globalThis;

export function gettext(text) {
  return catalogue.gettext ? catalogue.gettext(text) : text;
}

export function ngettext(one, many, count) {
  if (catalogue.ngettext) return catalogue.ngettext(one, many, count);
  return count === 1 ? one : many;
}

/** A text whose translation depends on where it stands. */
export function pgettext(context, text) {
  return catalogue.pgettext ? catalogue.pgettext(context, text) : text;
}

/** Fill `%(name)s` with what `values` says. */
export function fill(text, values) {
  return text.replace(/%\((\w+)\)s/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

let terms = {};

export function useTerms(given) {
  terms = given ?? {};
}

/** The name of a fan, a stake or a reason; an id that nobody named speaks for itself. */
export function termName(id) {
  return terms[id]?.name ?? String(id).replaceAll("_", " ");
}

export function termChinese(id) {
  const term = terms[id];
  return term?.chinese && term.chinese !== term.name ? term.chinese : "";
}

/** `+40`, `−40` with a true minus sign, `0`. */
export function signed(points) {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `\u2212${-points}`;
}

export function tone(points) {
  if (points === 0) return "even";
  return points > 0 ? "gain" : "loss";
}

/** `Ana`, `Ana and Bo`, `Ana, Bo and Cy` in the page's language. */
export function joined(names) {
  const language = document.documentElement.lang || "en";
  return new Intl.ListFormat(language, { style: "long", type: "conjunction" }).format(names);
}

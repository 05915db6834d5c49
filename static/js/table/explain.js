// Sums as their steps say them. Nothing is computed here.

import { signed, termChinese, termName } from "./words.js";

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

function figure(op, number) {
  switch (op) {
    case "base":
      return String(number);
    case "times":
    case "cap":
      return `×${number}`;
    case "power":
      return `×2${[...String(number)].map((digit) => SUPERSCRIPTS[digit]).join("")}`;
    case "plus":
      return signed(number);
    default: // A note; its number is for programs, such as the seat that a share was paid for.
      return "";
  }
}

/**
 * The fans of a win with their figures: `[[id, "×2"], …]`. Where a game counts in exponents, their numbers do not multiply
 * to the product, and are written as powers of two.
 */
export function fanFigures({ fans, product }) {
  const areFactors = fans.reduce((all, [, number]) => all * number, 1) === product;
  return fans.map(([id, number]) => [id, areFactors ? `×${number}` : number === 0 ? "" : figure("power", number)]);
}

/** The steps of a payment cut into shares, each beginning with its base: `[{parts: [{op, name, chinese, figure}], total}]`. */
export function shares(steps) {
  const groups = [];
  for (const step of steps) {
    if (step.op === "base" || groups.length === 0) groups.push({ parts: [], total: 0 });
    const share = groups.at(-1);
    share.parts.push({
      op: step.op,
      name: termName(step.term),
      chinese: termChinese(step.term),
      figure: figure(step.op, step.number),
    });
    share.total = step.total;
  }
  return groups;
}

/** The same in one line, as it is read out: `base 10 · five star ×2 = 20`. */
export function sentence(steps) {
  const parts = shares(steps);
  const lines = parts.map((share) => {
    const names = share.parts.map((part) => `${part.name} ${part.figure}`.trim());
    return `${names.join(" · ")} = ${share.total}`;
  });
  if (lines.length < 2) return lines.join("");
  return `${lines.join("  +  ")}  =  ${parts.reduce((sum, share) => sum + share.total, 0)}`;
}

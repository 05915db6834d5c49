// What the engine answered, in words. Nothing is reckoned here.

import { el, setText, show } from "../table/dom.js";
import { fill, gettext, signed, termChinese, termName, tone } from "../table/words.js";
import { faultWords } from "./ask.js";
import { WINNER, allSeats, seatName } from "./seats.js";

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A fan's number as a factor: some games count in exponents of 2, which shows in what the fans come to. */
function factor(win) {
  const isFactors = win.fans.reduce((product, [, number]) => product * number, 1) === win.product;
  return (number) => (isFactors ? `×${number}` : `×2${[...String(number)].map((digit) => SUPERSCRIPTS[digit]).join("")}`);
}

/** `answer` is what the API gave, or `{missing}`: what has still to be chosen. */
export function drawAnswer(zone, answer, config) {
  if (answer.missing) zone.replaceChildren(el("p", { class: "calc-missing", text: answer.missing }));
  else if (answer.error) zone.replaceChildren(...fault(answer.error));
  else zone.replaceChildren(...answer.wins.flatMap((win) => [answer.wins.length > 1 && el("h3", { text: seatName(win.seat, config.seats) }), ...worth(win, config)].filter(Boolean)), payments(answer, config), net(answer, config));
}

export function fault({ code, message }) {
  return [
    el("p", { class: "calc-fault", text: faultWords(code), data: { code } }),
    message ? el("p", { class: "note", lang: "en", text: message }) : "",
  ];
}

function worth(win, config) {
  const figure = factor(win);
  const fans = win.fans.map(([id, number]) =>
    el("li", {}, [
      el("a", { class: "sum-part", href: `${config.rules}#r-${config.terms[id]?.rule ?? ""}`, data: { op: "times" } }, [
        termName(id),
        termChinese(id) && el("span", { lang: "zh-Hans", text: ` ${termChinese(id)}` }),
        el("b", { text: ` ${figure(number)}` }),
      ]),
    ]),
  );
  const isCapped = win.product !== win.multiplier;
  return [
    el("p", { class: "calc-multiplier", data: { multiplier: win.multiplier } }, [
      el("b", { text: `×${win.multiplier}` }),
      isCapped && el("span", { class: "note", text: fill(gettext("fans ×%(product)s → cap → ×%(multiplier)s"), win) }),
      !isCapped && win.fans.length > 1 && el("span", { class: "note", text: `${win.fans.map(([, number]) => figure(number)).join(" ")} = ×${win.product}` }),
    ]),
    fans.length ? el("ul", { class: "calc-fans" }, fans) : el("p", { class: "note", text: gettext("No fans: a plain hand.") }),
  ];
}

function payments({ payments: owed }, config) {
  const { seats } = config;
  const rows = owed.map((payment) =>
    el("li", { data: { reason: payment.reason } }, [
      el("span", { class: "calc-who" }, [
        el("b", { text: seatName(payment.from, seats) }),
        el("span", { "aria-hidden": "true", text: " → " }),
        el("span", { class: "visually-hidden", text: ` ${gettext("pays")} ` }),
        el("b", { text: seatName(payment.to, seats) }),
      ]),
      el("a", { class: "calc-reason", href: `${config.rules}#r-${config.terms[payment.reason]?.rule ?? ""}`, text: termName(payment.reason) }),
      el("span", { class: "points", text: payment.points }),
    ]),
  );
  return el("section", {}, [
    el("h3", { text: gettext("Payments") }),
    rows.length ? el("ul", { class: "calc-payments" }, rows) : el("p", { class: "note", text: gettext("Nobody owes anything.") }),
  ]);
}

function net(answer, config) {
  const rows = allSeats(config.seats).map((seat) =>
    el("div", {}, [
      el("dt", { text: seatName(seat, config.seats) }),
      el("dd", { class: "points", text: signed(answer.net[seat]), data: { tone: tone(answer.net[seat]) } }),
    ]),
  );
  return el("section", {}, [el("h3", { text: gettext("Together") }), el("dl", { class: "calc-net" }, rows)]);
}

/** The answer in one line, for a small screen. */
export function drawBar(bar, answer) {
  show(bar, !answer.missing);
  if (answer.missing) return;
  if (answer.error) setText(bar, faultWords(answer.error.code));
  else {
    const [win] = answer.wins;
    setText(bar, `×${win.multiplier} · ${signed(answer.net[WINNER])}`);
  }
}

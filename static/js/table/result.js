// The result of a hand: who won with what, and every payment explained.

import { change, el, keyed, setText, show } from "./dom.js";
import { fanFigures, shares } from "./explain.js";
import { nameOf } from "./people.js";
import { fill, gettext, joined, signed, termChinese, termName, tone } from "./words.js";

/** A term with its Chinese beside it. */
function term(id, figure = "") {
  const chinese = termChinese(id);
  return [
    document.createTextNode(termName(id)),
    chinese ? el("span", { lang: "zh-Hans", text: ` ${chinese}` }) : null,
    figure ? el("b", { text: ` ${figure}` }) : null,
  ].filter(Boolean);
}

function sum(steps) {
  const parts = shares(steps);
  const children = parts.flatMap((share, index) => [
    index > 0 ? el("span", { class: "sum-plus", "aria-hidden": "true", text: "+" }) : null,
    el("span", { class: "sum-share" }, [
      ...share.parts.map((part) =>
        el("span", { class: "sum-part", data: { op: part.op } }, [
          document.createTextNode(part.name),
          part.chinese ? el("span", { lang: "zh-Hans", text: ` ${part.chinese}` }) : null,
          part.figure ? el("b", { text: ` ${part.figure}` }) : null,
        ]),
      ),
      el("span", { class: "sum-total", text: `= ${share.total}` }),
    ]),
  ]);
  if (parts.length > 1) children.push(el("span", { class: "sum-total sum-together", text: `= ${parts.reduce((all, share) => all + share.total, 0)}` }));
  return el("span", { class: "sum" }, children);
}

function who(seat, table) {
  return seat === table.me ? gettext("You") : nameOf(seat, table);
}

/** The headline: `Ana wins by self-draw`, `You win`, `Drawn hand`. */
export function headline(result, table) {
  if (result.ending !== "won" || result.wins.length === 0) return gettext("Drawn hand");
  const winners = result.wins.map((win) => win.seat);
  if (winners.length === 1) {
    return winners[0] === table.me ? gettext("You win!") : fill(gettext("%(name)s wins"), { name: nameOf(winners[0], table) });
  }
  return fill(gettext("%(names)s win"), { names: joined(winners.map((seat) => who(seat, table))) });
}

function winBlock(win, state, board) {
  const chips = fanFigures(win).map(([id, figure]) => el("li", { class: "fan" }, term(id, figure)));
  const capped = win.multiplier !== win.product;
  const total = capped
    ? fill(gettext("×%(product)s, capped at ×%(multiplier)s"), { product: win.product, multiplier: win.multiplier })
    : `×${win.multiplier}`;
  return el("section", { class: "win-block" }, [
    el("h3", {}, [document.createTextNode(`${who(win.seat, state.table)} · `), ...term(win.how)]),
    board.handOf?.(win.seat, state, win.tile ?? null),
    chips.length === 0 ? null : el("div", { class: "fans" }, [el("ul", { class: "fan-list" }, chips), el("b", { class: "fan-total", text: total })]),
  ]);
}

function paymentLine(payment, table) {
  const mine = payment.payer === table.me ? -payment.points : payment.payee === table.me ? payment.points : 0;
  const text = payment.payer === table.me
    ? gettext("You pay %(payee)s")
    : payment.payee === table.me ? gettext("%(payer)s pays you") : gettext("%(payer)s pays %(payee)s");
  return el("li", { class: "payment", data: { mine: mine !== 0 } }, [
    el("div", { class: "payment-head" }, [
      el("span", {}, [document.createTextNode(fill(text, { payer: nameOf(payment.payer, table), payee: nameOf(payment.payee, table) }))]),
      el("span", { class: "payment-reason" }, term(payment.reason)),
      el("b", { class: "points", data: { tone: tone(mine) }, text: mine === 0 ? payment.points : signed(mine) }),
    ]),
    sum(payment.steps),
  ]);
}

export class ResultPanel {
  constructor({ node, context }) {
    this.node = node;
    this.context = context;
    this.drawnFor = null;
    const { store, page } = context;
    this.title = el("h2", { id: "result-title", tabindex: "-1" });
    this.body = el("div", { class: "result-body" });
    this.net = el("ul", { class: "net" });
    this.ready = el("button", { type: "button", class: "button button-big result-ready", on: { click: () => this.getReady() } }, [
      el("span", { text: gettext("Ready") }),
      el("span", { class: "result-countdown", "aria-hidden": "true" }),
    ]);
    this.handLink = el("a", { class: "result-link", text: gettext("This hand in full") });
    this.replayLink = el("a", { class: "result-link", text: gettext("Play it again") });
    const statement = page.statement ? el("a", { class: "result-link", href: page.statement, text: gettext("My statement") }) : null;
    const hide = el("button", { type: "button", class: "result-hide", "aria-label": gettext("Look at the table"), title: gettext("Look at the table"), on: { click: () => store.update({ resultHidden: true }) } }, [el("span", { "aria-hidden": "true", text: "–" })]);
    node.append(
      el("header", { class: "result-head" }, [this.title, hide]),
      this.net,
      this.body,
      el("footer", { class: "result-foot" }, [el("div", { class: "result-links" }, [this.handLink, this.replayLink, statement]), this.ready]),
    );
    setInterval(() => this.count(), 500);
  }

  /** Ready for the next hand, and so back from the trustee too. */
  getReady() {
    const { commands, store } = this.context;
    const { table } = store.state;
    if (table.seats[table.me]?.trustee) commands.ask("back");
    commands.ask("ready");
  }

  draw(state) {
    const { table } = state;
    const last = table?.last_result ?? null;
    const due = last !== null && table.state !== "playing" && table.state !== "waiting";
    const isOpen = due && !state.resultHidden;
    if (isOpen && this.drawnFor !== last.hand) this.fill(last, state);
    if (!due) this.drawnFor = null;
    const opened = isOpen && this.node.hidden;
    show(this.node, isOpen);
    if (!due) return;
    const seats = (last.result.net ?? []).map((points, seat) => ({ seat, points }));
    keyed(this.net, seats, {
      key: ({ seat }) => seat,
      make: ({ seat, points }) => el("li", { class: "net-seat" }, [el("span", { text: who(seat, table) }), el("b", { class: "points points-big", data: { tone: tone(points) }, text: signed(points) }), el("span", { class: "net-ready" })]),
      update: (node, { seat }) => setText(node.lastElementChild, table.state === "between" && table.seats[seat].ready ? "✓" : ""),
    });
    const me = table.me === null ? null : table.seats[table.me];
    show(this.ready, table.state === "between" && me !== null);
    change(this.ready, { disabled: Boolean(me?.ready) });
    setText(this.ready.firstElementChild, me?.ready ? gettext("Waiting for the others") : gettext("Ready"));
    if (opened && document.activeElement?.closest("dialog") === null) (this.ready.hidden || this.ready.disabled ? this.title : this.ready).focus({ preventScroll: true });
    this.count();
  }

  fill(last, state) {
    this.drawnFor = last.hand;
    const { result } = last;
    const { table } = state;
    setText(this.title, headline(result, table));
    change(this.handLink, { href: last.url ?? null });
    show(this.handLink, Boolean(last.url));
    change(this.replayLink, { href: last.url ? `${last.url}replay/` : null });
    show(this.replayLink, Boolean(last.url));
    this.net.replaceChildren();
    this.net.keyedNodes = new Map();
    const payments = el("ol", { class: "payments" }, result.payments.map((payment) => paymentLine(payment, table)));
    this.body.replaceChildren(
      ...result.wins.map((win) => winBlock(win, state, this.context.board())),
      el("h3", { text: gettext("Payments") }),
      result.payments.length ? payments : el("p", { class: "nothing", text: gettext("Nobody owes anything.") }),
    );
    this.node.scrollTop = 0;
  }

  count() {
    const { table, clockOffset } = this.context.store.state;
    const at = table?.next_hand_at ?? null;
    const seconds = at === null ? null : Math.max(0, Math.ceil((at - Date.now() - clockOffset) / 1000));
    setText(this.ready.lastElementChild, seconds === null ? "" : seconds);
  }
}

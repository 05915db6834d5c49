// The page at which people play: puts the socket, the store and the game's own table together.

import { Announcer } from "./announcer.js";
import { Banners } from "./banners.js";
import { Clock } from "./clock.js";
import { Commands } from "./commands.js";
import { change, el, setText, show } from "./dom.js";
import { doorOf } from "./door.js";
import { moduleOf } from "./games.js";
import { Menu, Phrases } from "./menu.js";
import { nameOf } from "./people.js";
import { Preferences } from "./preferences.js";
import { ResultPanel } from "./result.js";
import { Seating } from "./seating.js";
import { addOwnBytes } from "./shuffle.js";
import { TableSocket } from "./socket.js";
import { Sounds } from "./sound.js";
import { createStore, START, withFrame } from "./store.js";
import { Talk } from "./talk.js";
import { loadFaces } from "./tiles.js";
import { fill, gettext, ngettext, useTerms } from "./words.js";

const $ = (id) => document.getElementById(id);

function socketUrl(path) {
  return new URL(path, window.location.href.replace(/^http/, "ws")).href;
}

/** The parts that every game's table has, and the sentences of the table itself. */
function tableSentence(notice, table) {
  const name = notice.seat === undefined ? "" : nameOf(notice.seat, table);
  const mine = notice.seat !== undefined && notice.seat === table.me;
  const texts = {
    seat_taken: () => (mine ? "" : gettext("%(name)s sits down.")),
    match_started: () => gettext("The match begins."),
    hand_started: () => fill(gettext("Hand %(number)s begins."), { number: notice.number ?? table.match?.hand_number ?? "" }),
    trustee: () => (notice.on ? (mine ? gettext("The trustee plays for you.") : gettext("The trustee plays for %(name)s.")) : mine ? gettext("You are back.") : gettext("%(name)s is back.")),
    hand_voided: () => gettext("The hand is void."),
    match_finished: () => gettext("The match is over."),
    match_closing: () => gettext("The club closes the match after this hand."),
    cannot_carry: () => gettext("The floor of somebody's balance leaves too little for another hand."),
    message: () => (table.message ? fill(gettext("%(who)s: %(text)s"), { who: table.message.by, text: table.message.text }) : ""),
    paused: () => gettext("The table is paused."),
    resumed: () => gettext("The table goes on."),
  };
  return fill(texts[notice.kind]?.() ?? "", { name });
}

async function start() {
  const page = JSON.parse($("config").textContent);
  const root = $("main");
  useTerms(page.terms);
  const store = createStore({ ...START, asking: [] });
  const wear = (values) => {
    change(root, { data: { colours: values.clearColours ? "clear" : "classic" } });
    change($("sound"), { "aria-pressed": String(values.sound) });
    store.update({});
  };
  const preferences = new Preferences(wear);
  const sounds = new Sounds(() => preferences.get("sound"));
  const announcer = new Announcer({ log: $("log"), alerts: $("alerts"), caption: $("caption") });
  let socket = null;
  const send = (message) => socket?.send(message) ?? false;
  const commands = new Commands({ room: page.room, send, store });
  let board = null;
  const context = { page, store, preferences, sounds, announcer, commands, send, board: () => board };
  const [game] = await Promise.all([moduleOf(page.game), loadFaces(root.dataset.tiles)]);

  const centre = { node: $("centre"), wall: $("wall"), wallWords: $("wall-words"), turn: $("turn") };
  board = new game.Board({ board: $("board"), own: $("own"), centre, context });
  const result = new ResultPanel({ node: $("result"), context });
  const seating = new Seating({ node: $("seating"), context });
  const banners = new Banners({ node: $("banners"), own: $("own"), context });
  const menu = new Menu({ dialog: $("menu"), opener: $("menu-open"), context, keys: game.keys() });
  const phrases = new Phrases({ list: $("phrases"), holder: $("phrases-menu"), context });
  const talk = new Talk({ panel: $("talk-panel"), holder: $("phrases-menu"), context });
  new Clock($("clock"), store, (seconds) => {
    if (store.state.legal.length === 0) return;
    sounds.play("hurry");
    announcer.say(fill(ngettext("%(seconds)s second left.", "%(seconds)s seconds left.", seconds), { seconds }), { urgent: true, caption: false });
  });
  $("sound").addEventListener("click", () => preferences.set("sound", !preferences.get("sound")));
  $("result-open").addEventListener("click", () => store.update({ resultHidden: false }));
  wear(preferences.values);

  store.subscribe((state) => {
    board.draw(state);
    seating.draw(state);
    result.draw(state);
    banners.draw(state);
    menu.draw(state);
    talk.drawState(state);
    drawBar(state);
  });

  const hears = {
    frame(frame) {
      const isAnswer = frame.notices.length === 0;
      store.update(withFrame(store.state, frame, Date.now()));
      const state = store.state;
      if (awaitingHello) {
        awaitingHello = false;
        commands.resume(frame);
      } else if (commands.outdated(frame.seq)) commands.keep(null);
      addOwnBytes(state.table, commands);
      board.draw(state);
      for (const notice of frame.notices) announcer.say(tableSentence(notice, state.table));
      board.hear(isAnswer ? [] : frame.notices, state);
    },
    pong: () => commands.remind(Date.now()),
    ack({ id }) {
      if (commands.open.get(id)?.type === "sit") store.update({ door: null });
      commands.settled(id);
    },
    refused(refusal) {
      const { id, code, message } = refusal;
      const asked = commands.open.get(id);
      const door = doorOf(refusal, asked);
      commands.settled(id);
      if (door || asked?.type === "sit") store.update({ door });
      if (door) return;
      if (code !== "too_late") store.update({ refusal: { message: message || code } });
    },
    presence({ seats }) {
      const { table } = store.state;
      if (!table) return;
      store.update({ table: { ...table, seats: table.seats.map((seat, i) => ({ ...seat, online: seat.kind === "bot" || Boolean(seats[i]) })) } });
    },
    settled() {
      const { table } = store.state;
      if (table?.last_result) store.update({ table: { ...table, last_result: { ...table.last_result, settled: true } } });
    },
    phrase: (said) => phrases.hear(said, board.seats[said.seat]?.phrase),
    said: (said) => talk.hear(said, board.seats[said.seat]?.phrase ?? null),
    unsaid: ({ line }) => talk.unsay(line),
  };
  let awaitingHello = true;
  socket = new TableSocket(socketUrl(page.socket), {
    heard: (message) => hears[message.type]?.(message),
    status(status, until = null) {
      if (status !== "online") awaitingHello = true;
      if (store.state.connection.status !== status || until !== null) store.update({ connection: { status, until } });
    },
  });
  socket.open();
  document.addEventListener("keydown", (event) => onKey(event, { board, menu, preferences }));
}

function drawBar({ table, resultHidden }) {
  const match = table?.match;
  setText($("hand-number"), match && match.hand_number ? fill(gettext("Hand %(number)s of %(hands)s"), { number: match.hand_number, hands: match.hands }) : "");
  show($("result-open"), Boolean(resultHidden && table?.last_result && table.state !== "playing"));
  change($("main"), { data: { state: table?.state ?? "connecting", seated: table ? table.me !== null : null } });
}

function onKey(event, { board, menu, preferences }) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const target = event.target.closest("input, textarea, select, button, a, summary");
  const isHandTile = target?.matches(".hand-tile, .cards-hand .card-face") ?? false;
  if (target && !isHandTile && (event.key === "Enter" || event.key === " " || target.matches("input, textarea, select"))) return;
  let used = true;
  if (event.key === "?") menu.open();
  else if (event.key.toLowerCase() === "m") preferences.set("sound", !preferences.get("sound"));
  else if (isHandTile && (event.key === " " || (event.key === "Enter" && target.matches(".hand-tile") && !board.takesEnter))) used = false;
  else used = board.key(event);
  if (used) event.preventDefault();
}

start().catch((error) => {
  $("banners").prepend(el("div", { class: "banner", role: "alert", text: gettext("The table could not be loaded. Please reload the page.") }));
  throw error;
});

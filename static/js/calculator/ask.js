// Asking the engine: one question at a time, the last one asked is the one answered.

import { gettext } from "../table/words.js";

const PAUSE_MS = 120;

/**
 * A function that asks `url` and hands on the answer, or `{error: {code, message}}`; an older question is dropped.
 * Who has asked too much is told so, and answered when the server takes questions again.
 */
export function asker(url) {
  let asked = 0;
  let waiting = null;
  return (question, heard) => {
    clearTimeout(waiting);
    const number = ++asked;
    if (question === null) return;
    const ask = async () => {
      const { answer, again } = await answerOf(url, question);
      if (number !== asked) return;
      heard(answer);
      if (again) waiting = setTimeout(ask, again);
    };
    waiting = setTimeout(ask, PAUSE_MS);
  };
}

/** The answer, and in how many milliseconds to ask again where there is none yet. */
async function answerOf(url, question) {
  try {
    const sent = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(question),
    });
    if (sent.status === 429) {
      const seconds = Number(sent.headers.get("Retry-After")) || 1;
      return { answer: fault("too_much"), again: seconds * 1000 };
    }
    if (!sent.ok && sent.status !== 400) return { answer: fault("unreachable") };
    return { answer: await sent.json() };
  } catch {
    return { answer: fault("unreachable") };
  }
}

function fault(code) {
  return { error: { code, message: "" } };
}

/** What is wrong, in plain words. */
export function faultWords(code) {
  const words = {
    bad_hand: gettext("There can be no such hand: it has a wrong number of tiles, or more of one tile than there are."),
    not_a_win: gettext("These tiles do not win, or count too little for these rules."),
    not_a_play: gettext("These cards are no set that may be played."),
    bad_question: gettext("A win cannot come about like that. Check how it was won."),
    malformed: gettext("This cannot be read. Check what was written."),
    contradiction: gettext("Two of the options cannot both hold."),
    bad_option_value: gettext("An option has a value that it cannot have."),
    unknown_option: gettext("The address names an option that this game does not have."),
    unknown_preset: gettext("The address names a preset that this game does not have."),
    too_much: gettext("Many questions came from here at once: the answer follows within a minute."),
    unreachable: gettext("The server does not answer. Try again in a moment."),
    internal: gettext("This question could not be answered; please report it."),
  };
  return words[code] ?? gettext("This question could not be answered.");
}

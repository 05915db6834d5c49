// What the page knows. Everything on the screen is drawn from this one value.

/** A store: `update` merges a patch and tells the listeners once, after all patches of this turn of the event loop. */
export function createStore(initial) {
  let state = initial;
  let told = true;
  const listeners = new Set();

  function tell() {
    told = true;
    for (const listener of listeners) listener(state);
  }

  return {
    get state() {
      return state;
    },
    update(patch) {
      state = { ...state, ...patch };
      if (told) {
        told = false;
        queueMicrotask(tell);
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const START = {
  connection: { status: "connecting", until: null },
  seq: null,
  table: null,
  hand: null,
  legal: [],
  deadline: null,
  clockOffset: 0,
  pending: null,
  refusal: null,
  door: null,
  selected: null,
  showMode: false,
  resultHidden: false,
};

/**
 * The state after a frame. What the person was about to do is forgotten as soon as the table has moved on.
 */
export function withFrame(state, frame, localNow) {
  const moved = frame.seq !== state.seq;
  const sameTurn = state.legal.length === frame.legal.length && frame.legal.every((action, i) => action === state.legal[i]);
  const nextHand = frame.view.table.hand !== state.table?.hand || frame.view.table.state !== state.table?.state;
  return {
    seq: frame.seq,
    table: frame.view.table,
    hand: frame.view.hand,
    legal: frame.legal,
    deadline: frame.deadline,
    clockOffset: frame.now - localNow,
    refusal: moved ? null : state.refusal,
    selected: sameTurn ? state.selected : null,
    showMode: sameTurn ? state.showMode : false,
    resultHidden: nextHand ? false : state.resultHidden,
  };
}

/** `["discard 5p", "pass"]` → `{discard: ["5p"], pass: [""]}`. */
export function byVerb(legal) {
  const verbs = {};
  for (const action of legal) {
    const space = action.indexOf(" ");
    const verb = space < 0 ? action : action.slice(0, space);
    (verbs[verb] ??= []).push(space < 0 ? "" : action.slice(space + 1));
  }
  return verbs;
}

// What a person asks of the table, until the table has answered.

const REMIND_MS = 6000;

/** A UUID, also where the page is not served securely and `crypto.randomUUID` is missing. */
export function uuid() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/**
 * Commands on their way. An action is kept in the session's storage, so that it survives a reload, and is sent again
 * with the same id only while the state it answered is still the current one.
 */
export class Commands {
  constructor({ room, send, store, storage = sessionStorage }) {
    this.key = `mingtang.pending.${room}`;
    this.send = send;
    this.store = store;
    this.storage = storage;
    this.open = new Map();
    const kept = this.read();
    if (kept) store.update({ pending: kept });
  }

  read() {
    try {
      return JSON.parse(this.storage.getItem(this.key));
    } catch {
      return null;
    }
  }

  keep(pending) {
    try {
      if (pending) this.storage.setItem(this.key, JSON.stringify(pending));
      else this.storage.removeItem(this.key);
    } catch {
      // A browser that lets nothing be stored loses a pending action with a reload, and nothing else.
    }
    this.store.update({ pending });
  }

  /**
   * Play `action`; nothing happens while another one is unanswered. `plain` is its form in the list of what is legal,
   * where that is another one; null if the board has made sure by other means.
   */
  act(action, { plain = action } = {}) {
    const { pending, seq, legal } = this.store.state;
    if (pending || seq === null || legal.length === 0 || (plain !== null && !legal.includes(plain))) return false;
    const command = { type: "act", id: uuid(), seq, action };
    this.keep(command);
    this.store.update({ refusal: null });
    this.sentAt = Date.now();
    this.send(command);
    return true;
  }

  /** Any other command: `ready`, `back`, `sit`, `leave`, `start`, `vote`, `entropy`. */
  ask(type, fields = {}) {
    for (const command of this.open.values()) if (command.type === type && type !== "entropy") return;
    const command = { type, id: uuid(), ...fields };
    this.open.set(command.id, command);
    this.store.update({ asking: [...this.open.values()].map((entry) => entry.type) });
    this.send(command);
  }

  settled(id) {
    const known = this.open.delete(id);
    if (known) this.store.update({ asking: [...this.open.values()].map((entry) => entry.type) });
    if (this.store.state.pending?.id === id) this.keep(null);
  }

  /** After every frame that came with `hello`: send again what is still meant, forget what no longer is. */
  resume(frame) {
    const pending = this.store.state.pending;
    if (pending) {
      if (pending.seq === frame.seq && frame.legal.length > 0) this.send(pending);
      else this.keep(null);
    }
    for (const command of this.open.values()) this.send(command);
  }

  /** An answer that is long overdue while the connection lives: ask again, under the same id. */
  remind(now) {
    const { pending, seq } = this.store.state;
    if (pending === null || pending.seq !== seq || now - (this.sentAt ?? 0) < REMIND_MS) return;
    this.sentAt = now;
    this.send(pending);
  }

  /** The table moved on while an action was out: its answer is on its way, or it never arrived and is void. */
  outdated(seq) {
    const pending = this.store.state.pending;
    return pending !== null && pending.seq < seq;
  }
}

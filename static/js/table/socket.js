// The table's WebSocket: says hello, keeps it alive, comes back after a loss, notices what it missed.

const VERSION = 1;
const PING_MS = 2500;
const OVERDUE_MS = 9000;
const RETRY_FIRST_MS = 500;
const RETRY_MOST_MS = 8000;
const SIGNED_OUT = 4001;
const NOT_A_MEMBER = 4003;
const POLICY = 1008;

/** How long to wait before the n-th try to reconnect (from 0): doubling, with a quarter of jitter either way. */
export function retryDelay(attempt, random = Math.random) {
  const base = Math.min(RETRY_FIRST_MS * 2 ** attempt, RETRY_MOST_MS);
  return Math.round(base * (0.75 + random() * 0.5));
}

export class TableSocket {
  /**
   * `heard(message)` gets every message of ours; `status(status, detail)` one of connecting, online, waiting (with the
   * local time of the next try), signed_out, removed.
   */
  constructor(url, { heard, status }) {
    this.url = url;
    this.heard = heard;
    this.status = status;
    this.lastSeq = null;
    this.attempt = 0;
    this.socket = null;
    this.retryTimer = null;
    this.pingTimer = null;
    this.unanswered = null;
    this.stopped = false;
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.wake());
    window.addEventListener("online", () => this.wake());
    window.addEventListener("pageshow", (event) => event.persisted && this.wake());
  }

  open() {
    clearTimeout(this.retryTimer);
    this.status(this.lastSeq === null ? "connecting" : "reconnecting");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.unanswered = Date.now();
    socket.onopen = () => this.send({ type: "hello", last_seq: this.lastSeq });
    socket.onmessage = (event) => socket === this.socket && this.take(event.data);
    socket.onclose = (event) => socket === this.socket && this.lost(event.code);
    clearInterval(this.pingTimer);
    this.pingTimer = setInterval(() => this.beat(), PING_MS);
  }

  /** Send, if the socket is open; says whether it was. */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify({ v: VERSION, ...message }));
    return true;
  }

  beat() {
    if (this.unanswered !== null && Date.now() - this.unanswered > OVERDUE_MS) {
      this.drop();
      return;
    }
    if (this.send({ type: "ping", t: Date.now() })) this.unanswered ??= Date.now();
  }

  take(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    if (message.v !== VERSION) return;
    this.unanswered = null;
    if (message.type === "frame" && !this.accept(message)) return;
    if (message.type === "pong" && this.lastSeq !== null && message.head > this.lastSeq) this.send({ type: "sync" });
    this.heard(message);
  }

  /** Whether a frame is to be shown. One that is older than what is shown is not; one that jumps asks for the rest. */
  accept(frame) {
    const before = this.lastSeq;
    if (before !== null && frame.seq < before) return false;
    this.lastSeq = frame.seq;
    this.attempt = 0;
    this.status("online");
    if (before !== null && frame.seq > before + 1 && frame.notices.length > 0) this.send({ type: "sync" });
    return true;
  }

  lost(code) {
    clearInterval(this.pingTimer);
    this.socket = null;
    if (code === SIGNED_OUT || code === NOT_A_MEMBER) {
      this.stopped = true;
      this.status(code === SIGNED_OUT ? "signed_out" : "removed");
      return;
    }
    const delay = code === POLICY ? RETRY_MOST_MS : retryDelay(this.attempt);
    this.attempt += 1;
    this.status("waiting", Date.now() + delay);
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.open(), delay);
  }

  /** Give the socket up without waiting for a close that may never come. */
  drop() {
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onclose = null;
      socket.onmessage = null;
      socket.close();
    }
    this.lost(null);
  }

  /** The page is looked at again, or the network is back: do not wait for the timer. */
  wake() {
    if (this.stopped) return;
    if (this.socket === null) {
      this.attempt = 0;
      this.open();
    } else if (this.socket.readyState === WebSocket.OPEN) {
      this.send({ type: "ping", t: Date.now() });
    }
  }
}

// The connection to the server: reconnects, and keeps the server's time.

import { ServerTime } from './display.js';

const PING_MS = 5000;
/** Several pings right after connecting, since one may be slow. */
const FIRST_PINGS_MS = [0, 150, 300, 600];
const RETRY_MS = [100, 250, 500, 1000, 2000, 4000];

/**
 * A connection to the server. Calls `onOpen` each time it is connected, `onMessage` for every message
 * except the answers to pings, and `onLost` when the connection is lost.
 */
export class Connection {
  #socket = null;
  #time = new ServerTime();
  #timers = [];
  #failures = 0;
  #pingedMs = 0;
  #heardMs = 0;

  constructor({ onOpen, onMessage, onLost }) {
    this.onOpen = onOpen;
    this.onMessage = onMessage;
    this.onLost = onLost;
    this.#connect();
    window.addEventListener('online', () => this.#socket ?? this.#connect());
  }

  /** Sends a message if connected, and returns whether it is. */
  send(message) {
    const isOpen = this.#socket?.readyState === WebSocket.OPEN;
    if (isOpen) this.#socket.send(JSON.stringify(message));
    return isOpen;
  }

  /** The server's time. */
  get nowMs() {
    return this.#time.nowMs;
  }

  #connect() {
    this.#forget();
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/socket`);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#failures = 0;
      this.#pingedMs = 0;
      for (const ms of FIRST_PINGS_MS) this.#timers.push(setTimeout(() => this.#ping(), ms));
      this.#timers.push(setInterval(() => this.#ping(), PING_MS));
      this.onOpen();
    });
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(data)));
    socket.addEventListener('close', () => this.#lose(socket));
  }

  #ping() {
    const nowMs = performance.now();
    const isUnanswered = this.#heardMs < this.#pingedMs;
    // A connection that does not answer is dead, even if the browser has not noticed.
    if (isUnanswered && nowMs - this.#pingedMs > PING_MS / 2) {
      this.#lose(this.#socket);
    } else {
      this.#pingedMs = nowMs;
      this.send({ do: 'ping', sentMs: nowMs });
    }
  }

  #hear(message) {
    this.#heardMs = performance.now();
    if (message.tell === 'pong') this.#time.add(message.sentMs, message.atMs, this.#heardMs);
    else if (message.tell !== 'refused' || message.do !== 'ping') this.onMessage(message);
  }

  #lose(socket) {
    if (socket !== this.#socket) return;
    this.#forget();
    this.onLost();
    const ms = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)];
    this.#failures += 1;
    this.#timers.push(setTimeout(() => this.#connect(), ms * (0.5 + Math.random())));
  }

  #forget() {
    this.#timers.splice(0).forEach(clearTimeout);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}

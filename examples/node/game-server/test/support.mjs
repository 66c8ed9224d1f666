// A server in a separate process, and clients without a browser.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';

export const FOLDER = new URL('..', import.meta.url);

/** The timeout for anything that should happen at once. */
const PATIENCE_MS = 5000;

/** The path of a new file for games, which is removed at the end, after all servers have stopped. */
export function newStore() {
  const folder = mkdtempSync(join(tmpdir(), 'flagfall-games-'));
  folders.push(folder);
  return join(folder, 'games.db');
}

const folders = [];
process.once('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/**
 * Starts a server with the games in the file `store`, on `port` or any free port. Its files cannot
 * grow beyond `longestKiB`, as on a disk that is full then, and it can open `mostFiles` of them, sockets
 * included. It takes the clients' word for their addresses, as behind a proxy.
 */
export async function startServer(t, store, { port = 0, longestKiB, mostFiles, more = [] } = {}) {
  const words = [process.execPath, 'server.mjs', '--store', store, '--port', `${port}`, '--proxy', ...more];
  const limits = [
    longestKiB === undefined ? '' : `ulimit -f ${longestKiB * 2}; `,
    mostFiles === undefined ? '' : `ulimit -n ${mostFiles}; `,
  ].join('');
  const stdio = ['ignore', 'pipe', 'pipe'];
  const child = spawn('sh', ['-c', `${limits}exec "$@"`, 'sh', ...words], { cwd: FOLDER, stdio });
  const ended = once(child, 'exit');
  const server = { port, log: '', ended, pid: child.pid };
  child.stderr.on('data', (data) => (server.log += data));
  server.kill = async (signal) => {
    child.kill(signal);
    return await ended;
  };
  t.after(() => server.kill('SIGKILL'));
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => assert.fail(`the server ended: ${server.log}`)),
  ]);
  [server.url] = /http:\S+/.exec(line);
  server.port = Number(new URL(server.url).port);
  return server;
}

/** A press that completes the side's move number `number`. */
export const press = (side, number, takeBacks = 0) => ({ do: 'press', side, number, takeBacks });

let addresses = 0;

/** A client that sends messages, and stores those that it receives. */
export class Client {
  #heard = [];
  #wake = () => {};
  #isClosed = false;

  /** A client from its own address, if it is not given. */
  static async of(t, server, headers = {}) {
    addresses += 1;
    headers = { 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}`, ...headers };
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket`, { headers });
    const client = new Client(socket);
    t.after(() => socket.terminate());
    await once(socket, 'open');
    return client;
  }

  constructor(socket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    this.closed.then(() => {
      this.#isClosed = true;
      this.#wake();
    });
    socket.on('error', () => {});
    socket.on('message', (data) => {
      this.#heard.push(JSON.parse(data));
      this.#wake();
    });
  }

  say(message) {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The next message of `kind` for which `is` returns true. Drops those before it. */
  async hear(kind, is = () => true) {
    return await this.next((message) => message.tell === kind && is(message), kind);
  }

  /** The next message for which `is` returns true. Drops those before it. */
  async next(is, name = 'message') {
    const late = setTimeout(() => this.#wake(new Error(`no ${name} was heard`)), PATIENCE_MS);
    try {
      for (;;) {
        while (this.#heard.length > 0) {
          const message = this.#heard.shift();
          if (is(message)) return message;
        }
        if (this.#isClosed) throw new Error('the connection was closed');
        const error = await new Promise((resolve) => (this.#wake = resolve));
        if (error !== undefined) throw error;
      }
    } finally {
      clearTimeout(late);
      this.#wake = () => {};
    }
  }

  async ask(message, kind) {
    this.say(message);
    return await this.hear(kind);
  }

  /** Joins a game, and returns its state. */
  async join(game, token = null) {
    this.say({ do: 'join', game, token });
    return await this.hear('state');
  }
}

/** Creates a game with the setup string `text`, and a client for each side. */
export async function newGame(t, server, text, options = { notation: 'chess' }) {
  const first = await Client.of(t, server);
  const second = await Client.of(t, server);
  const { id, tokens } = await first.ask({ do: 'new', text, options }, 'made');
  await first.join(id, tokens.first);
  await second.join(id, tokens.second);
  return { id, tokens, first, second };
}

/** The clocks of a state, at its time. */
export const reading = (state) => state.reading;

/** A side's bank at the start of the turn. */
export function bankAtTurn(state, side) {
  const { bankMs, turnUsedMs } = reading(state)[side];
  return bankMs + turnUsedMs;
}

/** The timestamp of the next event if nobody presses. */
export function deadlineMs({ forecast }) {
  return forecast.pieces.find(({ then }) => then !== null).toMs;
}

export const isPhase = (phase) => (state) => reading(state).phase === phase;
export const hasMoves = (moves) => (state) =>
  reading(state).first.moves + reading(state).second.moves === moves;

export function delay(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

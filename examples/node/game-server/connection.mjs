// What is said to a browser, and what a browser says.

import { FlagfallError, explain, parse } from 'flagfall';
import { WebSocket } from 'ws';
import { Allowance, Refusal, parseMessage } from './messages.mjs';
import { stateMessage } from './tables.mjs';

/** What may wait to be sent to a browser that does not read, in bytes. */
const MOST_UNSENT = 1 << 20;
/** To explain a text takes longer with its square: some milliseconds for this many characters. */
const LONGEST_EXPLAINED = 200;

/** A browser's connection, and what it looks at. */
export class Connection {
  #tables;
  #table = null;
  #side = 'watcher';
  #isAlive = true;
  #allowance = new Allowance(performance.now());

  constructor(socket, tables) {
    this.socket = socket;
    this.#tables = tables;
    socket.on('message', (data, isBinary) => this.#hear(isBinary ? '' : data.toString()));
    socket.on('pong', () => (this.#isAlive = true));
    socket.on('close', () => this.#leave());
  }

  /** Sends `text`; to a browser that does not read, no more. */
  tell(text) {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.socket.bufferedAmount > MOST_UNSENT) this.socket.terminate();
    else this.socket.send(text);
  }

  /** Who has not answered since the last time is gone. */
  ping() {
    if (!this.#isAlive) this.socket.terminate();
    this.#isAlive = false;
    this.socket.ping();
  }

  #leave() {
    this.#table?.connections.delete(this);
    this.#table = null;
  }

  #hear(text) {
    let asked = null;
    try {
      this.#spend(1);
      const { message, cost } = parseMessage(text);
      asked = message.do;
      this.#spend(cost);
      const answer = this.#answer(message);
      if (answer !== null) this.tell(JSON.stringify(answer));
    } catch (error) {
      this.tell(JSON.stringify(refused(asked, error)));
      if (error.kind === 'too-much') this.socket.terminate();
    }
  }

  #spend(cost) {
    if (this.#allowance.spend(cost, performance.now())) return;
    throw new Refusal('too-much', 'too many messages');
  }

  #answer(message) {
    switch (message.do) {
      case 'ping':
        return { tell: 'pong', sentMs: message.sentMs, atMs: this.#tables.now() };
      case 'explain':
        return { tell: 'explained', text: message.text, ...explained(message) };
      case 'new':
        return this.#make(message);
      case 'join':
        return this.#join(message);
      default:
        return this.#act(message);
    }
  }

  #make({ text, options }) {
    const { id, tokens } = this.#tables.create(text, options);
    return { tell: 'made', id, tokens };
  }

  #join({ game: id, token }) {
    const table = this.#tables.get(id);
    if (table === undefined) throw new Refusal('no-game', 'there is no such game');
    const side = table.game.sideOf(token);
    if (side === null) {
      throw new Refusal('token', "this link is nobody's: a part of it may be missing");
    }
    this.#leave();
    [this.#table, this.#side] = [table, side];
    table.connections.add(this);
    this.tell(JSON.stringify({ tell: 'joined', side, ...table.game.agreement }));
    return stateMessage(table.game);
  }

  #act(message) {
    if (this.#table === null) throw new Refusal('no-game', 'join a game first');
    const { game } = this.#table;
    return game.act(message, this.#side) ? null : stateMessage(game);
  }
}

/** Nothing that a browser says ends the server: what is no refusal is a bug, and is told here. */
function refused(asked, error) {
  const isRefusal = error instanceof Refusal || error instanceof FlagfallError;
  if (!isRefusal) console.error(error);
  const { kind = 'argument', message } = isRefusal ? error : { kind: 'bug', message: 'a bug' };
  return { tell: 'refused', do: asked, kind, message };
}

/** What a text says as it is typed, and what its time control is once it says one. */
function explained({ text, options: notation, cursor }) {
  let description = null;
  let error = null;
  try {
    description = parse(text, notation).describe();
  } catch (refusal) {
    if (refusal.offset === undefined) throw refusal;
    error = { message: refusal.message, offset: refusal.offset, length: refusal.length };
  }
  // Documents, and what is too long to be typed, are not explained: they are valid or not.
  const isShort = text.length <= LONGEST_EXPLAINED;
  const explanation = (isShort ? explain(text, { ...notation, cursor }) : null) ?? {
    standing: error === null ? 'complete' : 'broken',
    fields: [],
    atCursor: null,
    next: [],
    completion: null,
  };
  return { ...explanation, error, description };
}

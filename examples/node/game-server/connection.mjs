// A browser's connection: reads its messages and replies to them.

import { FlagfallError } from 'flagfall';
import { WebSocket } from 'ws';
import { Allowance, Refusal, parseMessage } from './messages.mjs';

/** How many bytes may wait to be sent to a browser that does not read them. */
const MOST_UNSENT = 1 << 20;

/** A browser's connection, and the game that it has joined. */
export class Connection {
  #tables;
  #explainer;
  #table = null;
  #side = 'watcher';
  #isAlive = true;
  #allowance = new Allowance(performance.now());

  constructor(socket, tables, explainer) {
    this.socket = socket;
    this.#tables = tables;
    this.#explainer = explainer;
    socket.on('message', (data, isBinary) => this.#hear(isBinary ? '' : data.toString()));
    socket.on('pong', () => (this.#isAlive = true));
    socket.on('close', () => {
      this.#explainer.drop(this);
      this.#leave();
    });
  }

  /** Sends `text`. Closes the connection if the browser does not read. */
  tell(text) {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.socket.bufferedAmount > MOST_UNSENT) this.socket.terminate();
    else this.socket.send(text);
  }

  /** Closes the connection if the last ping was not answered, and pings again. */
  ping() {
    if (!this.#isAlive) this.socket.terminate();
    this.#isAlive = false;
    this.socket.ping();
  }

  #leave() {
    this.#table?.connections.delete(this);
    this.#table = null;
  }

  async #hear(text) {
    let asked = null;
    try {
      this.#spend(1);
      const { message, cost } = parseMessage(text);
      asked = message.do;
      this.#spend(cost);
      const answer = await this.#answer(message);
      if (answer !== null) this.#say(answer);
    } catch (error) {
      this.#say(refused(asked, error));
      if (error.kind === 'too-much') this.socket.terminate();
    }
  }

  #say(message) {
    this.tell(JSON.stringify(message));
  }

  #spend(cost) {
    if (this.#allowance.spend(cost, performance.now())) return;
    throw new Refusal('too-much', 'too many messages');
  }

  /** Handles a message. Its changes are made when this returns; the reply can take longer. */
  #answer(message) {
    switch (message.do) {
      case 'ping':
        return { tell: 'pong', sentMs: message.sentMs, atMs: this.#tables.now() };
      case 'explain':
        return this.#explain(message);
      case 'new':
        return this.#make(message);
      case 'join':
        return this.#join(message);
      default:
        return this.#act(message);
    }
  }

  #explain(message) {
    const { text } = message;
    const answer = (explanation) => this.#say({ tell: 'explained', text, ...explanation });
    const refuse = (error) => this.#say(refused('explain', error));
    this.#explainer.ask(this, message, answer, refuse);
    return null;
  }

  async #make({ text, options }) {
    const { id, tokens } = await this.#tables.create(text, options);
    return { tell: 'made', id, tokens };
  }

  #join({ game: id, token }) {
    const table = this.#tables.get(id);
    if (table === undefined) throw new Refusal('no-game', 'there is no such game');
    const side = table.game.sideOf(token);
    if (side === null) {
      throw new Refusal('token', 'this link is not valid: a part of it may be missing');
    }
    this.#leave();
    [this.#table, this.#side] = [table, side];
    this.#say({ tell: 'joined', side, ...table.game.agreement });
    table.connections.add(this);
    return table.state();
  }

  #act(message) {
    if (this.#table === null) throw new Refusal('no-game', 'join a game first');
    return this.#table.game.act(message, this.#side) ? null : this.#table.state();
  }
}

/** The reply to a message that failed. An unexpected error is a bug: it is logged, and does not end the server. */
function refused(asked, error) {
  const isRefusal = error instanceof Refusal || error instanceof FlagfallError;
  if (!isRefusal) console.error(error);
  const { kind = 'argument', message } = isRefusal ? error : { kind: 'bug', message: 'internal error' };
  return { tell: 'refused', do: asked, kind, message };
}

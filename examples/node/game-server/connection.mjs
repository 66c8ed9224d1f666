// A browser's connection: reads its messages and replies to them.

import { ClockError, FlagfallError } from 'flagfall';
import { WebSocket } from 'ws';
import { Refusal, parseMessage } from './messages.mjs';

/** How many bytes may wait to be sent to a browser that does not read them. */
const MOST_UNSENT = 1 << 20;
/** How many messages of a connection may wait for their answers. */
const MOST_WAITING = 64;

/** The press was sent again, or is for a position that is no more: the answer is the present state. */
const OUTDATED = ['already-made', 'move-missing', 'stale'];

/** A browser's connection, and the game that it has joined. */
export class Connection {
  #games;
  #explainer;
  #address;
  #game = null;
  #side = 'watcher';
  #isAlive = true;
  #waiting = 0;
  #last = Promise.resolve();

  constructor(socket, address, games, explainer) {
    this.socket = socket;
    this.#address = address;
    this.#games = games;
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
    if (this.#game !== null) this.#games.leave(this, this.#game);
    this.#game = null;
  }

  /** Answers a message after those before it. */
  #hear(text) {
    let message;
    try {
      message = this.#parse(text);
    } catch (error) {
      this.#refuse(null, error);
      if (error.kind === 'too-much') this.socket.terminate();
      return;
    }
    this.#waiting += 1;
    this.#last = this.#last
      .then(() => this.#answer(message))
      .catch((error) => this.#refuse(message.do, error))
      .finally(() => (this.#waiting -= 1));
  }

  #parse(text) {
    // What is not a message costs too.
    this.#spend(1);
    const { message, cost } = parseMessage(text);
    this.#spend(cost);
    return message;
  }

  #spend(cost) {
    if (this.#waiting < MOST_WAITING && this.#address.messages.spend(cost, performance.now())) return;
    throw new Refusal('too-much', 'too many messages');
  }

  #say(message) {
    this.tell(JSON.stringify(message));
  }

  /** An unexpected error is a bug: it is logged, and does not end the server. */
  #refuse(asked, error) {
    const isRefusal = error instanceof Refusal || error instanceof FlagfallError;
    if (!isRefusal) console.error(error);
    const { kind = 'argument', message } = isRefusal ? error : { kind: 'bug', message: 'internal error' };
    this.#say({ tell: 'refused', do: asked, kind, message });
  }

  async #answer(message) {
    switch (message.do) {
      case 'ping':
        return this.#say({ tell: 'pong', sentMs: message.sentMs, atMs: await this.#games.nowMs() });
      case 'explain':
        return this.#explain(message);
      case 'new':
        return await this.#make(message);
      case 'join':
        return await this.#join(message);
      default:
        return await this.#act(message);
    }
  }

  #explain(message) {
    // With the question: by now the page may have asked another one.
    const { text, options: asked } = message;
    const answer = (explanation) => this.#say({ tell: 'explained', text, asked, ...explanation });
    this.#explainer.ask(this, message, answer, (error) => this.#refuse('explain', error));
  }

  async #make({ text, options }) {
    this.#chargeGame();
    this.#say({ tell: 'made', ...(await this.#games.create(text, options)) });
  }

  #chargeGame() {
    if (this.#address.newGames.spend(1, performance.now())) return;
    throw new Refusal('too-much-games', 'too many new games: wait a minute');
  }

  async #join({ game, token }) {
    this.#leave();
    this.#side = await this.#games.join(this, game, token);
    this.#game = game;
    // It may have closed while the game was read.
    if (this.socket.readyState !== WebSocket.OPEN) this.#leave();
  }

  async #act(message) {
    if (this.#game === null) throw new Refusal('no-game', 'join a game first');
    let isCharged = false;
    const charge = () => {
      if (!isCharged) this.#chargeGame();
      isCharged = true;
    };
    try {
      await this.#games.act(message, this.#side, this.#game, charge);
    } catch (error) {
      if (!(error instanceof ClockError && OUTDATED.includes(error.kind))) throw error;
      await this.#games.answer(this, this.#game);
    }
  }
}

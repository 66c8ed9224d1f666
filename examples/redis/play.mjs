// Plays a game on a clock in Redis, and goes on if another Redis becomes the master.
//
//     play.mjs PORTS KEY SETUP MOVES THINK_MS
//
// As play.py, with `@redis/client`.

import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorReply, createClient } from '@redis/client';

/** What a server replies that is no master, or not yet. */
const NOT_NOW = /^(READONLY|LOADING|MASTERDOWN)/;

const TIMEOUT_MS = 2000;
/** How long a server waits before it replies that nothing has happened: less than the timeout. */
const MOST_BLOCK_MS = 1000;

/** A connection to whichever server is the master. */
class Connection {
  #ports;
  #client;

  constructor(ports) {
    this.#ports = ports;
  }

  /** The reply of the master to a command. It may have executed the command more than once. */
  async call(...words) {
    for (;;) {
      try {
        this.#client ??= await this.#next();
        return await this.#client.sendCommand(words);
      } catch (error) {
        if (error instanceof ErrorReply && !NOT_NOW.test(error.message)) throw error;
      }
      this.close();
      await sleep(50);
    }
  }

  async #next() {
    const port = this.#ports.shift();
    this.#ports.push(port);
    // The program itself repeats what fails, on another server.
    const socket = { port, host: '127.0.0.1', reconnectStrategy: false, socketTimeout: TIMEOUT_MS };
    const client = createClient({ RESP: 3, socket });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  close() {
    if (this.#client?.isOpen) this.#client.destroy();
    this.#client = undefined;
  }
}

/** What happens on a clock: the entries of its stream. */
class Events {
  #connection;
  #key;
  #stream;
  #last = '0-0';

  static async of(connection, key) {
    const events = new Events(connection, key);
    const entries = await connection.call('XREVRANGE', events.#stream, '+', '-', 'COUNT', '1');
    if (entries.length > 0) events.#last = entries[0][0];
    return events;
  }

  constructor(connection, key) {
    this.#connection = connection;
    this.#key = key;
    this.#stream = `${key.slice(0, key.indexOf('}') + 1)}:clock:events`;
  }

  /** Waits for so long, or until something happens, and returns that. */
  async wait(ms) {
    const endMs = performance.now() + ms;
    for (let leftMs = ms; ; ) {
      // With 0, a server waits for ever.
      const happened = await this.#read(Math.min(Math.max(leftMs, 1), MOST_BLOCK_MS));
      leftMs = Math.round(endMs - performance.now());
      if (happened.length > 0 || leftMs <= 0) return happened;
    }
  }

  async #read(blockMs) {
    const reply = await this.#connection.call('XREAD', 'BLOCK', `${blockMs}`, 'STREAMS', this.#stream, this.#last);
    const happened = [];
    for (const [id, fields] of reply?.[this.#stream] ?? []) {
      this.#last = id;
      const event = Object.fromEntries(pairs(fields));
      if (event.key === this.#key) happened.push(event);
    }
    return happened;
  }
}

function* pairs(fields) {
  for (let place = 0; place < fields.length; place += 2) yield [fields[place], fields[place + 1]];
}

async function play(connection, key, setup, moves, thinkMs) {
  const events = await Events.of(connection, key);
  await connection.call('CLOCK.NEW', key, 'chess', setup, 'START', 'first').catch((error) => {
    // Sent again, the command finds the clock that it has made.
    if (!error.message.startsWith('GAME-EXISTS')) throw error;
  });
  const { phase } = await connection.call('CLOCK.READ', key);
  let ended = phase !== 'running';
  if (ended) console.log(phase);
  let move = 1;
  while (!ended) {
    for (const { kind, side, at_ms } of await events.wait(thinkMs)) {
      console.log(`${kind} ${side} at ${at_ms}`);
      ended ||= kind === 'flag';
    }
    if (move > moves || ended) continue;
    const [side, number] = [move % 2 === 1 ? 'first' : 'second', Math.ceil(move / 2)];
    try {
      const [, outcome] = await connection.call('CLOCK.PRESS', key, side, 'MOVE', `${number}`);
      console.log(`${side} ${number} ${outcome}`);
      move += 1;
    } catch (error) {
      const [kind] = error.message.split(' ');
      console.log(`${side} ${number} ${kind}`);
      // The master had made it, and its reply was lost.
      if (kind === 'ALREADY-MADE') move += 1;
      // The old master had not yet sent the new one a move before.
      else if (kind === 'MOVE-MISSING' || kind === 'NOT-ON-TURN') move -= 1;
      else throw error;
    }
  }
}

const [ports, key, setup, moves, thinkMs] = process.argv.slice(2);
const connection = new Connection(ports.split(',').map(Number));
await play(connection, key, setup, Number(moves), Number(thinkMs));
connection.close();

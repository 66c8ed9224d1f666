// Servers and their database are killed again and again while games are played: nothing that they
// reported is lost.
//
// KILLS (3) is how often, GAMES (10) how many games are played.

import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { test } from 'node:test';
import { startServer as startPostgres } from '../../../../bindings-node/test/postgres-server.mjs';
import { Client, deadlineMs, delay, isPhase, newGame, newStore, press, reading, startServer } from './support.mjs';

const KILLS = Number(process.env.KILLS ?? 3);
const GAMES = Number(process.env.GAMES ?? 10);
/** How many moves are made between two kills. */
const MOVES = 20;
/** How long a player thinks: all games together make some 200 moves per second. */
const THINKS_MS = GAMES * 5;
/** Added at the beginning of a turn. */
const INCREMENT_MS = 1000;
/** How long a player waits for a server or a database that is away. */
const RETRY_MS = 100;

/** What a player hears if a server or the database is away. */
const AWAY = ['the connection was closed', 'refused'];

const movesIn = (state) => reading(state).first.moves + reading(state).second.moves;

/** The games of a trial, and the servers on which they are played: each player is on any of them. */
class Trial {
  servers = [];
  games = [];
  /** How often a player heard nothing for five seconds, as on a machine that is busy. */
  silences = 0;
  #isOver = false;

  async addGames(t) {
    for (let count = 0; count < GAMES; count += 1) {
      const { id, tokens, first, second } = await newGame(t, this.servers[0], `G/60/${INCREMENT_MS / 1000}`);
      first.say({ do: 'start' });
      const told = await first.hear('state', isPhase('running'));
      this.games.push({ id, tokens, told, reported: 0 });
      [first, second].forEach(({ socket }) => socket.close());
    }
  }

  end() {
    this.#isOver = true;
  }

  get reported() {
    return this.games.reduce((sum, game) => sum + game.reported, 0);
  }

  /** Waits until so many more moves were reported. */
  async hasReported(moves) {
    const enough = this.reported + moves;
    while (this.reported < enough && !this.#isOver) await delay(10);
  }

  /** Plays a game until the end. If a server or the database goes away, both players join it again. */
  async play(game) {
    while (!this.#isOver) {
      const used = [];
      try {
        await this.#playOnce({ after: (close) => used.push(close) }, game);
      } catch (error) {
        const isSilent = error.message === 'no message was heard';
        this.silences += isSilent ? 1 : 0;
        // A connection that is not accepted has a code.
        const isAway = isSilent || AWAY.includes(error.message) || error.code !== undefined;
        if (!isAway || error.code === 'ERR_ASSERTION') throw error;
        await delay(RETRY_MS);
      }
      used.forEach((close) => close());
    }
  }

  async #playOnce(t, game) {
    const players = {};
    for (const side of ['first', 'second']) {
      const server = this.servers[Math.floor(Math.random() * this.servers.length)];
      players[side] = await Client.of(t, server);
      players[side].say({ do: 'join', game: game.id, token: game.tokens[side] });
      game.told = later(game.told, await stateOf(players[side]));
    }
    while (!this.#isOver) {
      const { onTurn, ...sides } = reading(game.told);
      const moves = movesIn(game.told);
      await delay(THINKS_MS * (0.5 + Math.random()));
      players[onTurn].say(press(onTurn, sides[onTurn].moves + 1));
      game.told = await stateOf(players[onTurn], (state) => movesIn(state) > moves);
      game.reported += 1;
    }
  }
}

/** The next state that a client is sent. While the database is away, it is refused. */
async function stateOf(client, is = () => true) {
  const answer = await client.next(({ tell, ...state }) => tell === 'refused' || (tell === 'state' && is(state)));
  if (answer.tell === 'refused') throw new Error('refused');
  return answer;
}

const later = (one, other) => (movesIn(one) > movesIn(other) ? one : other);

/** What was reported of the games, and is not so on `server`. */
async function lostOn(t, server, games) {
  const lost = [];
  for (const { id, told } of games) {
    const client = await Client.of(t, server);
    const found = await client.join(id);
    client.socket.close();
    const [was, is] = [reading(told), reading(found)];
    const made = movesIn(found) - movesIn(told);
    // A press can have been saved and not yet reported.
    const hasSameBank = is[waiting(is)].bankMs === was[waiting(was)].bankMs;
    const isSame = made === 0 && deadlineMs(found) === deadlineMs(told) && hasSameBank;
    const mostMs = was[is.onTurn].bankMs + INCREMENT_MS;
    const isLater = made === 1 && is.onTurn !== was.onTurn && is[is.onTurn].bankMs <= mostMs;
    if (!isSame && !isLater) lost.push({ id, moves: movesIn(told), found: movesIn(found) });
  }
  return lost;
}

const waiting = ({ onTurn }) => (onTurn === 'first' ? 'second' : 'first');

/** Plays on `count` servers with the games in `store`, and kills one of them after the other. */
async function playAndKill(t, store, count, restartDatabase) {
  const trial = new Trial();
  for (let server = 0; server < count; server += 1) trial.servers.push(await startServer(t, store));
  await trial.addGames(t);
  const early = copyOf(store);
  const played = Promise.all(trial.games.map((game) => trial.play(game)));
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      // If it cannot be played, that is an error.
      await Promise.race([trial.hasReported(MOVES), played]);
      await delay(200 * Math.random());
      const killed = kill % count;
      await trial.servers[killed].kill('SIGKILL');
      if (kill % 3 === 1) await restartDatabase();
      trial.servers[killed] = await startServer(t, store);
    }
    await Promise.race([trial.hasReported(MOVES), played]);
  } finally {
    trial.end();
  }
  await Promise.all(trial.servers.map((server) => server.kill('SIGKILL')));
  await played;

  const server = await startServer(t, store);
  assert.deepEqual(await lostOn(t, server, trial.games), []);
  t.diagnostic(`${KILLS} kills, ${trial.reported} moves were reported, and none is lost; ${trial.silences} silences`);

  // The same check notices a move that is missing.
  const [one] = trial.games;
  const { first, ...rest } = reading(one.told);
  const told = { ...one.told, reading: { ...rest, first: { ...first, moves: first.moves + 1 } } };
  assert.equal((await lostOn(t, server, [{ ...one, told }])).length, 1);
  return { early, games: trial.games };
}

/** A copy of a SQLite file as it is now. */
function copyOf(store) {
  if (store.startsWith('postgres:')) return null;
  const copy = newStore();
  for (const end of ['', '-wal']) copyFileSync(`${store}${end}`, `${copy}${end}`);
  return copy;
}

test('nothing that was reported is lost if the server is killed', async (t) => {
  const { early, games } = await playAndKill(t, newStore(), 1, () => {});
  // With the file as it was before, the same check finds what is missing.
  assert.ok((await lostOn(t, await startServer(t, early), games)).length > 0);
});

const postgres = await startPostgres();
test.after(() => postgres.close());
const skip = postgres.folder === undefined ? 'PostgreSQL is not here' : false;

test('nor if servers that share a PostgreSQL are, or the database', { skip }, async (t) => {
  const url = `postgres://flagfall@/postgres?host=${postgres.folder}`;
  await playAndKill(t, url, 2, postgres.restart);
});

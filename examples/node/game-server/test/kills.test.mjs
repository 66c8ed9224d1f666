// The server is killed again and again while games are played: nothing that it reported is lost.
//
// KILLS (3) is how often, GAMES (20) how many games are played.

import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { test } from 'node:test';
import { Client, deadlineMs, delay, newGame, newStore, press, reading, startServer } from './support.mjs';

const KILLS = Number(process.env.KILLS ?? 3);
const GAMES = Number(process.env.GAMES ?? 20);
/** How long the games are played between two kills. */
const PLAYED_MS = 400;
/** How long a player thinks: all games together make some 200 moves per second. */
const THINKS_MS = GAMES * 5;

const movesIn = (state) => reading(state).first.moves + reading(state).second.moves;

/** Plays a game until the server is gone. `game.told` is the last state that either player was sent. */
async function play(t, server, game) {
  const players = {};
  for (const side of ['first', 'second']) {
    players[side] = await Client.of(t, server);
    game.told = later(game.told, await players[side].join(game.id, game.tokens[side]));
  }
  if (reading(game.told).phase === 'not-started') {
    players.first.say({ do: 'start' });
    game.told = await players.first.hear('state', (state) => reading(state).phase === 'running');
  }
  for (;;) {
    const { onTurn, ...sides } = reading(game.told);
    const moves = movesIn(game.told);
    await delay(THINKS_MS * (0.5 + Math.random()));
    players[onTurn].say(press(onTurn, sides[onTurn].moves + 1));
    try {
      game.told = await players[onTurn].hear('state', (state) => movesIn(state) > moves);
    } catch (error) {
      assert.equal(error.message, 'the connection was closed');
      return;
    }
    game.reported += 1;
  }
}

const later = (one, other) => (one !== null && movesIn(one) > movesIn(other) ? one : other);

/** What was reported of the games, and is not so on `server`. */
async function lostOn(t, server, games) {
  const lost = [];
  for (const { id, told } of games) {
    const found = await (await Client.of(t, server)).join(id);
    const [was, is] = [reading(told), reading(found)];
    const made = movesIn(found) - movesIn(told);
    // A press can have been saved and not yet reported.
    const isSame = made === 0 && deadlineMs(found) === deadlineMs(told) && is[waiting(is)].bankMs === was[waiting(was)].bankMs;
    const isLater = made === 1 && is.onTurn !== was.onTurn && is[is.onTurn].bankMs <= was[is.onTurn].bankMs;
    if (!isSame && !isLater) lost.push({ id, moves: movesIn(told), found: movesIn(found) });
  }
  return lost;
}

const waiting = ({ onTurn }) => (onTurn === 'first' ? 'second' : 'first');

test(`nothing that was reported is lost in ${KILLS} kills`, async (t) => {
  const store = newStore();
  const games = [];
  let server = await startServer(t, store);
  for (let count = 0; count < GAMES; count += 1) {
    const { id, tokens } = await newGame(t, server, 'G/60/1');
    games.push({ id, tokens, told: null, reported: 0 });
  }
  await server.kill('SIGKILL');
  const early = newStore();
  for (const end of ['', '-wal']) copyFileSync(`${store}${end}`, `${early}${end}`);

  for (let kill = 0; kill < KILLS; kill += 1) {
    server = await startServer(t, store);
    const played = games.map((game) => play(t, server, game));
    await delay(PLAYED_MS + 200 * Math.random());
    await server.kill('SIGKILL');
    await Promise.all(played);
  }
  server = await startServer(t, store);
  assert.deepEqual(await lostOn(t, server, games), []);
  const reported = games.reduce((sum, game) => sum + game.reported, 0);
  t.diagnostic(`${reported} moves were reported, and none is lost`);
  assert.ok(reported > KILLS * 10, `${reported} moves`);

  // With the file as it was before, the same check finds what is missing.
  const spoilt = await startServer(t, early);
  assert.ok((await lostOn(t, spoilt, games)).length > 0);
});

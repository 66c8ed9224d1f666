// What is the same in every database: players of one game can be on different servers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from '../database.mjs';
import { Games } from '../games.mjs';
import { act, newGame as newTable } from '../rules.mjs';
import { Client, deadlineMs, delay, hasMoves, isPhase, newGame, press, reading, startServer } from './support.mjs';

/** Tests servers on the database `url`, which `restart` kills and starts again. */
export function testSharing(name, url, restart, skip) {
  test(`players on two servers with ${name} see each other, and a killed server loses nothing`, { skip }, async (t) => {
    const [one, two] = await Promise.all([startServer(t, url), startServer(t, url)]);
    const { id, tokens, first } = await newGame(t, one, 'G/3/2');
    const second = await Client.of(t, two);
    await second.join(id, tokens.second);
    first.say({ do: 'start' });
    await second.hear('state', isPhase('running'));
    const began = performance.now();
    const before = await play({ first, second }, 1, 20);
    const tookMs = (performance.now() - began) / 20;
    assert.ok(tookMs < 300, `${tookMs} ms a move`);
    t.diagnostic(`${tookMs.toFixed(1)} ms from a press on one server to the page of the other`);

    await one.kill('SIGKILL');
    const moved = await Client.of(t, two);
    const after = await moved.join(id, tokens.first);
    assert.ok(hasMoves(20)(after));
    assert.equal(deadlineMs(after), deadlineMs(before));
    await play({ first: moved, second }, 21, 22);
    assert.equal(two.log, '');
  });

  test(`a killed ${name} loses nothing that was told, and the servers go on`, { skip }, async (t) => {
    const [one, two] = await Promise.all([startServer(t, url), startServer(t, url)]);
    const { id, tokens, first } = await newGame(t, one, 'G/3/2');
    const second = await Client.of(t, two);
    await second.join(id, tokens.second);
    first.say({ do: 'start' });
    await second.hear('state', isPhase('running'));
    const before = await play({ first, second }, 1, 4);
    const restarted = restart();
    // Until the database is back, a press is refused, and can be sent again.
    const pressed = async () => {
      first.say(press('first', 3));
      return await first.next(({ tell, ...state }) => tell === 'refused' || hasMoves(5)(state));
    };
    const answer = await pressed();
    await restarted;
    let watcher;
    let found;
    for (let tries = 0; found === undefined; tries += 1) {
      watcher ??= await Client.of(t, two);
      watcher.say({ do: 'join', game: id, token: null });
      const heard = await watcher.next(({ tell }) => tell === 'state' || tell === 'refused');
      if (heard.tell === 'state') found = heard;
      else assert.ok(tries < 100, 'the server does not find the database again');
      // A client that asks faster is disconnected.
      if (found === undefined) await delay(50);
    }
    if (answer.tell === 'refused') {
      assert.equal(answer.kind, 'unsaved');
      const made = reading(found).first.moves + reading(found).second.moves;
      assert.ok(made === 4 ? deadlineMs(found) === deadlineMs(before) : made === 5, `${made} moves`);
    }
    // The other server may not have found the database yet.
    for (let tries = 0; (await pressed()).kind === 'unsaved'; tries += 1) {
      assert.ok(tries < 100, 'the other server does not find the database again');
      await delay(50);
    }
    await second.hear('state', hasMoves(5));
    await play({ second }, 6, 6);
  });
}

/** Tests the database `url` alone, without a server. */
export function testDatabase(name, url, skip) {
  const opened = async (t) => {
    const database = await open(url, { chargeDowntime: true });
    const game = newTable('G/3', { notation: 'chess' }, { first: 'a', second: 'b' });
    await database.create(game, 10_000);
    const change = (message, side, most = 10_000) =>
      database.change(game.id, message.do, (game) => act(message, side, game), most);
    t.after(() => database.close());
    return { database, id: game.id, change };
  };

  test(`${name} knows when the players have last changed a game, on the clock or not`, { skip }, async (t) => {
    const { database, id, change } = await opened(t);
    const changedMs = async () => (await database.read(id)).changedMs;
    const createdMs = await changedMs();
    await delay(5);
    assert.equal(await changedMs(), createdMs);
    for (const message of [{ do: 'start' }, { do: 'name', name: 'Anna' }, { do: 'offer', kind: 'draw' }]) {
      await delay(5);
      const beforeMs = await database.nowMs();
      await change(message, 'first');
      const afterMs = await changedMs();
      assert.ok(afterMs >= beforeMs && afterMs <= (await database.nowMs()), `${message.do}: ${afterMs - beforeMs} ms`);
    }
  });

  test(`a late press changes nothing in ${name}, and the players see that`, { skip }, async (t) => {
    const { database, id, change } = await opened(t);
    await change({ do: 'start' }, 'first');
    await change({ do: 'resign' }, 'second');
    await change({ do: 'offer', kind: 'rematch' }, 'second');
    const before = await database.read(id);
    const late = await change(press('first', 1), 'first');
    assert.deepEqual([late.late, late.version, late.table], [true, before.version, before.table]);
    assert.equal(late.clock.read(late.atMs).phase, 'stopped');
    const accept = { do: 'answer', kind: 'rematch', accepts: true };
    await assert.rejects(change(accept, 'first', 1), { kind: 'full' });
    assert.deepEqual((await database.read(id)).table, before.table);
    await change(accept, 'first');
    assert.notEqual((await database.read(id)).table.next, null);
  });

  test(`a change of a game that was deleted from ${name} is refused`, { skip }, async (t) => {
    const { database, id } = await opened(t);
    const games = new Games(database);
    await database.remove(id, 0);
    await assert.rejects(games.act({ do: 'start' }, 'first', id), { kind: 'no-game' });
  });
}

/** Plays moves `from` to `to` with a client for each side, and returns the last state. */
async function play(clients, from, to) {
  let state;
  for (let move = from; move <= to; move += 1) {
    const side = move % 2 === 1 ? 'first' : 'second';
    clients[side].say(press(side, Math.ceil(move / 2)));
    [state] = await Promise.all(Object.values(clients).map((client) => client.hear('state', hasMoves(move))));
  }
  return state;
}

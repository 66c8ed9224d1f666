'use strict';

const binding = require('./binding.js');
const check = require('./arguments.js');
const { NOTHING, clockOf, numberOfClock } = require('./clock.js');
const { attempt, refused } = require('./errors.js');
const { EVENT_KINDS, EVENT_ROW, SIDES } = require('./numbered.js');
const { newId, showAs, uncloneable } = require('./look.js');
const { reading, row } = require('./reading.js');

const CLONE = uncloneable('Arena', 'what clock(game).save(atMs) gives');

const { column, integer, side: sideOf } = check;
const { arenaAdvance, arenaBank, arenaDeadline, arenaEvents, arenaPress } = binding;
const { arenaPressMany, arenaReadInto, arenaReadMany } = binding;

const COLUMNS = ['statuses', 'phases', 'onTurn', 'banksMs', 'lentMs'];

/** What the number of an event counts, by its kind. */
const COUNTED = { stage: 'stage', renewed: 'stage', life: 'lives', penalty: 'penalties' };

/** Where events are fetched to, so many at a time. */
const FETCHED = 64;
const fetched = new Float64Array(FETCHED * EVENT_ROW.length);

/** The event that begins at `first`. */
function eventAt(first) {
  const number = (name) => fetched[first + EVENT_ROW[name]];
  const kind = EVENT_KINDS[number('kind')];
  const event = { game: number('game'), kind, side: SIDES[number('side')], atMs: number('atMs') };
  const counted = COUNTED[kind];
  if (counted !== undefined) event[counted] = number('number');
  return event;
}

/** All the events that `fetch` fetches: as long as there is no room left there may be more. */
function allOf(fetch) {
  const events = [];
  let count;
  do {
    count = answer(fetch());
    for (let index = 0; index < count; index += 1) events.push(eventAt(index * EVENT_ROW.length));
  } while (count === FETCHED);
  return events.length === 0 ? NOTHING : Object.freeze(events);
}

/** What a call with numbers gave. */
function answer(given) {
  if (given === undefined) throw refused();
  return given;
}

function optionalColumn(argument, value, array) {
  if (value !== undefined) column(argument, value, array);
}

let isArena;

class Arena {
  #native = new binding.Arena();
  #place = this.#native.place();
  id = newId();
  notCloneable = CLONE;

  static {
    isArena = (value) => typeof value === 'object' && value !== null && #place in value;
  }

  get size() {
    return this.#native.size();
  }

  get deadlineMs() {
    return answer(arenaDeadline(this.#place));
  }

  get lastAtMs() {
    return this.#native.lastAtMs();
  }

  add(clock) {
    const native = this.#native;
    const added = numberOfClock('clock', clock);
    return attempt(() => native.add(added));
  }

  remove(game) {
    const native = this.#native;
    integer('game', game);
    return clockOf(attempt(() => native.remove(game)));
  }

  clock(game) {
    const native = this.#native;
    integer('game', game);
    return clockOf(attempt(() => native.clock(game)));
  }

  set(game, clock) {
    const native = this.#native;
    integer('game', game);
    const stands = numberOfClock('clock', clock);
    attempt(() => native.set(game, stands));
  }

  press(game, side, atMs) {
    integer('game', game);
    const number = sideOf('side', side);
    integer('atMs', atMs);
    const count = arenaPress(this.#place, game, number, atMs);
    return count === 0 ? NOTHING : this.#happened(count);
  }

  pause(game, atMs) {
    const native = this.#native;
    integer('game', game);
    integer('atMs', atMs);
    return this.#happened(attempt(() => native.pause(game, atMs)));
  }

  resume(game, atMs) {
    const native = this.#native;
    integer('game', game);
    integer('atMs', atMs);
    return this.#happened(attempt(() => native.resume(game, atMs)));
  }

  read(game, atMs) {
    integer('game', game);
    integer('atMs', atMs);
    answer(arenaReadInto(this.#place, game, atMs, row));
    return reading();
  }

  bank(game, side, atMs) {
    integer('game', game);
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return answer(arenaBank(this.#place, game, number, atMs));
  }

  pressMany(games, sides, atMs, statuses) {
    const place = this.#place;
    column('games', games, 'Float64Array');
    column('sides', sides, 'Uint8Array');
    if (typeof atMs === 'number') integer('atMs', atMs);
    else column('atMs', atMs, 'Float64Array', 'a safe integer or a Float64Array');
    optionalColumn('statuses', statuses, 'Uint16Array');
    return answer(arenaPressMany(place, games, sides, atMs, statuses));
  }

  readMany(games, atMs, columns) {
    const place = this.#place;
    column('games', games, 'Float64Array');
    integer('atMs', atMs);
    const wanted = check.own('columns', columns, COLUMNS, 'a list of games');
    const { statuses, phases, onTurn, banksMs, lentMs } = wanted;
    optionalColumn('statuses', statuses, 'Uint16Array');
    optionalColumn('phases', phases, 'Uint8Array');
    optionalColumn('onTurn', onTurn, 'Uint8Array');
    optionalColumn('banksMs', banksMs, 'Float64Array');
    optionalColumn('lentMs', lentMs, 'Float64Array');
    return answer(arenaReadMany(place, games, atMs, statuses, phases, onTurn, banksMs, lentMs));
  }

  advance(atMs) {
    const place = this.#place;
    integer('atMs', atMs);
    return allOf(() => arenaAdvance(place, atMs, fetched));
  }

  advanceSome(atMs, most) {
    const native = this.#native;
    const place = this.#place;
    integer('atMs', atMs);
    integer('most', most);
    const { count, arrived } = attempt(() => native.advanceSome(atMs, most));
    let left = count;
    const events = allOf(() => {
      const rows = fetched.subarray(0, Math.min(left, FETCHED) * EVENT_ROW.length);
      left -= rows.length / EVENT_ROW.length;
      return rows.length === 0 ? 0 : arenaEvents(place, rows);
    });
    return Object.freeze({ events, arrived });
  }

  advanceInto(atMs, events) {
    const place = this.#place;
    integer('atMs', atMs);
    column('events', events, 'Float64Array');
    return answer(arenaAdvance(place, atMs, events));
  }

  events() {
    const place = this.#place;
    return allOf(() => arenaEvents(place, fetched));
  }

  toJSON() {
    return { size: this.#native.size(), deadlineMs: this.deadlineMs };
  }

  /** The `count` events of the last call on one game, if it was not refused. */
  #happened(count) {
    return answer(count) === 0 ? NOTHING : Object.freeze(this.#native.gameEvents());
  }
}

showAs(Arena, isArena, (arena) => arena.toJSON());

module.exports = { Arena };

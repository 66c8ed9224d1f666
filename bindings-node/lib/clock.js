'use strict';

const binding = require('./binding.js');
const check = require('./arguments.js');
const { kept, numberOf } = require('./control.js');
const { ArgumentError, attempt, refused } = require('./errors.js');
const { showAs, uncloneable } = require('./look.js');
const { isMatch, nativeOfMatch } = require('./match.js');
const { reading, row } = require('./reading.js');

const { column, integer, side: sideOf } = check;
const { clocks } = binding;
const { clockBank, clockDeadline, clockHold, clockMake, clockPress } = binding;
const { clockReadInto, clockRestore, clockSave } = binding;

const NOTHING = Object.freeze([]);
const CLONE = uncloneable('Clock', 'what save(atMs) gives');

/** As the first argument of the constructor: the clock exists, and its number follows. */
const KEPT = Symbol('kept');

/** The buffer for a snapshot whose length is not known yet; nearly all are shorter. */
const saved = new Uint8Array(1024);

let isClock;

/** The number of a clock, which the caller calls `argument`. */
let numberOfClock;

/** The clock that has the number. */
const clockOf = (place) => new Clock(KEPT, place);

class Clock {
  /** Its number in the compiled part, since a number crosses faster than an object. */
  #place;
  #control;
  // Its own properties: `id` differs between clocks, `notCloneable` makes a structured clone fail.
  id;
  notCloneable = CLONE;

  static {
    isClock = (value) => typeof value === 'object' && value !== null && #place in value;
    numberOfClock = (argument, value) => {
      if (!isClock(value)) throw check.mustBe(argument, 'a Clock', value);
      return value.#place;
    };
  }

  constructor(control, options = undefined) {
    const isKept = control === KEPT;
    const place = isKept ? options : made(numberOf('control', control), options);
    this.#place = place;
    this.#control = isKept ? undefined : control;
    this.id = place;
    clockHold(this, place);
  }

  static restore(saved, options = undefined) {
    const bytes = check.bytes('saved', saved);
    let savedAtMs;
    if (options !== undefined) {
      ({ savedAtMs } = check.own('options', options, ['savedAtMs'], 'a restore'));
      if (savedAtMs !== undefined) integer('savedAtMs', savedAtMs);
    }
    const place = clockRestore(bytes, savedAtMs);
    if (place === undefined) throw refused();
    return clockOf(place);
  }

  static ofJournal(text) {
    check.text('text', text);
    return clockOf(attempt(() => clocks.ofJournal(text)));
  }

  get control() {
    return (this.#control ??= kept(clocks.control(this.#place)));
  }

  get deadlineMs() {
    return clockDeadline(this.#place);
  }

  get lastAtMs() {
    return clocks.lastAtMs(this.#place);
  }

  start(side, atMs) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.start(this.#place, number, atMs));
  }

  press(side, atMs, elapsedMs) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    if (elapsedMs !== undefined) return this.#pressElapsed(number, atMs, elapsedMs);
    const count = clockPress(this.#place, number, atMs);
    return count === 0 ? NOTHING : this.#events(count);
  }

  #pressElapsed(number, atMs, elapsedMs) {
    integer('elapsedMs', elapsedMs);
    return this.#happened(() => clocks.pressElapsed(this.#place, number, atMs, elapsedMs));
  }

  pressUnreceived(side, atMs) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.pressUnreceived(this.#place, number, atMs));
  }

  receive(atMs) {
    integer('atMs', atMs);
    return this.#happened(() => clocks.receive(this.#place, atMs));
  }

  setReady(side, atMs, ready) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    check.boolean('ready', ready);
    return this.#happened(() => clocks.setReady(this.#place, number, atMs, ready));
  }

  setReadyUnreceived(side, atMs) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.setReadyUnreceived(this.#place, number, atMs));
  }

  handOver(side, atMs, elapsedMs) {
    const number = sideOf('side', side);
    const place = this.#place;
    integer('atMs', atMs);
    if (elapsedMs === undefined) return this.#happened(() => clocks.handOver(place, number, atMs));
    integer('elapsedMs', elapsedMs);
    return this.#happened(() => clocks.handOverElapsed(place, number, atMs, elapsedMs));
  }

  handOverUnreceived(side, atMs) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.handOverUnreceived(this.#place, number, atMs));
  }

  pause(atMs) {
    integer('atMs', atMs);
    return this.#happened(() => clocks.pause(this.#place, atMs));
  }

  resume(atMs) {
    integer('atMs', atMs);
    return this.#happened(() => clocks.resume(this.#place, atMs));
  }

  stop(atMs) {
    integer('atMs', atMs);
    return this.#happened(() => clocks.stop(this.#place, atMs));
  }

  adjust(side, atMs, timeMs) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    integer('timeMs', timeMs);
    return this.#happened(() => clocks.adjust(this.#place, number, atMs, timeMs));
  }

  setBank(side, atMs, bankMs) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    integer('bankMs', bankMs);
    return this.#happened(() => clocks.setBank(this.#place, number, atMs, bankMs));
  }

  setTurn(side, atMs) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.setTurn(this.#place, number, atMs));
  }

  raiseFlag(side, atMs) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.raiseFlag(this.#place, number, atMs));
  }

  advance(atMs) {
    integer('atMs', atMs);
    return this.#happened(() => clocks.advance(this.#place, atMs));
  }

  advanceSome(atMs, most) {
    const place = this.#place;
    integer('atMs', atMs);
    integer('most', most);
    const { count, arrived } = attempt(() => clocks.advanceSome(place, atMs, most));
    return Object.freeze({ events: count === 0 ? NOTHING : this.#events(count), arrived });
  }

  keepJournal() {
    const place = this.#place;
    attempt(() => clocks.keepJournal(place));
  }

  journalJson() {
    return clocks.journalJson(this.#place);
  }

  takeBack(to, atMs) {
    const place = this.#place;
    const { move, momentMs } = check.own('to', to, ['move', 'momentMs'], 'a moment to go back to');
    if ((move === undefined) === (momentMs === undefined)) {
      throw new ArgumentError('to', '`to` must have `move` or `momentMs`, and not both');
    }
    integer(momentMs === undefined ? 'move' : 'momentMs', momentMs ?? move);
    integer('atMs', atMs);
    if (momentMs === undefined) {
      return this.#happened(() => clocks.takeBackToMove(place, move, atMs));
    }
    return this.#happened(() => clocks.takeBackToMoment(place, momentMs, atMs));
  }

  save(atMs) {
    const place = this.#place;
    integer('atMs', atMs);
    const length = clockSave(place, atMs, saved);
    if (length === undefined) throw refused();
    // In memory of its own, which can be transferred to another thread.
    if (length <= saved.length) return saved.slice(0, length);
    const bytes = new Uint8Array(length);
    clockSave(place, atMs, bytes);
    return bytes;
  }

  saveJson(atMs) {
    const place = this.#place;
    integer('atMs', atMs);
    return attempt(() => clocks.saveJson(place, atMs));
  }

  saveWithJournal(atMs) {
    const place = this.#place;
    integer('atMs', atMs);
    return attempt(() => clocks.saveWithJournal(place, atMs));
  }

  read(atMs) {
    integer('atMs', atMs);
    if (clockReadInto(this.#place, atMs, row) === undefined) throw refused();
    return reading();
  }

  readInto(atMs, numbers) {
    const place = this.#place;
    integer('atMs', atMs);
    column('row', numbers, 'Float64Array');
    if (clockReadInto(place, atMs, numbers) === undefined) throw refused();
  }

  bank(side, atMs) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    const bankMs = clockBank(this.#place, number, atMs);
    if (bankMs === undefined) throw refused();
    return bankMs;
  }

  verdict(atMs, board, terms = {}) {
    const place = this.#place;
    integer('atMs', atMs);
    const [said, made] = [check.board(board), check.terms(terms)];
    return attempt(() => clocks.verdict(place, atMs, said, made));
  }

  command(protocol, atMs) {
    const place = this.#place;
    check.text('protocol', protocol);
    integer('atMs', atMs);
    return attempt(() => clocks.command(place, protocol, atMs));
  }

  clone() {
    const copy = clockOf(clocks.copyOf(this.#place));
    copy.#control = this.#control;
    return copy;
  }

  toJSON() {
    const place = this.#place;
    return JSON.parse(attempt(() => clocks.saveJson(place, clocks.lastAtMs(place) ?? 0)));
  }

  /** The events of `change`, which gives their number: numbers cross fast, objects do not. */
  #happened(change) {
    const count = attempt(change);
    return count === 0 ? NOTHING : this.#events(count);
  }

  /** The `count` events of the last call, if it was not refused. */
  #events(count) {
    if (count === undefined) throw refused();
    return Object.freeze(clocks.events(this.#place));
  }
}

function made(control, options) {
  if (options === undefined) return clockMake(control);
  // The error for its properties would not name the mistake.
  if (isMatch(options)) {
    const words = '`options` must be an object, not a Match: write `{ inMatch: match }`';
    throw new ArgumentError('options', words);
  }
  const { inMatch } = check.own('options', options, ['inMatch'], 'a clock');
  if (inMatch === undefined) return clockMake(control);
  return clocks.inMatch(control, nativeOfMatch('inMatch', inMatch));
}

/** What is shown of a clock: how it stood at the last call that changed it. */
function show(clock) {
  return { control: clock.control.describe(), ...clock.read(clock.lastAtMs ?? 0) };
}

showAs(Clock, isClock, show);

module.exports = { Clock, NOTHING, clockOf, isClock, numberOfClock, show };

'use strict';

const binding = require('./binding.js');
const check = require('./arguments.js');
const { TimeControl, nativeOf } = require('./control.js');
const { ArgumentError, attempt, refused } = require('./errors.js');
const { isMatch, nativeOfMatch } = require('./match.js');
const { reading, row } = require('./reading.js');

const { column, integer, side: sideOf } = check;
const { clockBank, clockPress, clockReadInto } = binding;

const NOTHING = Object.freeze([]);

let isClock;

/** What the binding holds of a clock, which the caller calls `argument`. */
let nativeOfClock;

/** The clock that the binding holds. */
let clockOf;

class Clock {
  #native;
  /** Its number, since a number crosses faster than the clock. */
  #place;
  #control;

  static {
    clockOf = (native) => Clock.#of(native);
    isClock = (value) => typeof value === 'object' && value !== null && #native in value;
    nativeOfClock = (argument, value) => {
      if (!isClock(value)) throw check.mustBe(argument, 'a Clock', value);
      return value.#native;
    };
  }

  constructor(control, options = {}) {
    const native = nativeOf('control', control);
    check.object('options', options);
    // A Match has no keys of its own, so it would pass for options that say nothing.
    if (isMatch(options)) {
      const words = '`options` must be an object, not a Match: write `{ inMatch: match }`';
      throw new ArgumentError('options', words);
    }
    check.onlyKeys('', options, ['inMatch'], 'a clock');
    const { inMatch } = options;
    this.#hold(
      inMatch === undefined
        ? new binding.Clock(native)
        : binding.Clock.inMatch(native, nativeOfMatch('inMatch', inMatch)),
    );
    this.#control = control;
  }

  static restore(saved, options = {}) {
    const bytes = check.bytes('saved', saved);
    check.object('options', options);
    check.onlyKeys('', options, ['savedAtMs'], 'a restore');
    const { savedAtMs } = options;
    if (savedAtMs !== undefined) integer('savedAtMs', savedAtMs);
    return Clock.#of(attempt(() => binding.Clock.restore(bytes, savedAtMs)));
  }

  static ofJournal(text) {
    check.text('text', text);
    return Clock.#of(attempt(() => binding.Clock.ofJournal(text)));
  }

  static #of(native) {
    const clock = new Clock(new TimeControl(native.control()));
    clock.#hold(native);
    return clock;
  }

  #hold(native) {
    this.#native = native;
    this.#place = native.place();
  }

  get control() {
    return this.#control;
  }

  get deadlineMs() {
    return this.#native.deadlineMs();
  }

  start(side, atMs) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => this.#native.start(number, atMs));
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
    return this.#happened(() => this.#native.pressElapsed(number, atMs, elapsedMs));
  }

  pressUnreceived(side, atMs) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => this.#native.pressUnreceived(number, atMs));
  }

  receive(atMs) {
    integer('atMs', atMs);
    return this.#happened(() => this.#native.receive(atMs));
  }

  setReady(side, atMs, ready) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    check.boolean('ready', ready);
    return this.#happened(() => this.#native.setReady(number, atMs, ready));
  }

  handOver(side, atMs) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => this.#native.handOver(number, atMs));
  }

  pause(atMs) {
    integer('atMs', atMs);
    return this.#happened(() => this.#native.pause(atMs));
  }

  resume(atMs) {
    integer('atMs', atMs);
    return this.#happened(() => this.#native.resume(atMs));
  }

  stop(atMs) {
    integer('atMs', atMs);
    return this.#happened(() => this.#native.stop(atMs));
  }

  adjust(side, atMs, timeMs) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    integer('timeMs', timeMs);
    return this.#happened(() => this.#native.adjust(number, atMs, timeMs));
  }

  setBank(side, atMs, bankMs) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    integer('bankMs', bankMs);
    return this.#happened(() => this.#native.setBank(number, atMs, bankMs));
  }

  setTurn(side, atMs) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => this.#native.setTurn(number, atMs));
  }

  raiseFlag(side, atMs) {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => this.#native.raiseFlag(number, atMs));
  }

  advance(atMs) {
    integer('atMs', atMs);
    return this.#happened(() => this.#native.advance(atMs));
  }

  keepJournal() {
    this.#native.keepJournal();
  }

  journalJson() {
    return this.#native.journalJson();
  }

  takeBack(atMs, to) {
    const native = this.#native;
    integer('atMs', atMs);
    check.object('to', to);
    check.onlyKeys('', to, ['move', 'momentMs'], 'a moment to go back to');
    const { move, momentMs } = to;
    if ((move === undefined) === (momentMs === undefined)) {
      throw new ArgumentError('to', '`to` must have `move` or `momentMs`, and not both');
    }
    if (momentMs === undefined) {
      integer('move', move);
      return this.#happened(() => native.takeBackToMove(atMs, move));
    }
    integer('momentMs', momentMs);
    return this.#happened(() => native.takeBackToMoment(atMs, momentMs));
  }

  save(atMs) {
    const native = this.#native;
    integer('atMs', atMs);
    // In memory of JavaScript's own, which can be transferred to another thread.
    return new Uint8Array(attempt(() => native.save(atMs)));
  }

  saveJson(atMs) {
    const native = this.#native;
    integer('atMs', atMs);
    return attempt(() => native.saveJson(atMs));
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
    const native = this.#native;
    integer('atMs', atMs);
    const [said, made] = [check.board(board), check.terms(terms)];
    return attempt(() => native.verdict(atMs, said, made));
  }

  command(protocol, atMs) {
    const native = this.#native;
    check.text('protocol', protocol);
    integer('atMs', atMs);
    return attempt(() => native.command(protocol, atMs));
  }

  clone() {
    const copy = new Clock(this.#control);
    copy.#hold(binding.Clock.copyOf(this.#native));
    return copy;
  }

  /** The events of `change`, which gives their number: numbers cross fast, objects do not. */
  #happened(change) {
    const count = attempt(change);
    return count === 0 ? NOTHING : this.#events(count);
  }

  /** The `count` events of the last call, if it was not refused. */
  #events(count) {
    if (count === undefined) throw refused();
    return Object.freeze(this.#native.events());
  }
}

module.exports = { Clock, NOTHING, clockOf, isClock, nativeOfClock };

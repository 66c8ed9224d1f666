'use strict';

const binding = require('./binding.js');
const { integer, side: sideOf } = require('./arguments.js');
const { nativeOf } = require('./control.js');
const { refusal } = require('./errors.js');

const NOTHING = Object.freeze([]);

class Clock {
  #native;
  #control;

  constructor(control) {
    this.#native = new binding.Clock(nativeOf('control', control));
    this.#control = control;
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
    if (elapsedMs === undefined) return this.#happened(() => this.#native.press(number, atMs));
    integer('elapsedMs', elapsedMs);
    return this.#happened(() => this.#native.pressElapsed(number, atMs, elapsedMs));
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

  read(atMs) {
    integer('atMs', atMs);
    const native = this.#native;
    try {
      return native.read(atMs);
    } catch (thrown) {
      throw refusal(thrown);
    }
  }

  clone() {
    const copy = new Clock(this.#control);
    copy.#native = binding.Clock.copyOf(this.#native);
    return copy;
  }

  /** The events of `change`, which gives their number: numbers cross fast, objects do not. */
  #happened(change) {
    let count;
    try {
      count = change();
    } catch (thrown) {
      throw refusal(thrown);
    }
    return count === 0 ? NOTHING : Object.freeze(this.#native.events());
  }
}

module.exports = { Clock };

'use strict';

const binding = require('./binding.js');
const check = require('./arguments.js');
const { nativeOfClock } = require('./clock.js');
const { TimeControl, nativeOf } = require('./control.js');
const { attempt } = require('./errors.js');

class PcnDocument {
  #native;
  #control;
  #pliesMs;

  constructor(native) {
    if (!(native instanceof binding.PcnDocument)) {
      throw new TypeError('a PcnDocument comes from PcnDocument.parse, ofGame or ofJournal');
    }
    this.#native = native;
  }

  static parse(text, format = 'json') {
    check.text('text', text);
    check.text('format', format);
    return new PcnDocument(attempt(() => binding.PcnDocument.parse(text, format), text));
  }

  static ofGame(control, pliesMs) {
    const native = nativeOf('control', control);
    const plies = check.integers('pliesMs', pliesMs);
    return new PcnDocument(attempt(() => binding.PcnDocument.ofGame(native, plies)));
  }

  static ofJournal(clock) {
    const native = nativeOfClock('clock', clock);
    return new PcnDocument(attempt(() => binding.PcnDocument.ofJournal(native)));
  }

  get control() {
    return (this.#control ??= new TimeControl(this.#native.control()));
  }

  get pliesMs() {
    return (this.#pliesMs ??= Object.freeze(this.#native.pliesMs()));
  }

  replay(firstToMove = 'first') {
    const native = this.#native;
    const number = check.side('firstToMove', firstToMove);
    const { sides, elapsedMs, remainingMs, forfeit } = attempt(() => native.replay(number));
    const ply = (side, index) =>
      Object.freeze({ side, elapsedMs: elapsedMs[index], remainingMs: remainingMs[index] });
    const plies = Object.freeze(sides.map(ply));
    return Object.freeze({ plies, forfeit: Object.freeze(forfeit) });
  }

  print(format = 'json') {
    const native = this.#native;
    check.text('format', format);
    return attempt(() => native.print(format));
  }

  equals(other) {
    const native = this.#native;
    const is = typeof other === 'object' && other !== null && #native in other;
    return is && native.equals(other.#native);
  }
}

module.exports = { PcnDocument };

'use strict';

const binding = require('./binding.js');
const check = require('./arguments.js');
const { numberOfClock } = require('./clock.js');
const { kept, numberOf } = require('./control.js');
const { attempt } = require('./errors.js');
const { showAs, uncloneable } = require('./look.js');

const CLONE = uncloneable('PcnDocument', 'what print() gives');

let isDocument;

class PcnDocument {
  #native;
  #control;
  #pliesMs;
  /** Its text, by which it is compared: in TOML, where JSON cannot say it. */
  text;
  notCloneable = CLONE;

  static {
    isDocument = (value) => typeof value === 'object' && value !== null && #native in value;
  }

  constructor(native) {
    if (!(native instanceof binding.PcnDocument)) {
      throw new TypeError('a PcnDocument comes from PcnDocument.parse, ofGame or ofJournal');
    }
    this.#native = native;
    try {
      this.text = native.print('json');
    } catch {
      this.text = native.print('toml');
    }
  }

  static parse(text, format = 'json') {
    check.text('text', text);
    check.text('format', format);
    return new PcnDocument(attempt(() => binding.PcnDocument.parse(text, format), text));
  }

  static ofGame(control, pliesMs) {
    const native = numberOf('control', control);
    const plies = check.integers('pliesMs', pliesMs);
    return new PcnDocument(attempt(() => binding.PcnDocument.ofGame(native, plies)));
  }

  static ofJournal(clock) {
    const native = numberOfClock('clock', clock);
    return new PcnDocument(attempt(() => binding.PcnDocument.ofJournal(native)));
  }

  get control() {
    return (this.#control ??= kept(this.#native.control()));
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
    return isDocument(other) && native.equals(other.#native);
  }

  toJSON() {
    const native = this.#native;
    return JSON.parse(attempt(() => native.print('json')));
  }
}

showAs(PcnDocument, isDocument, ({ control, pliesMs }) => ({ control, pliesMs }));

module.exports = { PcnDocument };

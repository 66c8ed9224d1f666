'use strict';

const binding = require('./binding.js');
const check = require('./arguments.js');
const { attempt, refusal } = require('./errors.js');

let isControl;

/** What the binding holds of a time control, which the caller calls `argument`. */
let nativeOf;

class TimeControl {
  #native;
  #stages = [];
  #rules;

  static {
    isControl = (value) => typeof value === 'object' && value !== null && #native in value;
    nativeOf = (argument, value) => {
      if (!isControl(value)) throw check.mustBe(argument, 'a TimeControl', value);
      return value.#native;
    };
  }

  constructor(init) {
    this.#native = init instanceof binding.TimeControl ? init : built(init);
  }

  static ofSides(first, second) {
    const one = nativeOf('first', first);
    const two = nativeOf('second', second);
    return new TimeControl(attempt(() => binding.TimeControl.ofSides(one, two)));
  }

  get first() {
    return this.#stagesOf(0);
  }

  get second() {
    return this.#stagesOf(1);
  }

  get rules() {
    return (this.#rules ??= Object.freeze(this.#native.rules()));
  }

  berserk(side) {
    const native = this.#native;
    const number = check.side('side', side);
    return new TimeControl(attempt(() => native.berserk(number)));
  }

  divided(side, by) {
    const native = this.#native;
    const number = check.side('side', side);
    check.integer('by', by);
    return new TimeControl(attempt(() => native.divided(number, by)));
  }

  describe() {
    return this.#native.describe();
  }

  toString() {
    return this.describe();
  }

  print(options) {
    const native = this.#native;
    const notation = check.notation(options, ['side']);
    const side = options.side === undefined ? 0 : check.side('side', options.side);
    return attempt(() => native.print(notation, side));
  }

  convert(options) {
    const native = this.#native;
    const notation = check.notation(options);
    const { text, losses } = attempt(() => native.convert(notation));
    return Object.freeze({ text, losses: Object.freeze(losses) });
  }

  equals(other) {
    const native = this.#native;
    return isControl(other) && native.equals(other.#native);
  }

  toJSON() {
    return { first: this.#stagesOf(0), second: this.#stagesOf(1), rules: this.rules };
  }

  #stagesOf(side) {
    return (this.#stages[side] ??= frozen(this.#native.stages(side)));
  }
}

function built(init) {
  check.object('init', init);
  check.onlyKeys('', init, ['first', 'second', 'rules'], 'a time control');
  const first = check.stages('first', init.first);
  const second = init.second === undefined ? null : check.stages('second', init.second);
  const rules = check.rules(init.rules === undefined ? {} : init.rules);
  return attempt(() => new binding.TimeControl(first, second, rules));
}

function parse(text, options) {
  check.text('text', text);
  const notation = check.notation(options);
  return new TimeControl(attempt(() => binding.parse(text, notation), text));
}

function parseWarnings(text, options) {
  check.text('text', text);
  const notation = check.notation(options);
  const warnings = attempt(() => binding.parseWarnings(text, notation));
  return Object.freeze(warnings.map((warning) => refusal(warning, text)));
}

function detect(text) {
  check.text('text', text);
  const found = attempt(() => binding.detect(text));
  const made = ({ notation, control }) =>
    Object.freeze({ notation, control: new TimeControl(control) });
  return Object.freeze(found.map(made));
}

function frozen(stages) {
  stages.forEach(Object.freeze);
  return Object.freeze(stages);
}

module.exports = { TimeControl, detect, isControl, nativeOf, parse, parseWarnings };

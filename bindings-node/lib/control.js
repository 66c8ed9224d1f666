'use strict';

const binding = require('./binding.js');
const check = require('./arguments.js');
const { attempt, refusal, refused } = require('./errors.js');
const { showAs, uncloneable } = require('./look.js');

const { controlHold, controlParse, controls } = binding;

const CLONE = uncloneable('TimeControl', 'what toJSON() gives');

/** As the first argument of the constructor: the control exists, and its number follows. */
const KEPT = Symbol('kept');

let isControl;

/** The number of a time control, which the caller calls `argument`. */
let numberOf;

/** The time control that has the number. */
const kept = (number) => new TimeControl(KEPT, number);

class TimeControl {
  /** Its number in the compiled part. Equal controls that are alive have the same. */
  #number;
  #first;
  #second;
  #rules;
  // Its own properties: equal controls have the same `id`, `notCloneable` makes a structured clone fail.
  id;
  notCloneable = CLONE;

  static {
    isControl = (value) => typeof value === 'object' && value !== null && #number in value;
    numberOf = (argument, value) => {
      if (!isControl(value)) throw check.mustBe(argument, 'a TimeControl', value);
      return value.#number;
    };
  }

  constructor(init, number = undefined) {
    if (init !== KEPT) number = built(init);
    this.#number = number;
    this.id = number;
    controlHold(this, number);
  }

  static ofSides(first, second) {
    const one = numberOf('first', first);
    const two = numberOf('second', second);
    return kept(attempt(() => controls.ofSides(one, two)));
  }

  get first() {
    return (this.#first ??= frozen(controls.stages(this.#number, 0)));
  }

  get second() {
    return (this.#second ??= frozen(controls.stages(this.#number, 1)));
  }

  get rules() {
    return (this.#rules ??= Object.freeze(controls.rules(this.#number)));
  }

  berserk(side, rule) {
    const control = this.#number;
    const number = check.side('side', side);
    check.text('rule', rule);
    return kept(attempt(() => controls.berserk(control, number, rule)));
  }

  divided(side, by) {
    const control = this.#number;
    const number = check.side('side', side);
    check.integer('by', by);
    return kept(attempt(() => controls.divided(control, number, by)));
  }

  describe() {
    return controls.describe(this.#number);
  }

  toString() {
    return this.describe();
  }

  print(options) {
    const control = this.#number;
    const notation = check.notation(options, ['side']);
    const side = check.beside(options, 'side');
    const number = side === undefined ? 0 : check.side('side', side);
    return attempt(() => controls.print(control, notation, number));
  }

  convert(options) {
    const control = this.#number;
    const notation = check.notation(options);
    const { text, losses } = attempt(() => controls.convert(control, notation));
    return Object.freeze({ text, losses: Object.freeze(losses) });
  }

  equals(other) {
    const number = this.#number;
    return isControl(other) && number === other.#number;
  }

  toJSON() {
    const rules = this.#rules ?? this.rules;
    return { first: this.first, second: this.second, rules };
  }
}

showAs(TimeControl, isControl, (control) => ({ description: control.describe() }));

function built(init) {
  const own = check.own('init', init, ['first', 'second', 'rules'], 'a time control');
  const first = check.stages('first', own.first);
  const second = own.second === undefined ? null : check.stages('second', own.second);
  const rules = check.rules(own.rules === undefined ? {} : own.rules);
  return attempt(() => controls.make(first, second, rules));
}

function parse(text, options) {
  check.text('text', text);
  const notation = check.notation(options);
  const number = controlParse(text, notation);
  if (number === undefined) throw refused(text);
  return kept(number);
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
    Object.freeze({ notation, control: kept(control) });
  return Object.freeze(found.map(made));
}

function frozen(stages) {
  stages.forEach(Object.freeze);
  return Object.freeze(stages);
}

module.exports = { TimeControl, detect, isControl, kept, numberOf, parse, parseWarnings };

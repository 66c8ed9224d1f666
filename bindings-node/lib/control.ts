import { binding } from './binding.js';
import * as check from './arguments.js';
import { attempt, refusal, refused } from './errors.js';
import type { ParseError, Refusal } from './errors.js';
import { showAs, uncloneable } from './look.js';
import type { Notation } from './notation.js';
import type { Rules, RulesInit } from './rules.js';
import type { Stage, StageInit } from './stage.js';
import type { BerserkRule, NotationName, PrintErrorKind, Side } from './words.js';

/** A notation that a text may be written in, and what it then states. Frozen. */
export interface Detected {
  /** The notation. Its options have their defaults; only `arimaa` was tried strictly. */
  readonly notation: NotationName;
  /** The time control that the text states in it. */
  readonly control: TimeControl;
}

/** A time control in another notation. Frozen. */
export interface Conversion {
  /** The nearest text; empty where nothing near can be said. */
  readonly text: string;
  /**
   * What the text does not say, each once. Empty exactly where {@link parse} with the same options
   * makes an equal time control of the text. Frozen.
   */
  readonly losses: readonly PrintErrorKind[];
}

/** A time control to be set up. */
export interface TimeControlInit {
  /** The first side's stages, in order. None at all: that side plays untimed. */
  readonly first: readonly StageInit[];
  /** The second side's; if left out, those of the first. */
  readonly second?: readonly StageInit[];
  /** The rules that bind both sides; if left out, the defaults. */
  readonly rules?: RulesInit;
}

interface Compiled {
  controlHold(control: object, number: number): void;
  controlParse(text: string, notation: string): number | undefined;
  parseWarnings(text: string, notation: string): Refusal[];
  detect(text: string): { notation: NotationName; control: number }[];
  readonly controls: {
    make(first: object[], second: object[] | null, rules: object): number;
    fromSides(first: number, second: number): number;
    stages(control: number, side: number): Stage[];
    rules(control: number): Rules;
    berserk(control: number, side: number, rule: string): number;
    divided(control: number, side: number, by: number): number;
    describe(control: number): string;
    print(control: number, notation: string, side: number): string;
    convert(control: number, notation: string): { text: string; losses: PrintErrorKind[] };
  };
}

const compiled: Compiled = binding;
const { controlHold, controlParse, controls } = compiled;

const CLONE = uncloneable('TimeControl', 'what toJSON() gives');

/** As the first argument of the constructor: the control exists, and its number follows. */
const KEPT: unique symbol = Symbol('kept');

export let isControl: (value: unknown) => value is TimeControl;

/** The number of a time control, which the caller calls `argument`. */
export let numberOf: (argument: string, value: unknown) => number;

/** The time control that has the number. */
export const kept = (number: number): TimeControl => new TimeControl(KEPT, number);

/**
 * The agreement that a setup string states: a schedule for each side, and the rules that bind
 * both. It never changes, and any number of clocks can run under it.
 */
export class TimeControl {
  /** Its number in the compiled part. Equal controls that are alive have the same. */
  readonly #number: number;
  #first: readonly Stage[] | undefined;
  #second: readonly Stage[] | undefined;
  #rules: Rules | undefined;
  // Its own properties: equal controls have the same `id`, `notCloneable` makes a structured clone fail.
  /** @internal */
  readonly id: number;
  /** @internal */
  readonly notCloneable = CLONE;

  static {
    isControl = (value): value is TimeControl =>
      typeof value === 'object' && value !== null && #number in value;
    numberOf = (argument, value) => {
      if (!isControl(value)) throw check.mustBe(argument, 'a TimeControl', value);
      return value.#number;
    };
  }

  /**
   * The time control of these stages and rules, for a system that has no notation.
   *
   * @throws {@link ControlError} `negative-time`, `no-next-stage`, `unreachable-stage`, `empty-refill`,
   * `too-many-lives` or `unequal-sides` where stages and rules do not make a time control.
   * @throws {@link ArgumentError} for an unknown key, a value out of its range, and fields that
   * contradict each other.
   */
  constructor(init: TimeControlInit);
  /** @internal */
  constructor(init: typeof KEPT, kept: number);
  constructor(init: TimeControlInit | typeof KEPT, kept = 0) {
    const number = init === KEPT ? kept : built(init);
    this.#number = number;
    this.id = number;
    controlHold(this, number);
  }

  /**
   * Time odds: the first side plays `first`'s schedule, the second side `second`'s. The rules that
   * bind both sides are `first`'s; but where both have the same rules and only their game limits
   * differ, the higher limit holds.
   *
   * @throws {@link ControlError} `unequal-sides` where only one side plays an hourglass, or only one
   * plays on past zero, and where sides with penalties differ at all; `mixed-game-limits` for a game
   * limit in time beside one in turns.
   */
  static fromSides(first: TimeControl, second: TimeControl): TimeControl {
    const one = numberOf('first', first);
    const two = numberOf('second', second);
    return kept(attempt(() => controls.fromSides(one, two)));
  }

  /** The first side's stages, in order. Frozen, and the same array each time. */
  get first(): readonly Stage[] {
    return (this.#first ??= frozen(controls.stages(this.#number, 0)));
  }

  /** The second side's stages, in order. Frozen, and the same array each time. */
  get second(): readonly Stage[] {
    return (this.#second ??= frozen(controls.stages(this.#number, 1)));
  }

  /** The rules that bind both sides. Frozen, and the same object each time. */
  get rules(): Rules {
    return (this.#rules ??= Object.freeze(controls.rules(this.#number)));
  }

  /**
   * The same time control, under which `side` goes berserk by `rule`: with less time, and without
   * credit.
   *
   * @throws {@link ControlError} `unequal-sides` for a control with penalties; `empty-refill`
   * where half of a stage's time is nothing and it has lives; `not-berserkable` by the rule of
   * lichess for anything but one time with or without an increment, and where the time is the
   * increment, or three seconds for a smaller one: so lichess starts a game without a limit.
   */
  berserk(side: Side, rule: BerserkRule): TimeControl {
    const control = this.#number;
    const number = check.side('side', side);
    check.text('rule', rule);
    return kept(attempt(() => controls.berserk(control, number, rule)));
  }

  /**
   * The same time control, under which every time of `side` is divided by `by`, and rounded down:
   * its stages' times, credits, limits and refills.
   *
   * @param by From 1 to 4294967295.
   * @throws {@link ControlError} as {@link TimeControl.berserk}, except `not-berserkable`.
   */
  divided(side: Side, by: number): TimeControl {
    const control = this.#number;
    const number = check.side('side', side);
    check.integer('by', by);
    return kept(attempt(() => controls.divided(control, number, by)));
  }

  /**
   * The time control in plain English: one line if both sides have the same schedule; otherwise a
   * line for each, and a third for the rules of both, if there are any.
   */
  describe(): string {
    return controls.describe(this.#number);
  }

  /** As {@link TimeControl.describe}. */
  toString(): string {
    return this.describe();
  }

  /**
   * The canonical text for what a side plays: {@link parse} with the same options makes the same
   * schedule and rules of it.
   *
   * @param options The notation with its options, and whose text it is to be: the first side's if
   * left out.
   * @throws {@link PrintError} that names the first thing that the notation cannot say.
   * @throws {@link ArgumentError} as {@link parse}.
   */
  print(options: (Notation & { readonly side?: Side }) | NotationName): string {
    const control = this.#number;
    const notation = check.notation(options, ['side']);
    const side = check.beside(options, 'side');
    const number = side === undefined ? 0 : check.side('side', side);
    return attempt(() => controls.print(control, notation, number));
  }

  /**
   * The nearest that a notation comes to the time control, and all that it cannot say of it. Where
   * the sides differ and the notation writes one, it is the first side's text.
   *
   * @throws {@link ArgumentError} as {@link parse}.
   */
  convert(options: Notation | NotationName): Conversion {
    const control = this.#number;
    const notation = check.notation(options);
    const { text, losses } = attempt(() => controls.convert(control, notation));
    return Object.freeze({ text, losses: Object.freeze(losses) });
  }

  /**
   * Whether `other` is a time control with the same stages and rules. Exactly then
   * `assert.deepStrictEqual` and similar comparisons pass too.
   */
  equals(other: unknown): boolean {
    const number = this.#number;
    return isControl(other) && number === other.#number;
  }

  /** What the constructor makes an equal time control of. */
  toJSON(): Required<TimeControlInit> & {
    readonly first: readonly Stage[];
    readonly second: readonly Stage[];
    readonly rules: Rules;
  } {
    const rules = this.#rules ?? this.rules;
    return { first: this.first, second: this.second, rules };
  }
}

showAs(TimeControl, isControl, (control) => ({ description: control.describe() }));

function built(init: unknown): number {
  const own = check.own('init', init, ['first', 'second', 'rules'], 'a time control');
  const first = check.stages('first', own.first);
  const second = own.second === undefined ? null : check.stages('second', own.second);
  const rules = check.rules(own.rules === undefined ? {} : own.rules);
  return attempt(() => controls.make(first, second, rules));
}

/**
 * The time control that `text` states: the same for both sides, but where the notation writes
 * both. For two different sides see {@link TimeControl.fromSides}.
 *
 * @throws {@link ParseError} where the text is no setup string of the notation.
 * @throws {@link ArgumentError} for an unknown notation, for an option that the notation does not
 * have, and for an unknown or impossible value of one.
 */
export function parse(text: string, options: Notation | NotationName): TimeControl {
  check.text('text', text);
  const notation = check.notation(options);
  const number = controlParse(text, notation);
  if (number === undefined) throw refused(text);
  return kept(number);
}

/**
 * What `text` says and no clock will do, in the order of the text. In a lenient `arimaa`: fields
 * that cannot be read and take their defaults, or that say more than they should. In `ogs`: pauses
 * on weekends, which the rules keep and no clock makes by itself. The errors are not thrown; the
 * array is frozen, and empty where the text is refused and in every other notation.
 *
 * @throws {@link ArgumentError} as {@link parse}.
 */
export function parseWarnings(
  text: string,
  options: Notation | NotationName,
): readonly ParseError[] {
  check.text('text', text);
  const notation = check.notation(options);
  const warnings = attempt(() => compiled.parseWarnings(text, notation));
  return Object.freeze(warnings.map((warning) => refusal(warning, text) as ParseError));
}

/**
 * Every notation that accepts `text`, likeliest first; none where no notation does. The array is
 * frozen. To parse a text for good, name its notation: many texts mean something in several, and
 * something else in each.
 *
 * - Notations with words or keys of their own come first, then those of bare numbers.
 * - Numbers below 180 are likelier minutes, and from 180 on likelier seconds: `3+2` is minutes,
 *   `180+2` is seconds.
 * - What nobody plays comes last: less than ten seconds for forty moves, or more than six hours, or
 *   a stage of more than a hundred moves. A time for each move may be of any length.
 */
export function detect(text: string): readonly Detected[] {
  check.text('text', text);
  const found = attempt(() => compiled.detect(text));
  return Object.freeze(
    found.map(({ notation, control }) => Object.freeze({ notation, control: kept(control) })),
  );
}

function frozen(stages: readonly Stage[]): readonly Stage[] {
  for (const stage of stages) Object.freeze(stage);
  return Object.freeze(stages);
}


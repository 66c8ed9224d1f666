import { answer } from './answer.js';
import type { Alarms } from './alarms.js';
import * as check from './arguments.js';
import { binding } from './binding.js';
import type { Phrase } from './description.js';
import { attempt, refusal } from './errors.js';
import type { ParseError, Refusal } from './errors.js';
import { showAs, uncloneable } from './look.js';
import type { Notation } from './notation.js';
import type { Rules, RulesInit, Tier } from './rules.js';
import type { Stage, StageInit } from './stage.js';
import type { Standing } from './standing.js';
import type {
  AlarmScheme,
  BerserkRule,
  Category,
  CategoryScheme,
  FirstMoveScheme,
  Language,
  NotationName,
  PrintErrorKind,
  Side,
  StandingFormat,
  TextSource,
} from './words.js';

/** A notation in which a text is valid, and its meaning there. Frozen. */
export interface Detected {
  /** The notation, with its default options, except that `arimaa` is strict. */
  readonly notation: NotationName;
  /** The time control that the text means in it. */
  readonly control: TimeControl;
}

/** A time control translated into another notation. Frozen. */
export interface Conversion {
  /** The closest text; empty if there is none. */
  readonly text: string;
  /**
   * What the text cannot express, each once. Frozen.
   *
   * Empty if and only if {@link parse} with the same options returns an equal time control for the text.
   */
  readonly losses: readonly PrintErrorKind[];
}

/** The arguments of the {@link TimeControl} constructor. */
export interface TimeControlInit {
  /** The first side's stages, in order. An empty array: the side plays untimed. */
  readonly first: readonly StageInit[];
  /** The second side's stages. Default: those of the first side. */
  readonly second?: readonly StageInit[];
  /** The rules for both sides. Each omitted one has its default. */
  readonly rules?: RulesInit;
}

/** The options of {@link TimeControl.category} and {@link TimeControl.categoryTime}. */
export interface CategoryOptions {
  /** The number of columns of the Go board, for the scheme `ogs`. From 1 to 4294967295. */
  readonly width?: number | undefined;
  /** The number of its rows: required if `width` is given, and only then. */
  readonly height?: number | undefined;
}

/** What is known of a text, for {@link detect}. */
export interface Origin {
  /**
   * Where it was found: in the tag `TimeControl` of a PGN file (`pgn-tag`); in another `game-file`,
   * such as SGF or KIF; in messages to an `engine`, or the settings of engine matches; on the pages
   * of a `site`, or in its API; in `regulations`; in the setup of a `clock`.
   */
  readonly source?: TextSource | undefined;
  /** The name of its site, or an address on it. Those of broadcasts and studies are ignored. */
  readonly site?: string | undefined;
}

/** Its width and height. */
type Board = [number | null, number | null];

interface Compiled {
  notations(): NotationName[];
  controlHold(control: object, number: number): number | undefined;
  controlParse(text: string, notation: string): number | undefined;
  parseWarnings(text: string, notation: string): Refusal[];
  detect(text: string, source: string | null, site: string | null): { notation: NotationName; control: number }[];
  readonly controls: {
    make(first: object[], second: object[] | null, rules: object): number;
    fromSides(first: number, second: number): number;
    stages(control: number, side: number): Stage[];
    rules(control: number): Rules;
    berserk(control: number, side: number, rule: string): number;
    mayBerserk(control: number, side: number, rule: string): boolean;
    alarms(control: number, scheme: string): Alarms;
    withFirstMove(control: number, scheme: string): number;
    parseStanding(
      control: number,
      text: string,
      format: string,
      atMs: number,
      onTurn: number,
    ): Standing;
    divided(control: number, side: number, by: number): number;
    estimate(control: number, side: number, moves: number): number | null;
    category(control: number, scheme: string, ...board: Board): Category | null;
    categoryTime(control: number, scheme: string, ...board: Board): number | null;
    describe(control: number, language: string): string;
    description(control: number): string;
    print(control: number, notation: string, side: number): string;
    convert(control: number, notation: string): { text: string; losses: PrintErrorKind[] };
  };
}

const compiled: Compiled = binding;
const { controlHold, controlParse, controls } = compiled;

const CLONE = uncloneable('TimeControl', 'the result of toJSON()');

/** As the constructor's first argument: the time control exists already, and its number follows. */
const KEPT: unique symbol = Symbol('kept');

/** @internal */
export let isControl: (value: unknown) => value is TimeControl;

/**
 * The number of a time control that was passed as `argument`.
 *
 * @internal
 */
export let numberOf: (argument: string, value: unknown) => number;

/**
 * The time control with this number.
 *
 * @internal
 */
export const kept = (number: number): TimeControl => new TimeControl(KEPT, number);

/**
 * The time rules of a game: the stages of each side, and rules for both. A setup string describes
 * one, and {@link parse} reads it.
 *
 * Immutable. Any number of clocks can share one.
 */
export class TimeControl {
  /** Its number in the compiled part. Equal time controls have the same number. */
  readonly #number: number;
  #first: readonly Stage[] | undefined;
  #second: readonly Stage[] | undefined;
  #rules: Rules | undefined;
  // Own properties: equal controls have the same `id`, `notCloneable` makes a structured clone fail.
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
   * Creates a time control from stages and rules, for a system that has no notation.
   *
   * @throws {@link ControlError} `negative-time`, `no-next-stage`, `unreachable-stage`,
   * `empty-refill`, `too-many-lives`, `bad-tier`, `bad-opening`, `bad-grace`, `bad-reserve` or
   * `unequal-sides` if stages and rules do not make a time control.
   * @throws {@link ArgumentError} if a key is unknown, a value is out of range, or fields
   * contradict each other.
   */
  constructor(init: TimeControlInit);
  /** @internal */
  constructor(init: typeof KEPT, kept: number);
  constructor(init: TimeControlInit | typeof KEPT, kept = 0) {
    const number = init === KEPT ? kept : built(init);
    this.#number = number;
    this.id = number;
    answer(controlHold(this, number));
  }

  /**
   * Time odds: the first side plays `first`'s stages, the second side `second`'s.
   *
   * The rules for both sides are `first`'s, with one exception: if the rules of the two differ only
   * in the limit on the whole game, the higher limit applies, or the only one.
   *
   * @throws {@link ControlError} `unequal-sides` if only one side plays an hourglass or continues
   * past zero, or if sides with penalties differ; `mixed-game-limits` if one side's limit on the
   * game is a time and the other's a number of turns.
   */
  static fromSides(first: TimeControl, second: TimeControl): TimeControl {
    const one = numberOf('first', first);
    const two = numberOf('second', second);
    return kept(attempt(() => controls.fromSides(one, two)));
  }

  /** The first side's stages, in order. Frozen; the same array each time. */
  get first(): readonly Stage[] {
    return (this.#first ??= frozen(controls.stages(this.#number, 0)));
  }

  /** The second side's stages, in order. Frozen; the same array each time. */
  get second(): readonly Stage[] {
    return (this.#second ??= frozen(controls.stages(this.#number, 1)));
  }

  /** The rules for both sides. Frozen; the same object each time. */
  get rules(): Rules {
    return (this.#rules ??= frozenRules(controls.rules(this.#number)));
  }

  /**
   * Returns the time control with `side` gone berserk: by `rule` it has less time, and less or no
   * credit.
   *
   * @throws {@link ControlError} `unequal-sides` if the time control has penalties, which must be
   * equal for both sides; `empty-refill` if a life or a penalty would refill the bank with 0 ms;
   * `bad-reserve` if half of a reserve's unit is 0 ms; `not-berserkable` if the rule does not apply:
   * if it is not `half`, and the time control is not of the kind that the rule is for, or has credit
   * or byo-yomi with a time of 0. For `lichess`, the time of `0+1` and the like is 0, although the
   * clocks begin with the increment or 3 seconds: so the rule does not apply to an increment with the
   * longer of these as the time either, such as `1+60`.
   */
  berserk(side: Side, rule: BerserkRule): TimeControl {
    const control = this.#number;
    const number = check.side('side', side);
    check.text('rule', rule);
    return kept(attempt(() => controls.berserk(control, number, rule)));
  }

  /**
   * Returns the alarms that `scheme` has in games with this time control. An untimed side has none.
   */
  alarms(scheme: AlarmScheme): Alarms {
    const control = this.#number;
    check.text('scheme', scheme);
    return attempt(() => controls.alarms(control, scheme));
  }

  /**
   * Returns the time control with a time within which each first move must come, as `scheme` has it;
   * otherwise the game is aborted. The times, by the category of the game on lichess from
   * ultra-bullet to classical:
   *
   * - `casual`: 15, 20, 25, 30 and 35 seconds, as on lichess and PyChess.
   * - `arena`: 11, 16, 21, 25 and 30 seconds, as in a tournament on lichess.
   *
   * The untimed turns stay as many as they are; if there are none, each side's first turn becomes
   * untimed, and earns no credit.
   *
   * @throws {@link ArgumentError} if the scheme is unknown.
   */
  withFirstMove(scheme: FirstMoveScheme): TimeControl {
    const control = this.#number;
    check.text('scheme', scheme);
    return kept(attempt(() => controls.withFirstMove(control, scheme)));
  }

  /**
   * Returns the standing that a message reports of a game with this time control.
   * {@link Clock.join} and {@link Clock.setStanding} accept it.
   *
   * - `lichess`: a `gameState` of the Bot or Board API, or a `gameFull`. White is the first side.
   * - `ogs`: a clock object of the Online Go Server. Black is the first side. The `atMs` of the
   *   standing is `last_move` or, if the game is paused, `paused_since`: convert it to your time.
   * - `gtp`: `time_left` of both sides, as KGS writes it too.
   * - `uci`, `usi`: `go …`, as {@link Clock.command} writes it. UCI's `movetime` is not a standing.
   * - `pychess`: the message `board` of a game on PyChess. White is the first side. In Fog of War,
   *   whose position is hidden from spectators, `onTurn` says whose turn it is.
   *
   * Unless the message says otherwise, untimed turns and the set-up are over.
   *
   * @param atMs Used if the message does not say it, as only `ogs` does.
   * @param onTurn Used if the message does not say it, as `lichess`, `ogs` and `pychess` do. Default:
   *   `first`.
   * @throws {@link ParseError} if the message is not valid, does not fit the time control, or does not
   * say which stage a side is in.
   * @throws {@link ArgumentError} if the format or the side is unknown, or `atMs` is out of range.
   */
  parseStanding(
    text: string,
    format: StandingFormat,
    atMs: number,
    onTurn: Side = 'first',
  ): Standing {
    const control = this.#number;
    check.text('text', text);
    check.text('format', format);
    const at = check.integer('atMs', atMs);
    const side = check.side('onTurn', onTurn);
    return attempt(() => controls.parseStanding(control, text, format, at, side), text);
  }

  /**
   * Whether `side` may go berserk by `rule`: whether {@link TimeControl.berserk} returns a time
   * control.
   */
  mayBerserk(side: Side, rule: BerserkRule): boolean {
    const control = this.#number;
    const number = check.side('side', side);
    check.text('rule', rule);
    return attempt(() => controls.mayBerserk(control, number, rule));
  }

  /**
   * Returns the time control with all times of `side` divided by `by` and rounded down: those of
   * its stages, credits, limits and refills.
   *
   * @param by From 1 to 4294967295.
   * @throws {@link ControlError} `unequal-sides` if the time control has penalties, which must be
   * equal for both sides; `empty-refill` if a life or a penalty would refill the bank with 0 ms;
   * `bad-reserve` if the unit of a reserve becomes 0 ms.
   */
  divided(side: Side, by: number): TimeControl {
    const control = this.#number;
    const number = check.side('side', side);
    check.integer('by', by);
    return kept(attempt(() => controls.divided(control, number, by)));
  }

  /**
   * Returns the time that `side` has for `moves` moves if the last of them uses up everything: the
   * times of the stages that it enters until that move is complete, of all their lives, and their
   * reserves, and the credit of its moves; then the most that it may use past zero, if there is a
   * maximum. Null if it plays untimed.
   *
   * Every kind of credit counts in full. Limits, penalties, the rules of the opening, and the
   * opponent's time in an hourglass do not count. With 0 moves it is the time for the first move
   * without credit.
   *
   * ```js
   * const control = parse('40/90/30, G/30/30', 'chess');
   * console.log(control.estimate('first', 60) / 60_000); // 150
   * ```
   *
   * @param moves From 0 to 4294967295.
   * @throws {@link ControlError} `time-too-large` if the time is above 2⁵³ - 1 ms.
   */
  estimate(side: Side, moves: number): number | null {
    const control = this.#number;
    const number = check.side('side', side);
    check.integer('moves', moves);
    return attempt(() => controls.estimate(control, number, moves));
  }

  /**
   * Returns the category of the time control in `scheme`, such as `blitz`. Null if the scheme has
   * none for it. {@link CategoryScheme} describes the schemes.
   *
   * If the sides differ, it is that of the side with more time.
   *
   * ```js
   * console.log(parse('3+2', 'lichess').category('lichess')); // blitz
   * ```
   *
   * @throws {@link ArgumentError} for an unknown scheme, and if only one of `width` and `height` is
   * given.
   */
  category(scheme: CategoryScheme, options: CategoryOptions = {}): Category | null {
    const control = this.#number;
    check.text('scheme', scheme);
    const size = board(options);
    return attempt(() => controls.category(control, scheme, ...size));
  }

  /**
   * Returns the time by which `scheme` chooses the category. Null if both sides play untimed.
   *
   * If the sides differ, it is that of the side with more time. It is the time of one side, except
   * for `ogs`, where it is that of one move, and `fishtest`, where it is the duration of the game;
   * both are rounded half up.
   *
   * @throws {@link ControlError} `time-too-large` if the time is above 2⁵³ - 1 ms.
   * @throws {@link ArgumentError} as {@link TimeControl.category}.
   */
  categoryTime(scheme: CategoryScheme, options: CategoryOptions = {}): number | null {
    const control = this.#number;
    check.text('scheme', scheme);
    const size = board(options);
    return attempt(() => controls.categoryTime(control, scheme, ...size));
  }

  /**
   * Describes the time control in words: in plain English (`en`) or in German (`de`).
   *
   * One line if both sides have the same stages. Otherwise a line for each side, and a third if
   * there are rules for both.
   *
   * @param language Default: `en`.
   * @throws {@link ArgumentError} if the language is unknown.
   */
  describe(language: Language = 'en'): string {
    const control = this.#number;
    check.text('language', language);
    return attempt(() => controls.describe(control, language));
  }

  /**
   * Returns what {@link TimeControl.describe} says as phrases, for a program that says it in another
   * language. Anew each time.
   *
   * If both sides have the same stages, all phrases are for both. Otherwise those of the first side
   * come first, then those of the second, then the rules for both.
   */
  description(): Phrase[] {
    return JSON.parse(controls.description(this.#number)) as Phrase[];
  }

  /** Same as {@link TimeControl.describe}. */
  toString(): string {
    return this.describe();
  }

  /**
   * Writes the time control in a notation, in its canonical form. {@link parse} with the same
   * options returns the same stages and rules for the text.
   *
   * @param options The notation with its options. If the sides differ and the notation writes only
   * one, `side` says which; default: `first`.
   * @throws {@link PrintError} if the notation cannot express the time control; `kind` is the first
   * thing that it cannot express.
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
   * Translates the time control into another notation, and reports anything that notation cannot
   * express.
   *
   * If the sides differ and the notation writes only one, it is the first side's text.
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
   * Whether `other` is a time control with the same stages and rules. `assert.deepStrictEqual` and
   * similar comparisons agree with it.
   */
  equals(other: unknown): boolean {
    const number = this.#number;
    return isControl(other) && number === other.#number;
  }

  /** An object from which the constructor creates an equal time control. */
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

function board(options: unknown): Board {
  const { width, height } = check.own('options', options, ['width', 'height'], '`options`');
  if (width === undefined && height === undefined) return [null, null];
  return [check.integer('width', width), check.integer('height', height)];
}

function built(init: unknown): number {
  const own = check.own('init', init, ['first', 'second', 'rules'], 'a time control');
  const first = check.stages('first', own.first);
  const second = own.second === undefined ? null : check.stages('second', own.second);
  const rules = check.rules(own.rules === undefined ? {} : own.rules);
  return attempt(() => controls.make(first, second, rules));
}

/**
 * Parses a setup string in a notation: `parse('3+2', 'lichess')`.
 *
 * Both sides get the same time control, unless the notation writes both sides. For two different
 * sides see {@link TimeControl.fromSides}.
 *
 * @throws {@link ParseError} if `text` is not valid in the notation.
 * @throws {@link ArgumentError} if the notation is unknown, does not have one of the options, or
 * does not allow the value of one.
 */
export function parse(text: string, options: Notation | NotationName): TimeControl {
  check.text('text', text);
  const notation = check.notation(options);
  return kept(answer(controlParse(text, notation), text));
}

/**
 * Warnings about a valid `text`, in the order of the text: errors that {@link parse} does not
 * throw.
 *
 * - `arimaa`: a percentage above 100, which applies as written; and unless the option `strict` is
 *   set, invalid fields, which {@link parse} replaces by their defaults.
 * - `ogs`: pauses on weekends, which {@link Rules} records but no clock makes by itself.
 * - `cecp`: text after the base time that is ignored, as `+5` in `level 40 25+5 0`.
 *
 * The errors are returned, not thrown. The array is frozen, and empty if the text is invalid or in
 * any other notation.
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

/** The names of all notations: for a list to choose from. Frozen. */
export const NOTATIONS: readonly NotationName[] = Object.freeze(compiled.notations());

/**
 * Lists the notations in which `text` is valid, likeliest first. Empty if there is none. The array
 * is frozen.
 *
 * To parse, always name the notation: many texts are valid in several, with different meanings.
 *
 * - Notations with words or keys of their own come first, then those of bare numbers.
 * - A number below 180 is more likely minutes, one from 180 on more likely seconds: `3+2` is
 *   minutes, `180+2` is seconds.
 * - Unusual time controls come last: less than ten seconds or more than six hours for forty moves,
 *   or a stage of more than a hundred moves. A time per move can be of any length.
 * - A text is a name of `floodgate` only if it begins with a letter and has no slash: a date is none.
 *
 * Give what you know of the text: the notations of its `source` come first, and among them that of
 * its `site`. So a tag of PGN is in seconds, whatever its numbers are. Readings without any time come
 * last.
 *
 * @throws {@link ArgumentError} for an unknown source.
 */
export function detect(text: string, origin?: Origin): readonly Detected[] {
  check.text('text', text);
  const given = origin === undefined ? {} : origin;
  const { source, site } = check.own('origin', given, ['source', 'site'], '`origin`');
  const known = source === undefined ? null : check.text('source', source);
  const of = site === undefined ? null : check.text('site', site);
  const found = attempt(() => compiled.detect(text, known, of));
  return Object.freeze(
    found.map(({ notation, control }) => Object.freeze({ notation, control: kept(control) })),
  );
}

function frozen(stages: readonly Stage[]): readonly Stage[] {
  for (const stage of stages) {
    frozenTiers(stage.chargeTiers);
    Object.freeze(stage);
  }
  return Object.freeze(stages);
}

function frozenRules(rules: Rules): Rules {
  frozenTiers(rules.chargeTiers);
  return Object.freeze(rules);
}

function frozenTiers(tiers: readonly Tier[]): void {
  for (const tier of tiers) Object.freeze(tier);
  Object.freeze(tiers);
}


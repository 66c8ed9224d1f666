/// <reference types="node" />

import { EventEmitter } from 'node:events';

/**
 * The clock rules of board games: parse a time control, tick the clocks.
 *
 * All times are whole milliseconds, in numbers that are safe integers; their names end in `Ms`.
 * `atMs` is a moment on the caller's own clock: any that never goes back will do, and where its
 * zero lies is the caller's affair. Only a {@link LiveClock} reads a clock of its own.
 *
 * An argument that is not what its type says is an {@link ArgumentError}; nothing is coerced.
 * A method called on something else than its object is a `TypeError`.
 *
 * `console.log` shows what an object holds, and `JSON.stringify` writes what its `toJSON` returns.
 * Objects that change, such as clocks, are deep-equal to themselves alone; time controls, setups,
 * presets and documents are deep-equal if they are equal. `structuredClone` and `postMessage` throw
 * a `DataCloneError` that says what to send instead.
 */

/** A side: whoever the game lets move first, and the other. */
export type Side = 'first' | 'second';

/** How the credit of `chess` and of `double-flag`'s main time is given. */
export type Mode =
  /** Added to the bank before each move. */
  | 'fischer'
  /** Added to the bank after each move. */
  | 'fischer-after'
  /** The time used is given back after each move, up to the credit. */
  | 'bronstein'
  /** The clock waits before each move. */
  | 'delay';

/** One of `chess`'s two extra rules. */
export type ChessOption =
  /** Neither. */
  | 'none'
  /** What is taken from one bank goes to the other. */
  | 'hourglass'
  /** Play goes on past zero, and the excess is counted. */
  | 'word';

/** `M/T/I`, the setup strings of a game clock app: `40/90/30, G/30/30`. */
export interface ChessNotation {
  /** The notation's name. */
  readonly notation: 'chess';
  /** How the credit is given; `fischer` if left out. */
  readonly mode?: Mode;
  /** How the game goes on, if not as usual; `none` if left out. */
  readonly option?: ChessOption;
}

/**
 * `M/R/P/L/G/T`, a time for each move and a reserve beside it: `2/10/100/5`. A P, L, G or T that
 * cannot be read takes its default, and {@link parseWarnings} tells of it.
 */
export interface ArimaaNotation {
  /** The notation's name. */
  readonly notation: 'arimaa';
  /** Whether a field that cannot be read is an error, and not its default; false if left out. */
  readonly strict?: boolean;
  /** Whether each side has at least a minute for its setup turn; false if left out. */
  readonly setup?: boolean;
}

/**
 * `ini/inc/ext`, the clocks of the Generic Game Server: `15:00//02:00`. The options are the game's
 * default clock, from which omitted times come, none of them below 0, and what it makes of a soft
 * timeout.
 */
export interface GgsNotation {
  /** The notation's name. */
  readonly notation: 'ggs';
  /** The default initial time; 900000, which is 15 minutes, if left out. */
  readonly iniMs?: number;
  /** The default increment; 0 if left out. */
  readonly incMs?: number;
  /** The default overtime; 120000, which is 2 minutes, if left out. */
  readonly extMs?: number;
  /** Whether the game treats a soft timeout as a hard one, so that the flag falls; false if left out. */
  readonly softIsHard?: boolean;
}

/** `MAIN | EXTRA/BONUS`, the double-flag chess clock: `G/15 | 1/10`. */
export interface DoubleFlagNotation {
  /** The notation's name. */
  readonly notation: 'double-flag';
  /** How main time gives its credit; `fischer-after` if left out. */
  readonly mode?: Mode;
}

/** The format of a PCN document. */
export type PcnFormat = 'json' | 'toml';

/**
 * The periods of a PCN document: `[{"duration_ms":600000}]`. A text is a document, of which
 * `periods` alone is read, or in JSON the list of the periods by itself. For the whole document see
 * {@link PcnDocument}.
 */
export interface PcnNotation {
  /** The notation's name. */
  readonly notation: 'pcn';
  /** The format that is read and printed; `json` if left out. */
  readonly format?: PcnFormat;
}

/** The name of a notation. */
export type NotationName =
  /** `M/T/I`, the setup strings of a game clock app: `40/90/30, G/30/30`. */
  | 'chess'
  /** `M/R/P/L/G/T`, a time for each move and a reserve beside it: `2/10/100/5`. */
  | 'arimaa'
  /** `ini/inc/ext`, the clocks of the Generic Game Server: `15:00//02:00`. */
  | 'ggs'
  /** `MIN+SEC`, the clocks of an online backgammon site: `2+5`. */
  | 'backgammon'
  /** `MAIN | EXTRA/BONUS`, the double-flag chess clock: `G/15 | 1/10`. */
  | 'double-flag'
  /** The periods of a PCN document, in JSON or TOML: `[{"duration_ms":600000}]`. */
  | 'pcn'
  /** The PGN tag `TimeControl`, as its standard has it: `40/7200:3600`. */
  | 'pgn'
  /** The PGN tag `TimeControl` with what programs add to it: `40/5400+30:1800+30`. */
  | 'pgn-extended'
  /** The PGN tag `TimeControl` of chess.com: `180+2`, and `1/86400` for a day a move. */
  | 'chess-com'
  /**
   * Minutes and seconds as lichess shows them, and the objects of its API: `3+2`, `½+0`, `5 days`,
   * `{"limit":300,"increment":3}`.
   */
  | 'lichess'
  /** The PGN tag `TimeControl` of lichess, in seconds and with the rules of lichess: `180+2`. */
  | 'lichess-pgn'
  /** The phrases of over-the-board chess: `90 min/40 moves + 30 min + 30 s/move`. */
  | 'fide'
  /** Time controls as US Chess writes them: `40/90, SD/30; d5`. */
  | 'us-chess'
  /** The `tc` of cutechess: `40/1:30+1`. */
  | 'cutechess'
  /** The `tc` and `st` of fastchess: `10+0.1`. */
  | 'fastchess'
  /** What a UCI engine is told before a move: `go wtime 60000 btime 50000 winc 1000 binc 1000`. */
  | 'uci'
  /** What a CECP engine is told: `level 40 5 0`, `st 30`. */
  | 'cecp'
  /** What a GTP engine is told: `time_settings 1200 300 25`, and what KGS and KataGo add to it. */
  | 'gtp'
  /** The properties of an SGF file: `TM[600]OT[5x30 byo-yomi]`. */
  | 'sgf'
  /** The JSON object of the Online Go Server: `{"system":"absolute","total_time":600}`. */
  | 'ogs'
  /** What a USI engine is told before a move: `go btime 600000 wtime 600000 byoyomi 10000`. */
  | 'usi'
  /** The time block of the computer shogi server protocol: `Total_Time:600`, `Byoyomi:10`. */
  | 'csa'
  /** The time line of a CSA game file: `$TIME:1500+60+0`. */
  | 'csa-file'
  /** A game's name on a computer shogi server: `floodgate-300-10F`. */
  | 'floodgate'
  /** The time header of a KIF game file: `10分|20秒(1)+10`. */
  | 'kif'
  /** Scrabble: the minutes of each side, with overtime that costs points: `25`. */
  | 'scrabble'
  /** Othello over the board: the minutes of each side, and two more after the first flag: `25`. */
  | 'othello';

/** Any notation, with the default options of those that have any. */
export interface NamedNotation {
  /** The notation's name. */
  readonly notation: NotationName;
}

/**
 * A way to write a time control, with its options. The caller names it; nothing is guessed. For
 * what a text may be written in see {@link detect}. A call takes the name by itself too, with the
 * default options: `parse('3+2', 'lichess')`. As in every object of options, only the object's own
 * properties count, and not what it inherits.
 */
export type Notation =
  | ChessNotation
  | ArimaaNotation
  | GgsNotation
  | DoubleFlagNotation
  | PcnNotation
  | NamedNotation;

/**
 * The time control that `text` states: the same for both sides, but where the notation writes
 * both. For two different sides see {@link TimeControl.ofSides}.
 *
 * @throws {@link ParseError} where the text is no setup string of the notation.
 * @throws {@link ArgumentError} for an unknown notation, for an option that the notation does not
 * have, and for an unknown or impossible value of one.
 */
export function parse(text: string, options: Notation | NotationName): TimeControl;

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
): readonly ParseError[];

/** A notation that a text may be written in, and what it then states. Frozen. */
export interface Detected {
  /** The notation. Its options have their defaults; only `arimaa` was tried strictly. */
  readonly notation: NotationName;
  /** The time control that the text states in it. */
  readonly control: TimeControl;
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
export function detect(text: string): readonly Detected[];

/** Whether a text is valid, or can become so. */
export type Standing =
  /** It is valid as it stands. More may follow. */
  | 'complete'
  /** It is not valid, and can become so by what follows. */
  | 'unfinished'
  /** It is not valid, and no continuation was found that makes it so. */
  | 'broken';

/** What a field is for. The same idea has the same name in all notations. */
export type FieldName =
  /** A word that says what follows, or that is a whole text: `wtime`, `Byoyomi`, `inf`. */
  | 'keyword'
  /** The name of a game. */
  | 'name'
  /** A number of moves, the rest of the game, or the move from which something holds. */
  | 'moves'
  /** The time of a stage, or of the whole game. */
  | 'time'
  /** What each move adds or is given: increments, delays, a bonus, a time for the move. */
  | 'credit'
  /** The time that follows once the first is used up: overtime, byo-yomi, extra time. */
  | 'extra-time'
  /** How many periods there are. */
  | 'lives'
  /** The share of what is unused that is kept. */
  | 'percent'
  /** What credit may fill the bank up to. */
  | 'limit'
  /** A limit on the whole game. */
  | 'game-limit'
  /** A limit on each turn. */
  | 'turn-limit'
  /** How a bonus shrinks as the bank fills. */
  | 'bonus-shape'
  /** The unit of the numbers, or of what is charged. */
  | 'unit'
  /** Whether parts of a unit are charged. */
  | 'rounding'
  /** The least that a move is charged. */
  | 'least-charge';

/** A part of a text that says one thing. Frozen. */
export interface Field {
  /** What the field is for. */
  readonly name: FieldName;
  /** Where it begins in the text, in UTF-16 code units, as `slice` counts. */
  readonly offset: number;
  /** Its length in UTF-16 code units; 0 for a field that is still to come. */
  readonly length: number;
  /** What it says, in English: `90 minutes`; where it cannot be read, what was expected. */
  readonly reads: string;
  /**
   * Whether it cannot be read, or contradicts the rest. In an unfinished text no field is wrong,
   * since all that stands there can stay.
   */
  readonly isWrong: boolean;
}

/** What may come at the cursor. Frozen. */
export interface Next {
  /** The text to insert: a digit, a separator, a word, or the rest of a word that has been begun. */
  readonly text: string;
  /** The field in which the cursor stands after it; null: none. */
  readonly field: FieldName | null;
}

/** What a text says so far, and what may become of it. Frozen, with all of its parts. */
export interface Explanation {
  /** Whether the text is valid, or can become so. */
  readonly standing: Standing;
  /** What {@link parse} throws; null if the text is complete. */
  readonly error: ParseError | null;
  /**
   * The fields that were read, and those that are missing where the text ends, in the order of the
   * text.
   */
  readonly fields: readonly Field[];
  /** The index in `fields` of the one under the cursor; null: none is. */
  readonly atCursor: number | null;
  /**
   * What may come at the cursor if the text ended there: digits in their order, then the
   * notation's words, units and separators.
   */
  readonly next: readonly Next[];
  /** A text that begins with this one and is valid, if this one is unfinished; otherwise null. */
  readonly completion: string | null;
  /**
   * Whether the search for a completion or for `next` gave up, because the text takes more steps than
   * a search may take. Then `next` may lack texts, and a `broken` text may still become valid.
   */
  readonly gaveUp: boolean;
}

/**
 * What `text` says as it is typed: its fields, whether it can still become valid, and what may come
 * next. Null for documents, which are all texts of `pcn` and `ogs` and the JSON objects of
 * `lichess`, for a text of more than 4096 bytes in UTF-8, and for one with half of a character, a
 * lone surrogate.
 *
 * The field under the cursor is the one that holds it or ends at it. Where two touch at the cursor
 * it is the later one; one that is still to come gives way to one that stands there.
 *
 * @param options The notation with its options, and the cursor's place in `text` in UTF-16 code
 * units, 0 or more, as an input's `selectionStart`; the end if left out. One beyond the end, or
 * within a character, counts as the nearest place before that is neither.
 * @throws {@link ArgumentError} as {@link parse}, and for a cursor below 0.
 */
export function explain(
  text: string,
  options: (Notation & { readonly cursor?: number }) | NotationName,
): Explanation | null;

/** A clock comment: a command within a comment of a PGN game. Frozen. */
export interface ClockComment {
  /**
   * What its time is: `clk`, what the mover's clock shows after the move; `emt`, the time that the
   * move took; `egt`, the time that the game has taken; `mct`, a mechanical clock's face.
   */
  readonly kind: 'clk' | 'emt' | 'egt' | 'mct';
  /** The time in milliseconds; what is below one is left out. */
  readonly timeMs: number;
}

/**
 * The comment for a clock that shows `timeMs` milliseconds after a move, `[%clk 1:29:57.5]`: with at
 * most three decimals, and 0 for a time below zero.
 *
 * @throws {ArgumentError} for a number beyond 2**53 - 1.
 */
export function clk(timeMs: number): string;

/**
 * The comment for a move that took `timeMs` milliseconds, `[%emt 0:00:02.05]`, written as by `clk`.
 *
 * @throws {ArgumentError} for a number beyond 2**53 - 1.
 */
export function emt(timeMs: number): string;

/**
 * The clock comments in the text of a PGN comment, in their order; what is none is passed over. The
 * array is frozen.
 */
export function clockComments(comment: string): readonly ClockComment[];

/**
 * The time that each ply took, in milliseconds, from what the mover's clock showed after it, the
 * first side's ply first; `null` where the clock is not known, or no time fits, and for that side
 * from there on. The array is frozen.
 *
 * The clock shown is taken to be what `Clock.read` gives right after the press: with a credit that
 * is paid after the move, and without one that is lent for the next. A time is the shortest that
 * fits. Where each move has a time that the press renews, the clock shows what was left of it when
 * the move was made, as in the files of daily games of chess.com.
 *
 * @throws {ArgumentError} for a number beyond 2**53 - 1.
 */
export function elapsedTimes(
  control: TimeControl,
  clocksMs: Iterable<number | null>,
): readonly (number | null)[];

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

/** A stage to be set up. What is left out, or null, has the default that {@link Stage} names. */
export type StageInit = Pick<Stage, 'timeMs'> & { readonly [K in keyof Stage]?: Stage[K] | null };

/** A budget of time with its rules. Frozen. */
export interface Stage {
  /** The budget, 0 or more. */
  readonly timeMs: number;
  /**
   * What becomes of the time that is left when the stage begins: it carries over with `add`, the
   * default, and is lost with `set`.
   */
  readonly entry: 'add' | 'set';
  /**
   * The number of moves that the stage covers, from 1 to 4294967295; null, the default: the rest
   * of the game.
   */
  readonly quota: number | null;
  /**
   * What happens when the quota is met: the `next` stage, or this budget again, on top of what is
   * left (`repeat-add`) or in its place (`repeat-set`). There is one exactly where there is a
   * quota.
   */
  readonly whenMet: 'next' | 'repeat-add' | 'repeat-set' | null;
  /**
   * How time is given for each move: `banked`, added to the bank before it; `apart`, lent beside
   * the bank for it; `paid`, added after it. Null, the default: none is given.
   */
  readonly credit: 'banked' | 'apart' | 'paid' | null;
  /** The credit's amount, 0 or more. There is one exactly where there is a credit. */
  readonly creditMs: number | null;
  /**
   * After every how many moves a credit is `paid`, from 1 to 4294967295; 1 by default, and for
   * every other credit.
   */
  readonly creditEvery: number;
  /**
   * The share of the credit's unused part that stays in the bank, in percent, from 0 to
   * 4294967295: 0 for a delay or Bronstein. 100 by default, and wherever the credit is neither
   * `apart` nor `paid`.
   */
  readonly creditKeep: number;
  /**
   * How far credit may fill the bank: up to the limit (`clip`), in proportion to what is missing
   * (`linear`), at most half-way there (`hybrid`). Null, the default: without limit.
   */
  readonly limit: 'clip' | 'linear' | 'hybrid' | null;
  /**
   * The bank that credit may fill up to in this stage, 0 or more. The credit of the move with which
   * the stage begins obeys it too. There is one exactly where there is a limit.
   */
  readonly limitMs: number | null;
  /** How often the budget is used before the stage is over, from 1 to 1000; 1 by default. */
  readonly lives: number;
  /** The longest that one turn may take, 0 or more; null, the default: as long as the bank lasts. */
  readonly turnLimitMs: number | null;
  /**
   * What follows when the bank is used up and no life is left: the `flag` falls, the default; the
   * `next` stage begins; the first flag falls and the next stage begins (`first-flag`); play goes
   * on and the excess is counted (`overrun`); the opponent gets a point and the bank is refilled
   * (`penalty`).
   */
  readonly onExpiry: 'flag' | 'next' | 'first-flag' | 'overrun' | 'penalty';
  /** What the first flag costs. There is one exactly where `onExpiry` is `first-flag`. */
  readonly firstFlag: FirstFlag | null;
  /** What a penalty refills the bank with, above 0. There is one exactly with `penalty`. */
  readonly refillMs: number | null;
}

/** What the fall of a first flag costs. */
export type FirstFlag =
  /** The game is lost by at least the smallest margin: GGS's soft timeout. */
  | 'minimal-loss'
  /** The game can no longer be won: the double-flag clock. Once neither side can win it is over. */
  | 'no-win';

/** Rules to be set up. What is left out, or null, has the default that {@link Rules} names. */
export type RulesInit = { readonly [K in keyof Rules]?: Rules[K] | null };

/** The rules that bind both sides. Frozen. */
export interface Rules {
  /** Whether what is taken from one bank goes to the other (`hourglass`); `none` by default. */
  readonly coupling: 'none' | 'hourglass';
  /** The time, 0 or more, that both sides may use together; null, the default: no such limit. */
  readonly gameTimeMs: number | null;
  /**
   * The turns that each side may complete, from 1 to 4294967295; null, the default: no such
   * limit. Never beside `gameTimeMs`.
   */
  readonly gameTurns: number | null;
  /**
   * How many of the game's first turns, both sides counted together, are not timed, from 1 to
   * 255; null, the default: none.
   */
  readonly untimedTurns: number | null;
  /** Whether the untimed turns earn their credit all the same; false by default. */
  readonly untimedEarns: boolean;
  /**
   * The least time, 0 or more, that is lent for each side's first turn, which sets up its pieces
   * and earns nothing; null, the default: there is no such turn. Never beside `untimedTurns`.
   */
  readonly setupMs: number | null;
  /**
   * Whether a flag falls once more time has been used than there was (`past-zero`, the default),
   * or as much (`at-zero`).
   */
  readonly flagFalls: 'past-zero' | 'at-zero';
  /**
   * The unit that a turn's charge for the time that it takes is a whole number of, from 1 to
   * 4294967295; 1 by default: every millisecond counts.
   */
  readonly chargeUnitMs: number;
  /** Whether a part of a unit costs nothing (`down`, the default) or a whole one (`up`). */
  readonly chargeRounding: 'down' | 'up';
  /** The least, 0 or more, that a completed turn is charged; 0 by default. */
  readonly chargeLeastMs: number;
  /**
   * Whether whoever runs the clock pauses it on weekends; false by default. A clock does not pause
   * by itself.
   */
  readonly weekendPauses: boolean;
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

/** What a side gives away as it goes berserk. */
export type BerserkRule =
  /** Half of every time, and all credit. */
  | 'half'
  /**
   * As on lichess: the increment, and half of the time at the start unless that is less than 40
   * increments.
   */
  | 'lichess';

/**
 * The agreement that a setup string states: a schedule for each side, and the rules that bind
 * both. It never changes, and any number of clocks can run under it.
 */
export class TimeControl {
  /**
   * The time control of these stages and rules, for a system that has no notation.
   *
   * @throws {@link ControlError} where stages and rules do not make a time control.
   * @throws {@link ArgumentError} for an unknown key, a value out of its range, and fields that
   * contradict each other.
   */
  constructor(init: TimeControlInit);

  /**
   * Time odds: the first side plays `first`'s schedule, the second side `second`'s. The rules that
   * bind both sides are `first`'s; but where both have the same rules and only their game limits
   * differ, the higher limit holds.
   *
   * @throws {@link ControlError} `unequal-sides` where only one side plays an hourglass, or only one
   * plays on past zero, and where sides with penalties differ at all; `mixed-game-limits` for a game
   * limit in time beside one in turns.
   */
  static ofSides(first: TimeControl, second: TimeControl): TimeControl;

  /** The first side's stages, in order. Frozen, and the same array each time. */
  readonly first: readonly Stage[];
  /** The second side's stages, in order. Frozen, and the same array each time. */
  readonly second: readonly Stage[];
  /** The rules that bind both sides. Frozen, and the same object each time. */
  readonly rules: Rules;

  /**
   * The same time control, under which `side` goes berserk by `rule`: with less time, and without
   * credit.
   *
   * @throws {@link ControlError} `unequal-sides` for a control with penalties; `empty-refill`
   * where half of a stage's time is nothing and it has lives; `not-berserkable` by the rule of
   * lichess for anything but one time with or without an increment, and where the time is the
   * increment, or three seconds for a smaller one: so lichess starts a game without a limit.
   */
  berserk(side: Side, rule: BerserkRule): TimeControl;

  /**
   * The same time control, under which every time of `side` is divided by `by`, and rounded down:
   * its stages' times, credits, limits and refills.
   *
   * @param by From 1 to 4294967295.
   * @throws {@link ControlError} as {@link TimeControl.berserk} by `half`.
   */
  divided(side: Side, by: number): TimeControl;

  /** The time control in plain English: a line for each side where they differ. */
  describe(): string;
  /** As {@link TimeControl.describe}. */
  toString(): string;

  /**
   * The canonical text for what a side plays: {@link parse} with the same options makes the same
   * schedule and rules of it.
   *
   * @param options The notation with its options, and whose text it is to be: the first side's if
   * left out.
   * @throws {@link PrintError} that names the first thing that the notation cannot say.
   * @throws {@link ArgumentError} as {@link parse}.
   */
  print(options: (Notation & { readonly side?: Side }) | NotationName): string;

  /**
   * The nearest that a notation comes to the time control, and all that it cannot say of it. Where
   * the sides differ and the notation writes one, it is the first side's text.
   *
   * @throws {@link ArgumentError} as {@link parse}.
   */
  convert(options: Notation | NotationName): Conversion;

  /**
   * Whether `other` is a time control with the same stages and rules. Exactly then
   * `assert.deepStrictEqual` and similar comparisons pass too.
   */
  equals(other: unknown): boolean;

  /** What the constructor makes an equal time control of. */
  toJSON(): Required<TimeControlInit> & {
    readonly first: readonly Stage[];
    readonly second: readonly Stage[];
    readonly rules: Rules;
  };
}

/**
 * Something that happened at an exact time: that of the happening itself, however much later
 * somebody looked. `side` is the side whose clock it concerns.
 */
export type Event =
  /** The next stage began, or a quota was met and the same stage's budget was given again. */
  | {
      readonly kind: 'stage' | 'renewed';
      readonly side: Side;
      readonly atMs: number;
      /** The stage's place in the schedule, counted from 0. */
      readonly stage: number;
    }
  /** A life was lost: the stage's budget started afresh. */
  | {
      readonly kind: 'life';
      readonly side: Side;
      readonly atMs: number;
      /** The lives left, the one now running included. */
      readonly lives: number;
    }
  /**
   * The first flag fell and the side plays on with less to win; the flag fell and the game is
   * over; the bank reached its end and play goes on; the move that stood ready was sent; the game
   * reached its limit; the side pressed or handed over after the end of the game, which changed
   * nothing.
   */
  | {
      readonly kind: 'first-flag' | 'flag' | 'overrun' | 'sent' | 'halt' | 'late';
      readonly side: Side;
      readonly atMs: number;
    }
  /** The bank reached its end, the opponent got a point, and the bank was refilled. */
  | {
      readonly kind: 'penalty';
      readonly side: Side;
      readonly atMs: number;
      /** The side's penalties so far, this one included. */
      readonly penalties: number;
    };

/** Whether the clocks run, and if not, why. */
export type Phase =
  /** Not started yet. */
  | 'not-started'
  /** The clock of the side on turn runs. */
  | 'running'
  /** Paused; a resume goes on where it stood. */
  | 'paused'
  /** A flag fell. */
  | 'flagged'
  /** Both first flags fell, and neither side can win any more. */
  | 'drawn'
  /** The game reached its limit. */
  | 'halted'
  /** A penalty gave the opponent the last point that it needed. */
  | 'penalised'
  /** Stopped by the caller: mate, resignation, agreement. */
  | 'stopped';

/** What the clocks show at a moment. */
export interface Reading {
  /** The moment of the reading. */
  readonly atMs: number;
  /** Whether the clocks run, and if not, why. */
  readonly phase: Phase;
  /** The side whose clock runs, or would run. */
  readonly onTurn: Side;
  /** Whether the turn has been handed over: the side on turn decides for the other. */
  readonly deciding: boolean;
  /**
   * Whether the opponent has yet to receive the last move or hand over. Until then the reading
   * counts from the press, may show a bank below 0, and no flag falls on it.
   */
  readonly provisional: boolean;
  /** Of two first flags, the side whose fell before the other's; null: none has fallen. */
  readonly firstToFall: Side | null;
  /** What the first side's clock shows. */
  readonly first: SideReading;
  /** What the second side's clock shows. */
  readonly second: SideReading;
}

/** What one side's clock shows. No time is below 0, but for a bank in a provisional reading. */
export interface SideReading {
  /** The time left besides the lent time of this turn: the main display. Null: untimed. */
  readonly bankMs: number | null;
  /** The time left that was lent for this turn and stands beside the bank. */
  readonly lentMs: number;
  /** The stage's place in the schedule, counted from 0. */
  readonly stage: number;
  /** The moves completed. */
  readonly moves: number;
  /** The moves still to make in this stage; null where it covers the rest of the game. */
  readonly movesLeft: number | null;
  /** The lives left, the one now running included. */
  readonly lives: number;
  /** Whether the flag is up, the first flag has fallen, or the flag has. */
  readonly flag: 'up' | 'first' | 'fallen';
  /** What the first flag cost, once it has fallen; null before. */
  readonly firstFlag: FirstFlag | null;
  /** The time used past zero, where play goes on past it. */
  readonly overrunMs: number;
  /** The penalties so far. */
  readonly penalties: number;
  /** The time used in this turn. */
  readonly turnUsedMs: number;
  /** The time that this turn may still take; null without a turn limit. */
  readonly turnLeftMs: number | null;
  /** The time used in the game. */
  readonly usedMs: number;
}

/** Names by their numbers, and numbers by their names: `PHASES.running` is 1, `PHASES[1]` 'running'. */
export type Numbered<Names extends string> = { readonly [Name in Names]: number } & {
  readonly [number: number]: Names | undefined;
};

/**
 * The numbers of the sides, where only numbers cross: 0 and 1; 2 where there is none.
 *
 * These and those that follow are the numbers of flagfall.h, for all languages. Frozen.
 */
export const SIDES: Numbered<Side | 'none'>;

/** The numbers of the phases. From 3 on the game is over. */
export const PHASES: Numbered<Phase>;

/** The numbers of the flags. */
export const FLAGS: Numbered<SideReading['flag']>;

/** The numbers of what a first flag cost: 0 before it has fallen. */
export const FIRST_FLAGS: Numbered<FirstFlag | 'none'>;

/** The numbers of the kinds of events. Later versions may add kinds: pass over an unknown number. */
export const EVENT_KINDS: Numbered<Event['kind']>;

/**
 * The numbers of how the calls of a batch went: `ok` is 0; `invalid-argument` stands for a number
 * that is no side, or no safe integer; the others are the kinds of {@link ClockError}.
 */
export const STATUSES: Numbered<ClockError['kind'] | 'ok' | 'invalid-argument'>;

/**
 * The places of the numbers that {@link Clock.readInto} writes, by the names that they have in a
 * {@link Reading}; `length` is how many there are. Where a reading has names, the numbers are those
 * of {@link PHASES}, {@link SIDES}, {@link FLAGS} and {@link FIRST_FLAGS}, with `none` for null; true
 * is 1 and false 0; null of `bankMs`, `movesLeft` and `turnLeftMs`, no limit, is `Infinity`. Frozen.
 */
export const READING_ROW: { readonly [Name in Exclude<keyof Reading, Side>]: number } & {
  readonly [Name in Side]: { readonly [Name in keyof SideReading]: number };
} & { readonly length: number };

/**
 * The places of the numbers in an event that {@link Arena.advanceInto} writes: its game; `atMs`; its
 * kind in {@link EVENT_KINDS} and its side in {@link SIDES}; and the `number` that its kind counts,
 * the `stage`, `lives` or `penalties` of an {@link Event}, else 0. `length` is how many there are,
 * and so the distance from one event to the next. Frozen.
 */
export const EVENT_ROW: {
  readonly [Name in 'game' | 'atMs' | 'kind' | 'side' | 'number' | 'length']: number;
};

/** Where a {@link Clock.takeBack} goes: to a move or to a moment. */
export type Back =
  | {
      /**
       * How many moves the game had, those of both sides counted together, from 0 to 4294967295.
       * The turn that follows the last of them begins; 0 is the start of the game.
       */
      readonly move: number;
      readonly momentMs?: undefined;
    }
  | {
      /** The moment at which the clocks stood as they are to stand. */
      readonly momentMs: number;
      readonly move?: undefined;
    };

/** What the board and the players say. */
export type Board =
  /** Nothing yet: the game goes on. The board is drawn, or the players agreed to a draw. */
  | { readonly board: 'open' | 'draw' }
  /**
   * A side has won on the board; it resigns; it claims a draw, since its opponent's first flag has
   * fallen and the game can no longer be lost.
   */
  | { readonly board: 'win' | 'resigned' | 'claimed'; readonly side: Side }
  /**
   * The game's own score, seen from the first side: above 0 it has won. What overtime costs is not
   * yet taken off.
   */
  | { readonly board: 'score'; readonly score: number };

/** What the game itself makes of a flag. */
export type Terms = {
  /** The sides that cannot win by any sequence of moves, so that their opponent's flag draws. */
  readonly cannotWin?: readonly Side[];
  /** What time beyond zero costs, in a game that is played on past it; nothing if left out. */
  readonly overtime?: Overtime;
} & (
  | {
      /** The smallest loss, from 0 to 4294967295: what a soft timeout costs at least. */
      readonly minimalLoss: number;
      /** The largest loss, from 0 to 4294967295: what a fallen flag costs. */
      readonly maximalLoss: number;
    }
  | {
      /** In a game that counts no points, neither loss. */
      readonly minimalLoss?: undefined;
      readonly maximalLoss?: undefined;
    }
);

/** What time beyond zero costs: in Scrabble 10 points for each minute that has begun. */
export interface Overtime {
  /** The points that a unit costs, from 0 to 4294967295. */
  readonly points: number;
  /** The unit, from 1 to 4294967295. One that has begun costs as much as a whole one. */
  readonly everyMs: number;
}

/** The result of a game, with its reason. */
export interface Verdict {
  /** The side that has won; `draw` and `open`: nobody, or nobody yet. */
  readonly outcome: 'open' | 'draw' | Side;
  /** What decided it; for a game that is open, what it waits for. */
  readonly reason: Reason;
  /** The score seen from the first side; null where there is none. */
  readonly score: number | null;
}

/** What decided a game. */
export type Reason =
  /** The board. */
  | 'board'
  /** A side's flag fell. */
  | 'flag'
  /** A side's flag fell, but its opponent cannot win. */
  | 'flag-cannot-win'
  /** A side's first flag fell. */
  | 'first-flag'
  /** Both first flags fell. */
  | 'both-first-flags'
  /** A draw was claimed after the opponent's first flag. */
  | 'claim'
  /** A side resigned. */
  | 'resignation'
  /** The game was halted, and its score decides. */
  | 'halt'
  /** Penalties gave the opponent the points that it needed. */
  | 'penalties';

/** Who is told of the clocks: engines, by their protocols, and a game file. */
export type Protocol =
  /** The Universal Chess Interface: `go wtime 60000 btime 50000 winc 1000 binc 1000`. */
  | 'uci'
  /** The Universal Shogi Interface: `go btime 60000 wtime 50000 byoyomi 10000`. */
  | 'usi'
  /** The Chess Engine Communication Protocol: `time 6000` and `otim 5000`. */
  | 'cecp'
  /** The Go Text Protocol: `time_left b 60 0` and `time_left w 50 0`. */
  | 'gtp'
  /** A move in an SGF file: `BL[59.5]`, and in overtime `OB[24]`. */
  | 'sgf';

/** What a side has left, as it is told. Frozen. */
export interface TimeLeft {
  /** The time in milliseconds. */
  readonly timeMs: number;
  /**
   * The moves to the next control, the stones of the overtime, or its lives; `null` where nothing is
   * told of them.
   */
  readonly moves: number | null;
}

/**
 * What each side has left by `text`, one line or more of what `Clock.command` writes and of what
 * other programs do; `null` where nothing is told of a side. To bring a clock to it, see
 * `Clock.setBank`.
 *
 * In CECP `time` is the time of the side that is told, `onTurn`, and `otim` its opponent's; the other
 * protocols name the sides. A time below zero is nothing.
 *
 * @throws {ParseError} for a text that is none of the protocol.
 * @throws {ArgumentError} for an unknown protocol or side.
 */
export function timesLeft(
  text: string,
  protocol: Protocol,
  onTurn?: Side,
): { readonly first: TimeLeft | null; readonly second: TimeLeft | null };

/**
 * The clocks of one game.
 *
 * Every call takes an `atMs` that does not lie before the last. A call that is refused with a
 * {@link ClockError} changes nothing. A call that succeeds gives the events that it brought about,
 * in order of time; the array is frozen, and empty for most calls.
 */
export class Clock {
  /**
   * A clock under `control`, set and not yet started.
   *
   * @param options With `inMatch` it is the clock of a game in that match, as the match stands now:
   * the penalty that ends the match ends the game, and the one that freezes the cube ends a
   * decision on it.
   */
  constructor(control: TimeControl, options?: { readonly inMatch?: Match });

  /**
   * The clock that {@link Clock.save} or {@link Clock.saveJson} saved, the bytes of the one or the
   * string of the other; that string's bytes in UTF-8 will do as well. It keeps no journal,
   * unless {@link Clock.saveWithJournal} saved it.
   *
   * @param options `savedAtMs` is the moment of the save on the clock that `atMs` comes from now,
   * and so says what becomes of the time in between. Left out, the clock is still the same, such
   * as `Date.now()`, and the time in between counts. The moment of the restore: the game goes on
   * as it stood at the save, and the time in between does not count. Any earlier moment: so much
   * of the time in between counts.
   * @throws {@link RestoreError} for what is no snapshot, for one that was cut or altered, and for
   * one that holds what no clock could have come to.
   */
  static restore(saved: Uint8Array | string, options?: { readonly savedAtMs?: number }): Clock;

  /**
   * The clock that a journal of {@link Clock.journalJson} leads to, with that journal: every call
   * in it is made again.
   *
   * @throws {@link RestoreError} for what is no journal, and for one with a call that is refused.
   */
  static ofJournal(text: string): Clock;

  /** The time control that the clock runs under. */
  readonly control: TimeControl;

  /**
   * The moment of the next event if nobody presses: alive one millisecond before it, expired at
   * it. Null while the clock does not run, or if nothing will ever happen. Good until the next
   * call that changes the clock.
   */
  readonly deadlineMs: number | null;

  /**
   * The `atMs` of the last call that changed the clock: every later call must have the same or a
   * later one, else it throws `at-went-back`, whose `lastAtMs` says the same. Null before the first
   * call.
   */
  readonly lastAtMs: number | null;

  /**
   * Starts the game: the turn of `side` begins.
   *
   * @throws {@link ClockError} `already-started`, `over`, `at-went-back`, `too-large`.
   */
  start(side: Side, atMs: number): readonly Event[];

  /**
   * Completes the move of `side`: its credit is added and the other side's turn begins. The side
   * is named so that a message that arrives twice cannot press the opponent's clock. A press after
   * the end of the game changes nothing and reports `late`. Where the move was ready and has been
   * sent by `atMs`, the events say so with `sent`.
   *
   * @param elapsedMs The time, 0 or more, that the caller measured for the turn: it replaces the
   * time since the turn began, also before a pause, a journal, a save or the moment that was taken
   * back to, so that lag costs the side nothing. What has been reported or decided stands, and a
   * shorter time counts as the time until then.
   * @throws {@link ClockError} `not-on-turn`, `deciding` while the turn is handed over,
   * `awaiting-receipt`, `not-started`, `paused`, `at-went-back`, `too-large`; `negative` for an
   * `elapsedMs` below 0.
   */
  press(side: Side, atMs: number, elapsedMs?: number): readonly Event[];

  /**
   * As {@link Clock.press}, where the opponent has yet to receive the move. Neither clock runs
   * until {@link Clock.receive}; readings count from the press and are provisional, and no flag
   * falls on them.
   *
   * @throws {@link ClockError} as {@link Clock.press}.
   */
  pressUnreceived(side: Side, atMs: number): readonly Event[];

  /**
   * The opponent has received what it had yet to receive: the turn that a
   * {@link Clock.pressUnreceived} or a sent move handed on begins at `atMs`; the decision, or the
   * suspended turn, that a {@link Clock.handOverUnreceived} handed on begins or goes on at `atMs`.
   *
   * @throws {@link ClockError} `not-awaiting`, `paused`, `over`, `at-went-back`, `too-large`.
   */
  receive(atMs: number): readonly Event[];

  /**
   * Tells whether `side` has a complete move ready. One that stands ready is sent by itself in the
   * last millisecond before the bank or the turn limit would expire: the side completes its move
   * with what it has then, and the other side's turn begins.
   *
   * @throws {@link ClockError} as {@link Clock.press}, but `over` after the end of the game.
   */
  setReady(side: Side, atMs: number, ready: boolean): readonly Event[];

  /**
   * As {@link Clock.setReady} with a move that is ready, which the opponent has yet to receive once
   * it is sent: the other side's turn then begins with {@link Clock.receive}, as after a
   * {@link Clock.pressUnreceived}.
   *
   * @throws {@link ClockError} as {@link Clock.setReady}.
   */
  setReadyUnreceived(side: Side, atMs: number): readonly Event[];

  /**
   * Passes the turn without completing a move: the other side's clock runs while it decides. A
   * second hand over, by the side that decides, ends the decision, and the suspended turn goes on.
   * After the end of the game it changes nothing and reports `late`.
   *
   * @param elapsedMs The time, 0 or more, that the caller measured for the turn or the decision that
   * it ends, as in {@link Clock.press}: it replaces the time since that began.
   * @throws {@link ClockError} `not-on-turn`, `awaiting-receipt`, `not-started`, `paused`,
   * `at-went-back`, `too-large`; `negative` for an `elapsedMs` below 0.
   */
  handOver(side: Side, atMs: number, elapsedMs?: number): readonly Event[];

  /**
   * As {@link Clock.handOver}, where the opponent has yet to receive the double, the take or the
   * pass. Neither clock runs until {@link Clock.receive}; readings count from the hand over and are
   * provisional, and no flag falls on them.
   *
   * @throws {@link ClockError} as {@link Clock.handOver}.
   */
  handOverUnreceived(side: Side, atMs: number): readonly Event[];

  /**
   * Pauses the clock. A pause costs nothing and keeps what is left of this turn's lent time. Where
   * the game turns out to have ended by `atMs`, the events say so.
   *
   * @throws {@link ClockError} `not-started`, `paused`, `over`, `at-went-back`, `too-large`.
   */
  pause(atMs: number): readonly Event[];

  /**
   * Ends a pause: the turn goes on where it stood.
   *
   * @throws {@link ClockError} `not-paused`, `over`, `at-went-back`, `too-large`.
   */
  resume(atMs: number): readonly Event[];

  /**
   * Ends the game: mate, resignation, agreement. Where the game turns out to have ended by `atMs`,
   * the events say so and that end stands.
   *
   * @throws {@link ClockError} `over`, `at-went-back`, `too-large`.
   */
  stop(atMs: number): readonly Event[];

  /**
   * The arbiter adds `timeMs` to the bank of `side`, or takes it away. What would fall below 0 is
   * left at 0, and nothing expires until time runs. Possible before the start and after the end
   * too.
   *
   * @throws {@link ClockError} `untimed` for a side without a bank; `at-went-back`, `too-large`.
   */
  adjust(side: Side, atMs: number, timeMs: number): readonly Event[];

  /**
   * The arbiter sets the bank of `side`. Otherwise as {@link Clock.adjust}.
   *
   * @throws {@link ClockError} `negative` for a bank below 0; `untimed`, `at-went-back`,
   * `too-large`.
   */
  setBank(side: Side, atMs: number, bankMs: number): readonly Event[];

  /**
   * The arbiter sets the turn: that of `side` begins, and lends what any turn lends. The turn
   * before it counts no move and earns nothing; the time that it used stays used.
   *
   * @throws {@link ClockError} `not-started`, `over`, `at-went-back`, `too-large`.
   */
  setTurn(side: Side, atMs: number): readonly Event[];

  /**
   * The arbiter raises the flag of `side`: a fallen flag first, then a first flag. A game that had
   * ended by it is paused, with the same side on turn.
   *
   * @throws {@link ClockError} `flag-up` if there is no flag to raise; `at-went-back`,
   * `too-large`.
   */
  raiseFlag(side: Side, atMs: number): readonly Event[];

  /**
   * Lets time pass until `atMs`: what falls due by then happens. Not needed for the outcome, which
   * the next press finds as well; needed to learn of a flag when it falls.
   *
   * @throws {@link ClockError} `at-went-back`, `too-large`.
   */
  advance(atMs: number): readonly Event[];

  /**
   * As {@link Clock.advance}, but stops after `most` events and those of the same moment, so that
   * they take no more memory than the caller wants.
   *
   * @param most From 1 to 4294967295.
   * @returns The events, and whether they are all until `atMs`. If not, the clock's time is that of
   * the last event, and the next call goes on from there.
   * @throws {@link ClockError} as {@link Clock.advance}.
   */
  advanceSome(atMs: number, most: number): Advanced<Event>;

  /**
   * From now on the clock keeps a journal: the list of what is done to it, from the clock as it
   * stands. A clock that keeps one already goes on with it.
   *
   * A journal has room for 10,000,000 events. From then on each call that would bring about more
   * throws `journal-full`.
   *
   * @throws {@link ClockError} `journal-full` for a time control under which one call can bring about
   * more than 1,000,000 events.
   */
  keepJournal(): void;

  /**
   * The clock's journal in JSON, which {@link Clock.ofJournal} reads: the clock as the journal
   * began, and a line of what was done, such as `[61500,{"press":"first"}]`, for each entry. Null
   * if it keeps no journal.
   */
  journalJson(): string | null;

  /**
   * Goes back to an earlier moment of the game, and on from there: the clocks stand as they stood
   * then, and what has happened since has not. They run on from `atMs`, if they ran then. The
   * events are those until `atMs`, which are taken back with the rest.
   *
   * The journal keeps what was taken back, so that a take back can itself be taken back: the
   * moment before it is an earlier moment too.
   *
   * @throws {@link ClockError} `no-journal`; `not-in-journal` for a move that has not been made in
   * the game as it stands, and for a moment before the journal or after `atMs`; `at-went-back`,
   * `too-large`.
   */
  takeBack(to: Back, atMs: number): readonly Event[];

  /**
   * The clock's whole state at `atMs`, in a compact binary form: some hundred bytes.
   * {@link Clock.restore} makes an equal clock of it, in any language, on any machine and at any
   * later version. A journal is not part of it, so that nothing can be taken back on that clock:
   * {@link Clock.saveWithJournal} saves both.
   *
   * Nothing changes, and no time passes: what has fallen due by `atMs` happens when the clock that
   * is restored is looked at.
   *
   * @throws {@link ClockError} `at-went-back`.
   */
  save(atMs: number): Uint8Array;

  /**
   * As {@link Clock.save}, in JSON: one line. White space and the order of the keys may change on
   * the way, as they do in databases; nothing else may.
   *
   * @throws {@link ClockError} `at-went-back`.
   */
  saveJson(atMs: number): string;

  /**
   * As {@link Clock.saveJson}, with the clock's journal, so that moves can be taken back on the clock
   * that {@link Clock.restore} makes. The text grows with the game, by some 30 bytes a call.
   *
   * @throws {@link ClockError} `at-went-back`; `no-journal` where the clock keeps none.
   */
  saveWithJournal(atMs: number): string;

  /**
   * What the clocks show at `atMs`, without changing anything.
   *
   * @throws {@link ClockError} `at-went-back`, `too-large`.
   */
  read(atMs: number): Reading;

  /**
   * As {@link Clock.read}, into memory that is there already, without an object: each number goes
   * to its place of {@link READING_ROW}.
   *
   * ```js
   * const row = new Float64Array(READING_ROW.length);
   * clock.readInto(70_000, row);
   * if (PHASES[row[READING_ROW.phase]] === 'running') console.log(row[READING_ROW.first.bankMs]);
   * ```
   *
   * @param row Of {@link READING_ROW}`.length` numbers or more, not in shared memory. As it was if
   * the call is refused.
   * @throws {@link ClockError} as {@link Clock.read}.
   */
  readInto(atMs: number, row: Float64Array): void;

  /**
   * What the main display of `side` shows at `atMs`: `bankMs` of its reading, at a small part of
   * the cost. Null: untimed.
   *
   * @throws {@link ClockError} as {@link Clock.read}.
   */
  bank(side: Side, atMs: number): number | null;

  /**
   * The result of the game, with what the clocks say at `atMs`, what the board says, and what the
   * game itself makes of a flag. Nothing changes.
   *
   * In this order: a fallen flag; two first flags that leave nobody to win; penalties that ended
   * the match; a resignation; first flags; the board. A game that was halted waits for the board's
   * score. A draw that is claimed without a right to it changes nothing.
   *
   * @throws {@link ClockError} `at-went-back`, `too-large`.
   */
  verdict(atMs: number, board: Board, terms?: Terms): Verdict;

  /**
   * What to tell the engine of the side on turn at `atMs`, before its move: one line or more,
   * without a newline at the end. The first side is white in UCI, black in USI and GTP. Nothing
   * changes.
   *
   * Each protocol says what it can; nothing that it says lets an engine use more than it has.
   *
   * - `uci`: the time that may be used now, so that what a turn lends is in it; what is kept of
   *   the credit as `winc` and `binc`; `movestogo` for a quota. A stage that follows when the bank
   *   ends is added to the time. Never less than 1 ms.
   * - `usi`: an increment for the coming move comes on top of the time, so a credit that was lent
   *   is taken off; the period of a byo-yomi as `byoyomi`, one life of it.
   * - `cecp`: hundredths of a second, the side on turn first. What the game is played under is
   *   said at its start, in the notation `cecp`.
   * - `gtp`: whole seconds, and in overtime the moves left in it, or the lives. Empty where both
   *   sides play untimed.
   * - `sgf`: what the move that was made last left to its side, to the millisecond, and in overtime
   *   the moves left in it. Empty where that side plays untimed.
   *
   * @throws {@link ClockError} as {@link Clock.read}.
   */
  command(protocol: Protocol, atMs: number): string;

  /** The same clock once more: from here on the two go their own ways. */
  clone(): Clock;

  /**
   * What {@link Clock.saveJson} writes at {@link Clock.lastAtMs}, as an object: so
   * `Clock.restore(JSON.stringify(clock))` is the clock at the last call that changed it.
   */
  toJSON(): object;
}

/** What happened until a moment, or a part of it. */
export interface Advanced<Happened> {
  /** What happened, in order of time. */
  readonly events: readonly Happened[];
  /** Whether that is all until the moment of the call. */
  readonly arrived: boolean;
}

/** What happened in a game of an {@link Arena}. */
export type GameEvent = Event & {
  /** The game's handle. */
  readonly game: number;
};

/**
 * Where {@link Arena.readMany} writes what it reads; what is left out is not wanted. Each has room
 * for a number a game or more, `banksMs` for two, and does not lie in shared memory.
 */
export interface GlanceColumns {
  /** How the reading went, in {@link STATUSES}. */
  readonly statuses?: Uint16Array | undefined;
  /** Whether the clocks run, and if not, why, in {@link PHASES}. */
  readonly phases?: Uint8Array | undefined;
  /** The side whose clock runs, or would run, in {@link SIDES}. */
  readonly onTurn?: Uint8Array | undefined;
  /** The first side's bank and the second's, in ms; `Infinity` for a side that plays untimed. */
  readonly banksMs?: Float64Array | undefined;
  /** The time left that was lent for this turn and stands beside the bank, in ms. */
  readonly lentMs?: Float64Array | undefined;
}

/**
 * The clocks of many games, for a server that asks which flags fall next in any of them.
 *
 * A game goes by its handle: a number above 0 and below 2^53, never another game's. That of a game
 * that was removed is refused. A game costs about 120 bytes while its clock runs, waits for an
 * ordinary move and has no times of 49 days or more, and once it has so ended on time; otherwise
 * some 350. Controls are shared. What a press costs does not grow with the number of games.
 *
 * The games share one time: no call may lie before the last {@link Arena.advance}. Between two
 * advances each game keeps its own time, as its clock would. Whatever a clock can do that has no
 * call here is done to the one that {@link Arena.clock} gives, which goes back with
 * {@link Arena.set}.
 *
 * The calls for many games take typed arrays, which are read and written where they lie. Any may be
 * longer than it need be; one that is too short, that lies in shared memory, or whose memory was
 * transferred or has shrunk, is an {@link ArgumentError}, and nothing has happened.
 *
 * ```js
 * const arena = new Arena();
 * const clock = new Clock(parse('180+2', { notation: 'pgn' }));
 * clock.start('first', 0);
 * const games = Float64Array.from([arena.add(clock), arena.add(clock)]);
 * arena.pressMany(games, new Uint8Array(2), 1_500);
 * for (const { game, kind, atMs } of arena.advance(200_000)) console.log(game, kind, atMs); // 181501
 * ```
 */
export class Arena {
  /** An arena without games. */
  constructor();

  /** How many games it holds. */
  readonly size: number;

  /**
   * The moment of the next event in any game, if nobody does anything. Null: there is none. Good
   * until the next call that changes the arena. A moment before the arena's time is given as the
   * arena's time. What this costs does not grow with the number of games.
   */
  readonly deadlineMs: number | null;

  /**
   * The moment that the last {@link Arena.advance} came to: every later call must have the same or a
   * later one. Null before the first. A game's own last moment may be later: that of its
   * {@link Arena.clock}.
   */
  readonly lastAtMs: number | null;

  /**
   * Adds a game that stands as `clock` does, which stays as it is, and gives the game's handle.
   * Games whose controls are equal share one. What was due before the arena's time is
   * told by the next {@link Arena.advance}.
   *
   * @throws {@link ClockError} `too-large` beyond four thousand million games.
   */
  add(clock: Clock): number;

  /**
   * Removes a game.
   *
   * @returns A clock that is as the game was.
   * @throws {@link ClockError} `no-such-game`.
   */
  remove(game: number): Clock;

  /**
   * A clock that stands as the game does; from here on the two go their own ways.
   *
   * @throws {@link ClockError} `no-such-game`.
   */
  clock(game: number): Clock;

  /**
   * Lets a game stand as `clock` does, which stays as it is.
   *
   * @throws {@link ClockError} `no-such-game`.
   */
  set(game: number, clock: Clock): void;

  /**
   * Completes the move of `side` in a game, and gives what it brings about, as {@link Clock.press}.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.press}.
   */
  press(game: number, side: Side, atMs: number): readonly Event[];

  /**
   * Pauses a game, as {@link Clock.pause}.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.pause}.
   */
  pause(game: number, atMs: number): readonly Event[];

  /**
   * Ends the pause of a game, as {@link Clock.resume}.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.resume}.
   */
  resume(game: number, atMs: number): readonly Event[];

  /**
   * What the clocks of a game show, as {@link Clock.read}.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.read}.
   */
  read(game: number, atMs: number): Reading;

  /**
   * What the main display of `side` shows in a game, as {@link Clock.bank}. Null: untimed.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.read}.
   */
  bank(game: number, side: Side, atMs: number): number | null;

  /**
   * Presses in many games, in their order: the move of `sides[i]` in `games[i]`. A press that is
   * refused does not keep the others back. What the presses bring about waits in the arena, until
   * {@link Arena.events}, {@link Arena.advance} or {@link Arena.advanceInto} takes it.
   *
   * @param sides In {@link SIDES}.
   * @param atMs The moment of each press, or one moment for all.
   * @param statuses Becomes how each press went, in {@link STATUSES}.
   * @returns How many were refused.
   * @throws {@link ArgumentError} for an array that will not do, and for a moment for all that is no
   * safe integer. A game, side or moment in an array that is none has its status instead.
   */
  pressMany(
    games: Float64Array,
    sides: Uint8Array,
    atMs: Float64Array | number,
    statuses?: Uint16Array,
  ): number;

  /**
   * What a list of games shows at `atMs`, into the arrays of `columns`. A game that cannot be read
   * does not keep the others back: its status says why, and its other numbers are left alone.
   *
   * @returns How many could not be read.
   * @throws {@link ArgumentError} for an array that will not do. A number in `games` that is no game
   * has its status instead.
   */
  readMany(games: Float64Array, atMs: number, columns: GlanceColumns): number;

  /**
   * Lets time pass in all games until `atMs`: what falls due by then happens. Gives the events that
   * waited, and then those, in order of time. Of one moment the events of a game stand together.
   *
   * @throws {@link ClockError} `at-went-back` for an `atMs` before the last one.
   */
  advance(atMs: number): readonly GameEvent[];

  /**
   * As {@link Arena.advance}, but gives at most `most` events, so that they take no more memory than
   * the caller wants.
   *
   * @param most From 1 to 4294967295.
   * @returns The events, and whether they are all until `atMs`. If not, the arena's time is that of
   * the last event that it found, and the next call goes on from there.
   * @throws {@link ClockError} as {@link Arena.advance}.
   */
  advanceSome(atMs: number, most: number): Advanced<GameEvent>;

  /**
   * As {@link Arena.advance}, into memory that is there already: each event goes to the next
   * {@link EVENT_ROW}`.length` numbers of `events`. Gives how many there are.
   *
   * If `events` has become full, it may not have come to `atMs`: then it is to be called again with
   * the same `atMs`. Fewer: it has, and nothing waits.
   *
   * ```js
   * const events = new Float64Array(1_000 * EVENT_ROW.length);
   * let count;
   * do {
   *   count = arena.advanceInto(200_000, events);
   *   for (let row = 0; row < count * EVENT_ROW.length; row += EVENT_ROW.length) {
   *     console.log(events[row + EVENT_ROW.game], EVENT_KINDS[events[row + EVENT_ROW.kind]]);
   *   }
   * } while (count === 1_000);
   * ```
   *
   * @throws {@link ClockError} `at-went-back` for an `atMs` before the last one.
   */
  advanceInto(atMs: number, events: Float64Array): number;

  /** Takes the events of {@link Arena.pressMany} that wait, the oldest first. No time passes. */
  events(): readonly GameEvent[];

  /** How many games there are, and the next deadline. */
  toJSON(): { readonly size: number; readonly deadlineMs: number | null };
}

/** What a {@link LiveClock} is given besides its clock. */
export interface LiveClockOptions {
  /**
   * Gives the moment that it is, in whole milliseconds of a clock that never goes back;
   * `() => Math.floor(performance.now())` if left out. That one counts from the start of the
   * process, or of the worker, so a snapshot of another is restored with `savedAtMs`:
   * `Clock.restore(saved, { savedAtMs: Math.floor(performance.now()) })`.
   */
  readonly now?: () => number;
  /**
   * How often `tick` is emitted, from 1 to 2147483647 ms; never if left out. With 1000 the ticks
   * come as the shown second changes, with 100 as the tenth does, rounded either way: a millisecond
   * after the time that runs down is a whole number of them.
   */
  readonly tickMs?: number;
  /** Closes the live clock when it is aborted. Any number of them can have the same. */
  readonly signal?: AbortSignal;
  /**
   * Whether a process that has nothing else to do waits for what comes next on the clock; false if
   * left out.
   */
  readonly ref?: boolean;
}

/** The events of a {@link LiveClock}, each with what its listeners are given. */
export interface LiveClockEvents {
  /** The flag fell and the game is over. */
  flag: [event: Event & { readonly kind: 'flag' }];
  /** The next stage began. */
  stage: [event: Event & { readonly kind: 'stage' }];
  /** A quota was met and the same stage's budget was given again. */
  renewed: [event: Event & { readonly kind: 'renewed' }];
  /** A life was lost: the stage's budget started afresh. */
  life: [event: Event & { readonly kind: 'life' }];
  /** The first flag fell, and the side plays on with less to win. */
  'first-flag': [event: Event & { readonly kind: 'first-flag' }];
  /** The bank reached its end, the opponent got a point, and the bank was refilled. */
  penalty: [event: Event & { readonly kind: 'penalty' }];
  /** The bank reached its end and play goes on. */
  overrun: [event: Event & { readonly kind: 'overrun' }];
  /** The move that stood ready was sent. */
  sent: [event: Event & { readonly kind: 'sent' }];
  /** The game reached its limit. */
  halt: [event: Event & { readonly kind: 'halt' }];
  /** The side pressed or handed over after the end of the game, which changed nothing. */
  late: [event: Event & { readonly kind: 'late' }];
  /** Any of those above, right after it was emitted under its own name. */
  event: [event: Event];
  /**
   * The clock runs, and `tickMs` are over: what it shows now. Where events have come about as well,
   * they are told instead.
   */
  tick: [reading: Reading];
  /**
   * The game is over, by a call of `stop` too; after all events that came before it. Once, but
   * again where the end is taken back and comes again.
   */
  end: [reading: Reading];
  /**
   * The timer woke and nothing could be done: `now` threw or gave no safe integer
   * ({@link ArgumentError}), or the clock refused to go on (a {@link ClockError}, `too-large` or
   * `at-went-back`). Nothing has changed, and the timer stays off until the next call that changes
   * the clock. As with any `EventEmitter`, an `error` that nobody listens for is an uncaught
   * exception.
   */
  error: [error: Error];
}

/**
 * A {@link Clock} that knows what time it is, and emits what happens on it when it happens.
 *
 * The calls are those of `Clock` without `atMs`, which is the moment of the call; they give and
 * throw the same, and besides {@link ArgumentError} for a `now` that gives no safe integer. What a
 * call brings about is emitted before it returns. What time brings about is emitted as soon as the
 * process comes to it, some milliseconds late, with the exact moment in `atMs`.
 *
 * One timer waits for the next event or tick. It does not keep the process alive. An error that
 * occurs when it wakes has no caller to be thrown at, and is emitted as `error`.
 *
 * A listener may call the clock: what that brings about is emitted once all that came before it
 * has been told. What a listener throws comes out of no call, but is an uncaught exception; the
 * later listeners of that emit are passed over, as in any `EventEmitter`, and all other events are
 * told.
 *
 * ```js
 * const live = new LiveClock(parse('3+2', { notation: 'lichess' }));
 * live.on('flag', ({ side, atMs }) => console.log(side, 'lost on time at', atMs));
 * live.start('first');
 * ```
 */
export class LiveClock extends EventEmitter<LiveClockEvents> {
  /**
   * @param control What is played under; or a clock, such as one that was restored or one in a
   * match. Its moments are those of `now`, and whatever changes it from here on goes through the
   * live clock.
   * @throws {@link ClockError} `at-went-back` for a clock that is ahead of `now`, `too-large`.
   * @throws {@link ArgumentError} for anything else than a control or a clock, and for an option
   * that is not what it should be.
   */
  constructor(control: TimeControl | Clock, options?: LiveClockOptions);

  /**
   * The clock itself, for what takes no moment: `control`, `clone`, `keepJournal`, `journalJson`,
   * {@link PcnDocument.ofJournal}. Who changes it here leaves the timer and the listeners behind.
   */
  readonly clock: Clock;

  /** As {@link Clock.deadlineMs}, by `now`. */
  readonly deadlineMs: number | null;

  /**
   * The moment that it is, in milliseconds.
   *
   * @throws {@link ArgumentError} where the `now` of the options gives no safe integer.
   */
  now(): number;

  /** As {@link Clock.start}. */
  start(side: Side): readonly Event[];
  /** As {@link Clock.press}; `elapsedMs`, 0 or more, replaces the time since the turn began. */
  press(side: Side, elapsedMs?: number): readonly Event[];
  /** As {@link Clock.pressUnreceived}. */
  pressUnreceived(side: Side): readonly Event[];
  /** As {@link Clock.receive}. */
  receive(): readonly Event[];
  /** As {@link Clock.setReady}. The move is sent by itself when the time comes. */
  setReady(side: Side, ready: boolean): readonly Event[];
  /** As {@link Clock.setReadyUnreceived}. The move is sent by itself when the time comes. */
  setReadyUnreceived(side: Side): readonly Event[];
  /** As {@link Clock.handOver}; `elapsedMs`, 0 or more, replaces the time since the turn began. */
  handOver(side: Side, elapsedMs?: number): readonly Event[];
  /** As {@link Clock.handOverUnreceived}. */
  handOverUnreceived(side: Side): readonly Event[];
  /** As {@link Clock.pause}. */
  pause(): readonly Event[];
  /** As {@link Clock.resume}. */
  resume(): readonly Event[];
  /** As {@link Clock.stop}. */
  stop(): readonly Event[];
  /** As {@link Clock.adjust}: `timeMs` is added to the bank, or taken away. */
  adjust(side: Side, timeMs: number): readonly Event[];
  /** As {@link Clock.setBank}; `bankMs` is 0 or more. */
  setBank(side: Side, bankMs: number): readonly Event[];
  /** As {@link Clock.setTurn}. */
  setTurn(side: Side): readonly Event[];
  /** As {@link Clock.raiseFlag}. */
  raiseFlag(side: Side): readonly Event[];
  /** As {@link Clock.advance}: what has fallen due by now is emitted now. The timer does it too. */
  advance(): readonly Event[];
  /** As {@link Clock.advanceSome}. What is left is emitted by the timer, or by the next call. */
  advanceSome(most: number): Advanced<Event>;
  /** As {@link Clock.takeBack}; the journal is begun with `live.clock.keepJournal()`. */
  takeBack(to: Back): readonly Event[];
  /** As {@link Clock.save}. */
  save(): Uint8Array;
  /** As {@link Clock.saveJson}. */
  saveJson(): string;
  /** As {@link Clock.saveWithJournal}. */
  saveWithJournal(): string;
  /** As {@link Clock.read}. */
  read(): Reading;
  /** As {@link Clock.readInto}. */
  readInto(row: Float64Array): void;
  /** As {@link Clock.bank}, in milliseconds. */
  bank(side: Side): number | null;
  /** As {@link Clock.verdict}. */
  verdict(board: Board, terms?: Terms): Verdict;
  /** As {@link Clock.command}. */
  command(protocol: Protocol): string;

  /**
   * Ends the timer for good. What has happened by now and is being told is told to its end; from
   * here on nothing is emitted. The calls still work, so that a game can be saved.
   */
  close(): void;
  /** As {@link LiveClock.close}: for `using live = new LiveClock(…)`. */
  [Symbol.dispose](): void;

  /** What {@link Clock.saveJson} writes now, as an object. */
  toJSON(): object;
}

/** What a {@link Lag} begins with. */
export interface LagInit {
  /** The side's initial time, 0 or more; parts of a second count for nothing. */
  readonly limitMs: number;
  /** The side's increment, 0 or more; parts of a second count for nothing. */
  readonly incrementMs: number;
}

/**
 * How much of one side's lag is made good, as lichess does it: a quota that grows with every move
 * and is spent by the lag that is measured. It stands beside the clock and says what time to
 * charge: {@link Clock.press} takes it as `elapsedMs`.
 *
 * The quota gains `(limit + 40 · increment) · 2/5 + 15` hundredths of a second a move, limit and
 * increment in whole seconds, and at most a second. It begins with three gains and never holds more
 * than seven.
 */
export class Lag {
  /**
   * The quota for a side with this initial time and increment.
   *
   * @throws {@link ControlError} `negative-time` for a time below 0.
   */
  constructor(init: LagInit);

  /** What is left to make lag good with. */
  readonly quotaMs: number;

  /**
   * What to charge a turn that took `elapsedMs`, of which `lagMs` was the network's: the quota pays
   * for the lag as far as it goes, and then gains. Lag below 0, and beyond `elapsedMs`, counts for
   * nothing.
   */
  charge(elapsedMs: number, lagMs: number): number;

  /** What is left of the quota. */
  toJSON(): { readonly quotaMs: number };
}

/** A match that stands at a score between two games. */
export interface MatchScore {
  /** The points that win the match, from 1 to 65535. */
  readonly length: number;
  /** The first side's points, from 0 to 65535. */
  readonly first: number;
  /** The second side's points, from 0 to 65535. */
  readonly second: number;
  /** The games that have been played, from 0 to 4294967295. */
  readonly games: number;
  /** Where the match stands with its Crawford game. */
  readonly crawford: Exclude<Crawford, 'now'>;
}

/**
 * Where a match stands with its Crawford game: the one game without a cube, after a side has come
 * within one point of the match.
 */
export type Crawford =
  /** No side has been one point short. */
  | 'not-yet'
  /** The next game is the Crawford game. */
  | 'next'
  /** It is being played. */
  | 'now'
  /** It has been played. */
  | 'played';

/** What a penalty led to. */
export interface Penalised {
  /** Whether the opponent has reached the length: the match is over, and the game with it. */
  readonly matchOver: boolean;
  /** Whether the penalty froze the cube. */
  readonly frozeCube: boolean;
  /** The side whose double was pending and is void: the clock has gone back to it. Null: none. */
  readonly voidDouble: Side | null;
}

/**
 * A backgammon match of several games to a length in points. It keeps the score and what the cube
 * may do; the clocks of each game are a {@link Clock} of their own, made with `inMatch`, whose
 * penalties the caller passes on. A call that is refused with a {@link MatchError} changes nothing.
 */
export class Match {
  /** A match to `length` points, from 1 to 65535, at 0-0. */
  constructor(length: number);

  /**
   * A match that stands at a score between two games.
   *
   * @throws {@link MatchError} `match-over` for a score that has reached the length;
   * `crawford-mismatch` where no side is one point short but the Crawford game has been played or
   * is next, or one is and it is not.
   */
  static atScore(score: MatchScore): Match;

  /** The points that win the match. */
  readonly length: number;
  /** The first side's points. */
  readonly first: number;
  /** The second side's points. */
  readonly second: number;
  /** The games that have begun. */
  readonly games: number;
  /** Where the match stands with its Crawford game. */
  readonly crawford: Crawford;
  /** What the cube of the game that is being played stands at; null between games. */
  readonly cube: number | null;
  /** Whether the cube may not be used: it is frozen, or this is the Crawford game. */
  readonly cubeIsFrozen: boolean;
  /** The side that has reached the length; null: none has. */
  readonly winner: Side | null;

  /**
   * Begins the next game.
   *
   * @throws {@link MatchError} `match-over`, `game-running`, `too-many-points`.
   */
  startGame(): void;

  /**
   * Ends the game: `winner` gets `points`, the cube and whatever the game multiplies it by.
   *
   * @throws {@link MatchError} `no-game`; `no-points` for none.
   */
  endGame(winner: Side, points: number): void;

  /**
   * A penalty of `side`: a point to its opponent. The penalty that reaches the length ends the
   * match. One that leaves the opponent one point short freezes the cube for the rest of the game
   * and makes the next game the Crawford game, unless that is being or has been played. A double
   * that is pending then is void.
   *
   * @throws {@link MatchError} `no-game`.
   */
  penalise(side: Side): Penalised;

  /**
   * `side` offers a double.
   *
   * @throws {@link MatchError} `no-game`, `crawford-game`, `cube-frozen`, `not-its-cube`,
   * `double-pending`.
   */
  double(side: Side): void;

  /**
   * The double is taken: the cube's value doubles, and the side that takes it owns the cube.
   *
   * @throws {@link MatchError} `no-game`, `no-double`; `too-many-points` for a cube that no number
   * can hold.
   */
  take(): void;

  /**
   * The double is dropped: the side that offered it wins the game at the cube's value before.
   *
   * @throws {@link MatchError} `no-game`, `no-double`.
   */
  dropDouble(): void;

  /**
   * Whether a resignation for `points` may be declined. In a timed game one for the most that can
   * be lost may not: three times the cube, unless `most` says less.
   *
   * @throws {@link MatchError} `no-game`; `no-points` for a resignation that offers none.
   */
  mayDeclineResignation(points: number, most?: number): boolean;

  /** The same match once more: from here on the two go their own ways. */
  clone(): Match;

  /** The score and the cube, as the properties of these names have them. */
  toJSON(): Pick<
    Match,
    'length' | 'first' | 'second' | 'games' | 'crawford' | 'cube' | 'cubeIsFrozen' | 'winner'
  >;
}

/** A recorded game on the clock. Frozen. */
export interface PcnReplay {
  /** The plies, in order. Frozen. */
  readonly plies: readonly PcnPly[];
  /**
   * The forfeit on time; null: there was none. What is recorded after it changes no clock.
   */
  readonly forfeit: PcnForfeit | null;
}

/** A ply, one side's move, on the clock. Frozen. */
export interface PcnPly {
  /** The side that made it. */
  readonly side: Side;
  /** The time that it took; null: not recorded. */
  readonly elapsedMs: number | null;
  /**
   * The side's bank after it. Null where the side plays untimed, and from the first ply on whose
   * time is not recorded, or whose sum does not fit: the clocks are unknown then.
   */
  readonly remainingMs: number | null;
}

/** A forfeit on time. Frozen. */
export interface PcnForfeit {
  /** The ply that took too long, counted from 1. */
  readonly ply: number;
  /** The side whose flag fell. */
  readonly side: Side;
}

/**
 * A PCN document: the time control of a game, the times that its plies took, and whatever else
 * stands in it. It never changes. What is the caller's own is kept as it stands: the keys and their
 * order, and every digit.
 */
export class PcnDocument {
  /** A document comes from {@link PcnDocument.parse}, `ofGame` or `ofJournal`. */
  private constructor();

  /**
   * Reads a document: a JSON object, or a TOML document. Without `periods` the game is untimed;
   * without `plies` no ply has been made. A document that is not empty needs one of PCN's keys:
   * `periods`, `sides`, `setup` or `plies`.
   *
   * @param format `json` if left out.
   * @throws {@link ParseError} where the text is not well-formed, for a key that stands twice,
   * periods that {@link PcnNotation} refuses, a `plies` that is no list of tables, and an
   * `elapsed_ms` that is no whole number of milliseconds.
   */
  static parse(text: string, format?: PcnFormat): PcnDocument;

  /**
   * The document of a game: its periods, and the time that each ply took.
   *
   * @throws {@link PrintError} `sides` where the two schedules differ, `time` for a ply's time below
   * 0, otherwise what periods cannot say.
   */
  static ofGame(control: TimeControl, pliesMs: Iterable<number>): PcnDocument;

  /**
   * The document of the game on a clock that keeps a journal: its periods, and the time that each
   * ply took, the one in which a flag fell included. What was taken back is left out.
   *
   * @throws {@link PrintError} as {@link PcnDocument.ofGame}; `actions` where the clock keeps no
   * journal since the start of the game, and where replaying the plies does not bring both clocks
   * to where they stood after the last: the arbiter set a bank, a cube was offered.
   */
  static ofJournal(clock: Clock): PcnDocument;

  /** The time control that the document's periods state. The same object each time. */
  readonly control: TimeControl;
  /** The time that each ply took; null: not recorded. Frozen, and the same array each time. */
  readonly pliesMs: readonly (number | null)[];

  /**
   * Plays the game on the clock, each ply for the time that is recorded. A ply that uses its time
   * to the last millisecond stands.
   *
   * @param firstToMove Whose ply the first is; `first` if left out. A document does not say it in
   * plain words.
   */
  replay(firstToMove?: Side): PcnReplay;

  /**
   * The document in a format: every key and its value, in their order.
   *
   * @param format `json` if left out.
   * @throws {@link DocumentError} that names the first value that the format cannot hold.
   */
  print(format?: PcnFormat): string;

  /** Whether `other` is a document that holds the same, in the same order. */
  equals(other: unknown): boolean;

  /**
   * The document that {@link PcnDocument.print} writes, as an object.
   *
   * @throws {@link DocumentError} as `print('json')`.
   */
  toJSON(): object;
}

/** A setup string, and the notation that it is written in. It never changes. Frozen. */
export class Setup {
  /**
   * The setup string `text`, which is not parsed yet.
   *
   * @throws {@link ArgumentError} as {@link parse}.
   */
  constructor(text: string, options: Notation | NotationName);

  /** The setup string. */
  readonly text: string;
  /** The notation. */
  readonly notation: NotationName;
  /** The notation with all of its options, as {@link parse} takes them. Frozen. */
  readonly options: Notation;

  /**
   * The time control that the setup string states.
   *
   * @throws {@link ParseError} as {@link parse}.
   */
  parse(): TimeControl;

  /** The text beside the notation and its options. */
  toJSON(): { readonly text: string } & Notation;
}

/** What a preset keeps of a caller's own: what JSON can say, but for null, which TOML cannot. */
export type PresetData =
  | string
  | number
  | boolean
  | readonly PresetData[]
  | { readonly [key: string]: PresetData };

/**
 * A time control under a name, as its setup strings, with the caller's own data beside it. It
 * always sets up a time control, and never changes. Frozen.
 */
export class Preset {
  /**
   * The preset of this name that has `first` for both sides; a setup string that writes both
   * sides, as those of `uci` do, says what each of them plays.
   *
   * @param options What is left out, or null, is none. With `second` the sides have setup strings
   * of their own, put together by {@link TimeControl.ofSides}; two that are the same are one for
   * both. `source` says where the time control comes from. `data` is the caller's own, which is
   * kept and never looked at.
   * @throws {@link ParseError} whose `text` is the one of these that is wrong: a name without a
   * word in it, with the path `name`; a setup string that does not parse, or a second side that
   * {@link TimeControl.ofSides} refuses, with the path `second`; the JSON of data that TOML cannot
   * hold, such as null.
   * @throws {@link ArgumentError} for data that JSON cannot say.
   */
  constructor(
    name: string,
    first: Setup,
    options?: {
      readonly second?: Setup | null;
      readonly source?: string | null;
      readonly data?: { readonly [key: string]: PresetData } | null;
    },
  );

  /** The name. */
  readonly name: string;
  /** The first side's setup string. */
  readonly first: Setup;
  /** The second side's setup string; the first side's where they are alike. */
  readonly second: Setup;
  /** Where the time control comes from; null: it does not say. */
  readonly source: string | null;
  /** The time control of both sides. The same object each time. */
  readonly control: TimeControl;
  /**
   * The caller's own data; null: there is none. Frozen in depth, and the same object each time.
   * Whole numbers beyond 2^53 - 1 are the nearest that JavaScript has.
   *
   * @throws {@link DocumentError} for what a file of presets can hold and JSON cannot: dates, times
   * of day, numbers without end.
   */
  readonly data: { readonly [key: string]: PresetData } | null;

  /**
   * The preset without its control.
   *
   * @throws {@link DocumentError} as {@link Preset.data}.
   */
  toJSON(): Pick<Preset, 'name' | 'first' | 'second' | 'source' | 'data'>;
}

/**
 * Presets, each with a name of its own, in the order of their file, which is TOML:
 *
 * ```toml
 * [[preset]]
 * name = "Five against three"
 * notation = "chess"
 * setup = "G/5"
 * second = { setup = "G/3/2", mode = "fischer-after" }
 * data = { gong = "low.wav" }
 * ```
 *
 * What a human wrote is kept: a preset that is not changed is printed as it stood, comments and
 * all. A preset that is new or changed is written anew from its header on; comments that stand
 * above it, or between the presets, stay.
 */
export class Presets implements Iterable<Preset> {
  /** No presets. */
  constructor();

  /**
   * The presets that the library brings along: the usual time controls of chess, go, shogi,
   * Othello, Arimaa, backgammon and Scrabble, each with its source.
   */
  static factory(): Presets;

  /**
   * Reads the text of a file of presets.
   *
   * @throws {@link ParseError} that says what is wrong, where in `text`, and in which preset, by a
   * path such as `preset[3].mode`, counted from 0. In a setup string that does not parse it is the
   * offending part of that. A preset has at most 256 KiB, a text any number of them; presets in a list
   * have 256 KiB together.
   */
  static parse(text: string): Presets;

  /**
   * Reads the file at `path`, of at most 16 MiB. It is read at once and blocks: a moment, for a
   * file on a disk.
   *
   * @throws {@link ParseError} as {@link Presets.parse}; `not-utf8` for a file that is none, whose
   * `text` has a U+FFFD there.
   * @throws An `Error` as those of `node:fs` where the file cannot be read: with `code`, such as
   * `ENOENT` or, for a file that is too large, `EFBIG`, with `errno` and `path`.
   */
  static load(path: string): Presets;

  /** How many presets there are. */
  readonly size: number;

  /**
   * Writes the file at `path` as {@link writeFile} does: whatever happens, it is afterwards the
   * old file or the new one. It blocks until the file is on the disk.
   *
   * @throws An `Error` as {@link writeFile}.
   */
  save(path: string): void;

  /**
   * The text of the file. A file that was read and not changed is printed as it was, but for one
   * that has its presets in a list, `preset = [{…}]`, which is written anew.
   */
  print(): string;

  /** The preset of this name; null: there is none. */
  get(name: string): Preset | null;

  /**
   * Puts `preset` in the place of the one of its name, which is given back; at the end if there is
   * none. One that is equal to what stands there changes nothing.
   */
  insert(preset: Preset): Preset | null;

  /**
   * Removes the preset of this name, with the comment lines directly above it, and gives it back;
   * null: there is none.
   */
  remove(name: string): Preset | null;

  /** The presets in order, as they stand when the iteration begins. */
  [Symbol.iterator](): IterableIterator<Preset>;

  /** The presets in order. */
  toJSON(): readonly Preset[];
}

/**
 * Writes `data`, a string in UTF-8, to the file at `path`, all of it or nothing: whatever happens,
 * a crash or a loss of power included, the file is afterwards the old one or the new one, and never
 * a part of it. It blocks until the file is on the disk.
 *
 * A file that was there keeps its permissions; its owner is then whoever writes. A symbolic link
 * stays, and what it leads to is written. A process that is killed as it writes leaves behind a
 * file beside it whose name begins with `.flagfall-`.
 *
 * @throws An `Error` as those of `node:fs`: with `code`, such as `ENOENT`, `EACCES` for a file that
 * nobody may write, or `EINVAL` for a path that leads to no ordinary file, with `errno` and `path`.
 * Where the folder itself cannot be put on the disk, it comes after the file has been replaced.
 * @throws {@link ArgumentError} for a path with a null character, and for half of a character, a
 * lone surrogate, in a string.
 */
export function writeFile(path: string, data: Uint8Array | string): void;

/** What every refusal of this package is, but for those of files. */
export class FlagfallError extends Error {
  /** Only the package makes its errors. */
  protected constructor();
}

/** A text is not a setup string: what is wrong, and where. */
export class ParseError extends FlagfallError {
  /** What is wrong. */
  readonly kind: ParseErrorKind;
  /** Where the offending part begins in `text`, in UTF-16 code units, as `slice` counts. */
  readonly offset: number;
  /** The length of the offending part in UTF-16 code units; 0 where something is missing. */
  readonly length: number;
  /** The whole text. */
  readonly text: string;
  /**
   * Where the offending value stands in a document: `periods[1].plies`. Keys that are not plain
   * words are in quotes, and the places in a list count from 0. Null where the text is no document,
   * where it is not well-formed, and for a key that stands twice in TOML.
   */
  readonly path: string | null;
}

/** What is wrong with a text. */
export type ParseErrorKind =
  /** Half of a character, a lone surrogate, stands in the text. */
  | 'not-utf8'
  /** There is no text. */
  | 'empty'
  /** No number of moves where one should stand. */
  | 'expected-moves'
  /** No time where one should stand. */
  | 'expected-time'
  /** No clock time where one should stand. */
  | 'expected-clock-time'
  /** No count of moves where one should stand. */
  | 'expected-count'
  /** No `/` where one should stand. */
  | 'expected-slash'
  /** Something stands where a part should have ended. */
  | 'expected-end'
  /** Units out of order, or a number after the smallest unit. */
  | 'unit-order'
  /** A number with decimals. */
  | 'not-whole'
  /** A number that does not fit. */
  | 'number-too-large'
  /** A count of zero moves. */
  | 'no-moves'
  /** A control after one that covers the rest of the game. */
  | 'stage-after-game'
  /** More controls than the notation has. */
  | 'too-many-controls'
  /** More fields than the notation has. */
  | 'too-many-fields'
  /** A first stage in which no move could be made. */
  | 'no-time-to-move'
  /** No percentage where one should stand. */
  | 'expected-percent'
  /** A percentage above 100. */
  | 'percent-too-large'
  /** No limit on the game where one should stand. */
  | 'expected-game-limit'
  /** No extra time where it should stand. */
  | 'expected-extra-time'
  /** No shape of the bonus where one should stand. */
  | 'expected-bonus-shape'
  /** A bonus that the extra time is too short for. */
  | 'bonus-too-large'
  /** No number where one should stand. */
  | 'expected-number'
  /** No `+` where one should stand. */
  | 'expected-plus'
  /** A text that is not of the document's format. */
  | 'document-syntax'
  /** A key that stands twice in one table. */
  | 'duplicate-key'
  /** Lists and tables within one another beyond what any document needs: 64. */
  | 'too-deep'
  /** No table, which JSON calls an object, where one should stand. */
  | 'expected-table'
  /** No list where one should stand. */
  | 'expected-list'
  /** No time in milliseconds where one should stand. */
  | 'expected-millis'
  /** A period without its time. */
  | 'missing-duration'
  /** No time in seconds where one should stand. */
  | 'expected-seconds'
  /** A time with parts of a millisecond. */
  | 'too-fine'
  /** A word that means nothing here. */
  | 'unknown-word'
  /** A key that means nothing here. */
  | 'unknown-key'
  /** A key that should stand somewhere. */
  | 'missing-key'
  /** A text that says that the time control is not known. */
  | 'unknown-control'
  /** Two parts that cannot both hold. */
  | 'contradiction'
  /** A value that the notation does not allow here. */
  | 'out-of-range'
  /** Something beside the presets of a file of presets, or presets that are no list of tables. */
  | 'expected-presets'
  /** A key that no preset has. */
  | 'unknown-preset-key'
  /** No text where one should stand. */
  | 'expected-text'
  /** No truth value where one should stand. */
  | 'expected-bool'
  /** A name without a word in it. */
  | 'expected-name'
  /** A name that another preset has. */
  | 'duplicate-name'
  /** No notation of this name. */
  | 'unknown-notation'
  /** An option that the notation does not have. */
  | 'foreign-option'
  /** No mode where one should stand. */
  | 'expected-mode'
  /** No extra rule of `chess` where one should stand. */
  | 'expected-chess-option'
  /** No format of a document where one should stand. */
  | 'expected-format'
  /** Two sides that differ where the system needs them alike. */
  | 'unequal-sides'
  /** One side's game limit is a time, the other's is turns. */
  | 'mixed-game-limits'
  /** JSON's `null`, where TOML has to hold the value. */
  | 'null-value'
  /** A text with two readings. */
  | 'ambiguous'
  /** More periods of byo-yomi than a stage can have. */
  | 'too-many-lives'
  /** Pauses on weekends, which a text asks for and no clock makes by itself. */
  | 'weekend-pauses'
  /** A preset of more than 256 KiB; presets in a list are one. */
  | 'preset-too-long';

/** Stages and rules do not make a time control. */
export class ControlError extends FlagfallError {
  /** What is wrong. */
  readonly kind:
    /** A time is below 0. */
    | 'negative-time'
    /** A stage ends with the next one, but it is the last. */
    | 'no-next-stage'
    /** A stage can never begin: the one before it never ends with the next. */
    | 'unreachable-stage'
    /** A budget of nothing would be given again and again. */
    | 'empty-refill'
    /** A stage has more than 1000 lives. */
    | 'too-many-lives'
    /** By the rule given no side may go berserk under this control. */
    | 'not-berserkable'
    /** Only one side plays an hourglass or past zero; or sides with penalties differ. */
    | 'unequal-sides'
    /** One side's game limit is a time, the other's is turns. */
    | 'mixed-game-limits';
}

/** A notation, with the options given, cannot say a time control. */
export class PrintError extends FlagfallError {
  /** The first thing that it cannot say. */
  readonly kind: PrintErrorKind;
}

/** What a notation, with the options given, cannot say of a time control. */
export type PrintErrorKind =
  /** The number of stages, or that there are none. */
  | 'stages'
  /** A stage's time: no whole number of the notation's smallest unit, or too short. */
  | 'time'
  /** Whether what is left carries over into a stage. */
  | 'entry'
  /** A stage's quota, or what follows when it is met. */
  | 'quota'
  /** A stage's credit. */
  | 'credit'
  /** A limit on the bank. */
  | 'limit'
  /** A stage's lives. */
  | 'lives'
  /** A turn limit. */
  | 'turn-limit'
  /** What follows when a bank expires. */
  | 'on-expiry'
  /** How the two clocks are coupled. */
  | 'coupling'
  /** A limit on the whole game. */
  | 'game-limit'
  /** How the first turns go. */
  | 'opening'
  /** Whether a flag falls at zero or past it. */
  | 'flag-falls'
  /** Two sides that differ, where the notation has the same schedule for both. */
  | 'sides'
  /** What a turn is charged for the time that it takes. */
  | 'charge'
  /** What was done to a clock besides its moves. */
  | 'actions'
  /** That whoever runs the clock pauses it on weekends. */
  | 'weekend-pauses';

/** A format cannot hold a document. */
export class DocumentError extends FlagfallError {
  /** What the format cannot hold. */
  readonly kind:
    /** JSON's `null`, in TOML. */
    | 'null'
    /** A whole number beyond 64 bits, in TOML. */
    | 'large-integer'
    /** A date or a time of day, in JSON. */
    | 'date-time'
    /** TOML's `inf` and `nan`, in JSON. */
    | 'not-finite';
  /** Where the value stands in the document, as in {@link ParseError.path}. */
  readonly path: string;
}

/** A call on a clock was refused. The clock is as it was. */
export class ClockError extends FlagfallError {
  /** Why the call was refused. */
  readonly kind:
    /** The game has not been started. */
    | 'not-started'
    /** The game has been started already. */
    | 'already-started'
    /** `atMs` lies before the last call that changed the clock. */
    | 'at-went-back'
    /** The other side is on turn. */
    | 'not-on-turn'
    /** The turn is handed over: the decision must end, by another hand over, before a press. */
    | 'deciding'
    /** The clock is paused. */
    | 'paused'
    /** The clock is not paused. */
    | 'not-paused'
    /** The game is over. */
    | 'over'
    /** The side's flag is up. */
    | 'flag-up'
    /** The side plays untimed and has no bank. */
    | 'untimed'
    /** A time is below 0. */
    | 'negative'
    /** The opponent has yet to receive the last move or hand over. */
    | 'awaiting-receipt'
    /** No receipt is awaited. */
    | 'not-awaiting'
    /** The clock keeps no journal. */
    | 'no-journal'
    /** The journal does not hold that move or moment. */
    | 'not-in-journal'
    /** The journal cannot hold all the events that this can bring about. */
    | 'journal-full'
    /** The arena has no such game, or has it no more. */
    | 'no-such-game'
    /** A sum does not fit: a time beyond 2^53 - 1, or more moves than can be counted. */
    | 'too-large';
  /**
   * With `at-went-back` the `atMs` of the last call that changed the clock, or the last moment of the
   * arena, whichever the call lies before; undefined with other kinds.
   */
  readonly lastAtMs: number | undefined;
}

/** A snapshot or a journal does not make a clock. */
export class RestoreError extends FlagfallError {
  /** What is wrong. */
  readonly kind:
    /** It is something else. */
    | 'foreign'
    /** Its format is not known: a later version wrote it. */
    | 'format'
    /** It ends too soon. */
    | 'cut'
    /** It is not well-formed: a key or a value is not what should stand there. */
    | 'malformed'
    /** Its content is not what was saved: the check differs. */
    | 'altered'
    /** A value is none that a clock could have come to. */
    | 'impossible'
    /** A moment does not fit: the save, moved to where it lies now. */
    | 'moment'
    /** A call of the journal is refused. */
    | 'refused';
  /**
   * What exactly is wrong and where, in English, as far as it is known: a field, a line and column,
   * an entry of the journal. Empty where there is no more to say.
   */
  readonly detail: string;
}

/** A call on a match was refused: the rule that forbids it. The match is as it was. */
export class MatchError extends FlagfallError {
  /** The rule that forbids the call. */
  readonly kind:
    /** A side has reached the length. */
    | 'match-over'
    /** A game is being played. */
    | 'game-running'
    /** No game is being played. */
    | 'no-game'
    /** The Crawford game is played without the cube. */
    | 'crawford-game'
    /** A penalty froze the cube for the rest of the game. */
    | 'cube-frozen'
    /** The opponent owns the cube. */
    | 'not-its-cube'
    /** A double is still to be answered. */
    | 'double-pending'
    /** No double is to be answered. */
    | 'no-double'
    /** A game is won, and resigned, for at least one point. */
    | 'no-points'
    /** The Crawford game comes once, when a side is one point short. */
    | 'crawford-mismatch'
    /** A number that does not fit. */
    | 'too-many-points';
}

/**
 * An argument cannot be what it is: of another type, no safe integer, out of its range, an unknown
 * name or key, or in contradiction with another.
 */
export class ArgumentError extends FlagfallError {
  /** Which argument, or where in one: `atMs`, `mode`, `first[0].creditMs`. */
  readonly argument: string;
}

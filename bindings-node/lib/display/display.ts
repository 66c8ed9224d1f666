import type { Forecast, Piece } from '../forecast.js';
import type { Reading, SideReading } from '../reading.js';
import type { Rules } from '../rules.js';
import type { Stage } from '../stage.js';
import type { ClockFormatOptions } from '../time-format.js';
import type { Flag, Side, TimeStyle } from '../words.js';
import { formatTime } from './format.js';

/** What a {@link Display} needs of a stage. */
export type DisplayStage = Pick<Stage, 'lives' | 'credit' | 'onExpiry' | 'overrunMostMs' | 'reserveDraw'>;

/** What a {@link Display} needs of a time control: of both schedules, and of the rules. */
export interface DisplayControl {
  /** The stages of the first side. */
  readonly first: readonly DisplayStage[];
  /** The stages of the second side. */
  readonly second: readonly DisplayStage[];
  /** The rules for both sides. */
  readonly rules: Pick<Rules, 'graceMs'>;
}

/** What a {@link Display} needs of one side of a reading. */
export type DisplaySide = Pick<
  SideReading,
  'bankMs' | 'lentMs' | 'overrunMs' | 'stage' | 'lives' | 'flag' | 'reserveMs'
>;

/** What a {@link Display} needs of a reading. */
export interface DisplayReading extends Pick<Reading, 'phase' | 'onTurn' | 'provisional'> {
  /** What the first side's clock shows. */
  readonly first: DisplaySide;
  /** What the second side's clock shows. */
  readonly second: DisplaySide;
}

/**
 * What a server sends to a page after each call that changes the clock, as JSON. The types list what
 * is needed of each; the objects of the package's main module, and their JSON, have more.
 */
export interface DisplayInit {
  /**
   * The time control in play: `clock.control`. A server can send it once, and again after a side has
   * gone berserk.
   */
  readonly control: DisplayControl;
  /** `clock.read(atMs)`. */
  readonly reading: DisplayReading;
  /** `clock.forecast(atMs)`, with the same `atMs`. */
  readonly forecast: Forecast;
}

/** What one side's clock shows at a timestamp. The times are in ms, as in a {@link SideReading}. */
export interface SideDisplay {
  /** The bank: the time of the stage that is left, without the delay time. Null: untimed. */
  readonly bankMs: number | null;
  /** The delay time left for this turn, which runs down before the bank. */
  readonly lentMs: number;
  /** The time used past zero, if play continues past zero. */
  readonly overrunMs: number;
  /** The index of the stage, from 0. */
  readonly stage: number;
  /** The lives left (such as byo-yomi periods), including the current one. */
  readonly lives: number;
  /** Whether the flag is up, only the first flag has fallen, or the flag has fallen. */
  readonly flag: Flag;
  /** Whether the game is running and this side is on turn, so that it can press. */
  readonly running: boolean;
  /**
   * Whether the forecast has ended. The values are then those of its last millisecond, until the server
   * says what has happened.
   */
  readonly waiting: boolean;
}

/** The state of both clocks at a timestamp. */
interface Moment {
  readonly piece: Piece;
  /** How much the value that runs has changed since the piece began. */
  readonly used: number;
  readonly waiting: boolean;
  /** Whether the game has ended within the forecast. */
  readonly over: boolean;
  /** Whether both first flags have fallen. */
  readonly drawn: boolean;
}

/** No text stays the same for longer while its time runs: a charge unit has up to 50 days. */
const LONGEST_MS = 2 ** 34;

/**
 * What both clocks show from a timestamp on: the texts that `clock.format` would return on the server, and
 * the values of `clock.read`. It contains no rules of clocks.
 *
 * Every `atMs` is a timestamp of the server, such as {@link ServerTime.nowMs}. At a timestamp before the
 * forecast, the clocks show its beginning. After its end they show its last millisecond, and wait: only
 * the server says what happens then.
 *
 * ```js
 * import { Clock, parse } from 'flagfall';
 * import { Display } from 'flagfall/display';
 *
 * const clock = new Clock(parse('180+2', { notation: 'pgn' }));
 * clock.start('first', 0);
 * const sent = { control: clock.control, reading: clock.read(0), forecast: clock.forecast(0) };
 *
 * const display = new Display(JSON.parse(JSON.stringify(sent)));
 * console.log(display.format('first', 170_050, 'tenths')); // 0:10.0
 * console.log(display.nextChange('first', 170_050, 'tenths')); // 170100
 * console.log(display.read('first', 180_001).flag); // fallen
 * ```
 */
export class Display {
  /** The reading from which it was made. */
  readonly reading: DisplayReading;
  /** The forecast from which it was made. */
  readonly forecast: Forecast;
  readonly #control: DisplayControl;

  /** Takes what the server has sent, which is not checked. */
  constructor({ control, reading, forecast }: DisplayInit) {
    this.#control = control;
    this.reading = reading;
    this.forecast = forecast;
  }

  /** The timestamp at which the forecast ends; null if it does not end. */
  get endMs(): number | null {
    return this.forecast.pieces.at(-1)!.toMs;
  }

  /** Returns what a side's clock shows at `atMs`. */
  read(side: Side, atMs: number): SideDisplay {
    return this.#side(side, this.#moment(atMs));
  }

  /**
   * Writes what a side's clock shows at `atMs`, as `clock.format` does: the bank or, past zero, the
   * overrun as a time below zero, and the number of lives if its stage has several. Null: untimed.
   *
   * @throws {RangeError} if the style or `tenthsBelowMs` is invalid.
   */
  format(side: Side, atMs: number, style: TimeStyle = 'clock', options: ClockFormatOptions = {}): string | null {
    const moment = this.#moment(atMs);
    const shown = this.#side(side, moment);
    const { bankMs, overrunMs, lives } = shown;
    const stage = this.#control[side][shown.stage];
    if (bankMs === null || stage === undefined) return null;
    const hideZero = !this.#showsZero(side, moment, shown, stage);
    const text = formatTime(bankMs > 0 ? bankMs : bankMs - overrunMs, style, { ...options, hideZero });
    return stage.lives > 1 ? `${text} (${lives})` : text;
  }

  /**
   * Returns the first timestamp after `atMs` at which {@link Display.format} returns another text; null
   * if it does not change within the forecast.
   *
   * @throws {RangeError} if the style or `tenthsBelowMs` is invalid.
   */
  nextChange(side: Side, atMs: number, style: TimeStyle = 'clock', options: ClockFormatOptions = {}): number | null {
    return this.nextDifference(atMs, (at) => this.format(side, at, style, options));
  }

  /**
   * The first timestamp after `atMs` at which `shown` returns another value. Within a piece, `shown` must
   * not return to a value once it has changed.
   *
   * @internal
   */
  nextDifference(atMs: number, shown: (atMs: number) => unknown): number | null {
    const now = shown(atMs);
    let same = atMs;
    for (const { fromMs, toMs } of this.forecast.pieces) {
      if (toMs !== null && toMs <= same) continue;
      const last = Math.min(toMs ?? Infinity, Math.max(same, fromMs) + LONGEST_MS) - 1;
      if (shown(last) !== now) return firstOther(same, last, (at) => shown(at) === now);
      if (toMs === null) return null;
      if (shown(toMs) !== now) return toMs;
      same = toMs;
    }
    return null;
  }

  #moment(atMs: number): Moment {
    const { pieces } = this.forecast;
    const index = Math.max(0, pieces.findLastIndex(({ fromMs }) => fromMs <= atMs));
    const piece = pieces[index]!;
    const { fromMs, toMs, unitMs } = piece;
    const waiting = toMs !== null && atMs >= toMs;
    const sinceMs = Math.max(0, (waiting ? toMs - 1 : atMs) - fromMs);
    const used = Math.floor((sinceMs + piece.offsetMs) / unitMs) * unitMs * piece.factor;
    const over = index > 0 && piece.runs === 'nothing';
    const drawn = this.reading.phase === 'drawn' || (over && pieces[index - 1]!.then === 'first-flag');
    return { piece, used, waiting, over, drawn };
  }

  #side(side: Side, { piece, used, waiting, over }: Moment): SideDisplay {
    if (side !== this.forecast.side) {
      const { lentMs, overrunMs, stage, lives, flag } = this.reading[side];
      const { otherBankMs, otherRuns } = piece;
      const bank = otherRuns && otherBankMs !== null ? otherBankMs + used : otherBankMs;
      return { bankMs: bank, lentMs, overrunMs, stage, lives, flag, running: false, waiting };
    }
    const { runs } = piece;
    return {
      bankMs: runs === 'bank' && piece.bankMs !== null ? piece.bankMs - used : piece.bankMs,
      lentMs: runs === 'lent' ? piece.lentMs - used : piece.lentMs,
      overrunMs: runs === 'overrun' ? piece.overrunMs + used : piece.overrunMs,
      stage: piece.stage,
      lives: piece.lives,
      flag: piece.flag,
      running: this.reading.phase === 'running' && !over && !waiting,
      waiting,
    };
  }

  /** Whether a bank of 0 is shown as 0: the side can no longer move in time, or its time goes on. */
  #showsZero(side: Side, { piece, drawn }: Moment, { flag, lives }: SideDisplay, stage: DisplayStage): boolean {
    const { provisional, [side]: read } = this.reading;
    const isForecast = side === this.forecast.side;
    if (flag === 'fallen' || stage.credit === 'apart') return true;
    if (isForecast && (drawn || provisional || piece.runs === 'overrun')) return true;
    if (lives > 1) return false;
    if (stage.onExpiry === 'overrun') return stage.overrunMostMs !== 0;
    const draws = stage.reserveDraw !== 'never' && read.reserveMs > 0;
    // If the bank runs down to a grace, another piece begins at 0.
    const runsDown = isForecast && piece.runs === 'bank';
    return stage.onExpiry === 'flag' && this.#control.rules.graceMs > 0 && !draws && !runsDown;
  }
}

/** The first timestamp after `same`, up to `other`, at which `isSame` does not hold. */
function firstOther(same: number, other: number, isSame: (atMs: number) => boolean): number {
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (isSame(middle)) same = middle;
    else other = middle;
  }
  return other;
}

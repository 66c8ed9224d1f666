import * as check from './arguments.js';
import { binding } from './binding.js';
import { attempt } from './errors.js';
import type { TimeStyle } from './words.js';

/** The options of {@link Clock.format} and {@link Clock.nextChange}. */
export interface ClockFormatOptions {
  /**
   * In the style `tenths`, times shorter than this have tenths of a second. From 0 to 3600000.
   * Default: 20000.
   */
  readonly tenthsBelowMs?: number | undefined;
  /** Whether a time below zero has the sign `+`, as the excess, instead of `-`. Default: false. */
  readonly plus?: boolean | undefined;
}

/** The options of {@link formatTime}. */
export interface TimeFormatOptions extends ClockFormatOptions {
  /**
   * Whether a time of exactly 0 is written as the smallest unit, such as `0:01`, for a side whose
   * flag is still up. Default: false.
   */
  readonly hideZero?: boolean | undefined;
}

/** How a time is written, as the compiled part takes it. */
export interface CompiledTimeFormat {
  readonly style: string;
  readonly tenthsBelowMs: number;
  readonly hideZero: boolean;
  readonly plus: boolean;
}

interface Compiled {
  formatTime(timeMs: number, format: CompiledTimeFormat): string;
}

const compiled: Compiled = binding;

const OF_CLOCK = ['tenthsBelowMs', 'plus'] as const;
const OF_TIME = [...OF_CLOCK, 'hideZero'] as const;

function checked(
  style: unknown,
  options: unknown,
  known: readonly (typeof OF_TIME)[number][],
): CompiledTimeFormat {
  const { tenthsBelowMs = 20_000, hideZero = false, plus = false } = check.own(
    'options',
    options,
    known,
    '`options`',
  );
  return {
    style: check.text('style', style),
    tenthsBelowMs: check.integer('tenthsBelowMs', tenthsBelowMs),
    hideZero: check.boolean('hideZero', hideZero),
    plus: check.boolean('plus', plus),
  };
}

/** @internal */
export function clockFormat(style: unknown, options: unknown): CompiledTimeFormat {
  return checked(style, options, OF_CLOCK);
}

/**
 * Writes a time as a clock shows it, in ASCII: `1:23:45`.
 *
 * The time is rounded up to the unit that is shown, so that zero is shown only when no time is
 * left. Below zero, the excess is rounded up.
 *
 * - `clock`: hours, minutes and seconds; below one hour, minutes and seconds.
 * - `tenths`: as `clock`, with tenths of a second for a short time.
 * - `days`: the two largest units of days, hours, minutes and seconds.
 *
 * ```js
 * console.log(formatTime(5_025_001)); // 1:23:46
 * console.log(formatTime(9_360, 'tenths')); // 0:09.4
 * console.log(formatTime(183_600_000, 'days')); // 2d 3h
 * ```
 *
 * @throws {ArgumentError} if `timeMs` is not a safe integer, or the style or an option is invalid.
 */
export function formatTime(
  timeMs: number,
  style: TimeStyle = 'clock',
  options: TimeFormatOptions = {},
): string {
  check.integer('timeMs', timeMs);
  const format = checked(style, options, OF_TIME);
  return attempt(() => compiled.formatTime(timeMs, format));
}

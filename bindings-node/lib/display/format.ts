import type { TimeFormatOptions } from '../time-format.js';
import type { TimeStyle } from '../words.js';

/**
 * Writes a time as a clock shows it, in ASCII: `1:23:45`. The text is that of the function of the same
 * name in the package's main module, which describes the styles.
 *
 * ```js
 * console.log(formatTime(5_025_001)); // 1:23:46
 * console.log(formatTime(9_360, 'tenths')); // 0:09.4
 * console.log(formatTime(183_600_000, 'days')); // 2d 3h
 * ```
 *
 * @throws {RangeError} if `timeMs` is not a safe integer, or the style or `tenthsBelowMs` is invalid.
 */
export function formatTime(timeMs: number, style: TimeStyle = 'clock', options: TimeFormatOptions = {}): string {
  const { tenthsBelowMs = 20_000, hideZero = false, plus = false } = options;
  checkInteger('timeMs', timeMs, Number.MAX_SAFE_INTEGER);
  checkInteger('tenthsBelowMs', tenthsBelowMs, 3_600_000, 0);
  const size = Math.abs(timeMs);
  const shown = hideZero && size === 0 ? 1 : size;
  return (timeMs < 0 ? (plus ? '+' : '-') : '') + unsigned(shown, style, size < tenthsBelowMs);
}

function unsigned(ms: number, style: TimeStyle, isShort: boolean): string {
  const seconds = Math.ceil(ms / 1000);
  if (style === 'days') return units(seconds);
  if (style !== 'clock' && style !== 'tenths') throw new RangeError(`unknown style "${style}"`);
  const tenths = Math.ceil(ms / 100);
  // No tenths where one is rounded up to an hour.
  if (style === 'clock' || !isShort || tenths >= 36_000) return colons(seconds);
  return `${colons(Math.floor(tenths / 10))}.${tenths % 10}`;
}

/** A number of seconds as `h:mm:ss`, or `m:ss` below one hour. */
function colons(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const before = hours > 0 ? `${hours}:${two(minutes % 60)}` : minutes;
  return `${before}:${two(seconds % 60)}`;
}

const two = (number: number) => String(number).padStart(2, '0');

/** A number of seconds in the largest unit that fits and, unless it is 0, the next smaller one. */
function units(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const counts = [days, Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  const parts = counts.map((count, index) => (count > 0 ? `${count}${'dhms'[index]}` : ''));
  const first = parts.findIndex((part) => part !== '');
  return parts.slice(first, first + 2).join(' ').trim() || '0s';
}

function checkInteger(name: string, value: number, most: number, least = -most) {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return;
  throw new RangeError(`\`${name}\` must be an integer from ${least} to ${most}, not ${value}`);
}

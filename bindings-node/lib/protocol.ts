import { binding } from './binding.js';
import * as check from './arguments.js';
import { attempt } from './errors.js';
import type { Protocol, Side } from './words.js';

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

interface Compiled {
  timesLeft(text: string, protocol: string, onTurn: number): Record<Side, TimeLeft | null>;
}

const compiled: Compiled = binding;

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
  onTurn: Side = 'first',
): { readonly first: TimeLeft | null; readonly second: TimeLeft | null } {
  check.text('text', text);
  check.text('protocol', protocol);
  const side = check.side('onTurn', onTurn);
  const { first, second } = attempt(() => compiled.timesLeft(text, protocol, side), text);
  return Object.freeze({ first: Object.freeze(first), second: Object.freeze(second) });
}


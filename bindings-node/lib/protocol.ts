import { binding } from './binding.js';
import * as check from './arguments.js';
import { attempt } from './errors.js';
import type { Protocol, Side } from './words.js';

/** The time that a side has left, according to a message. Frozen. */
export interface TimeLeft {
  /** The time in milliseconds. */
  readonly timeMs: number;
  /**
   * The increment in milliseconds: in UCI what a move adds, in USI what comes on top of `timeMs` for
   * the next move. `null` if the message does not say.
   */
  readonly incrementMs: number | null;
  /**
   * The moves to the next time control, or in overtime the stones or periods left; `null` if the
   * message does not say. In UCI both sides have the number, which is that of the side on turn.
   */
  readonly moves: number | null;
  /**
   * The time of each move after `timeMs` has run out, in milliseconds: USI's byo-yomi, and UCI's
   * `movetime`, where it is also `timeMs`. `null` if the message does not say.
   */
  readonly periodMs: number | null;
}

/** The times of both sides; `null` for a side that the message does not mention. Frozen. */
export interface TimesLeft {
  /** The time of the first side. */
  readonly first: TimeLeft | null;
  /** The time of the second side. */
  readonly second: TimeLeft | null;
}

interface Compiled {
  timesLeft(text: string, protocol: string, onTurn: number): TimesLeft;
}

const compiled: Compiled = binding;

/**
 * Parses a message with the times, such as one of {@link Clock.command}: what each side has left, with
 * all the numbers of the message. For the message of a clock, the result is that of
 * {@link Clock.timesLeft}.
 *
 * The text is one or more lines. In CECP `time` is the time of `onTurn`, the side of the program
 * that receives the message, and `otim` its opponent's; the other protocols name the sides. A
 * negative time of a side counts as 0. To set a clock to these times use {@link Clock.setBank}.
 *
 * @param onTurn Only used for `cecp`. Default: `first`.
 * @throws {ParseError} if the text is not valid in the given protocol.
 * @throws {ArgumentError} if the protocol or the side is unknown.
 */
export function timesLeft(
  text: string,
  protocol: Protocol,
  onTurn: Side = 'first',
): TimesLeft {
  check.text('text', text);
  check.text('protocol', protocol);
  const side = check.side('onTurn', onTurn);
  return frozen(attempt(() => compiled.timesLeft(text, protocol, side), text));
}

/** @internal */
export function frozen({ first, second }: TimesLeft): TimesLeft {
  return Object.freeze({ first: Object.freeze(first), second: Object.freeze(second) });
}


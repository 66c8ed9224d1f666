import { binding } from './binding.js';
import * as check from './arguments.js';
import { attempt } from './errors.js';
import type { Protocol, Side } from './words.js';

/** The time that a side has left, according to a message. Frozen. */
export interface TimeLeft {
  /** The time in milliseconds. */
  readonly timeMs: number;
  /**
   * The moves to the next time control, or in overtime the stones or periods left; `null` if the
   * message does not say.
   */
  readonly moves: number | null;
}

interface Compiled {
  timesLeft(text: string, protocol: string, onTurn: number): Record<Side, TimeLeft | null>;
}

const compiled: Compiled = binding;

/**
 * Parses a message that tells the times, such as one of {@link Clock.command}: what each side has
 * left, or `null` if the message does not say.
 *
 * The text is one or more lines. In CECP `time` is the time of `onTurn`, the side of the program
 * that receives the message, and `otim` its opponent's; the other protocols name the sides. A
 * negative time counts as 0. To set a clock to these times use {@link Clock.setBank}.
 *
 * @param onTurn Only used for `cecp`. Default: `first`.
 * @throws {ParseError} if the text is not valid in the given protocol.
 * @throws {ArgumentError} if the protocol or the side is unknown.
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


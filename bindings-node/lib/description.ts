import type { PhraseName, PhrasePlace, PhraseRole, Side } from './words.js';

/**
 * A piece of a time control's description: what is said, and with which numbers, in no language.
 *
 * A program that speaks another language than those of {@link TimeControl.describe} needs a text for
 * each name, and joins them by their roles. Its JSON is the same in every language.
 */
export interface Phrase {
  /** The side whose time control it describes; null: both sides. */
  readonly side: Side | null;
  /** How it is joined to the phrase before it. */
  readonly role: PhraseRole;
  /** What it says. */
  readonly name: PhraseName;
  /** Where in the time control it applies. */
  readonly place: PhrasePlace;
  /** The indices of the stages in which it applies, from 0, if its place is `stages`. */
  readonly stages: readonly number[];
  /** A time: each name says which. */
  readonly timeMs: number | null;
  /** A number of moves: each name says which. */
  readonly moves: number | null;
  /** The number of periods of `timeMs`, if there are several. */
  readonly periods: number | null;
  /** How much of unused time is given, in percent, if it is not all of it or nothing. */
  readonly percent: number | null;
  /** How many times time counts. */
  readonly factor: number | null;
}

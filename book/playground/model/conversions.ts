// A time control in every notation, with what each of them cannot express.

import type { Conversion, NotationName, PrintErrorKind, TimeControl } from 'flagfall';

import { NOTATIONS } from './notations.ts';

export interface Converted extends Conversion {
  readonly notation: NotationName;
}

const LOSSES: Record<PrintErrorKind, string> = {
  stages: 'the number of stages',
  time: 'times this exact',
  entry: 'whether time carries over',
  quota: 'the number of moves',
  credit: 'how moves get time',
  limit: 'the limit on the clock',
  lives: 'the number of periods',
  'turn-limit': 'the limit for a move',
  'on-expiry': 'what happens at zero',
  coupling: 'how the clocks are coupled',
  'game-limit': 'the limit on the game',
  opening: 'how the first moves are timed',
  'flag-falls': 'when exactly the flag falls',
  sides: 'different times for the sides',
  charge: 'how moves are charged',
  actions: 'the calls of an arbiter',
  'weekend-pauses': 'pauses on weekends',
  grace: 'the grace past zero',
  reserve: 'the reserve',
};

/** The time control in all notations: those that lose least come first, those that have no text for it last. */
export function conversions(control: TimeControl): readonly Converted[] {
  const all = (Object.keys(NOTATIONS) as NotationName[]).map((notation) => ({
    notation,
    ...control.convert(notation),
  }));
  const rank = ({ text, losses }: Conversion) => losses.length + (text === '' ? 100 : 0);
  return all.sort((one, other) => rank(one) - rank(other));
}

/** What a text loses, in words. */
export function lossesInWords({ text, losses }: Conversion): string {
  if (losses.length === 0) return 'nothing';
  const words = losses.map((loss) => LOSSES[loss]).join(', ');
  return text === '' ? `It has no text for this: ${words}` : words;
}

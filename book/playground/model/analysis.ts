// What a text means: in which notation, with which fields, and what can be typed next.

import { FlagfallError, ParseError, detect, explain, parse, parseTolerant, parseWarnings } from 'flagfall';
import type { Assumed, Detected, Explanation, Notation, NotationName, TimeControl, Validity } from 'flagfall';

import { optionValue, optionsOf } from './notations.ts';
import type { Options } from './notations.ts';

/** A reading that needs assumptions, and the notation of its canonical text. */
export interface Suggestion extends Assumed {
  readonly notation: NotationName;
}

/** What the page shows of a text. */
export interface Analysis {
  readonly text: string;
  /** The notation in which it is read, with its options. */
  readonly notation: Notation;
  /** Whether the notation was found by the text. */
  readonly isDetected: boolean;
  /** All notations in which the text is valid, likeliest first. */
  readonly readings: readonly Detected[];
  readonly validity: Validity | 'empty';
  /** Its fields and completions; null for documents, and for texts that are too long to be explained. */
  readonly explanation: Explanation | null;
  /** The time control; null unless the text is valid. */
  readonly control: TimeControl | null;
  /** Why the text is invalid. */
  readonly error: string | null;
  readonly warnings: readonly string[];
  /** How an invalid text can be read with assumptions; null if it cannot. */
  readonly assumed: Suggestion | null;
}

/** Notations that people type, in which a text that is valid nowhere is explained: the first that can continue. */
const LIKELY = [
  'fide',
  'lichess',
  'us-chess',
  'chess',
  'sgf',
  'kif',
  'ggs',
  'arimaa',
  'cecp',
  'gtp',
  'uci',
  'usi',
] as const;

export function analyze(text: string, chosen: NotationName | null, options: Options, cursor: number): Analysis {
  // Half of a surrogate pair, which no notation contains.
  const typed = text.toWellFormed?.() ?? text;
  const readings = detect(typed);
  const notation = withOptions(chosen ?? readings[0]?.notation ?? likely(typed), options);
  const control = attempt(() => parse(typed, notation));
  const isValid = !(control instanceof FlagfallError);
  const explanation = explain(typed, { ...notation, cursor });
  // In some notations, such as PCN, an empty text is valid.
  const isEmpty = !isValid && typed.trim() === '';
  const validity = explanation?.validity ?? (isValid ? 'valid' : 'invalid');
  return {
    text,
    notation,
    isDetected: chosen === null,
    readings,
    validity: isEmpty ? 'empty' : validity,
    explanation,
    control: isValid ? control : null,
    error: isValid ? null : control.message,
    warnings: isValid ? parseWarnings(typed, notation).map(({ message }) => message) : [],
    assumed: isValid || isEmpty || validity === 'incomplete' ? null : tolerant(typed, notation),
  };
}

/** A notation with those of the options that it has. */
export function withOptions(notation: NotationName, options: Options): Notation {
  const values = optionsOf(notation).flatMap((option) => {
    const value = optionValue(option, options[option.name] ?? '');
    return value === undefined ? [] : [[option.name, value]];
  });
  return { notation, ...Object.fromEntries(values) };
}

function likely(text: string): NotationName {
  const canFollow = (notation: NotationName) => explain(text, notation)?.validity === 'incomplete';
  return (text.trim() !== '' && LIKELY.find(canFollow)) || LIKELY[0];
}

/** A tolerant reading of the text, in its notation or in one that is often written freely. */
function tolerant(text: string, { notation }: Notation): Suggestion | null {
  const notations = new Set<NotationName>([notation, 'fide', 'pgn', 'us-chess', 'sgf']);
  for (const name of notations) {
    const assumed = attempt(() => parseTolerant(text, name));
    if (!(assumed instanceof FlagfallError)) return { ...assumed, notation: name };
  }
  return null;
}

/** The result of a call, or the error that says why the text is not valid. */
function attempt<Result>(call: () => Result): Result | ParseError {
  try {
    return call();
  } catch (error) {
    if (error instanceof ParseError) return error;
    throw error;
  }
}

import { binding } from './binding.js';
import * as check from './arguments.js';
import { argumentError, attempt, refusal } from './errors.js';
import type { ParseError, Refusal } from './errors.js';
import type { Notation } from './notation.js';
import type { FieldName, NotationName, Validity } from './words.js';

/** A part of a text with one meaning, such as a time. Frozen. */
export interface Field {
  /** What the field is for. */
  readonly name: FieldName;
  /** Where it begins in the text, in UTF-16 code units, as in `slice`. */
  readonly offset: number;
  /** Its length in UTF-16 code units; 0 if the field is still missing. */
  readonly length: number;
  /** What it means, in English, such as `90 minutes`. If it is invalid, what was expected. */
  readonly meaning: string;
  /**
   * Whether it is invalid, or contradicts the rest. In an incomplete text no field is invalid,
   * since everything typed so far can stay.
   */
  readonly isInvalid: boolean;
}

/** Something that can be typed at the cursor. Frozen. */
export interface Next {
  /** The text to insert: a digit, a separator, a word, or the rest of a word. */
  readonly text: string;
  /** The field in which the cursor is after that; null if none. */
  readonly field: FieldName | null;
}

/** What a partially typed text means, and how it can continue. Frozen, with all of its parts. */
export interface Explanation {
  /** Whether the text is valid, incomplete (it can still become valid) or invalid. */
  readonly validity: Validity;
  /** The error that {@link parse} throws for the text; null if the text is valid. */
  readonly error: ParseError | null;
  /** The fields of the text, and those that are missing at its end, in order. */
  readonly fields: readonly Field[];
  /** The index in `fields` of the field at the cursor; null if there is none. */
  readonly atCursor: number | null;
  /**
   * What can be typed at the cursor if the text ended there: digits in order, then the notation's
   * words, units and separators.
   */
  readonly next: readonly Next[];
  /** If the text is incomplete: a valid text that begins with it. Otherwise null. */
  readonly completion: string | null;
  /**
   * Whether the search for a completion or for `next` stopped early, because it would take too
   * long. Then `next` can lack texts, and the text can become valid even if `validity` is
   * `invalid`.
   */
  readonly gaveUp: boolean;
}

/** An explanation as the compiled part returns it. */
interface Explained extends Omit<Explanation, 'error'> {
  readonly error: Refusal | null;
}

interface Compiled {
  explain(text: string, notation: string, cursor: number): Explained | null;
}

const compiled: Compiled = binding;

/**
 * Explains a partially typed text: its fields, whether it can still become valid, and what can be
 * typed next.
 *
 * Returns null for documents (all texts of `pcn` and `ogs`, and JSON objects in `lichess`), for
 * texts longer than 4096 bytes in UTF-8, and for texts with a lone surrogate.
 *
 * The field at the cursor is the one that contains it or ends at it. If two fields meet at the
 * cursor it is the later one, but a field that is missing comes after one that is there.
 *
 * @param options The notation with its options. `cursor`: the cursor's offset in `text` in UTF-16
 * code units, 0 or more, like an input element's `selectionStart`. Default: the end. An offset
 * beyond the end or within a character counts as the nearest valid one before it.
 * @throws {@link ArgumentError} as {@link parse}, or if `cursor` is below 0.
 */
export function explain(
  text: string,
  options: (Notation & { readonly cursor?: number }) | NotationName,
): Explanation | null {
  check.text('text', text);
  const notation = check.notation(options, ['cursor']);
  const given = check.beside(options, 'cursor');
  const cursor = given === undefined ? text.length : check.integer('cursor', given);
  if (cursor < 0) {
    throw argumentError('cursor', `\`cursor\` must be 0 or more, not ${cursor}`);
  }
  const explained = attempt(() => compiled.explain(text, notation, cursor));
  if (explained === null) return null;
  const { validity, error, fields, atCursor, next, completion, gaveUp } = explained;
  return Object.freeze({
    validity,
    error: error === null ? null : (refusal(error, text) as ParseError),
    fields: frozen(fields),
    atCursor,
    next: frozen(next),
    completion,
    gaveUp,
  });
}

function frozen<Part>(parts: readonly Part[]): readonly Part[] {
  return Object.freeze(parts.map((part) => Object.freeze(part)));
}


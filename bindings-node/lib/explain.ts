import { binding } from './binding.js';
import * as check from './arguments.js';
import { argumentError, attempt, refusal } from './errors.js';
import type { ParseError, Refusal } from './errors.js';
import type { Notation } from './notation.js';
import type { FieldName, NotationName, Validity } from './words.js';

/** A part of a text that says one thing. Frozen. */
export interface Field {
  /** What the field is for. */
  readonly name: FieldName;
  /** Where it begins in the text, in UTF-16 code units, as `slice` counts. */
  readonly offset: number;
  /** Its length in UTF-16 code units; 0 for a field that is still to come. */
  readonly length: number;
  /** What it says, in English: `90 minutes`; where it cannot be read, what was expected. */
  readonly meaning: string;
  /**
   * Whether it cannot be read, or contradicts the rest. In an incomplete text no field is invalid,
   * since all that stands there can stay.
   */
  readonly isInvalid: boolean;
}

/** What may come at the cursor. Frozen. */
export interface Next {
  /** The text to insert: a digit, a separator, a word, or the rest of a word that has been begun. */
  readonly text: string;
  /** The field in which the cursor stands after it; null: none. */
  readonly field: FieldName | null;
}

/** What a text says so far, and what may become of it. Frozen, with all of its parts. */
export interface Explanation {
  /** Whether the text is valid, or can become so. */
  readonly validity: Validity;
  /** What {@link parse} throws; null if the text is complete. */
  readonly error: ParseError | null;
  /**
   * The fields that were read, and those that are missing where the text ends, in the order of the
   * text.
   */
  readonly fields: readonly Field[];
  /** The index in `fields` of the one under the cursor; null: none is. */
  readonly atCursor: number | null;
  /**
   * What may come at the cursor if the text ended there: digits in their order, then the
   * notation's words, units and separators.
   */
  readonly next: readonly Next[];
  /** A text that begins with this one and is valid, if this one is incomplete; otherwise null. */
  readonly completion: string | null;
  /**
   * Whether the search for a completion or for `next` gave up, because the text takes more steps than
   * a search may take. Then `next` may lack texts, and a `invalid` text may still become valid.
   */
  readonly gaveUp: boolean;
}

/** An explanation as the binding gives it. */
interface Explained extends Omit<Explanation, 'error'> {
  readonly error: Refusal | null;
}

interface Compiled {
  explain(text: string, notation: string, cursor: number): Explained | null;
}

const compiled: Compiled = binding;

/**
 * What `text` says as it is typed: its fields, whether it can still become valid, and what may come
 * next. Null for documents, which are all texts of `pcn` and `ogs` and the JSON objects of
 * `lichess`, for a text of more than 4096 bytes in UTF-8, and for one with half of a character, a
 * lone surrogate.
 *
 * The field under the cursor is the one that holds it or ends at it. Where two touch at the cursor
 * it is the later one; one that is still to come gives way to one that stands there.
 *
 * @param options The notation with its options, and the cursor's place in `text` in UTF-16 code
 * units, 0 or more, as an input's `selectionStart`; the end if left out. One beyond the end, or
 * within a character, counts as the nearest place before that is neither.
 * @throws {@link ArgumentError} as {@link parse}, and for a cursor below 0.
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
    throw argumentError('cursor', `\`cursor\` must not be below zero, as ${cursor} is`);
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


// Explains setup strings as they are typed, with lower priority than the games.

import { detect, explain, parse } from 'flagfall';
import { inWords } from './rules.mjs';

/** The longest text that is explained, in characters: longer than anybody types. */
const LONGEST_EXPLAINED = 200;
/** After an explanation the next one waits this many times as long as it took. */
const REST_RATIO = 4;
/** What a half-typed text is taken for, likeliest first, if it is valid in no notation. */
const LIKELY = ['fide', 'lichess', 'us-chess', 'chess', 'sgf', 'ggs', 'arimaa', 'cecp', 'gtp'];
/** How many readings of a text are offered. */
const MOST_READINGS = 4;

/**
 * Explains one text at a time, between the messages of players. Each connection has at most one
 * waiting text, which its next one replaces.
 */
export class Explainer {
  #waiting = new Map();
  #timer = null;

  /** Explains the text of `message`, then calls `answer` with the explanation or `refuse` with an error. */
  ask(connection, message, answer, refuse) {
    this.#waiting.set(connection, { message, answer, refuse });
    this.#timer ??= setTimeout(() => this.#explainNext(), 0);
  }

  /** Drops the waiting text of `connection`. */
  drop(connection) {
    this.#waiting.delete(connection);
  }

  #explainNext() {
    const [next] = this.#waiting;
    this.#timer = null;
    if (next === undefined) return;
    const [connection, { message, answer, refuse }] = next;
    this.#waiting.delete(connection);
    const began = performance.now();
    try {
      answer(explained(message));
    } catch (error) {
      refuse(error);
    }
    const restMs = (performance.now() - began) * REST_RATIO;
    this.#timer = setTimeout(() => this.#explainNext(), restMs);
  }
}

/**
 * The explanation of a text, the description of its time control if it is valid, and the notations in
 * which it can be read, likeliest first.
 */
function explained({ text, options, cursor }) {
  const readings = detect(text).slice(0, MOST_READINGS).map(({ notation, control }) => {
    return { notation, description: inWords(control) };
  });
  const taken = options ?? { notation: readings[0]?.notation ?? likelyNotation(text) };
  let description = null;
  let error = null;
  try {
    description = inWords(parse(text, taken));
  } catch (refusal) {
    if (refusal.offset === undefined) throw refusal;
    error = { message: refusal.message, offset: refusal.offset, length: refusal.length };
  }
  // Documents and long texts are not explained, only checked.
  const isShort = text.length <= LONGEST_EXPLAINED;
  const explanation = (isShort ? explain(text, { ...taken, cursor }) : null) ?? {
    validity: error === null ? 'valid' : 'invalid',
    fields: [],
    atCursor: null,
    next: [],
    completion: null,
    gaveUp: false,
  };
  return { ...explanation, options: taken, readings, error, description };
}

/** The first notation in which more can follow the text. */
function likelyNotation(text) {
  if (text.length > LONGEST_EXPLAINED) return LIKELY[0];
  const canFollow = (notation) => explain(text, { notation })?.validity === 'incomplete';
  return LIKELY.find(canFollow) ?? LIKELY[0];
}

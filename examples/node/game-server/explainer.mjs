// Explains setup strings as they are typed: for anybody who asks, and after everything else.

import { explain, parse } from 'flagfall';

/** The longest text that is explained, in characters: more than anybody types. */
const LONGEST_EXPLAINED = 200;
/** For each millisecond that an explanation takes, the server does other things for so many. */
const REST_RATIO = 4;

/**
 * Explains one text after another, in between the messages of players. A connection has one text
 * that waits: whoever types on asks about the last of it.
 */
export class Explainer {
  #waiting = new Map();
  #timer = null;

  /** Calls `answer` with what `message` asks for, or `refuse` with an error. */
  ask(connection, message, answer, refuse) {
    this.#waiting.set(connection, { message, answer, refuse });
    this.#timer ??= setTimeout(() => this.#explainNext(), 0);
  }

  /** Forgets what `connection` has asked. */
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

/** What a text says as it is typed, and what its time control is once it says one. */
function explained({ text, options: notation, cursor }) {
  let description = null;
  let error = null;
  try {
    description = parse(text, notation).describe();
  } catch (refusal) {
    if (refusal.offset === undefined) throw refusal;
    error = { message: refusal.message, offset: refusal.offset, length: refusal.length };
  }
  // Documents, and what is too long to be typed, are not explained: they are valid or not.
  const isShort = text.length <= LONGEST_EXPLAINED;
  const explanation = (isShort ? explain(text, { ...notation, cursor }) : null) ?? {
    validity: error === null ? 'valid' : 'invalid',
    fields: [],
    atCursor: null,
    next: [],
    completion: null,
    gaveUp: false,
  };
  return { ...explanation, error, description };
}

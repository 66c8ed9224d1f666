// What a browser may say. Whatever else arrives is refused before anything looks at it.

/** A message that is refused, and why. */
export class Refusal extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

const COUNT_LIMIT = 2 ** 32;

const isCount = (value) => Number.isInteger(value) && value >= 0 && value < COUNT_LIMIT;
const isSide = (value) => value === 'first' || value === 'second';
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (longest) => (value) => typeof value === 'string' && value.length <= longest;
const orNull = (check) => (value) => value === null || check(value);

const isSetup = isText(1000);

/**
 * What may be done, each with its keys. `options` are a notation with its options, which the library
 * checks. `cost` is what the message takes of the connection's {@link Allowance}.
 */
const KINDS = {
  __proto__: null,
  ping: { cost: 1, sentMs: Number.isFinite },
  explain: { cost: 1, text: isSetup, options: isObject, cursor: isCount },
  new: { cost: 20, text: isSetup, options: isObject },
  join: { cost: 2, game: isText(12), token: orNull(isText(22)) },
  start: { cost: 4 },
  press: { cost: 4, side: isSide, move: isCount, takeBacks: isCount },
  pause: { cost: 4 },
  resume: { cost: 4 },
  takeBack: { cost: 4, move: isCount, takeBacks: isCount },
};

/**
 * The message in `text`, and its cost.
 *
 * @throws {Refusal} for what is none.
 */
export function parseMessage(text) {
  let message;
  try {
    message = JSON.parse(text);
  } catch {
    throw new Refusal('message', 'a message is JSON');
  }
  if (!isObject(message)) throw new Refusal('message', 'a message is an object');
  const kind = typeof message.do === 'string' ? KINDS[message.do] : undefined;
  if (kind === undefined) throw new Refusal('message', 'a message does something that is known');
  const { cost, ...checks } = kind;
  const isKnown = (key) => key === 'do' || Object.hasOwn(checks, key);
  const isWhole = Object.entries(checks).every(([key, check]) => check(message[key]));
  if (!isWhole || !Object.keys(message).every(isKnown)) {
    throw new Refusal('message', `${message.do} has ${Object.keys(checks).join(', ') || 'no keys'}`);
  }
  return { message, cost };
}

/** How much one connection may say: so much at once, and so much a second. */
export class Allowance {
  #left;
  #atMs;

  constructor(atMs, { most = 80, perSecond = 20 } = {}) {
    this.most = most;
    this.perSecond = perSecond;
    this.#left = most;
    this.#atMs = atMs;
  }

  /** Whether `cost` may be spent at `atMs`; it then is. */
  spend(cost, atMs) {
    const earned = ((atMs - this.#atMs) * this.perSecond) / 1000;
    this.#left = Math.min(this.most, this.#left + earned) - cost;
    this.#atMs = atMs;
    return this.#left >= 0;
  }
}

// The messages that a browser may send. All others are rejected before they are used.

/** Why a message was rejected. */
export class Refusal extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

export const tooManyGames = () => new Refusal('full', 'there are too many games');

const COUNT_LIMIT = 2 ** 32;

const isCount = (value) => Number.isInteger(value) && value >= 0 && value < COUNT_LIMIT;
const isSide = (value) => value === 'first' || value === 'second';
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (longest) => (value) => typeof value === 'string' && value.length <= longest;
const isOneOf = (...words) => (value) => words.includes(value);
const isBoolean = (value) => typeof value === 'boolean';
const orNull = (check) => (value) => value === null || check(value);

const isSetup = isText(1000);
/** A name as a page can show it: one line, without what turns the direction of the text around it. */
const isName = (value) => typeof value === 'string' && /^(?! )[^\p{C}\p{Zl}\p{Zp}]{1,24}(?<! )$/u.test(value);
const isOffer = isOneOf('draw', 'takeBack', 'rematch');

/**
 * The kinds of messages, with their keys and the check of each. `options`, a notation with its
 * options, is checked by the library; null: the likeliest notation. `cost` is charged to the
 * {@link Allowance} of the browser's address.
 */
const KINDS = {
  __proto__: null,
  ping: { cost: 1, sentMs: Number.isFinite },
  explain: { cost: 1, text: isSetup, options: orNull(isObject), cursor: isCount },
  new: { cost: 20, text: isSetup, options: isObject },
  join: { cost: 2, game: isText(12), token: orNull(isText(22)) },
  name: { cost: 4, name: isName },
  start: { cost: 4 },
  press: { cost: 4, side: isSide, number: isCount, takeBacks: isCount },
  pause: { cost: 4 },
  resume: { cost: 4 },
  resign: { cost: 4 },
  offer: { cost: 4, kind: isOffer },
  answer: { cost: 4, kind: isOffer, accepts: isBoolean },
};

/**
 * Parses a message, and returns it with its cost.
 *
 * @throws {Refusal} if it is not valid.
 */
export function parseMessage(text) {
  let message;
  try {
    message = JSON.parse(text);
  } catch {
    throw new Refusal('message', 'a message must be JSON');
  }
  if (!isObject(message)) throw new Refusal('message', 'a message must be an object');
  const kind = typeof message.do === 'string' ? KINDS[message.do] : undefined;
  if (kind === undefined) throw new Refusal('message', 'unknown message');
  const { cost, ...checks } = kind;
  const isKnown = (key) => key === 'do' || Object.hasOwn(checks, key);
  const isWhole = Object.entries(checks).every(([key, check]) => check(message[key]));
  if (!isWhole || !Object.keys(message).every(isKnown)) {
    throw new Refusal('message', `the keys of "${message.do}" are ${Object.keys(checks).join(', ') || 'none'}, or a value is invalid`);
  }
  return { message, cost };
}

// Which player may do what, beyond the rules of the clock: what needs the opponent's consent, and what
// is limited. Without input or output: a call changes the game passed to it, or throws.

import { createHash, randomBytes } from 'node:crypto';
import { Clock, parse } from 'flagfall';
import { Refusal } from './messages.mjs';

/**
 * The whole journal is saved with each change, so its length is limited. After this many changes it
 * starts anew, and earlier moves can no longer be taken back.
 */
const LONGEST_JOURNAL = 2000;
/**
 * How often a side may pause or make an offer in a game. Each side has its own count, and presses and
 * resumes are not limited: no player can use up the limits of the opponent.
 */
const MOST_INTERRUPTIONS = 200;

const SIDES = ['first', 'second'];

/** What a game calls its sides. The page has the words for them. */
const COLORS = {
  __proto__: null,
  arimaa: 'gold-silver',
  backgammon: 'first-second',
  csa: 'sente-gote',
  'csa-file': 'sente-gote',
  floodgate: 'sente-gote',
  ggs: 'black-white',
  gtp: 'black-white',
  kif: 'sente-gote',
  ogs: 'black-white',
  othello: 'black-white',
  scrabble: 'first-second',
  sgf: 'black-white',
  usi: 'sente-gote',
};

/** A number that nobody can guess, as text. */
export const secret = (bytes) => randomBytes(bytes).toString('base64url');

/** What the server keeps of a token, so that reading the database is not enough to play. */
export const hashOf = (token) => createHash('sha256').update(token).digest('base64url');

export const opponentOf = (side) => (side === 'first' ? 'second' : 'first');

/**
 * Creates a game with the setup string `text`. `options` are its notation and the notation's options.
 * A game is its clock, and its table: what the players have agreed on, as JSON.
 *
 * @throws the errors of flagfall's `parse`.
 */
export function newGame(text, options, tokens) {
  const seat = (side) => ({ hash: hashOf(tokens[side]), name: null, interruptions: 0 });
  const seats = { first: seat('first'), second: seat('second') };
  return gameOf({ text, options }, seats);
}

function gameOf(setup, seats) {
  const clock = new Clock(parse(setup.text, setup.options));
  clock.keepJournal();
  const colors = COLORS[setup.options.notation] ?? 'white-black';
  const table = { setup, colors, seats, offer: null, ending: null, next: null, journalled: 0 };
  return { id: secret(9), clock, table };
}

/** What a time control means, in the languages of the pages. */
export const inWords = (control) => ({ en: control.describe('en'), de: control.describe('de') });

/** The side whose link has `token`; `watcher` if `token` is null. Null: no link has it. */
export function sideOf({ seats }, token) {
  if (token === null) return 'watcher';
  const hash = hashOf(token);
  return SIDES.find((side) => seats[side].hash === hash) ?? null;
}

/**
 * Makes the change that a player's message asks for, and returns the events of the clock. If it begins
 * another game, that is then `game.created`. `charge` is called before that, and throws if there may be
 * no other game; it can be called again, since a change is made anew if another server was faster.
 *
 * @throws {Refusal} if this side may not do it; ClockError if the clock does not allow it.
 */
export function act(message, side, game, charge = () => {}) {
  if (side === 'watcher') throw new Refusal('watcher', 'spectators cannot use the clock');
  const events = ACTIONS[message.do](message, side, game, charge) ?? [];
  const { clock, table } = game;
  table.journalled += 1;
  if (table.journalled > LONGEST_JOURNAL) {
    table.journalled = 0;
    game.clock = Clock.restore(clock.save(game.atMs));
    game.clock.keepJournal();
  }
  return events;
}

const ACTIONS = {
  __proto__: null,

  name({ name }, side, { table }) {
    table.seats[side].name = name;
  },

  start(message, side, { clock, atMs }) {
    return clock.start('first', atMs);
  },

  press({ side: pressed, number, takeBacks }, side, { clock, table, atMs }) {
    if (pressed !== side) throw new Refusal('not-your-side', `this link is for ${side}`);
    const events = clock.press(side, atMs, { number, takeBacks });
    // A press declines the opponent's draw offer, and cancels a request to take back.
    const { offer } = table;
    if (offer !== null && (offer.kind === 'takeBack' || offer.side !== side)) table.offer = null;
    return events;
  },

  pause(message, side, { clock, table, atMs }) {
    const events = clock.pause(atMs);
    interrupt(table, side);
    return events;
  },

  resume(message, side, { clock, atMs }) {
    return clock.resume(atMs);
  },

  resign(message, side, game) {
    return end(game, { reason: 'resigned', outcome: opponentOf(side) });
  },

  offer({ kind }, side, game, charge) {
    const { table } = game;
    const offer = offerOf(game);
    if (offer !== null && offer.side !== side && offer.kind === kind) return accept(game, charge);
    if (offer !== null) throw new Refusal('offered', 'an offer is waiting for its answer');
    const offered = { kind, side, move: null };
    const reading = game.clock.read(game.atMs);
    const isOver = isEnd(reading.phase);
    if (kind === 'rematch' && !isOver) throw new Refusal('not-over', 'the game is not over');
    if (kind === 'rematch' && table.next !== null) throw new Refusal('rematched', 'there is a rematch already');
    if (kind === 'draw' && (isOver || reading.phase === 'not-started')) {
      throw new Refusal('not-running', 'a draw can be offered while a game is played');
    }
    if (kind === 'takeBack') {
      if (table.ending !== null) throw new Refusal('over', 'the game is over');
      if (reading[side].moves === 0) throw new Refusal('no-move', 'you have not made a move');
      const moves = reading.first.moves + reading.second.moves;
      // If the opponent has answered the move, both are taken back.
      offered.move = moves - (reading.onTurn === side ? 2 : 1);
    }
    interrupt(table, side);
    table.offer = offered;
  },

  answer({ kind, accepts }, side, game, charge) {
    const offer = offerOf(game);
    if (offer?.kind !== kind) throw new Refusal('no-offer', 'there is no such offer any more');
    // Whoever made an offer can withdraw it.
    if (!accepts) game.table.offer = null;
    else if (offer.side === side) throw new Refusal('not-your-side', 'your opponent answers your offer');
    else return accept(game, charge);
  },
};

/** Whether a clock in this phase has ended its game. */
export function isEnd(phase) {
  return !['not-started', 'running', 'paused'].includes(phase);
}

/** The offer that waits for an answer, or null. An offer of a draw ends with the game. */
export function offerOf({ clock, table, atMs }) {
  const { offer } = table;
  return offer?.kind === 'draw' && isEnd(clock.read(atMs).phase) ? null : offer;
}

function interrupt(table, side) {
  if (table.seats[side].interruptions >= MOST_INTERRUPTIONS) {
    const limit = `a side may pause and make offers at most ${MOST_INTERRUPTIONS} times in a game`;
    throw new Refusal('full', limit);
  }
  table.seats[side].interruptions += 1;
}

/** Ends the game off the clock, unless a flag has fallen by now. */
function end({ clock, table, atMs }, ending) {
  const events = clock.stop(atMs);
  table.offer = null;
  if (clock.read(atMs).phase === 'stopped') table.ending = ending;
  return events;
}

function accept(game, charge) {
  const { clock, table, atMs } = game;
  const { kind, move } = table.offer;
  table.offer = null;
  if (kind === 'draw') return end(game, { reason: 'agreed', outcome: 'draw' });
  if (kind === 'takeBack') return clock.takeBack(atMs, { move });
  charge();
  // The players change sides, and keep their tokens.
  const { first, second } = table.seats;
  const moved = (seat) => ({ ...seat, interruptions: 0 });
  game.created = gameOf(table.setup, { first: moved(second), second: moved(first) });
  table.next = game.created.id;
}

/** The result: of the clock, unless the players have ended the game. */
export function resultOf({ clock, table, atMs }) {
  if (table.ending !== null) return table.ending;
  const { outcome, reason } = clock.verdict(atMs);
  return { outcome, reason };
}

'use strict';

const binding = require('./binding.js');
const check = require('./arguments.js');
const { attempt } = require('./errors.js');
const { newId, showAs, uncloneable } = require('./look.js');

const CLONE = uncloneable('Match', 'its score');

let isMatch;

/** What the binding holds of a match, which the caller calls `argument`. */
let nativeOfMatch;

const SCORE = ['length', 'first', 'second', 'games', 'crawford'];

class Match {
  #native;
  id = newId();
  notCloneable = CLONE;

  static {
    isMatch = (value) => typeof value === 'object' && value !== null && #native in value;
    nativeOfMatch = (argument, value) => {
      if (!isMatch(value)) throw check.mustBe(argument, 'a Match', value);
      return value.#native;
    };
  }

  constructor(length) {
    this.#native = length instanceof binding.Match ? length : fresh(length);
  }

  static atScore(init) {
    const own = check.own('init', init, SCORE, 'a match');
    const { length, first, second, games, crawford } = own;
    const numbers = Object.entries({ length, first, second, games });
    numbers.forEach(([key, number]) => check.integer(key, number));
    check.text('crawford', crawford);
    return new Match(
      attempt(() => binding.Match.atScore(length, first, second, games, crawford)),
    );
  }

  get length() {
    return this.#native.length();
  }

  get first() {
    return this.#native.points(0);
  }

  get second() {
    return this.#native.points(1);
  }

  get games() {
    return this.#native.games();
  }

  get crawford() {
    return this.#native.crawford();
  }

  get cube() {
    return this.#native.cube();
  }

  get cubeIsFrozen() {
    return this.#native.cubeIsFrozen();
  }

  get winner() {
    return this.#native.winner();
  }

  startGame() {
    const native = this.#native;
    attempt(() => native.startGame());
  }

  endGame(winner, points) {
    const native = this.#native;
    const number = check.side('winner', winner);
    check.integer('points', points);
    attempt(() => native.endGame(number, points));
  }

  penalise(side) {
    const native = this.#native;
    const number = check.side('side', side);
    return attempt(() => native.penalise(number));
  }

  double(side) {
    const native = this.#native;
    const number = check.side('side', side);
    attempt(() => native.double(number));
  }

  take() {
    const native = this.#native;
    attempt(() => native.take());
  }

  dropDouble() {
    const native = this.#native;
    attempt(() => native.dropDouble());
  }

  mayDeclineResignation(points, most) {
    const native = this.#native;
    check.integer('points', points);
    if (most !== undefined) check.integer('most', most);
    return attempt(() => native.mayDeclineResignation(points, most));
  }

  clone() {
    return new Match(binding.Match.copyOf(this.#native));
  }

  toJSON() {
    const native = this.#native;
    return {
      length: native.length(),
      first: native.points(0),
      second: native.points(1),
      games: native.games(),
      crawford: native.crawford(),
      cube: native.cube(),
      cubeIsFrozen: native.cubeIsFrozen(),
      winner: native.winner(),
    };
  }
}

showAs(Match, isMatch, (match) => match.toJSON());

function fresh(length) {
  check.integer('length', length);
  return attempt(() => new binding.Match(length));
}

module.exports = { Match, isMatch, nativeOfMatch };

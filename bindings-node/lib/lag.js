'use strict';

const binding = require('./binding.js');
const check = require('./arguments.js');
const { attempt } = require('./errors.js');
const { newId, showAs, uncloneable } = require('./look.js');

const CLONE = uncloneable('Lag', 'what charge() gave');

let isLag;

class Lag {
  #native;
  id = newId();
  notCloneable = CLONE;

  static {
    isLag = (value) => typeof value === 'object' && value !== null && #native in value;
  }

  constructor(init) {
    const { limitMs, incrementMs } = check.own('init', init, ['limitMs', 'incrementMs'], 'a lag quota');
    check.integer('limitMs', limitMs);
    check.integer('incrementMs', incrementMs);
    this.#native = attempt(() => new binding.Lag(limitMs, incrementMs));
  }

  get quotaMs() {
    return this.#native.quotaMs();
  }

  charge(elapsedMs, lagMs) {
    const native = this.#native;
    check.integer('elapsedMs', elapsedMs);
    check.integer('lagMs', lagMs);
    return attempt(() => native.charge(elapsedMs, lagMs));
  }

  toJSON() {
    return { quotaMs: this.#native.quotaMs() };
  }
}

showAs(Lag, isLag, (lag) => lag.toJSON());

module.exports = { Lag };

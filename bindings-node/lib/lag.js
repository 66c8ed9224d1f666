'use strict';

const binding = require('./binding.js');
const check = require('./arguments.js');
const { attempt } = require('./errors.js');

class Lag {
  #native;

  constructor(init) {
    check.object('init', init);
    check.onlyKeys('', init, ['limitMs', 'incrementMs'], 'a lag quota');
    const { limitMs, incrementMs } = init;
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
}

module.exports = { Lag };

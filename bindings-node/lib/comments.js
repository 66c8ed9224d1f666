'use strict';

const binding = require('./binding.js');
const check = require('./arguments.js');
const { numberOf } = require('./control.js');
const { attempt } = require('./errors.js');

function clk(timeMs) {
  check.integer('timeMs', timeMs);
  return attempt(() => binding.clk(timeMs));
}

function emt(timeMs) {
  check.integer('timeMs', timeMs);
  return attempt(() => binding.emt(timeMs));
}

function clockComments(comment) {
  check.text('comment', comment);
  return Object.freeze(attempt(() => binding.clockComments(comment)).map(Object.freeze));
}

function elapsedTimes(control, clocksMs) {
  const native = numberOf('control', control);
  const clocks = check.integers('clocksMs', clocksMs, { orNull: true });
  return Object.freeze(attempt(() => binding.elapsedTimes(native, clocks)));
}

module.exports = { clk, clockComments, elapsedTimes, emt };

'use strict';

const binding = require('./binding.js');
const check = require('./arguments.js');
const { attempt } = require('./errors.js');

function timesLeft(text, protocol, onTurn = 'first') {
  check.text('text', text);
  check.text('protocol', protocol);
  const side = check.side('onTurn', onTurn);
  const { first, second } = attempt(() => binding.timesLeft(text, protocol, side), text);
  return Object.freeze({ first: Object.freeze(first), second: Object.freeze(second) });
}

module.exports = { timesLeft };

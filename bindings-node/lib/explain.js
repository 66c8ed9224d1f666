'use strict';

const binding = require('./binding.js');
const check = require('./arguments.js');
const { ArgumentError, attempt, refusal } = require('./errors.js');

function explain(text, options) {
  check.text('text', text);
  const notation = check.notation(options, ['cursor']);
  const { cursor = text.length } = { __proto__: null, cursor: check.beside(options, 'cursor') };
  if (check.integer('cursor', cursor) < 0) {
    throw new ArgumentError('cursor', `\`cursor\` must not be below zero, as ${cursor} is`);
  }
  const explained = attempt(() => binding.explain(text, notation, cursor));
  if (explained === null) return null;
  const { standing, error, fields, atCursor, next, completion, gaveUp } = explained;
  return Object.freeze({
    standing,
    error: error === null ? null : refusal(error, text),
    fields: frozen(fields),
    atCursor,
    next: frozen(next),
    completion,
    gaveUp,
  });
}

function frozen(parts) {
  return Object.freeze(parts.map(Object.freeze));
}

module.exports = { explain };

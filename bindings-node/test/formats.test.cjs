'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');

const required = require('flagfall');

test('CommonJS and ESM have the same classes', async () => {
  const imported = await import('flagfall');
  assert.deepEqual(Object.keys(imported).sort(), Object.keys(required).sort());
  for (const name of Object.keys(required)) assert.equal(imported[name], required[name]);
});

test('objects of one format work in the other', async () => {
  const imported = await import('flagfall');
  const clock = new imported.Clock(required.parse('G/5', { notation: 'chess' }));
  assert.ok(clock instanceof required.Clock);
  assert.throws(() => clock.pause(0), required.ClockError);
  assert.throws(() => required.parse('', { notation: 'chess' }), imported.ParseError);
});

test('nothing but the front can be reached', () => {
  for (const path of ['flagfall/dist/binding.js', 'flagfall/dist/clock.js', 'flagfall/dist/index.mjs']) {
    assert.throws(() => require(path), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' });
  }
  assert.equal(require('flagfall/package.json').name, 'flagfall');
});

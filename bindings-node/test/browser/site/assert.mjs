// What transcript.mjs and cases.mjs use of `node:assert/strict`, for a page.

export default function assert(value, message) {
  if (!value) throw new Error(message);
}

assert.equal = (actual, expected, message) => assert(Object.is(actual, expected), message);
assert.notEqual = (actual, expected, message) => assert(!Object.is(actual, expected), message);
assert.match = (text, pattern, message) => assert(pattern.test(text), message);
assert.doesNotMatch = (text, pattern, message) => assert(!pattern.test(text), message);
assert.deepEqual = (actual, expected, message) => assert(areEqual(actual, expected), message);

function areEqual(one, other) {
  if (Object.is(one, other)) return true;
  if (Object(one) !== one || Object(other) !== other) return false;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && areEqual(one[key], other[key]))
  );
}

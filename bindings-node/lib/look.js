'use strict';

// What the objects of this package show to comparisons, the console and structured clones. Their state
// is in the compiled part, so without this all of them would look empty, and any two of a class equal.

const { inspect } = require('node:util');

let made = 0;

/** A unique number for the property `id`, since comparisons look at an object's own properties. */
function newId() {
  made += 1;
  return made;
}

/**
 * The value of the property `notCloneable`: a symbol, which a structured clone rejects with an error
 * that contains these words. All objects of a class share it, so that equal ones stay equal.
 */
function uncloneable(name, instead) {
  return Symbol(`flagfall's ${name}; send ${instead} instead`);
}

/** Makes `util.inspect`, and so `console.log`, show what `data` returns for an object of the class. */
function showAs(ofClass, isOne, data) {
  Object.defineProperty(ofClass.prototype, inspect.custom, {
    value: function show(depth, options, inspect) {
      if (!isOne(this)) return inspect(this, { ...options, customInspect: false });
      const { name } = this.constructor;
      if (depth < 0) return options.stylize(`[${name}]`, 'special');
      return `${name} ${inspect(shown(data, this), { ...options, depth })}`;
    },
    configurable: true,
    writable: true,
  });
}

/** Never throws: the console shows objects of all kinds. */
function shown(data, one) {
  try {
    return data(one);
  } catch (error) {
    return { error };
  }
}

module.exports = { newId, showAs, uncloneable };

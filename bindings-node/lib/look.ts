// How the objects of this package behave in comparisons, on the console and in structured clones. Their
// state is in the compiled part: without this they would look empty, and any two of a class equal.

import type { InspectOptionsStylized, inspect } from 'node:util';

type Inspect = typeof inspect;

/** The method that `util.inspect` calls, which other consoles ignore. */
const INSPECT = Symbol.for('nodejs.util.inspect.custom');

let made = 0;

/** The symbols that {@link uncloneable} has returned. */
const symbols = new Set<symbol>();

/** A unique number for the property `id`, since comparisons look at an object's own properties. */
export function newId(): number {
  made += 1;
  return made;
}

/**
 * The value of the property `notCloneable`: a symbol, which a structured clone rejects with an error
 * that contains these words. All objects of a class share it, so that equal ones stay equal.
 */
export function uncloneable(name: string, instead: string): symbol {
  const symbol = Symbol(`flagfall's ${name}; send ${instead} instead`);
  symbols.add(symbol);
  return symbol;
}

/** Whether an object was created by another copy of this package, perhaps of another version. */
export function isForeign(object: object): boolean {
  const symbol = Object.getOwnPropertyDescriptor(object, 'notCloneable')?.value;
  if (typeof symbol !== 'symbol' || symbols.has(symbol)) return false;
  return symbol.description?.startsWith("flagfall's ") ?? false;
}

/** Makes `util.inspect`, and so `console.log`, show what `data` returns for an object of the class. */
export function showAs<One extends object>(
  ofClass: { readonly prototype: One },
  isOne: (value: unknown) => value is One,
  data: (one: One) => unknown,
): void {
  Object.defineProperty(ofClass.prototype, INSPECT, {
    value(this: unknown, depth: number, options: InspectOptionsStylized, show: Inspect) {
      if (!isOne(this)) return show(this, { ...options, customInspect: false });
      const { name } = this.constructor;
      if (depth < 0) return options.stylize(`[${name}]`, 'special');
      return `${name} ${show(shown(data, this), { ...options, depth })}`;
    },
    configurable: true,
    writable: true,
  });
}

/** Never throws: the console shows objects of all kinds. */
function shown<One>(data: (one: One) => unknown, one: One): unknown {
  try {
    return data(one);
  } catch (error) {
    return { error };
  }
}


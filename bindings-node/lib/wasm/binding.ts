// The compiled part in WebAssembly. Its functions stay the same when an instance is replaced.

import { objectLost } from '../errors.js';
import { moduleBytes } from './bytes.js';
import { Instance, isClass } from './instance.js';
import type { Class, Slow } from './instance.js';
import type { FastCall } from './passing.js';

/** More objects than an instance can have. */
const MOST_OBJECTS = 2 ** 32;

function compile(): WebAssembly.Module {
  try {
    return new WebAssembly.Module(moduleBytes());
  } catch (cause) {
    throw new Error(`flagfall: ${why(cause as Error)}`, { cause });
  }
}

function why({ message }: Error): string {
  if (/content security policy|unsafe-eval/i.test(message)) {
    return "the content security policy of this page forbids WebAssembly. Add 'wasm-unsafe-eval' to its script-src.";
  }
  return `cannot compile the WebAssembly module: ${message}`;
}

const compiled = compile();
let first = 0;
let current = new Instance(compiled, first);

export function restart(): void {
  current.failure = objectLost();
  first += MOST_OBJECTS;
  current = new Instance(compiled, first);
}

type Fast = (
  a: unknown,
  b?: unknown,
  c?: unknown,
  d?: unknown,
  e?: unknown,
  f?: unknown,
  g?: unknown,
  h?: unknown,
) => number | null | undefined;

/** Whether the first `length` values are numbers, four at most. */
function areNumbers(length: number, a: unknown, b: unknown, c: unknown, d: unknown): boolean {
  if (length > 4 || typeof a !== 'number') return false;
  if (length > 1 && typeof b !== 'number') return false;
  if (length > 2 && typeof c !== 'number') return false;
  return length < 4 || typeof d === 'number';
}

/** A fast call with `length` arguments. Numbers take the shortest way. */
function fastCall(name: string, length: number): Fast {
  let instance: Instance | undefined;
  let call: FastCall;
  return (a, b, c, d, e, f, g, h) => {
    if (instance !== current) {
      instance = current;
      call = instance.fast[name]!;
    }
    if (instance.failure !== null || instance.thrown !== null) instance.check();
    try {
      const result = areNumbers(length, a, b, c, d)
        ? call(a as number, b as number, c as number, d as number)
        : instance.passing.call(call, length, a, b, c, d, e, f, g, h);
      if (result < Infinity) return result;
      // Infinity stands for a failed call, NaN for null.
      return result === Infinity ? undefined : null;
    } catch (error) {
      instance.thrown = error;
      throw instance.error();
    }
  };
}

/** A function of the current instance, or of its namespace. */
function slowCall(find: (slow: Slow) => unknown): (...values: unknown[]) => unknown {
  return (...values) => {
    const instance = current;
    return instance.guard(() => (find(instance.slow) as (...values: unknown[]) => unknown)(...values));
  };
}

/** A class whose objects are those of the current instance. */
function classOf(name: string, first: Class): object {
  const now = () => current.slow[name] as Class;
  const construct = function (...values: unknown[]) {
    return current.guard(() => new (now())(...values));
  };
  for (const [method, value] of Object.entries(Object.getOwnPropertyDescriptors(first))) {
    if (typeof value.value !== 'function') continue;
    const call = slowCall((slow) => (slow[name] as Class)[method]!.bind(slow[name]));
    Object.defineProperty(construct, method, { value: call });
  }
  const hasInstance = (value: unknown) => value instanceof now();
  return Object.defineProperty(construct, Symbol.hasInstance, { value: hasInstance });
}

/** A function that would read or write a file. */
function noFiles(instead: string): () => never {
  return () => {
    throw Object.assign(new Error(`WebAssembly has no access to files: ${instead}`), { code: 'file/ENOTSUP' });
  };
}

function bind(instance: Instance): { [name: string]: unknown } {
  const all: { [name: string]: unknown } = {
    readPresets: noFiles('read the file yourself, and call `Presets.parse` with its text'),
    savePresets: noFiles('write the text that `print` returns yourself'),
    writeFile: noFiles('write the data yourself'),
  };
  for (const [name, value] of Object.entries(instance.slow)) {
    if (typeof value === 'object') {
      const names = Object.keys(value);
      const calls = names.map((own) => [own, slowCall((slow) => (slow[name] as typeof value)[own])]);
      all[name] = Object.fromEntries(calls);
    } else {
      all[name] = isClass(value) ? classOf(name, value) : slowCall((slow) => slow[name]);
    }
  }
  for (const [name, call] of Object.entries(instance.fast)) {
    if (/^(control|clock|arena)[A-Z]/.test(name)) all[name] = fastCall(name, call.length);
  }
  return all;
}

/** The exports of the compiled part, as in the addon. */
export const binding: any = bind(current);
export const BACKEND = 'wasm';

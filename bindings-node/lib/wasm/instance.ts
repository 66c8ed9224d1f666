// An instance of the WebAssembly module, with its own memory and its own objects.

import { instanceFailed, objectLost } from '../errors.js';
import type { FlagfallError } from '../errors.js';
import { Passing, unsigned } from './passing.js';
import type { Exports, FastCall } from './passing.js';
import { createContext, instantiateNapiModuleSync } from './vendor.js';
import type { Context, NodeEnv } from './vendor.js';

type Function = (...values: unknown[]) => unknown;

/** A class of the compiled part: its constructor and, as properties, its static methods. */
export type Class = (new (...values: unknown[]) => object) & { readonly [name: string]: Function };

/** What the compiled part exports by Node-API. */
export interface Slow {
  readonly [name: string]: Function | Class | { readonly [name: string]: Function };
}

export function isClass(value: Slow[string]): value is Class {
  return typeof value === 'function' && Object.getOwnPropertyNames(value.prototype ?? {}).length > 1;
}

/** Whether an error comes from the middle of a call: a trap, or a stack overflow. */
function isFatal(error: unknown): error is Error {
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return true;
  // A stack overflow in Firefox.
  return error instanceof Error && error.name === 'InternalError';
}

/** Whether an error is about a number or an object from an instance before this one. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Objects of another class are not passed, so this one is of an instance before.
  return (error as { readonly code?: string }).code === 'lost' || /^Failed to recover `\w+` type /.test(error.message);
}

export class Instance {
  readonly fast: { readonly [name: string]: FastCall };
  readonly slow: Slow;
  readonly passing: Passing;
  /** What every call throws after it has failed or was replaced; null before. */
  failure: FlagfallError | null = null;
  /**
   * What the last call has thrown, until {@link Instance.error} has seen it. After a stack overflow
   * there may be no room for a call, only for an assignment: then the next call looks at it.
   */
  thrown: unknown = null;
  /** Why it is about to trap, as it said itself. */
  #reason: string | undefined;

  /** `first` is the number of the first object of each kind. */
  constructor(module: WebAssembly.Module, first: number) {
    let exports: Exports & { readonly [name: string]: FastCall };
    const report = (address: number, length: number) => {
      this.#reason = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, unsigned(address), length));
    };
    const { napiModule } = instantiateNapiModuleSync(module, {
      context: this.#context(),
      overwriteImports: (imports) => {
        imports.env = { ...imports.env, ...imports.napi, ...imports.emnapi, report };
        return imports;
      },
      beforeInit: ({ instance }) => {
        exports = instance.exports as typeof exports;
        exports.begin(first);
        for (const [name, register] of Object.entries(exports)) {
          if (name.startsWith('__napi_register__')) register();
        }
      },
    });
    this.fast = exports!;
    this.slow = napiModule.exports;
    this.passing = new Passing(exports!, (call) => this.#quietly(call));
    for (const value of Object.values(this.slow)) if (isClass(value)) this.#guardMethods(value);
  }

  /** A context of emnapi, which calls no finalizer of an instance that has failed. */
  #context(): Context {
    const context = createContext();
    const create = context.createEnv;
    context.createEnv = (...values) => {
      const env = create.apply(context, values) as NodeEnv;
      const finalize = env.drainFinalizerQueue;
      env.drainFinalizerQueue = () => this.#quietly(() => finalize.call(env));
      return env;
    };
    return context;
  }

  /** The result of `run`, which calls the instance. */
  guard<Result>(run: () => Result): Result {
    this.check();
    try {
      return run();
    } catch (error) {
      this.thrown = error;
      throw this.error();
    }
  }

  /** Throws if the instance has failed. */
  check(): void {
    if (this.failure === null && this.thrown !== null) this.error();
    if (this.failure !== null) throw this.failure;
  }

  /** The error to throw for `thrown`. */
  error(): unknown {
    const { thrown } = this;
    if (isFatal(thrown)) this.failure ??= instanceFailed(this.#reason ?? thrown.message, thrown);
    this.thrown = null;
    this.#reason = undefined;
    return this.failure ?? (isLost(thrown) ? objectLost() : thrown);
  }

  #guardMethods({ prototype }: Class): void {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (name === 'constructor') continue;
      const instance = this;
      const method: Function = prototype[name];
      const value = function (this: object, ...values: unknown[]) {
        return instance.guard(() => method.apply(this, values));
      };
      Object.defineProperty(prototype, name, { value });
    }
  }

  /** Makes a call that nobody waits for. */
  #quietly(call: () => void): void {
    try {
      this.guard(call);
    } catch {
      // The next call throws it.
    }
  }
}

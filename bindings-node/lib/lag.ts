import { binding } from './binding.js';
import * as check from './arguments.js';
import { attempt } from './errors.js';
import { newId, showAs, uncloneable } from './look.js';
import type { LagFormula } from './words.js';

/** The arguments of the {@link Lag} constructor. */
export interface LagInit {
  /** The side's initial time, 0 or more, rounded down to whole seconds. */
  readonly limitMs: number;
  /** The side's increment, 0 or more, rounded down to whole seconds. */
  readonly incrementMs: number;
  /** How the allowance grows, and where it begins and ends. The default is `lichess`. */
  readonly formula?: LagFormula;
}

const CLONE = uncloneable('Lag', 'the result of save()');

interface CompiledLag {
  formula(): LagFormula;
  quotaMs(): number;
  save(): string;
  saveJson(): string;
  charge(elapsedMs: number, lagMs: number): number;
}

interface Compiled {
  readonly Lag: {
    new (limitMs: number, incrementMs: number, formula: string): CompiledLag;
    restore(saved: string): CompiledLag;
    copyOf(lag: CompiledLag): CompiledLag;
  };
}

const compiled: Compiled = binding;

let isLag: (value: unknown) => value is Lag;

/**
 * Lag compensation for one side: says how much of a turn's measured network lag is not charged.
 *
 * Call {@link Lag.charge} for each move and pass the result to {@link Clock.press} as `elapsedMs`.
 *
 * An allowance limits the compensation. It grows with each move, and compensated lag is subtracted
 * from it. A {@link LagFormula} says by how much it grows, and where it begins and ends.
 *
 * ```js
 * const lag = new Lag({ limitMs: 60_000, incrementMs: 0 });
 * console.log(lag.charge(2_500, 300)); // 2200
 * ```
 */
export class Lag {
  readonly #native: CompiledLag;
  /** @internal */
  readonly id = newId();
  /** @internal */
  readonly notCloneable = CLONE;

  static {
    isLag = (value): value is Lag =>
      typeof value === 'object' && value !== null && #native in value;
  }

  /**
   * Creates the lag compensation of a side with this initial time and increment.
   *
   * @throws {@link ControlError} `negative-time` if a time is below 0.
   */
  constructor(init: LagInit);
  /** @internal */
  constructor(native: CompiledLag);
  constructor(init: LagInit | CompiledLag) {
    this.#native = init instanceof compiled.Lag ? init : fresh(init);
  }

  /**
   * Restores what {@link Lag.save} or {@link Lag.saveJson} returned. JSON may also be in UTF-8.
   *
   * @throws {@link RestoreError} if `saved` is not a saved Lag, was truncated or modified, or holds a
   * state that no Lag can have.
   */
  static restore(saved: Uint8Array | string): Lag {
    const bytes = check.byteString('saved', saved);
    return new Lag(attempt(() => compiled.Lag.restore(bytes)));
  }

  /** The formula that the allowance follows. */
  get formula(): LagFormula {
    return this.#native.formula();
  }

  /**
   * The allowance: the lag that can still be compensated, in ms. `Number.MAX_SAFE_INTEGER` with the
   * formula `timeseal`.
   */
  get quotaMs(): number {
    return this.#native.quotaMs();
  }

  /**
   * Returns the time to charge for a turn that took `elapsedMs`, of which `lagMs` was network lag.
   *
   * As much of the lag as the allowance permits is not charged, and is subtracted from the
   * allowance, which then grows by one move. Lag below 0 counts as 0, and lag beyond `elapsedMs` as
   * `elapsedMs`.
   */
  charge(elapsedMs: number, lagMs: number): number {
    const native = this.#native;
    check.integer('elapsedMs', elapsedMs);
    check.integer('lagMs', lagMs);
    return attempt(() => native.charge(elapsedMs, lagMs));
  }

  /**
   * Saves the formula and the allowance, in about 12 bytes. {@link Lag.restore} restores them, in any
   * language, on any machine and in any later version.
   */
  save(): Uint8Array {
    return check.ofByteString(this.#native.save());
  }

  /**
   * Like {@link Lag.save}, as one line of JSON. The text may be reformatted or its keys reordered;
   * after any other change it is rejected.
   */
  saveJson(): string {
    return this.#native.saveJson();
  }

  /** Returns an independent copy. */
  clone(): Lag {
    return new Lag(compiled.Lag.copyOf(this.#native));
  }

  /** The formula, and what is left of the allowance. */
  toJSON(): { readonly formula: LagFormula; readonly quotaMs: number } {
    const native = this.#native;
    return { formula: native.formula(), quotaMs: native.quotaMs() };
  }
}

function fresh(init: unknown): CompiledLag {
  const own = check.own('init', init, ['limitMs', 'incrementMs', 'formula'], '`init`');
  const limitMs = check.integer('limitMs', own.limitMs);
  const incrementMs = check.integer('incrementMs', own.incrementMs);
  const formula = own.formula === undefined ? 'lichess' : check.text('formula', own.formula);
  return attempt(() => new compiled.Lag(limitMs, incrementMs, formula));
}

showAs(Lag, isLag, (lag) => lag.toJSON());


import { binding } from './binding.js';
import * as check from './arguments.js';
import { attempt } from './errors.js';
import { newId, showAs, uncloneable } from './look.js';

/** The arguments of the {@link Lag} constructor. */
export interface LagInit {
  /** The side's initial time, 0 or more, rounded down to whole seconds. */
  readonly limitMs: number;
  /** The side's increment, 0 or more, rounded down to whole seconds. */
  readonly incrementMs: number;
}

const CLONE = uncloneable('Lag', 'the result of charge()');

interface CompiledLag {
  quotaMs(): number;
  charge(elapsedMs: number, lagMs: number): number;
}

interface Compiled {
  readonly Lag: {
    new (limitMs: number, incrementMs: number): CompiledLag;
    copyOf(lag: CompiledLag): CompiledLag;
  };
}

const compiled: Compiled = binding;

let isLag: (value: unknown) => value is Lag;

/**
 * Lag compensation for one side, as on lichess: says how much of a turn's measured network lag is
 * not charged.
 *
 * Call {@link Lag.charge} for each move and pass the result to {@link Clock.press} as `elapsedMs`.
 *
 * An allowance limits the compensation. With each move it grows by `(T + 40 · I) · 2/5 + 15`
 * hundredths of a second, but at most by one second; T is the initial time and I the increment,
 * here in whole seconds. It begins with three times that, never exceeds seven times that, and
 * compensated lag is subtracted from it.
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

  /** The allowance: the lag that can still be compensated, in ms. */
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

  /** Returns an independent copy. */
  clone(): Lag {
    return new Lag(compiled.Lag.copyOf(this.#native));
  }

  /** What is left of the allowance. */
  toJSON(): { readonly quotaMs: number } {
    return { quotaMs: this.#native.quotaMs() };
  }
}

function fresh(init: unknown): CompiledLag {
  const own = check.own('init', init, ['limitMs', 'incrementMs'], '`init`');
  const limitMs = check.integer('limitMs', own.limitMs);
  const incrementMs = check.integer('incrementMs', own.incrementMs);
  return attempt(() => new compiled.Lag(limitMs, incrementMs));
}

showAs(Lag, isLag, (lag) => lag.toJSON());


import { binding } from './binding.js';
import * as check from './arguments.js';
import { attempt } from './errors.js';
import { newId, showAs, uncloneable } from './look.js';

/** What a {@link Lag} begins with. */
export interface LagInit {
  /** The side's initial time, 0 or more; parts of a second count for nothing. */
  readonly limitMs: number;
  /** The side's increment, 0 or more; parts of a second count for nothing. */
  readonly incrementMs: number;
}

const CLONE = uncloneable('Lag', 'what charge() gave');

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
 * How much of one side's lag is made good, as lichess does it: a quota that grows with every move
 * and is spent by the lag that is measured. It stands beside the clock and says what time to
 * charge: {@link Clock.press} takes it as `elapsedMs`.
 *
 * The quota gains `(limit + 40 · increment) · 2/5 + 15` hundredths of a second a move, limit and
 * increment in whole seconds, and at most a second. It begins with three gains and never holds more
 * than seven.
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
   * The quota for a side with this initial time and increment.
   *
   * @throws {@link ControlError} `negative-time` for a time below 0.
   */
  constructor(init: LagInit);
  /** @internal */
  constructor(native: CompiledLag);
  constructor(init: LagInit | CompiledLag) {
    this.#native = init instanceof compiled.Lag ? init : fresh(init);
  }

  /** What is left to make lag good with. */
  get quotaMs(): number {
    return this.#native.quotaMs();
  }

  /**
   * What to charge a turn that took `elapsedMs`, of which `lagMs` was the network's: the quota pays
   * for the lag as far as it goes, and then gains. Lag below 0, and beyond `elapsedMs`, counts for
   * nothing.
   */
  charge(elapsedMs: number, lagMs: number): number {
    const native = this.#native;
    check.integer('elapsedMs', elapsedMs);
    check.integer('lagMs', lagMs);
    return attempt(() => native.charge(elapsedMs, lagMs));
  }

  /** The same quota once more: from here on the two go their own ways. */
  clone(): Lag {
    return new Lag(compiled.Lag.copyOf(this.#native));
  }

  /** What is left of the quota. */
  toJSON(): { readonly quotaMs: number } {
    return { quotaMs: this.#native.quotaMs() };
  }
}

function fresh(init: unknown): CompiledLag {
  const own = check.own('init', init, ['limitMs', 'incrementMs'], 'a lag quota');
  const limitMs = check.integer('limitMs', own.limitMs);
  const incrementMs = check.integer('incrementMs', own.incrementMs);
  return attempt(() => new compiled.Lag(limitMs, incrementMs));
}

showAs(Lag, isLag, (lag) => lag.toJSON());


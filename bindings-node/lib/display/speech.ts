// What a clock says to screen readers, and its other words.

/**
 * The words of a {@link FlagClock}, for pages in other languages. `{label}` stands for the name of the
 * side, `{time}` for a time, and `{what}` for what is announced.
 */
export interface FlagClockWords {
  /** The name of the first side, without the attribute `label`. */
  readonly first: string;
  /** The name of the second side, without the attribute `label`. */
  readonly second: string;
  /** The name of the button that presses the clock. */
  readonly press: string;
  /** An announcement. */
  readonly said: string;
  /** The flag has fallen. */
  readonly flag: string;
  /** The first flag has fallen. */
  readonly firstFlag: string;
  /** The delay time. */
  readonly lent: string;
  /** What is shown for a side that plays untimed. */
  readonly untimed: string;
}

/** The words of a {@link FlagClock} in English. */
export const WORDS: FlagClockWords = Object.freeze({
  first: 'First',
  second: 'Second',
  press: 'Press {label}’s clock',
  said: '{label}: {what}',
  flag: 'flag',
  firstFlag: 'first flag',
  lent: '+{time}',
  untimed: '--:--',
});

/** Replaces the names in braces. */
export function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);
}

/** A time in words, in a language: `30 seconds`. */
export function spoken(ms: number, language: string | undefined): string {
  const [number, unit] = ms > 0 && ms % 60_000 === 0 ? [ms / 60_000, 'minute'] : [ms / 1000, 'second'];
  try {
    return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(number);
  } catch {
    // Not the code of a language, such as `en_US`.
    return spoken(ms, undefined);
  }
}

/**
 * Which times left are announced. Each is announced once, and again only after the bank has been at least
 * twice as long: so a bank that stays near it with its increments is silent, and each byo-yomi period of
 * 30 seconds has its last ten.
 */
export class Thresholds {
  readonly #reached = new Set<number>();

  /** The least threshold that the bank has newly reached, which it can only while it runs; null if there is none. */
  newly(bankMs: number, running: boolean, thresholdsMs: readonly number[]): number | null {
    let least: number | null = null;
    for (const threshold of thresholdsMs) {
      if (bankMs > threshold && bankMs >= 2 * threshold) this.#reached.delete(threshold);
      if (!running || bankMs > threshold || this.#reached.has(threshold)) continue;
      this.#reached.add(threshold);
      least = Math.min(threshold, least ?? threshold);
    }
    return least;
  }

  /** Forgets what was reached, before another game. */
  clear(): void {
    this.#reached.clear();
  }
}

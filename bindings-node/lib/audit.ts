import { kept } from './control.js';
import type { TimeControl } from './control.js';
import type { AuditReason, AuditVerdict, ConventionName, Side } from './words.js';

/** What an audit found of a ply. All times are in milliseconds. Frozen. */
export interface PlyAudit {
  /** The side that moved. */
  readonly side: Side;
  /**
   * Whether the recorded times are possible: `ok`, `impossible`, `unknown` if there are none or the
   * side is untimed, or `untimed` for a ply that took no time.
   */
  readonly verdict: AuditVerdict;
  /** The recorded clock. Null: none was recorded. */
  readonly shownMs: number | null;
  /** The least that the clock could show. Null: the side is untimed. */
  readonly lowMs: number | null;
  /** The most that the clock could show. Null: the side is untimed. */
  readonly highMs: number | null;
  /** The least time that the ply took. Null: it is not known. */
  readonly usedLowMs: number | null;
  /** The most time that the ply took. Null: it is not known. */
  readonly usedHighMs: number | null;
  /**
   * Why the recorded time is impossible: `too-much` or `too-little` on the clock, or `emt`, a time
   * of the move that does not fit. Null if it is not impossible.
   */
  readonly why: AuditReason | null;
  /**
   * By how much the recorded time is beyond what is possible and what the convention tolerates (for
   * times in whole seconds: one second); 0 unless it is impossible.
   */
  readonly byMs: number;
}

/** How well a convention fits the clocks of a game. Frozen. */
export interface ConventionFit {
  /** The convention. */
  readonly convention: ConventionName;
  /** The number of plies whose times are possible under it, untimed plies included. */
  readonly possible: number;
  /** The number of plies whose times are impossible under it. */
  readonly impossible: number;
}

/** Whether the recorded times of a game are possible. Frozen. */
export interface GameAudit {
  /** The time control. */
  readonly control: TimeControl;
  /** The convention that the clocks were compared by. */
  readonly convention: ConventionName;
  /** What was found of each ply. Frozen. */
  readonly plies: readonly PlyAudit[];
  /**
   * How well the conventions fit, in the order in which they were tried: `convention` is one of
   * them. Those after it that cannot fit better are not tried. Frozen.
   */
  readonly tried: readonly ConventionFit[];
  /** The indices of the plies whose times are impossible. Frozen. */
  readonly impossible: readonly number[];
}

/** What the compiled part returns: each ply is at the same index of all arrays. */
export interface CompiledAudit {
  readonly control: number;
  readonly convention: ConventionName;
  readonly tried: ConventionFit[];
  readonly sides: Side[];
  readonly verdicts: AuditVerdict[];
  readonly reasons: (AuditReason | null)[];
  readonly lowMs: (number | null)[];
  readonly highMs: (number | null)[];
  readonly usedLowMs: (number | null)[];
  readonly usedHighMs: (number | null)[];
  readonly byMs: number[];
}

/** The audit of plies with these clocks. */
export function auditOf(found: CompiledAudit, clocksMs: readonly (number | null)[]): GameAudit {
  const impossible: number[] = [];
  const plies = clocksMs.map((shownMs, index): PlyAudit => {
    const verdict = found.verdicts[index]!;
    if (verdict === 'impossible') impossible.push(index);
    return Object.freeze({
      side: found.sides[index]!,
      verdict,
      shownMs,
      lowMs: found.lowMs[index]!,
      highMs: found.highMs[index]!,
      usedLowMs: found.usedLowMs[index]!,
      usedHighMs: found.usedHighMs[index]!,
      why: found.reasons[index]!,
      byMs: found.byMs[index]!,
    });
  });
  return Object.freeze({
    control: kept(found.control),
    convention: found.convention,
    plies: Object.freeze(plies),
    tried: Object.freeze(found.tried.map((fit) => Object.freeze(fit))),
    impossible: Object.freeze(impossible),
  });
}

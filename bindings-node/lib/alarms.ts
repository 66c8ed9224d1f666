/**
 * A warning that a side has little time left on its bank.
 *
 * It sounds once, at the first millisecond at which the side's clock runs and its bank is at most the
 * threshold, and again only after the bank was above `rearmAboveMs`.
 */
export interface Alarm {
  /** The bank at which it sounds, more than 0. */
  readonly thresholdMs: number;
  /**
   * The bank above which it is armed again: at least the threshold. Default: one and a half times the
   * threshold.
   */
  readonly rearmAboveMs: number;
  /**
   * The least time between two soundings, 0 or more. If the bank is low again before that, the alarm
   * sounds at its end. Default: 0.
   */
  readonly quietMs: number;
}

/** The alarms of one side, and its countdown. */
export interface SideAlarms {
  /** The alarms, by descending threshold: at most 8, with different thresholds. */
  readonly alarms: readonly Alarm[];
  /**
   * A number of seconds, from 0 to 60. In every turn, the countdown sounds whenever the bank falls to
   * a whole number of seconds, from `countdown` to 1. 0: there is none.
   */
  readonly countdown: number;
}

/** The alarms of both sides. */
export interface Alarms {
  /** Those of the first side. */
  readonly first: SideAlarms;
  /** Those of the second side. */
  readonly second: SideAlarms;
}

/** An alarm for {@link AlarmsInit}. What is omitted or null has the default given in {@link Alarm}. */
export type AlarmInit = Pick<Alarm, 'thresholdMs'> & { readonly [K in keyof Alarm]?: Alarm[K] | null };

/** A side's alarms for {@link AlarmsInit}. What is omitted or null is nothing. */
export type SideAlarmsInit = {
  readonly [K in 'alarms']?: readonly AlarmInit[] | null;
} & { readonly [K in 'countdown']?: number | null };

/** Alarms for {@link Clock.setAlarms}. A side that is omitted or null has none. */
export type AlarmsInit = { readonly [K in keyof Alarms]?: SideAlarmsInit | null };

/// <reference types="node" preserve="true" />

/**
 * The clock rules of board games: parse a time control, tick the clocks.
 *
 * All times are whole milliseconds, in numbers that are safe integers; their names end in `Ms`.
 * `atMs` is a moment on the caller's own clock: any that never goes back will do, and where its
 * zero lies is the caller's affair. Only a {@link LiveClock} reads a clock of its own.
 *
 * An argument that is not what its type says is an {@link ArgumentError}; nothing is coerced.
 * A method called on something else than its object is a `TypeError`.
 *
 * `console.log` shows what an object holds, and `JSON.stringify` writes what its `toJSON` returns.
 * Objects that change, such as clocks, are deep-equal to themselves alone; time controls, setups,
 * presets and documents are deep-equal if they are equal. `structuredClone` and `postMessage` throw
 * a `DataCloneError` that says what to send instead.
 */

export { Arena } from './arena.js';
export type { GameEvent, GlanceColumns } from './arena.js';
export { Clock } from './clock.js';
export type { Advanced, TakeBackTo } from './clock.js';
export { clkComment, clockComments, elapsedTimes, emtComment } from './comments.js';
export type { ClockComment } from './comments.js';
export { TimeControl, detect, parse, parseWarnings } from './control.js';
export type { Conversion, Detected, TimeControlInit } from './control.js';
export {
  ArgumentError,
  ClockError,
  ControlError,
  DocumentError,
  FlagfallError,
  MatchError,
  ParseError,
  PrintError,
  RestoreError,
} from './errors.js';
export type { Event } from './event.js';
export { explain } from './explain.js';
export type { Explanation, Field, Next } from './explain.js';
export { writeFile } from './files.js';
export { Lag } from './lag.js';
export type { LagInit } from './lag.js';
export { LiveClock } from './live.js';
export type { LiveClockEvents, LiveClockOptions } from './live.js';
export { Match } from './match.js';
export type { MatchScore, Penalized } from './match.js';
export type {
  ArimaaNotation,
  ChessNotation,
  DoubleFlagNotation,
  GgsNotation,
  NamedNotation,
  Notation,
  PcnNotation,
} from './notation.js';
export {
  EVENT_KINDS,
  EVENT_ROW,
  FIRST_FLAGS,
  FLAGS,
  PHASES,
  READING_ROW,
  SIDES,
  STATUSES,
} from './enums.js';
export type { NumericEnum } from './enums.js';
export { PcnDocument } from './pcn.js';
export type { PcnForfeit, PcnPly, PcnReplay } from './pcn.js';
export { Preset, Presets, Setup } from './preset.js';
export type { PresetData } from './preset.js';
export { timesLeft } from './protocol.js';
export type { TimeLeft } from './protocol.js';
export type { Reading, SideReading } from './reading.js';
export type { Rules, RulesInit } from './rules.js';
export type { Stage, StageInit } from './stage.js';
export type { Board, Overtime, Terms, Verdict } from './verdict.js';
export type * from './words.js';

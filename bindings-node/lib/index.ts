/// <reference types="node" preserve="true" />

/**
 * A game-clock library for chess, Go, shogi, backgammon and more.
 *
 * {@link parse} reads a time control, a {@link Clock} runs under it, and each call returns the
 * events (flag falls, byo-yomi periods, …) with their exact times. An {@link Arena} holds the
 * clocks of many games. A {@link LiveClock} emits its events by itself.
 *
 * All times are integer milliseconds; their names end in `Ms`. A timestamp, `atMs`, comes from a
 * monotonic clock; any epoch will do. Only a {@link LiveClock} reads the time itself.
 *
 * An argument of the wrong type throws an {@link ArgumentError}; nothing is coerced. A method called
 * on an object of another class throws a `TypeError`.
 *
 * `console.log` shows an object's contents, and `JSON.stringify` writes what its `toJSON` returns.
 * In `assert.deepStrictEqual` and similar comparisons, mutable objects, such as clocks, are equal
 * only to themselves; time controls, setups, presets and documents are equal if their contents are.
 * `structuredClone` and `postMessage` throw a `DataCloneError` that says what to send instead.
 */

export { Arena, ArenaReader } from './arena.js';
export type {
  AddColumns,
  ArenaDamage,
  GameEvent,
  RestoredArena,
  SavedChanges,
  SummaryColumns,
} from './arena.js';
export { BACKEND, restart } from './binding.js';
export { Clock } from './clock.js';
export type { Advanced, TakeBackTo } from './clock.js';
export { clkComment, clockComments, elapsedTimes, emtComment } from './comments.js';
export type { ClockComment } from './comments.js';
export type { ConventionFit, GameAudit, PlyAudit } from './audit.js';
export { NOTATIONS, TimeControl, detect, parse, parseWarnings } from './control.js';
export type { CategoryOptions, Conversion, Detected, Origin, TimeControlInit } from './control.js';
export type { Phrase } from './description.js';
export {
  ArgumentError,
  AuditError,
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
export { PgnGame, PgnReader, readPgn } from './pgn.js';
export type { AuditOptions, PgnFault, PgnPly } from './pgn.js';
export { Preset, Presets, Setup } from './preset.js';
export type { PresetData } from './preset.js';
export type { MoveOptions, PressOptions } from './press.js';
export type {
  Alarm,
  AlarmInit,
  Alarms,
  AlarmsInit,
  SideAlarms,
  SideAlarmsInit,
} from './alarms.js';
export type { Forecast, Piece } from './forecast.js';
export { formatTime } from './time-format.js';
export type { ClockFormatOptions, TimeFormatOptions } from './time-format.js';
export { parseTolerant } from './tolerant.js';
export type { Assumed, Assumption } from './tolerant.js';
export { timesLeft } from './protocol.js';
export type { TimeLeft, TimesLeft } from './protocol.js';
export type { Reading, SideReading } from './reading.js';
export type { Rules, RulesInit, Tier } from './rules.js';
export type { Stage, StageInit } from './stage.js';
export type { SideStanding, SideStandingInit, Standing, StandingInit } from './standing.js';
export type { Board, Overtime, Terms, Verdict } from './verdict.js';
export type * from './words.js';

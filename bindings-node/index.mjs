// The CommonJS module once more, so that `instanceof` holds whichever way each part of a program
// came by its classes.
export {
  ArgumentError,
  Clock,
  ClockError,
  ControlError,
  DocumentError,
  FlagfallError,
  Lag,
  Match,
  MatchError,
  ParseError,
  PcnDocument,
  PrintError,
  TimeControl,
  clk,
  clockComments,
  detect,
  elapsedTimes,
  emt,
  parse,
  parseWarnings,
} from './index.js';

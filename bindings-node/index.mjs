// The CommonJS module once more, so that `instanceof` holds whichever way each part of a program
// came by its classes.
export {
  ArgumentError,
  Clock,
  ClockError,
  ControlError,
  DocumentError,
  FlagfallError,
  Match,
  MatchError,
  ParseError,
  PcnDocument,
  PrintError,
  TimeControl,
  parse,
  parseWarnings,
} from './index.js';

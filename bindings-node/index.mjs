// The CommonJS module once more, so that `instanceof` holds whichever way each part of a program
// came by its classes.
export {
  ArgumentError,
  Clock,
  ClockError,
  ControlError,
  FlagfallError,
  ParseError,
  PrintError,
  TimeControl,
  parse,
} from './index.js';

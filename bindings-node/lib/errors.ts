// The error classes, and how they are made of what the binding throws: an Error whose `code` is
//   argument/NAME  control/KIND  print/KIND  clock/KIND  clock/KIND/LAST  match/KIND
//   parse/KIND/OFFSET/LENGTH  parse/KIND/OFFSET/LENGTH/PATH  document/KIND/PATH
//   restore/KIND/DETAIL  file/NUMBER  file/NAME  in/PART/CODE
// where LAST is the moment that a call may not lie before; PATH and DETAIL, which may have a `/` of
// their own, are all that is left; NUMBER is the system's number of an error; and PART says which of
// several texts the error of that CODE is in.

import { constants } from 'node:os';
import { getSystemErrorName } from 'node:util';

import { binding } from './binding.js';
import type {
  ClockErrorKind,
  ControlErrorKind,
  DocumentErrorKind,
  MatchErrorKind,
  ParseErrorKind,
  PrintErrorKind,
  RestoreErrorKind,
} from './words.js';

/** What every refusal of this package is, but for those of files. */
export class FlagfallError extends Error {
  static {
    named(this, 'FlagfallError');
  }

  /** Only the package makes its errors. */
  protected constructor();
  protected constructor(message?: string, options?: ErrorOptions) {
    super(message, options);
  }
}

/** A text is not a setup string: what is wrong, and where. */
export class ParseError extends FlagfallError {
  static {
    named(this, 'ParseError');
  }

  /** What is wrong. */
  declare readonly kind: ParseErrorKind;
  /** Where the offending part begins in `text`, in UTF-16 code units, as `slice` counts. */
  declare readonly offset: number;
  /** The length of the offending part in UTF-16 code units; 0 where something is missing. */
  declare readonly length: number;
  /** The whole text. */
  declare readonly text: string;
  /**
   * Where the offending value stands in a document: `periods[1].plies`. Keys that are not plain
   * words are in quotes, and the places in a list count from 0. Null where the text is no document,
   * where it is not well-formed, and for a key that stands twice in TOML.
   */
  declare readonly path: string | null;
}

/** Stages and rules do not make a time control. */
export class ControlError extends FlagfallError {
  static {
    named(this, 'ControlError');
  }

  /** What is wrong. */
  declare readonly kind: ControlErrorKind;
}

/** A notation, with the options given, cannot say a time control. */
export class PrintError extends FlagfallError {
  static {
    named(this, 'PrintError');
  }

  /** The first thing that it cannot say. */
  declare readonly kind: PrintErrorKind;
}

/** A format cannot hold a document. */
export class DocumentError extends FlagfallError {
  static {
    named(this, 'DocumentError');
  }

  /** What the format cannot hold. */
  declare readonly kind: DocumentErrorKind;
  /** Where the value stands in the document, as in {@link ParseError.path}. */
  declare readonly path: string;
}

/** A call on a clock was refused. The clock is as it was. */
export class ClockError extends FlagfallError {
  static {
    named(this, 'ClockError');
  }

  /** Why the call was refused. */
  declare readonly kind: ClockErrorKind;
  /**
   * With `at-went-back` the `atMs` of the last call that changed the clock, or the last moment of the
   * arena, whichever the call lies before; undefined with other kinds.
   */
  declare readonly lastAtMs: number | undefined;
}

/** A snapshot or a journal does not make a clock. */
export class RestoreError extends FlagfallError {
  static {
    named(this, 'RestoreError');
  }

  /** What is wrong. */
  declare readonly kind: RestoreErrorKind;
  /**
   * What exactly is wrong and where, in English, as far as it is known: a field, a line and column,
   * an entry of the journal. Empty where there is no more to say.
   */
  declare readonly detail: string;
}

/** A call on a match was refused: the rule that forbids it. The match is as it was. */
export class MatchError extends FlagfallError {
  static {
    named(this, 'MatchError');
  }

  /** The rule that forbids the call. */
  declare readonly kind: MatchErrorKind;
}

/**
 * An argument cannot be what it is: of another type, no safe integer, out of its range, an unknown
 * name or key, or in contradiction with another.
 */
export class ArgumentError extends FlagfallError {
  static {
    named(this, 'ArgumentError');
  }

  /** Which argument, or where in one: `atMs`, `mode`, `first[0].creditMs`. */
  declare readonly argument: string;
}

/** Gives the errors of the class its name. */
function named({ prototype }: { readonly prototype: FlagfallError }, name: string): void {
  Object.defineProperty(prototype, 'name', { value: name, configurable: true, writable: true });
}

/** An error of the class, with properties of its own. */
function made<Made extends FlagfallError>(
  errorClass: { readonly prototype: Made },
  message: string,
  own: Omit<Made, keyof Error>,
  options?: ErrorOptions,
): Made {
  const Class = errorClass as unknown as new (message: string, options?: ErrorOptions) => Made;
  return Object.assign(new Class(message, options), own);
}

/** The error for an argument that cannot be what it is. */
export function argumentError(argument: string, message: string): ArgumentError {
  return made(ArgumentError, message, { argument });
}

/** What `node:fs` would throw for the file at `path`; `error` is its number or its name. */
function fileError(error: string, message: string, path: unknown): Error {
  const numbers: Partial<Record<string, number>> = constants.errno;
  const number = Object.hasOwn(numbers, error) ? numbers[error] : undefined;
  const errno = -(number ?? Number(error));
  const code = number === undefined ? getSystemErrorName(errno) : error;
  const words = message.replace(/ \(os error -?\d+\)$/, '');
  return Object.assign(new Error(`${code}: ${words}, '${path}'`), { errno, code, path });
}

/** What a call is about: a text, or the path of a file; where there are several texts, their names. */
type Given = string | { readonly [part: string]: string | null } | null;

/** A refusal as the binding throws it, or tells of it. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** The error that `thrown`, by the binding, stands for. */
export function refusal(thrown: Refusal, given: Given = null): Error {
  const { code, message } = thrown;
  // Not the binding's: the stack is full.
  if (code === undefined) return thrown as unknown as Error;
  const [family, kind = '', ...rest] = code.split('/');
  switch (family) {
    case 'argument':
      return argumentError(kind, message);
    case 'control':
      return made(ControlError, message, { kind: kind as ControlErrorKind });
    case 'print':
      return made(PrintError, message, { kind: kind as PrintErrorKind });
    case 'clock': {
      const own = { kind: kind as ClockErrorKind };
      const last = rest.length === 0 ? {} : { lastAtMs: Number(rest[0]) };
      return made(ClockError, message, { ...own, ...last } as ClockError);
    }
    case 'match':
      return made(MatchError, message, { kind: kind as MatchErrorKind });
    case 'restore':
      return made(RestoreError, message, { kind: kind as RestoreErrorKind, detail: rest.join('/') });
    case 'file':
      return fileError(kind, message, given);
    case 'in': {
      const parts = given as { readonly [part: string]: string | null };
      return refusal({ code: rest.join('/'), message }, parts[kind]);
    }
    case 'document':
      return made(DocumentError, message, { kind: kind as DocumentErrorKind, path: rest.join('/') });
    case 'parse': {
      const [offset, length, ...parts] = rest;
      return made(ParseError, message, {
        kind: kind as ParseErrorKind,
        text: given as string,
        offset: Number(offset),
        length: Number(length),
        path: parts.length === 0 ? null : parts.join('/'),
      });
    }
    default:
      // Only a panic comes here: whatever was called is as it was before.
      return made(FlagfallError, `a bug in flagfall: ${message}`, {}, { cause: thrown });
  }
}

/** What `run`, which calls the binding, gives; `given` is what it is about. */
export function attempt<Result>(run: () => Result, given?: Given): Result {
  try {
    return run();
  } catch (thrown) {
    throw refusal(thrown as Refusal, given);
  }
}

/** The error of the binding's last fast call, which gave undefined: that is a refusal. */
export function refused(given?: Given): Error {
  try {
    return binding.refused();
  } catch (thrown) {
    return refusal(thrown as Refusal, given);
  }
}

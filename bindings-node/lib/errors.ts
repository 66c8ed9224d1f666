// The error classes, and how they are created from what the compiled part throws: an Error whose
// `code` is
//   argument/NAME  control/KIND  print/KIND  clock/KIND  clock/KIND/LAST  clock/KIND/SIDE/FIELD
//   match/KIND  audit/KIND
//   parse/KIND/OFFSET/LENGTH  parse/KIND/OFFSET/LENGTH/PATH  document/KIND/PATH
//   restore/KIND/DETAIL  file/NUMBER  file/NAME  in/PART/CODE
// where LAST is the timestamp that a call must not be earlier than; FIELD is that of a standing, of
// the game if SIDE is empty; PATH and DETAIL are the rest of the
// code and can contain `/`; NUMBER is the system's number of an error; and PART is the name of the text,
// of several, that the error with that CODE is about.

import { fileError } from './host.js';
import type {
  AuditErrorKind,
  ClockErrorKind,
  ControlErrorKind,
  DocumentErrorKind,
  MatchErrorKind,
  ParseErrorKind,
  PrintErrorKind,
  RestoreErrorKind,
  Side,
  StandingField,
} from './words.js';

/** The base class of all errors of this package, except those of file operations. */
export class FlagfallError extends Error {
  static {
    named(this, 'FlagfallError');
  }

  /** Only the package creates these errors. */
  protected constructor();
  protected constructor(message?: string, options?: ErrorOptions) {
    super(message, options);
  }
}

/**
 * A text is not valid. The message quotes what was found, says where, and what was expected; in it,
 * lines and characters (code points) count from 1.
 */
export class ParseError extends FlagfallError {
  static {
    named(this, 'ParseError');
  }

  /** What is wrong. */
  declare readonly kind: ParseErrorKind;
  /** Where the invalid part begins in `text`, in UTF-16 code units, as in `slice`. */
  declare readonly offset: number;
  /** The length of the invalid part in UTF-16 code units; 0 if something is missing. */
  declare readonly length: number;
  /** The whole text. */
  declare readonly text: string;
  /**
   * Where the invalid value is in a document: `periods[1].plies`. Null if the text is not a
   * document, is not valid JSON or TOML, or has a key twice in TOML.
   *
   * Keys that are not plain words are in quotes. Indices count from 0.
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

/** A notation, with the given options, cannot express a time control. */
export class PrintError extends FlagfallError {
  static {
    named(this, 'PrintError');
  }

  /** The first thing that it cannot express. */
  declare readonly kind: PrintErrorKind;
}

/** A format (JSON or TOML) cannot hold a value of a document. */
export class DocumentError extends FlagfallError {
  static {
    named(this, 'DocumentError');
  }

  /** What the format cannot hold. */
  declare readonly kind: DocumentErrorKind;
  /** Where the value is in the document, as in {@link ParseError.path}. */
  declare readonly path: string;
}

/** A call on a clock or on a game of an arena failed. The clock has not changed. */
export class ClockError extends FlagfallError {
  static {
    named(this, 'ClockError');
  }

  /** Why the call failed. */
  declare readonly kind: ClockErrorKind;
  /**
   * If `kind` is `at-went-back`: the timestamp that the call must not be earlier than, which is
   * that of the last call that changed the clock or of the arena's last `advance`. Otherwise
   * undefined.
   */
  declare readonly lastAtMs: number | undefined;
  /**
   * If `kind` is `bad-standing`: the side whose field is bad; null for a field of the standing
   * itself. Otherwise undefined.
   */
  declare readonly side: Side | null | undefined;
  /**
   * If `kind` is `bad-standing`: the field that contradicts another or the time control. Otherwise
   * undefined.
   */
  declare readonly field: StandingField | undefined;
}

/** A snapshot or a journal cannot be restored. */
export class RestoreError extends FlagfallError {
  static {
    named(this, 'RestoreError');
  }

  /** What is wrong. */
  declare readonly kind: RestoreErrorKind;
  /**
   * Details in English, if known: a field, a line and column, an entry of the journal. Otherwise
   * empty.
   */
  declare readonly detail: string;
}

/** The clocks of a game in a PGN file cannot be audited. */
export class AuditError extends FlagfallError {
  static {
    named(this, 'AuditError');
  }

  /** What is missing. */
  declare readonly kind: AuditErrorKind;
}

/** A call on a match broke a rule of the match. The match has not changed. */
export class MatchError extends FlagfallError {
  static {
    named(this, 'MatchError');
  }

  /** The rule that forbids the call. */
  declare readonly kind: MatchErrorKind;
}

/**
 * An argument is invalid: it has the wrong type, is not a safe integer, is out of range, is an
 * unknown name or key, or contradicts another.
 */
export class ArgumentError extends FlagfallError {
  static {
    named(this, 'ArgumentError');
  }

  /** The argument, or the place in one: `atMs`, `mode`, `first[0].creditMs`. */
  declare readonly argument: string;
}

/** Why a store rejects a call. */
export type StoreErrorKind =
  | 'no-such-game'
  | 'game-exists'
  | 'later-version'
  | 'transaction-ended'
  | 'invalid-text';

/** A store rejected a call, and has not changed. */
export class StoreError extends FlagfallError {
  static {
    named(this, 'StoreError');
  }

  /** The reason. */
  declare readonly kind: StoreErrorKind;
}

/** Sets the name of the class's errors. */
function named({ prototype }: { readonly prototype: FlagfallError }, name: string): void {
  Object.defineProperty(prototype, 'name', { value: name, configurable: true, writable: true });
}

/** Creates an error of the class, with properties of its own. */
function made<Made extends FlagfallError>(
  errorClass: { readonly prototype: Made },
  message: string,
  own: Omit<Made, keyof Error>,
  options?: ErrorOptions,
): Made {
  const Class = errorClass as unknown as new (message: string, options?: ErrorOptions) => Made;
  return Object.assign(new Class(message, options), own);
}

/** The error for an invalid argument. */
export function argumentError(argument: string, message: string): ArgumentError {
  return made(ArgumentError, message, { argument });
}

/** @internal */
export function storeError(kind: StoreErrorKind, message: string): StoreError {
  return made(StoreError, message, { kind });
}

/** The error of every call after the WebAssembly instance has failed. */
export function instanceFailed(reason: string, cause: unknown): FlagfallError {
  const advice = 'call `restart()`, and restore clocks from what you saved';
  return made(FlagfallError, `the WebAssembly instance has failed (${reason}): ${advice}`, {}, { cause });
}

/** The error of a call whose arguments the WebAssembly instance has no memory for. */
export function noMemory(bytes: number): FlagfallError {
  return made(FlagfallError, `no memory for arguments of ${bytes} bytes`, {});
}

/** The error of a call on an object of an instance that was replaced. */
export function objectLost(): FlagfallError {
  const words = 'the object was lost when the WebAssembly instance was replaced: create it again';
  return made(FlagfallError, words, {});
}

/** The text or the file path that a call was given; if there are several texts, by their names. */
export type Given = string | { readonly [part: string]: string | null } | null;

/** An error as the compiled part throws or returns it. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** The error of this package for what the compiled part threw. */
export function refusal(thrown: Refusal, given: Given = null): Error {
  const { code, message } = thrown;
  // Not from the compiled part, such as a stack overflow.
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
      const [of, field] = rest;
      const last = of === undefined ? {} : { lastAtMs: Number(of) };
      const more = field === undefined ? last : { side: of === '' ? null : of, field };
      return made(ClockError, message, { ...own, ...more } as ClockError);
    }
    case 'audit':
      return made(AuditError, message, { kind: kind as AuditErrorKind });
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
      // Only after a panic. The object that was called has not changed.
      return made(FlagfallError, `a bug in flagfall: ${message}`, {}, { cause: thrown });
  }
}

/**
 * Returns the result of `run`, which calls the compiled part, and converts its errors. `given` is
 * what the call was given.
 */
export function attempt<Result>(run: () => Result, given?: Given): Result {
  try {
    return run();
  } catch (thrown) {
    throw refusal(thrown as Refusal, given);
  }
}

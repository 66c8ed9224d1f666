'use strict';

// The error classes, and how they are made of what the binding throws: an Error whose `code` is
//   argument/NAME  control/KIND  print/KIND  clock/KIND  clock/KIND/LAST  match/KIND
//   parse/KIND/OFFSET/LENGTH  parse/KIND/OFFSET/LENGTH/PATH  document/KIND/PATH
//   restore/KIND/DETAIL  file/NUMBER  file/NAME  in/PART/CODE
// where LAST is the moment that a call may not lie before; PATH and DETAIL, which may have a `/` of their own, are all that is left; NUMBER is the
// system's number of an error; and PART says which of several texts the error of that CODE is in.

const { constants } = require('node:os');
const { getSystemErrorName } = require('node:util');

const binding = require('./binding.js');

class FlagfallError extends Error {
  static {
    nameErrorsOf(this, 'FlagfallError');
  }
}

class ParseError extends FlagfallError {
  static {
    nameErrorsOf(this, 'ParseError');
  }

  constructor(kind, message, text, offset, length, path) {
    super(message);
    this.kind = kind;
    this.text = text;
    this.offset = offset;
    this.length = length;
    this.path = path;
  }
}

class ControlError extends FlagfallError {
  static {
    nameErrorsOf(this, 'ControlError');
  }

  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

class PrintError extends FlagfallError {
  static {
    nameErrorsOf(this, 'PrintError');
  }

  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

class DocumentError extends FlagfallError {
  static {
    nameErrorsOf(this, 'DocumentError');
  }

  constructor(kind, message, path) {
    super(message);
    this.kind = kind;
    this.path = path;
  }
}

class ClockError extends FlagfallError {
  static {
    nameErrorsOf(this, 'ClockError');
  }

  constructor(kind, message, lastAtMs) {
    super(message);
    this.kind = kind;
    if (lastAtMs !== undefined) this.lastAtMs = lastAtMs;
  }
}

class RestoreError extends FlagfallError {
  static {
    nameErrorsOf(this, 'RestoreError');
  }

  constructor(kind, message, detail) {
    super(message);
    this.kind = kind;
    this.detail = detail;
  }
}

class MatchError extends FlagfallError {
  static {
    nameErrorsOf(this, 'MatchError');
  }

  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

class ArgumentError extends FlagfallError {
  static {
    nameErrorsOf(this, 'ArgumentError');
  }

  constructor(argument, message) {
    super(message);
    this.argument = argument;
  }
}

function nameErrorsOf(errorClass, name) {
  Object.defineProperty(errorClass.prototype, 'name', {
    value: name,
    configurable: true,
    writable: true,
  });
}

/** What `node:fs` would throw for the file at `path`; `error` is its number or its name. */
function fileError(error, message, path) {
  const named = Object.hasOwn(constants.errno, error);
  const errno = named ? -constants.errno[error] : -error;
  const code = named ? error : getSystemErrorName(errno);
  const words = message.replace(/ \(os error -?\d+\)$/, '');
  return Object.assign(new Error(`${code}: ${words}, '${path}'`), { errno, code, path });
}

/**
 * The error that `thrown`, by the binding, stands for. `given` is what it is about: a text, or the
 * path of a file; where there are several texts, all of them by their names.
 */
function refusal(thrown, given) {
  // Not the binding's: the stack is full.
  if (thrown.code === undefined) return thrown;
  const [family, kind, ...rest] = thrown.code.split('/');
  switch (family) {
    case 'argument':
      return new ArgumentError(kind, thrown.message);
    case 'control':
      return new ControlError(kind, thrown.message);
    case 'print':
      return new PrintError(kind, thrown.message);
    case 'clock':
      return new ClockError(kind, thrown.message, rest.length === 0 ? undefined : Number(rest[0]));
    case 'match':
      return new MatchError(kind, thrown.message);
    case 'restore':
      return new RestoreError(kind, thrown.message, rest.join('/'));
    case 'file':
      return fileError(kind, thrown.message, given);
    case 'in':
      return refusal({ code: rest.join('/'), message: thrown.message }, given[kind]);
    case 'document':
      return new DocumentError(kind, thrown.message, rest.join('/'));
    case 'parse': {
      const [offset, length, ...parts] = rest;
      const path = parts.length === 0 ? null : parts.join('/');
      return new ParseError(kind, thrown.message, given, Number(offset), Number(length), path);
    }
    default:
      // Only a panic comes here: whatever was called is as it was before.
      return new FlagfallError(`a bug in flagfall: ${thrown.message}`, { cause: thrown });
  }
}

/** What `run`, which calls the binding, gives; `given` is what it is about, as in `refusal`. */
function attempt(run, given) {
  try {
    return run();
  } catch (thrown) {
    throw refusal(thrown, given);
  }
}

/**
 * The error of the binding's last fast call, which gave undefined: that is a refusal. `given` is what
 * it is about, as in `refusal`.
 */
function refused(given) {
  try {
    return binding.refused();
  } catch (thrown) {
    return refusal(thrown, given);
  }
}

module.exports = {
  ArgumentError,
  ClockError,
  ControlError,
  DocumentError,
  FlagfallError,
  MatchError,
  ParseError,
  PrintError,
  RestoreError,
  attempt,
  refusal,
  refused,
};

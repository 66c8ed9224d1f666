'use strict';

// The error classes, and how they are made of what the binding throws: an Error whose `code` is
//   argument/NAME  control/KIND  print/KIND  clock/KIND  match/KIND
//   parse/KIND/OFFSET/LENGTH  parse/KIND/OFFSET/LENGTH/PATH  document/KIND/PATH
// where PATH, which may have a `/` of its own, is all that is left.

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

  constructor(kind, message) {
    super(message);
    this.kind = kind;
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

/** The error of this package that `thrown`, by the binding, stands for. */
function refusal(thrown, text) {
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
      return new ClockError(kind, thrown.message);
    case 'match':
      return new MatchError(kind, thrown.message);
    case 'document':
      return new DocumentError(kind, thrown.message, rest.join('/'));
    case 'parse': {
      const [offset, length, ...parts] = rest;
      const path = parts.length === 0 ? null : parts.join('/');
      return new ParseError(kind, thrown.message, text, Number(offset), Number(length), path);
    }
    default:
      // Only a panic comes here: whatever was called is as it was before.
      return new FlagfallError(`a bug in flagfall: ${thrown.message}`, { cause: thrown });
  }
}

/** What `run`, which calls the binding, gives; `text` is what it parses. */
function attempt(run, text) {
  try {
    return run();
  } catch (thrown) {
    throw refusal(thrown, text);
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
  attempt,
  refusal,
};

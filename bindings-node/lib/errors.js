'use strict';

// The error classes, and how they are made of what the binding throws: an Error whose `code` is
//   argument/NAME  control/KIND  print/KIND  clock/KIND  match/KIND
//   parse/KIND/OFFSET/LENGTH

class FlagfallError extends Error {
  static {
    nameErrorsOf(this, 'FlagfallError');
  }
}

class ParseError extends FlagfallError {
  static {
    nameErrorsOf(this, 'ParseError');
  }

  constructor(kind, message, text, offset, length) {
    super(message);
    this.kind = kind;
    this.text = text;
    this.offset = offset;
    this.length = length;
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
  const [family, kind, offset, length] = thrown.code.split('/');
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
    case 'parse':
      return new ParseError(kind, thrown.message, text, Number(offset), Number(length));
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
  FlagfallError,
  MatchError,
  ParseError,
  PrintError,
  attempt,
  refusal,
};

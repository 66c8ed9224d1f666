'use strict';

const { Clock } = require('./lib/clock.js');
const { TimeControl, parse } = require('./lib/control.js');
const errors = require('./lib/errors.js');

exports.ArgumentError = errors.ArgumentError;
exports.Clock = Clock;
exports.ClockError = errors.ClockError;
exports.ControlError = errors.ControlError;
exports.FlagfallError = errors.FlagfallError;
exports.ParseError = errors.ParseError;
exports.PrintError = errors.PrintError;
exports.TimeControl = TimeControl;
exports.parse = parse;

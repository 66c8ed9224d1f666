'use strict';

const { Clock } = require('./lib/clock.js');
const { TimeControl, detect, parse, parseWarnings } = require('./lib/control.js');
const errors = require('./lib/errors.js');
const { Lag } = require('./lib/lag.js');
const { Match } = require('./lib/match.js');
const { PcnDocument } = require('./lib/pcn.js');

exports.ArgumentError = errors.ArgumentError;
exports.Clock = Clock;
exports.ClockError = errors.ClockError;
exports.ControlError = errors.ControlError;
exports.DocumentError = errors.DocumentError;
exports.FlagfallError = errors.FlagfallError;
exports.Lag = Lag;
exports.Match = Match;
exports.MatchError = errors.MatchError;
exports.ParseError = errors.ParseError;
exports.PcnDocument = PcnDocument;
exports.PrintError = errors.PrintError;
exports.TimeControl = TimeControl;
exports.detect = detect;
exports.parse = parse;
exports.parseWarnings = parseWarnings;

// Plays a recorded game on a clock and prints what the clocks showed.
//
//     replay.mjs NOTATION [OPTION=VALUE ...] SETUP RECORD.times
//     replay.mjs ggs [OPTION=VALUE ...] RECORD.ggf
//
// The examples in Rust, C and Python include the same program, with the same output.

import { readFileSync } from 'node:fs';
import { Clock, ClockError, ParseError, TimeControl, parse as parseSetup } from 'flagfall';

const USAGE = `\
usage: replay NOTATION [OPTION=VALUE ...] SETUP RECORD.times
       replay ggs [OPTION=VALUE ...] RECORD.ggf
`;

const WORDS = {
  mode: ['fischer', 'fischer-after', 'bronstein', 'delay'],
  option: ['none', 'hourglass', 'overrun'],
};

const lines = [];
const print = (line) => lines.push(line);
const flush = () => process.stdout.write(lines.splice(0).map((line) => `${line}\n`).join(''));

function fail(message) {
  flush();
  process.stderr.write(`replay: ${message}\n`);
  process.exit(2);
}

// --- Records ------------------------------------------------------------------------------------

function readFile(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return fail(`${path} cannot be read`);
  }
}

/** `.times`: one move per line, which begins with its time in milliseconds. */
function readTimes(path, text) {
  const turns = [];
  for (const [place, line] of text.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const time = line.match(/^([0-9]{1,12})( |$)/);
    if (time === null) fail(`${path}:${place + 1}: expected a time in milliseconds`);
    turns.push({ side: turns.length % 2 === 0 ? 'first' : 'second', used: Number(time[1]) });
  }
  return { turns };
}

/** The time of a GGF move, its third part, in milliseconds; 0 if missing. */
function readSeconds(move) {
  const parts = move.split('/');
  if (parts.length < 3) return 0;
  const time = parts.slice(2).join('/').match(/^([0-9]{1,12})(?:\.([0-9]*))?$/);
  if (time === null) return null;
  return Number(time[1]) * 1000 + Number((time[2] ?? '').padEnd(3, '0').slice(0, 3));
}

/** Adds one property of a GGF record to the game. */
function addProperty(game, path, name, value) {
  if (name === 'TI' || name === 'TB') game.setup.first = value;
  if (name === 'TI' || name === 'TW') game.setup.second = value;
  if (name === 'B' || name === 'W') {
    const used = readSeconds(value);
    if (used === null) fail(`${path}: \`${name}[${value}]\` has no time in seconds`);
    game.turns.push({ side: name === 'B' ? 'first' : 'second', used });
  }
}

/** The games of a GGF record, one after another. */
function* readGgf(path, text) {
  const property = /([A-Z]+)\[/y;
  for (let at = text.indexOf('(;'); at >= 0; at = text.indexOf('(;', at)) {
    const game = { setup: {}, turns: [] };
    property.lastIndex = at + 2;
    at += 2;
    for (let name; (name = property.exec(text)) !== null; ) {
      const start = property.lastIndex;
      const end = text.indexOf(']', start);
      if (end < 0) fail(`${path}: a \`[\` has no \`]\``);
      addProperty(game, path, name[1], text.slice(start, end));
      at = end + 1;
      property.lastIndex = at;
    }
    if (game.setup.first === undefined || game.setup.second === undefined) {
      fail(`${path}: a game has no clock: expected \`TI[...]\``);
    }
    yield game;
  }
}

// --- Setups -------------------------------------------------------------------------------------

function readOptions(notation, words) {
  const options = {};
  for (const word of words) {
    const place = word.indexOf('=');
    const [key, value] = [word.slice(0, place), word.slice(place + 1)];
    if (notation !== 'chess' || place < 0 || !Object.hasOwn(WORDS, key)) {
      fail(`unknown option \`${word}\``);
    }
    if (!WORDS[key].includes(value)) fail(`unknown ${key} \`${value}\``);
    options[key] = value;
  }
  return options;
}

/** Parses a setup string. If it is invalid, prints where, and exits. */
function parse(notation, options, text) {
  try {
    return parseSetup(text, { notation, ...options });
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const caret = ' '.repeat([...text.slice(0, error.offset)].length) + '^';
    return fail(`invalid setup string: ${error.kind}\n  ${text}\n  ${caret}`);
  }
}

// --- Output -------------------------------------------------------------------------------------

/** `1:02:03.004`, or `2:03.004` below an hour. */
function clockTime(ms) {
  const two = (number) => String(number).padStart(2, '0');
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor(ms / 60_000) % 60;
  const seconds = `${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

function printEvent(event) {
  let more = '';
  if (event.kind === 'stage' || event.kind === 'renewed') more = ` ${event.stage + 1}`;
  else if (event.kind === 'life') more = `, ${event.lives} left`;
  else if (event.kind === 'penalty') more = ` ${event.penalties}`;
  print(`      ${event.side}: ${event.kind}${more} at ${clockTime(event.atMs)}`);
}

function printTexts(control, notation, options) {
  print(control.describe());
  for (const side of ['first', 'second']) {
    print(`${side}: ${control.print({ notation, side, ...options })}`);
  }
}

// --- The game -----------------------------------------------------------------------------------

function printTurn(clock, move, side, used, at) {
  const reading = clock.read(at);
  const mover = reading[side];
  const times = [used, reading.first.bankMs, reading.second.bankMs];
  const columns = times.map((ms) => clockTime(ms).padStart(11)).join('  ');
  const stage = String(mover.stage + 1).padStart(5);
  print(`${String(move).padStart(4)}  ${side.padEnd(6)}  ${columns}  ${stage}  ${mover.flag}`);
}

function play(control, { turns }) {
  const clock = new Clock(control);
  let at = 0;
  let played = 0;
  print('\nmove  side           used        first       second  stage  flag');
  if (turns.length > 0) clock.start(turns[0].side, at);
  for (const { side, used } of turns) {
    if (clock.read(at).phase !== 'running') break;
    at += used;
    played += 1;
    try {
      const events = clock.press(side, at);
      printTurn(clock, played, side, used, at);
      events.forEach(printEvent);
    } catch (error) {
      if (!(error instanceof ClockError)) throw error;
      fail(`move ${played}: ${error.kind}`);
    }
  }
  const { phase, onTurn } = clock.read(at);
  print(`\nafter ${played} of ${turns.length} moves: ${phase}, ${onTurn} on turn`);
}

function replay(notation, options, first, second, game) {
  const one = parse(notation, options, first);
  const two = parse(notation, options, second);
  const control = TimeControl.fromSides(one, two);
  printTexts(control, notation, options);
  play(control, game);
}

function main(args) {
  const ggf = args.at(-1)?.endsWith('.ggf') ?? false;
  if (args.length < (ggf ? 2 : 3) || (ggf && args[0] === 'chess')) {
    process.stderr.write(USAGE);
    process.exit(2);
  }
  const [notation, ...words] = args.slice(0, -1);
  const record = args.at(-1);
  if (notation !== 'chess' && notation !== 'ggs') fail(`unknown notation \`${notation}\``);
  const setup = ggf ? '' : words.pop();
  const options = readOptions(notation, words);
  const text = readFile(record);
  if (!ggf) {
    replay(notation, options, setup, setup, readTimes(record, text));
    flush();
    return;
  }
  let number = 0;
  for (const game of readGgf(record, text)) {
    number += 1;
    print(`${number === 1 ? '' : '\n'}game ${number}`);
    replay(notation, options, game.setup.first, game.setup.second, game);
  }
  flush();
}

main(process.argv.slice(2));

// A chess clock for two players at one screen, without a server.

// In a copy of this page: the path of the package's dist/browser.mjs or, with a bundler, 'flagfall'.
import { Clock, LiveClock, explain, formatTime, parse } from '../../bindings-node/dist/browser.mjs';

const NAMES = { first: 'First', second: 'Second' };
/** With less time than this, the display shows tenths of a second. */
const TENTHS_MS = 20_000;

const $ = (selector) => document.querySelector(selector);

// --- The time -----------------------------------------------------------------------------------

/** What `performance.now()` lacks: the time before the page was loaded, and all sleep since then. */
let missedMs = Date.now() - performance.now();
/** If it lacks more than this, the computer was asleep. Less is a correction of the date. */
const ASLEEP_MS = 1000;

/**
 * The time in whole milliseconds. It never goes back, and continues during sleep and after a reload.
 *
 * Neither of the browser's clocks does both: in some browsers `performance.now()` stops while the
 * computer sleeps, and `Date.now()` goes back when somebody corrects the date. So the first one
 * counts, and the second one says what the first has missed.
 */
function now() {
  const lackedMs = Date.now() - performance.now();
  if (lackedMs > missedMs + ASLEEP_MS) missedMs = lackedMs;
  return Math.floor(performance.now() + missedMs);
}

// --- The game -----------------------------------------------------------------------------------

let live;
let tickMs;

function use(clock) {
  live?.close();
  // While the display shows whole seconds, the page wakes once a second.
  tickMs = showsTenths(clock.read(now())) ? 100 : 1000;
  live = new LiveClock(clock, { now, tickMs });
  live.on('tick', show);
  live.on('event', () => show(live.read()));
  show(live.read());
}

/** Changes the game, and saves it at once: neither a reload nor a crash loses a move. */
function act(change) {
  change();
  show(live.read());
  localStorage.clock = live.saveJson();
}

/**
 * Goes on with a game: of the last visit, or of another tab. If its last change is later than this page's
 * time, because somebody has set the date back, the time continues from there.
 */
function take(clock) {
  missedMs = Math.max(missedMs, (clock.lastAtMs ?? 0) - Math.floor(performance.now()));
  use(clock);
}

function begin(control) {
  act(() => use(new Clock(control)));
}

/** As on a clock on the table, the first press starts the opponent's time. */
function press(side) {
  const { phase, onTurn } = live.read();
  if (phase === 'not-started') act(() => live.start(side === 'first' ? 'second' : 'first'));
  else if (phase === 'running' && side === onTurn) act(() => live.press(side));
}

/** The clock that was saved last, by any tab; null if there is none, or if something else has changed it. */
function saved() {
  try {
    return Clock.restore(localStorage.clock);
  } catch {
    return null;
  }
}

// --- The display --------------------------------------------------------------------------------

function show(reading) {
  const { phase, onTurn } = reading;
  const { control } = live.clock;
  Object.assign(document.body.dataset, { phase, turn: onTurn });
  for (const side of Object.keys(NAMES)) {
    setText(`#${side} .time`, timeText(side, reading));
    setText(`#${side} .details`, details(reading[side], control[side][reading[side].stage]));
    $(`#${side}`).classList.toggle('short', isShort(reading[side]));
  }
  setText('#phase', phaseText(reading));
  setText('#control', sentence(control.describe()));
  setText('#run', phase === 'paused' ? 'Resume' : 'Pause');
  if (showsTenths(reading) !== (tickMs === 100)) use(live.clock);
}

const isShort = ({ bankMs }) => bankMs !== null && bankMs < TENTHS_MS;
const showsTenths = (reading) => isShort(reading[reading.onTurn]);

/** The time without the number of lives, which is a detail: `1:23:45`, `2:59`, `0:09.4`, `-0:05.1`. */
function timeText(side, { atMs }) {
  const text = live.clock.format(side, atMs, 'tenths', { tenthsBelowMs: TENTHS_MS });
  return text === null ? '∞' : text.split(' ')[0];
}

/** All but the time itself; most time controls have little of it. */
function details({ flag, lentMs, movesLeft, lives, penalties, moves }, stage) {
  const count = (number, name) => `${number} ${name}${number === 1 ? '' : 's'}`;
  const parts = [
    flag !== 'up' && (flag === 'first' ? '⚑ first flag' : '⚑ flag'),
    lentMs > 0 && `${formatTime(lentMs)} delay`,
    stage?.quota > 1 && `${count(movesLeft, 'move')} to go`,
    stage?.lives > 1 && count(lives, 'period'),
    penalties > 0 && `${count(penalties, 'point')} lost`,
    count(moves, 'move'),
  ];
  return parts.filter(Boolean).join(' · ');
}

function phaseText({ phase, onTurn }) {
  if (phase === 'not-started') return 'Press your clock to start your opponent’s';
  if (phase === 'running') return `${NAMES[onTurn]} is on turn`;
  if (phase === 'paused') return `Paused: ${NAMES[onTurn]} is on turn`;
  const { outcome } = live.verdict();
  return `The game is over${outcome in NAMES ? `: ${NAMES[outcome]} wins` : ''}`;
}

const sentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}.`;

/** Changes no text that is the same: a screen reader would announce it again. */
function setText(selector, words) {
  const element = $(selector);
  if (element.textContent !== words) element.textContent = words;
}

// --- The setup string ---------------------------------------------------------------------------

const [notation, text] = [$('#notation'), $('#text')];
const chosen = () => parse(text.value, notation.value);

/** Says what the setup string means, and offers what can be typed next. */
function help() {
  const options = { notation: notation.value, cursor: text.selectionStart };
  // JSON, which some notations accept too, is not explained.
  const { validity, error, next, completion } = explain(text.value, options) ?? { validity: 'invalid', next: [] };
  const says = {
    valid: () => chosen().describe(),
    incomplete: () => `incomplete, for example “${completion}”`,
    invalid: () => error?.message ?? 'JSON is not for this page',
  };
  setText('#says', sentence(says[validity]()));
  text.ariaInvalid = validity === 'invalid';
  $('#use').disabled = validity !== 'valid';
  const pieces = next.filter((piece) => !/^\d$/.test(piece.text));
  $('#next').replaceChildren(...pieces.map((piece) => suggestion(piece.text)));
}

function suggestion(piece) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = piece.replaceAll(' ', '␣');
  button.addEventListener('click', () => {
    text.setRangeText(piece, text.selectionStart, text.selectionEnd, 'end');
    text.focus();
    help();
  });
  return button;
}

function example() {
  text.value = notation.selectedOptions[0].dataset.example;
  help();
}

notation.addEventListener('change', example);
for (const type of ['input', 'selectionchange']) text.addEventListener(type, help);

// --- The buttons --------------------------------------------------------------------------------

for (const side of Object.keys(NAMES)) {
  // When the finger goes down. A click without a pointer comes from a keyboard or a screen reader.
  $(`#${side}`).addEventListener('pointerdown', ({ button }) => button === 0 && press(side));
  $(`#${side} .press`).addEventListener('click', ({ detail }) => detail === 0 && press(side));
}
for (const type of ['keydown', 'keyup']) {
  addEventListener(type, (event) => {
    if (event.code !== 'Space' || event.target.closest('dialog, .bar button')) return;
    // The space bar would also click the button that has the focus.
    event.preventDefault();
    const { phase, onTurn } = live.read();
    if (type === 'keydown' && !event.repeat) press(phase === 'not-started' ? 'second' : onTurn);
  });
}

/** The next key is for the clock, not for the button that was pressed last. */
const focus = () => $(`#${live.read().onTurn} .press`).focus();

$('#run').addEventListener('click', () => {
  if (live.read().phase !== 'paused') return act(() => live.pause());
  act(() => live.resume());
  focus();
});
$('#reset').addEventListener('click', () => {
  begin(live.clock.control);
  focus();
});
$('#change').addEventListener('click', () => $('dialog').showModal());
$('#use').addEventListener('click', () => begin(chosen()));
$('dialog').addEventListener('close', focus);

/** Timers rest while the page is hidden. While it is visible, the screen stays on. */
function wake() {
  if (document.hidden) return;
  take(saved() ?? live.clock);
  act(() => live.advance());
  navigator.wakeLock?.request('screen').catch(() => {});
}

example();
take(saved() ?? new Clock(chosen()));
addEventListener('visibilitychange', wake);
addEventListener('storage', () => take(saved() ?? live.clock));
wake();

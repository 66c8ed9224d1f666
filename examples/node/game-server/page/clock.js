// The page of a game: two clocks, and what may be done to them.

import { Connection } from './connection.js';
import { clockTime, overrunTime, showDigits } from './digits.js';
import { readingAt } from './forecast.js';

const SIDES = ['first', 'second'];
const NAMES = { first: 'First', second: 'Second' };

const game = location.pathname.split('/').at(-1);
const token = location.hash.slice(1) || null;

const $ = (selector, within = document) => within.querySelector(selector);
const sides = Object.fromEntries(SIDES.map((side) => [side, $(`#${side}`)]));

let joined = null;
let state = null;
/** A press that the server has not answered. It is sent again, until the move is made. */
let pending = null;

const connection = new Connection({
  onOpen: () => connection.send({ do: 'join', game, token }),
  onMessage: (message) => HEARD[message.tell](message),
  onLost: () => notice('The connection is lost. Trying again…'),
});

const HEARD = {
  joined(message) {
    joined = message;
    notice(null);
    $('#description').textContent = message.description;
    document.body.dataset.you = message.side;
    for (const side of SIDES) {
      const isMine = side === message.side;
      sides[side].classList.toggle('mine', isMine);
      $('.plunger', sides[side]).setAttribute('aria-label', `Press ${NAMES[side]}’s clock`);
      $('.name', sides[side]).textContent = isMine ? `${NAMES[side]} · you` : NAMES[side];
    }
  },

  state(message) {
    state = message;
    if (pending !== null && !isDue(pending)) pending = null;
    if (pending !== null) connection.send(pending);
    const isLate = ({ kind, side }) => kind === 'late' && side === joined.side;
    if (message.events.some(isLate)) noticeShortly('Too late: the game was over.');
    showState();
  },

  refused({ do: what, kind, message }) {
    // What could not be saved is not sent again by itself: the disk may stay full.
    if (what === 'press' || kind === 'unsaved') pending = null;
    if (what === 'join') notice(`Refused: ${message}.`);
    else noticeShortly(`Refused: ${message}.`);
  },
};

// --- What is shown ------------------------------------------------------------------------------

const NOTICE_MS = 4000;
let noticeTimer = null;

function notice(text) {
  clearTimeout(noticeTimer);
  $('#notice').hidden = text === null;
  $('#notice').textContent = text ?? '';
}

function noticeShortly(text) {
  notice(text);
  noticeTimer = setTimeout(() => notice(null), NOTICE_MS);
}

/** What stays the same until the next message. */
function showState() {
  const [reading] = state.readings;
  const { phase, onTurn } = reading;
  const moves = reading.first.moves + reading.second.moves;
  const plays = joined.side !== 'watcher';
  document.body.dataset.phase = phase;
  for (const side of SIDES) {
    const { flag } = reading[side];
    const isPressable = phase === 'running' && onTurn === side && side === joined.side;
    // Not `disabled`: that would take the focus away with every move.
    $('.plunger', sides[side]).setAttribute('aria-disabled', !isPressable);
    sides[side].classList.toggle('on-turn', onTurn === side && phase !== 'not-started');
    $('.flag', sides[side]).hidden = flag === 'up';
    $('.flag', sides[side]).textContent = flag === 'first' ? '⚑ first flag' : '⚑ flag';
    sides[side].classList.toggle('fallen', flag === 'fallen');
  }
  $('#phase').textContent = phaseWords(reading, moves);
  $('#run').hidden = !(plays && phase in RUN);
  $('#run').textContent = RUN[phase]?.name ?? '';
  $('#takeBack').hidden = !(plays && moves > 0);
  const yours = phase === 'running' && onTurn === joined.side;
  document.title = `${yours ? '● Your turn – ' : ''}A game on one clock`;
}

/** What the one button does that lets the clocks run and holds them. */
const RUN = {
  'not-started': { do: 'start', name: 'Start' },
  running: { do: 'pause', name: 'Pause' },
  paused: { do: 'resume', name: 'Resume' },
};

function phaseWords({ phase, onTurn }, moves) {
  const isYours = onTurn === joined.side;
  const move = Math.floor(moves / 2) + 1;
  switch (phase) {
    case 'not-started':
      return 'Not started';
    case 'running':
      return `${isYours ? 'Your turn' : `${NAMES[onTurn]} is on turn`}, move ${move}`;
    case 'paused':
      return `Paused, ${isYours ? 'you are' : `${NAMES[onTurn]} is`} on turn`;
    default:
      return `${ENDINGS[phase] ?? 'The game is over'}${resultWords()}`;
  }
}

const ENDINGS = {
  flagged: 'The flag has fallen',
  drawn: 'Both first flags have fallen',
  halted: 'The game has reached its limit',
  penalized: 'Penalties have ended the game',
};

function resultWords() {
  if (state.outcome === 'open') return '';
  return state.outcome === 'draw' ? ': a draw' : `: ${NAMES[state.outcome]} wins`;
}

/** What runs, as it stands now. It is drawn whenever the screen is. */
function draw() {
  requestAnimationFrame(draw);
  if (state === null) return;
  const reading = readingAt(state, connection.nowMs);
  for (const side of SIDES) {
    const times = reading[side];
    showDigits($('.digits', sides[side]), mainTime(times));
    showTags($('.tags', sides[side]), tagsOf(side, reading));
    setText($('.spoken', sides[side]), spokenTime(times));
  }
}

function mainTime({ bankMs, overrunMs }) {
  if (bankMs === null) return '--:--';
  return overrunMs > 0 ? overrunTime(overrunMs) : clockTime(bankMs);
}

/** What stands beside the bank, each as a short text; what a time control has not is not there. */
function tagsOf(side, { onTurn, ...reading }) {
  const now = reading[side];
  const stages = joined[side];
  const stage = stages[now.stage];
  const tags = [];
  if (now.lentMs > 0) tags.push(`${clockTime(now.lentMs).trim()} lent for this move`);
  if (now.turnLeftMs !== null && side === onTurn) {
    tags.push(`${clockTime(now.turnLeftMs).trim()} for this turn`);
  }
  if (now.overrunMs > 0) tags.push('past zero');
  if (stages.length > 1) tags.push(`stage ${now.stage + 1} of ${stages.length}`);
  // In a stage of one move there is never more to go.
  if (stage?.quota > 1) tags.push(`${count(now.movesLeft, 'move')} to go`);
  if (stage?.lives > 1) tags.push(count(now.lives, 'life', 'lives'));
  if (now.penalties > 0) tags.push(count(now.penalties, 'penalty', 'penalties'));
  tags.push(count(now.moves, 'move'));
  return tags;
}

function count(number, one, several = `${one}s`) {
  return `${number} ${number === 1 ? one : several}`;
}

function showTags(list, tags) {
  while (list.children.length > tags.length) list.lastChild.remove();
  while (list.children.length < tags.length) list.append(document.createElement('li'));
  tags.forEach((tag, place) => setText(list.children[place], tag));
}

/** The time in words, in steps of a second: nobody listens to more. */
function spokenTime({ bankMs, overrunMs }) {
  if (bankMs === null) return 'no limit';
  const past = overrunMs > 0;
  const seconds = past ? Math.floor(overrunMs / 1000) : Math.ceil(bankMs / 1000);
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ];
  const words = parts
    .filter(([number, unit]) => number > 0 || (unit === 'second' && seconds === 0))
    .map(([number, unit]) => count(number, unit));
  return `${words.join(' ')} ${past ? 'past zero' : 'left'}`;
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// --- What is done -------------------------------------------------------------------------------

/** Whether a press is still to come, and neither made nor overtaken. A watcher's never is. */
function isDue({ side, move, takeBacks }) {
  const [reading] = state.readings;
  if (reading.phase !== 'running' || reading.onTurn !== side) return false;
  return reading[side].moves === move && state.takeBacks === takeBacks;
}

function press() {
  if (state === null) return;
  const { side } = joined;
  const { takeBacks } = state;
  const move = state.readings[0][side]?.moves;
  const message = { do: 'press', side, move, takeBacks };
  if (!isDue(message)) return;
  pending = message;
  connection.send(message);
}

function run() {
  const { phase } = state.readings[0];
  connection.send({ do: RUN[phase].do });
  // Who lets the clocks run wants to press next, with the space bar too.
  if (phase !== 'running') $('.plunger', sides[joined.side]).focus();
}

function takeBack() {
  const [{ first, second }] = state.readings;
  const { takeBacks } = state;
  connection.send({ do: 'takeBack', move: first.moves + second.moves - 1, takeBacks });
}

for (const side of SIDES) {
  // A press counts when the finger comes down, and not when it leaves. A click without a finger is
  // that of a keyboard, or of whoever speaks for one.
  sides[side].addEventListener('pointerdown', () => side === joined?.side && press());
  $('.plunger', sides[side]).addEventListener('click', ({ detail }) => detail === 0 && press());
}
$('#run').addEventListener('click', run);
$('#takeBack').addEventListener('click', takeBack);

for (const type of ['keydown', 'keyup']) {
  addEventListener(type, (event) => {
    // On another button the space bar is that button's, as everywhere.
    if (event.code !== 'Space' || event.target.closest('button:not(.plunger), a')) return;
    event.preventDefault();
    if (type === 'keydown' && !event.repeat) press();
  });
}

draw();

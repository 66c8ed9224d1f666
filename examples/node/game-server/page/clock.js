// The page of a game: two clocks, and the buttons.

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
/** A press that the server has not answered yet. It is sent again until the move is made. */
let pending = null;

const connection = new Connection({
  onOpen: () => connection.send({ do: 'join', game, token }),
  onMessage: (message) => HEARD[message.tell](message),
  onLost: () => notice('Connection lost. Reconnecting…'),
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
    // A press that could not be saved is not sent again: the disk may stay full.
    if (what === 'press' || kind === 'unsaved') pending = null;
    if (what === 'join') notice(`Error: ${message}.`);
    else noticeShortly(`Error: ${message}.`);
  },
};

// --- Display ------------------------------------------------------------------------------------

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

/** Shows what does not change until the next message. */
function showState() {
  const [reading] = state.readings;
  const { phase, onTurn } = reading;
  const moves = reading.first.moves + reading.second.moves;
  const plays = joined.side !== 'watcher';
  document.body.dataset.phase = phase;
  for (const side of SIDES) {
    const { flag } = reading[side];
    const isPressable = phase === 'running' && onTurn === side && side === joined.side;
    // Not `disabled`, which would remove the focus with every move.
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

/** The action of the start, pause and resume button, by phase. */
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
  flagged: 'The flag fell',
  drawn: 'Both first flags fell',
  halted: 'The game reached its limit',
  penalized: 'Penalties ended the game',
};

function resultWords() {
  if (state.outcome === 'open') return '';
  return state.outcome === 'draw' ? ': a draw' : `: ${NAMES[state.outcome]} wins`;
}

/** Shows the times, in every animation frame. */
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

/** The details beside the bank, as short texts; only those that the time control has. */
function tagsOf(side, { onTurn, ...reading }) {
  const now = reading[side];
  const stages = joined[side];
  const stage = stages[now.stage];
  const tags = [];
  if (now.lentMs > 0) tags.push(`${clockTime(now.lentMs).trim()} delay time`);
  if (now.turnLeftMs !== null && side === onTurn) {
    tags.push(`${clockTime(now.turnLeftMs).trim()} left for this turn`);
  }
  if (now.overrunMs > 0) tags.push('past zero');
  if (stages.length > 1) tags.push(`stage ${now.stage + 1} of ${stages.length}`);
  // In a stage of one move the number is always 1.
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

/** The time in words for screen readers, in seconds. */
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

// --- Actions ------------------------------------------------------------------------------------

/** Whether a press is for the move that is due now. Never for a spectator. */
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
  // After starting the clock, the player wants to press next, with the space bar too.
  if (phase !== 'running') $('.plunger', sides[joined.side]).focus();
}

function takeBack() {
  const [{ first, second }] = state.readings;
  const { takeBacks } = state;
  connection.send({ do: 'takeBack', move: first.moves + second.moves - 1, takeBacks });
}

for (const side of SIDES) {
  // Press when the finger goes down, not when it is lifted. A click without a pointer comes from the
  // keyboard or an assistive tool.
  sides[side].addEventListener('pointerdown', () => side === joined?.side && press());
  $('.plunger', sides[side]).addEventListener('click', ({ detail }) => detail === 0 && press());
}
$('#run').addEventListener('click', run);
$('#takeBack').addEventListener('click', takeBack);

for (const type of ['keydown', 'keyup']) {
  addEventListener(type, (event) => {
    // On another button the space bar activates that button.
    if (event.code !== 'Space' || event.target.closest('button:not(.plunger), a')) return;
    event.preventDefault();
    if (type === 'keydown' && !event.repeat) press();
  });
}

draw();

// The page of a game: two clocks, and the buttons.

import { Connection } from './connection.js';
import { showDigits } from './digits.js';
import { Display, formatTime } from './display.js';
import { sounds } from './sound.js';
import { language, recall, remember, showWords, words } from './words.js';

const SIDES = ['first', 'second'];

const game = location.pathname.split('/').at(-1);
const token = location.hash.slice(1) || null;

const $ = (selector, within = document) => within.querySelector(selector);
const sides = Object.fromEntries(SIDES.map((side) => [side, $(`#${side}`)]));

let joined = null;
let state = null;
/** What the clocks show until the next message. */
let display = null;
/** A press that the server has not answered yet. It is sent again until the move is made. */
let pending = null;

showWords($('#language'));
$('#name').placeholder = words.yourName;

const join = () => connection.send({ do: 'join', game, token });
const connection = new Connection({
  onOpen: join,
  onMessage: (message) => HEARD[message.tell](message),
  onLost: () => notice(words.lost),
});

const HEARD = {
  joined(message) {
    const isFirst = joined === null;
    joined = message;
    notice(null);
    $('#description').textContent = message.description[language];
    document.body.dataset.you = message.side;
    for (const side of SIDES) sides[side].classList.toggle('mine', side === message.side);
    $('#name').hidden = !plays();
    const name = recall('name');
    if (isFirst && plays() && name) connection.send({ do: 'name', name });
  },

  state(message) {
    const before = state;
    state = message;
    display = new Display({ control: joined.control, ...message });
    if (pending !== null && !isDue(pending)) pending = null;
    if (pending !== null) connection.send(pending);
    showState();
    if (before !== null) playSounds(before);
  },

  refused({ do: what, kind, message }) {
    // A press that could not be saved is not sent again: the disk may stay full.
    if (what === 'press' || kind === 'unsaved') pending = null;
    const says = kind === 'late' ? words.late : words.error(words.refused[kind] ?? message);
    if (what === 'join') notice(says);
    else noticeShortly(says);
    if (what === 'join' && kind === 'unread') joinLater();
  },
};

/** How soon the page joins again if the server cannot read the game now. */
const REJOIN_MS = 1000;
let rejoinTimer = null;

function joinLater() {
  clearTimeout(rejoinTimer);
  rejoinTimer = setTimeout(join, REJOIN_MS);
}

const plays = () => SIDES.includes(joined?.side);
const opponent = () => SIDES.find((side) => side !== joined.side);

/** A side's name: the player's, or what the game calls the side. */
function nameOf(side) {
  return state?.names[side] ?? words.colors[joined.colors][SIDES.indexOf(side)];
}

function movesMade({ reading: { first, second } }) {
  return first.moves + second.moves;
}

function playSounds(before) {
  const { offer } = state;
  if (isOver(state) && !isOver(before)) sounds.play('end');
  else if (movesMade(state) > movesMade(before)) sounds.play('press');
  else if (offer !== null && before.offer?.kind !== offer.kind && offer.side === opponent()) sounds.play('offer');
}

function isOver({ reading: { phase } }) {
  return !(phase in RUN);
}

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

/** The action of the start, pause and resume button, by phase. */
const RUN = { 'not-started': 'start', running: 'pause', paused: 'resume' };

/** Shows what does not change until the next message. */
function showState() {
  const { reading } = state;
  const { phase, onTurn } = reading;
  document.body.dataset.phase = phase;
  for (const side of SIDES) {
    const { flag } = reading[side];
    const name = nameOf(side);
    const isMine = side === joined.side;
    setText($('.name', sides[side]), isMine ? `${name} · ${words.you}` : name);
    const plunger = $('.plunger', sides[side]);
    plunger.setAttribute('aria-label', words.pressClock(name));
    // Not `disabled`, which would remove the focus with every move.
    plunger.setAttribute('aria-disabled', !(phase === 'running' && onTurn === side && isMine));
    $('.spoken', sides[side]).setAttribute('aria-label', words.timeOf(name));
    sides[side].classList.toggle('on-turn', onTurn === side && phase !== 'not-started');
    $('.flag', sides[side]).hidden = flag === 'up';
    setText($('.flag', sides[side]), flag === 'first' ? words.firstFlag : words.flag);
    sides[side].classList.toggle('fallen', flag === 'fallen');
  }
  if (document.activeElement !== $('#name')) $('#name').value = state.names[joined.side] ?? '';
  setText($('#phase'), phaseWords(reading));
  showButtons(phase);
  showOffer();
  const yours = phase === 'running' && onTurn === joined.side;
  document.title = `${yours ? words.titleYours : ''}${words.gameTitle}`;
}

function showButtons(phase) {
  const isPlayed = phase === 'running' || phase === 'paused';
  const isFree = plays() && state.offer === null;
  const shows = {
    run: plays() && phase in RUN,
    takeBack: isFree && isPlayed && state.reading[joined.side].moves > 0,
    draw: isFree && isPlayed,
    resign: plays() && isPlayed,
    rematch: isFree && isOver(state) && state.next === null,
    nextGame: state.next !== null,
  };
  for (const [id, isShown] of Object.entries(shows)) $(`#${id}`).hidden = !isShown;
  setText($('#run'), words[RUN[phase]] ?? '');
  setText($('#resign'), isSure ? words.surelyResign : words.resign);
  // The token is that of the other side in the next game.
  if (state.next !== null) $('#nextGame').href = `/game/${state.next}${token === null ? '' : `#${token}`}`;
}

function showOffer() {
  const { offer } = state;
  $('#offer').hidden = offer === null;
  if (offer === null) return;
  const isOwn = offer.side === joined.side;
  setText($('#offer p'), isOwn ? words.waiting[offer.kind] : words.offered[offer.kind](nameOf(offer.side)));
  $('#offer .buttons').hidden = !plays();
  $('#accept').hidden = isOwn;
  setText($('#decline'), isOwn ? words.withdraw : words.decline);
}

function phaseWords({ phase, onTurn }) {
  const isYours = onTurn === joined.side;
  const move = Math.floor(movesMade(state) / 2) + 1;
  switch (phase) {
    case 'not-started':
      return words.notStarted;
    case 'running':
      return isYours ? words.yourTurn(move) : words.turnOf(nameOf(onTurn), move);
    case 'paused':
      return isYours ? words.pausedYours : words.pausedOf(nameOf(onTurn));
    default:
      return `${words.endings[state.reason] ?? words.endings[phase]}${resultWords()}`;
  }
}

function resultWords() {
  const { outcome } = state;
  if (outcome === 'draw') return `: ${words.isDraw}`;
  return SIDES.includes(outcome) ? `: ${words.wins(nameOf(outcome))}` : '';
}

/** Times shorter than this have tenths of a second. */
const TENTHS = { tenthsBelowMs: 10_000 };

const timeOf = (ms) => formatTime(ms, 'tenths', TENTHS);

/** Shows the times, in every animation frame. */
function draw() {
  requestAnimationFrame(draw);
  if (display === null) return;
  const atMs = Math.floor(connection.nowMs);
  for (const side of SIDES) {
    const shown = display.read(side, atMs);
    showDigits($('.digits', sides[side]), digitsOf(side, atMs));
    showTags($('.tags', sides[side]), tagsOf(side, shown));
    setText($('.spoken', sides[side]), spokenTime(side, atMs));
    showLow(side, shown);
  }
}

/** The main display, without the number of lives, which is a tag. */
function digitsOf(side, atMs) {
  const text = display.format(side, atMs, 'tenths', TENTHS);
  return text === null ? '--:--' : text.split(' ')[0].padStart(5);
}

/** Below this much the player is warned, once in a turn. */
const LOW_MS = 10_000;

function showLow(side, { running, flag, bankMs }) {
  const isLow = running && flag === 'up' && bankMs !== null && bankMs < LOW_MS;
  const { classList } = sides[side];
  if (isLow === classList.contains('low')) return;
  classList.toggle('low', isLow);
  // A turn that begins with less time than that, as in byo-yomi, is not worth a warning.
  const hadMore = state.reading[side].bankMs >= LOW_MS;
  if (!isLow || side !== joined.side || !hadMore) return;
  sounds.play('low');
  noticeShortly(words.low(LOW_MS / 1000));
}

/** The details beside the bank, as short texts; only those that the time control has. */
function tagsOf(side, shown) {
  const { moves, movesLeft, penalties } = state.reading[side];
  const stages = joined.control[side];
  const stage = stages[shown.stage];
  const tags = [];
  if (shown.lentMs > 0) tags.push(words.delayTime(timeOf(shown.lentMs)));
  const turnLeftMs = turnLeft(side, shown);
  if (turnLeftMs !== null) tags.push(words.leftForTurn(timeOf(turnLeftMs)));
  if (shown.overrunMs > 0) tags.push(words.pastZero);
  if (stages.length > 1) tags.push(words.stage(shown.stage + 1, stages.length));
  // In a stage of one move the number is always 1.
  if (stage?.quota > 1 && shown.stage === state.reading[side].stage) tags.push(words.toGo(movesLeft));
  if (stage?.lives > 1) tags.push(words.lives(shown.lives));
  if (penalties > 0) tags.push(words.penalties(penalties));
  tags.push(words.moves(moves));
  return tags;
}

/** What is left of the turn's limit: it falls as the delay time and the bank do. Null: no limit, or not on turn. */
function turnLeft(side, shown) {
  const { turnLeftMs, lentMs, bankMs, stage } = state.reading[side];
  if (!shown.running || turnLeftMs === null || shown.stage !== stage) return null;
  return turnLeftMs - (lentMs + bankMs - shown.lentMs - shown.bankMs);
}

function showTags(list, tags) {
  while (list.children.length > tags.length) list.lastChild.remove();
  while (list.children.length < tags.length) list.append(document.createElement('li'));
  tags.forEach((tag, place) => setText(list.children[place], tag));
}

/** The time in words for screen readers: the seconds that the display shows. */
function spokenTime(side, atMs) {
  const text = display.format(side, atMs);
  if (text === null) return words.noLimit;
  const [time] = text.split(' ');
  const [seconds, minutes, hours = 0] = time.match(/\d+/g).map(Number).reverse();
  const parts = [];
  if (hours > 0) parts.push(words.hours(hours));
  if (minutes > 0) parts.push(words.minutes(minutes));
  if (seconds > 0 || parts.length === 0) parts.push(words.seconds(seconds));
  return time.startsWith('-') ? words.past(parts.join(' ')) : words.left(parts.join(' '));
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// --- Actions ------------------------------------------------------------------------------------

/** Whether a press is for the move that is due now. Never for a spectator. */
function isDue({ side, number, takeBacks }) {
  const { reading } = state;
  if (reading.phase !== 'running' || reading.onTurn !== side) return false;
  return reading[side].moves + 1 === number && state.takeBacks === takeBacks;
}

function press() {
  if (state === null) return;
  const { side } = joined;
  const { takeBacks } = state;
  const number = state.reading[side]?.moves + 1;
  const message = { do: 'press', side, number, takeBacks };
  if (!isDue(message)) return;
  pending = message;
  connection.send(message);
}

function run() {
  const { phase } = state.reading;
  connection.send({ do: RUN[phase] });
  // After starting the clock, the player wants to press next, with the space bar too.
  if (phase !== 'running') $('.plunger', sides[joined.side]).focus();
}

/** Whether the next click on "Resign" resigns: the first one only asks. */
let isSure = false;
const SURE_MS = 4000;

function resign() {
  if (isSure) connection.send({ do: 'resign' });
  else setTimeout(() => beSure(false), SURE_MS);
  beSure(!isSure);
}

function beSure(sure) {
  isSure = sure;
  showState();
}

function setName() {
  const name = $('#name').value.trim();
  if (name === '') return;
  remember('name', name);
  connection.send({ do: 'name', name });
}

for (const side of SIDES) {
  // Press when the finger goes down, not when it is lifted. A click without a pointer comes from the
  // keyboard or an assistive tool.
  sides[side].addEventListener('pointerdown', () => side === joined?.side && press());
  $('.plunger', sides[side]).addEventListener('click', ({ detail }) => detail === 0 && press());
}

const CLICKS = {
  run,
  resign,
  takeBack: () => connection.send({ do: 'offer', kind: 'takeBack' }),
  draw: () => connection.send({ do: 'offer', kind: 'draw' }),
  rematch: () => connection.send({ do: 'offer', kind: 'rematch' }),
  accept: () => connection.send({ do: 'answer', kind: state.offer.kind, accepts: true }),
  decline: () => connection.send({ do: 'answer', kind: state.offer.kind, accepts: false }),
  sounds() {
    sounds.switch(!sounds.isOn);
    showSounds();
  },
};
for (const [id, click] of Object.entries(CLICKS)) $(`#${id}`).addEventListener('click', click);

function showSounds() {
  $('#sounds').setAttribute('aria-pressed', sounds.isOn);
}

$('#name').addEventListener('change', setName);
// A link to the rematch has another id, or only another token.
addEventListener('hashchange', () => location.reload());

for (const type of ['keydown', 'keyup']) {
  addEventListener(type, (event) => {
    // On another button the space bar activates that button.
    if (event.code !== 'Space' || event.target.closest('button:not(.plunger), a, input, select')) return;
    event.preventDefault();
    if (type === 'keydown' && !event.repeat) press();
  });
}

showSounds();
draw();

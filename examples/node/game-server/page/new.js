// The page for a new game: explains the setup string as it is typed.

import { Connection } from './connection.js';

/** The notations, each with an example to start from. */
const EXAMPLES = {
  chess: 'G/3/2',
  arimaa: '2/10/100/5',
  ggs: '15:00//02:00',
  backgammon: '2+5',
  'double-flag': 'G/15 | 1/10',
  pcn: '[{"duration_ms":600000}]',
  pgn: '40/7200:3600',
  'pgn-extended': '40/5400+30:1800+30',
  'chess-com': '180+2',
  lichess: '3+2',
  'lichess-pgn': '180+2',
  fide: '90 min/40 moves + 30 min + 30 s/move',
  'us-chess': '40/90, SD/30; d5',
  cutechess: '40/1:30+1',
  fastchess: '10+0.1',
  uci: 'go wtime 60000 btime 50000 winc 1000 binc 1000',
  cecp: 'level 40 5 0',
  gtp: 'time_settings 1200 300 25',
  sgf: 'TM[600]OT[5x30 byo-yomi]',
  ogs: '{"system":"absolute","total_time":600}',
  usi: 'go btime 600000 wtime 600000 byoyomi 10000',
  csa: 'Total_Time:600\nByoyomi:10',
  'csa-file': '$TIME:1500+60+0',
  floodgate: 'floodgate-300-10F',
  kif: '10分|20秒(1)+10',
  scrabble: '25',
  othello: '25',
};

/** The options that this page offers; the library has some more. */
const OPTIONS = { chess: ['mode', 'option'], 'double-flag': ['mode'] };

const LINKS = [
  ['first', 'First', 'moves first'],
  ['second', 'Second', 'moves second'],
  ['watcher', 'Spectator', 'sees both clocks'],
];

const $ = (selector) => document.querySelector(selector);
const [text, notation] = [$('#text'), $('#notation')];

const connection = new Connection({
  onOpen: () => {
    notice(null);
    ask();
  },
  onMessage: (message) => HEARD[message.tell](message),
  onLost: () => notice('Connection lost. Reconnecting…'),
});

const HEARD = {
  explained(message) {
    // Ignore the answer to a text that has changed since.
    if (message.text === text.value) showExplained(message);
  },
  made: showLinks,
  refused: ({ message }) => notice(`Error: ${message}.`),
};

function notice(words) {
  $('#notice').hidden = words === null;
  $('#notice').textContent = words ?? '';
}

function options() {
  const chosen = (OPTIONS[notation.value] ?? []).map((key) => [key, $(`#${key}`).value]);
  return { notation: notation.value, ...Object.fromEntries(chosen) };
}

/** The least time between two requests. If the text changes faster, only the latest is sent. */
const ASK_MS = 120;
let isWaiting = false;
let isChanged = false;

function ask() {
  $('#create').disabled = true;
  isChanged = true;
  if (!isWaiting) askNow();
}

function askNow() {
  isWaiting = isChanged;
  if (!isChanged) return;
  isChanged = false;
  const cursor = text.selectionStart;
  connection.send({ do: 'explain', text: text.value, options: options(), cursor });
  setTimeout(askNow, ASK_MS);
}

function showExplained({ validity, error, fields, atCursor, next, completion, description }) {
  $('#create').disabled = validity !== 'valid';
  text.classList.toggle('invalid', validity === 'invalid');
  $('#says').textContent = {
    valid: () => sentence(description),
    incomplete: () => 'Incomplete.',
    invalid: () => sentence(error.message),
  }[validity]();
  const items = fields.map((field, place) => fieldItem(field, place === atCursor));
  $('#fields').replaceChildren(...items);
  const pieces = next.filter((piece) => !/^[0-9]$/.test(piece.text));
  $('#next').replaceChildren(...pieces.map(nextButton), ...completionButton(completion));
}

function sentence(words) {
  return `${words[0].toUpperCase()}${words.slice(1)}.`;
}

function fieldItem({ offset, length, meaning, isInvalid }, isCurrent) {
  const item = document.createElement('li');
  item.classList.toggle('wrong', isInvalid);
  item.classList.toggle('missing', length === 0);
  item.classList.toggle('current', isCurrent);
  const code = document.createElement('code');
  code.textContent = length === 0 ? '…' : text.value.slice(offset, offset + length);
  item.append(code, ` ${meaning}`);
  return item;
}

function nextButton({ text: piece }) {
  return button(piece.replaceAll(' ', '␣').replaceAll('\n', '⏎'), `insert ${piece}`, () => {
    text.setRangeText(piece, text.selectionStart, text.selectionEnd, 'end');
  });
}

function completionButton(completion) {
  if (completion === null) return [];
  return [button(`for example ${completion}`, null, () => (text.value = completion))];
}

function button(words, label, change) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = words;
  if (label !== null) made.setAttribute('aria-label', label);
  made.addEventListener('click', () => {
    change();
    text.focus();
    ask();
  });
  return made;
}

function showLinks({ id, tokens }) {
  const items = LINKS.map(([side, name, what]) => {
    const link = document.createElement('a');
    // The part after `#` is not sent to servers and not written to logs.
    link.href = side === 'watcher' ? `/game/${id}` : `/game/${id}#${tokens[side]}`;
    link.id = `link-${side}`;
    link.textContent = name;
    const copy = document.createElement('button');
    copy.type = 'button';
    copy.textContent = 'Copy';
    copy.setAttribute('aria-label', `Copy the link of ${name}`);
    copy.addEventListener('click', async () => {
      await navigator.clipboard.writeText(link.href);
      copy.textContent = 'Copied';
    });
    const item = document.createElement('li');
    item.append(link, ` ${what} `, copy);
    return item;
  });
  $('#links ul').replaceChildren(...items);
  $('#links').hidden = false;
  $('#links-title').focus();
}

function showOptions() {
  for (const key of ['mode', 'option']) {
    $(`#${key}-label`).hidden = !OPTIONS[notation.value]?.includes(key);
  }
}

notation.replaceChildren(...Object.keys(EXAMPLES).map((name) => new Option(name)));
text.value = EXAMPLES.chess;
showOptions();

notation.addEventListener('change', () => {
  text.value = EXAMPLES[notation.value];
  showOptions();
  ask();
});
$('#mode').addEventListener('change', ask);
$('#option').addEventListener('change', ask);
text.addEventListener('input', ask);
text.addEventListener('selectionchange', ask);
$('#setup').addEventListener('submit', (event) => {
  event.preventDefault();
  connection.send({ do: 'new', text: text.value, options: options() });
});

// The page for a new game: a preset, or a setup string that is explained as it is typed.

import { Connection } from './connection.js';
import { language, showWords, words } from './words.js';

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

/** The preset that is chosen at first. */
const USUAL = 'FIDE blitz, 5+3';

const $ = (selector) => document.querySelector(selector);
const [text, notation, preset] = [$('#text'), $('#notation'), $('#preset')];

/** The presets by their names. */
let presets = new Map();
/** The notation of the text, with its options: of the preset or of the reading that was chosen. Null: the likeliest. */
let chosen = null;
/** The notation in which the server has read the text. */
let taken = null;

showWords($('#language'));
document.title = words.newTitle;

const connection = new Connection({
  onOpen: () => {
    notice(null);
    ask();
  },
  onMessage: (message) => HEARD[message.tell](message),
  onLost: () => notice(words.lost),
});

const HEARD = {
  explained(message) {
    // Ignore the answer to a text or to options that have changed since.
    const isCurrent = message.text === text.value && isSame(message.asked, options());
    if (isCurrent) showExplained(message);
  },
  made: showLinks,
  refused: ({ kind, message }) => notice(words.error(words.refused[kind] ?? message)),
};

/** Whether options are equal; the server keeps the order of their keys. */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function notice(says) {
  $('#notice').hidden = says === null;
  $('#notice').textContent = says ?? '';
}

/** The notation with its options. Null: the likeliest. */
function options() {
  if (notation.value === '') return chosen;
  const more = (OPTIONS[notation.value] ?? []).map((key) => [key, $(`#${key}`).value]);
  return { notation: notation.value, ...Object.fromEntries(more) };
}

/** The least time between two requests. If the text changes faster, only the latest is sent. */
const ASK_MS = 120;
let isWaiting = false;
let isChanged = false;

function ask() {
  $('#create').disabled = true;
  // The suggestions are for the text as it was. They stay visible, so as not to flicker as one types.
  $('#next').inert = true;
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

// --- The explanation ----------------------------------------------------------------------------

function showExplained({ validity, error, fields, atCursor, next, completion, description, readings, options }) {
  taken = options;
  $('#create').disabled = validity !== 'valid';
  text.classList.toggle('invalid', validity === 'invalid');
  $('#says').textContent = {
    valid: () => sentence(description[language]),
    incomplete: () => words.incomplete,
    invalid: () => sentence(error.message),
  }[validity]();
  showReadings(readings);
  const items = fields.map((field, place) => fieldItem(field, place === atCursor));
  $('#fields').replaceChildren(...items);
  const pieces = next.filter((piece) => !/^[0-9]$/.test(piece.text));
  $('#next').replaceChildren(...pieces.map(nextButton), ...completionButton(completion));
  $('#next').inert = false;
}

function sentence(says) {
  return `${says[0].toUpperCase()}${says.slice(1)}.`;
}

/** Lets the player choose between the meanings of a text, if it has several. */
function showReadings(readings) {
  const isFree = notation.value === '' && preset.value === '';
  const meanings = new Map(readings.map((reading) => [reading.description.en, reading]).reverse());
  $('#readings').hidden = !isFree || meanings.size < 2;
  $('#readings').disabled = false;
  const hasFocus = $('#readings').contains(document.activeElement);
  const choices = [...meanings.values()].reverse().map(({ notation: name, description }) => {
    const choice = document.createElement('input');
    Object.assign(choice, { type: 'radio', name: 'reading', value: name, checked: name === taken.notation });
    choice.addEventListener('change', () => {
      chosen = { notation: name };
      ask();
    });
    const label = document.createElement('label');
    label.append(choice, ` ${description[language]}`);
    return label;
  });
  $('#readings div').replaceChildren(...choices);
  if (hasFocus) $('#readings input:checked')?.focus();
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
  return button(piece.replaceAll(' ', '␣').replaceAll('\n', '⏎'), words.insert(piece), () => {
    text.setRangeText(piece, text.selectionStart, text.selectionEnd, 'end');
  });
}

function completionButton(completion) {
  if (completion === null) return [];
  return [button(words.forExample(completion), null, () => (text.value = completion))];
}

function button(says, label, change) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = says;
  if (label !== null) made.setAttribute('aria-label', label);
  made.addEventListener('click', () => {
    change();
    text.focus();
    typed();
  });
  return made;
}

// --- What the player chooses --------------------------------------------------------------------

/** The text is the player's own. */
function typed() {
  preset.value = '';
  choose(null);
}

/** Asks about a new text. The meanings that are still shown are those of the last one: none can be chosen. */
function choose(options) {
  chosen = options;
  $('#readings').disabled = true;
  ask();
}

function choosePreset() {
  const found = presets.get(preset.value);
  if (found !== undefined) {
    text.value = found.text;
    notation.value = '';
    showOptions();
  }
  choose(found?.options ?? null);
}

function chooseNotation() {
  if (notation.value !== '') text.value = EXAMPLES[notation.value];
  showOptions();
  typed();
}

function showOptions() {
  for (const key of ['mode', 'option']) {
    $(`#${key}-label`).hidden = !OPTIONS[notation.value]?.includes(key);
  }
}

async function loadPresets() {
  const all = await (await fetch('/presets.json')).json();
  presets = new Map(all.map((one) => [one.name, one]));
  const groups = new Map();
  for (const { name } of all) {
    const [, label] = /^(US Chess|[^ ,]+)/.exec(name);
    if (!groups.has(label)) groups.set(label, Object.assign(document.createElement('optgroup'), { label }));
    groups.get(label).append(new Option(name));
  }
  preset.append(...groups.values());
  if (text.value !== '') return;
  preset.value = USUAL;
  choosePreset();
}

// --- The links ----------------------------------------------------------------------------------

function showLinks({ id, tokens, colors }) {
  const [first, second] = words.colors[colors];
  const links = [
    ['first', first, words.movesFirst],
    ['second', second, words.movesSecond],
    ['watcher', words.spectator, words.watches],
  ];
  $('#links ul').replaceChildren(...links.map(([side, name, what]) => {
    const link = document.createElement('a');
    // The part after `#` is not sent to servers and not written to logs.
    link.href = side === 'watcher' ? `/game/${id}` : `/game/${id}#${tokens[side]}`;
    link.id = `link-${side}`;
    link.textContent = name;
    const item = document.createElement('li');
    item.append(link, ` ${what} `, sendButton(link.href, name));
    return item;
  }));
  $('#links').hidden = false;
  $('#links-title').focus();
}

/** Shares the link where the browser can, as on a phone; otherwise copies it. */
function sendButton(url, name) {
  const canShare = navigator.share !== undefined;
  const send = document.createElement('button');
  send.type = 'button';
  send.textContent = canShare ? words.share : words.copy;
  send.setAttribute('aria-label', canShare ? words.shareLink(name) : words.copyLink(name));
  send.addEventListener('click', async () => {
    try {
      if (canShare) {
        await navigator.share({ title: words.invitation, url });
      } else {
        await navigator.clipboard.writeText(url);
        send.textContent = words.copied;
      }
    } catch (error) {
      if (error.name !== 'AbortError') notice(words.error(error.message));
    }
  });
  return send;
}

preset.append(new Option(words.ownText, ''));
notation.append(...Object.keys(EXAMPLES).map((name) => new Option(name)));
loadPresets();

preset.addEventListener('change', choosePreset);
notation.addEventListener('change', chooseNotation);
$('#mode').addEventListener('change', ask);
$('#option').addEventListener('change', ask);
text.addEventListener('input', typed);
text.addEventListener('selectionchange', ask);
$('#setup').addEventListener('submit', (event) => {
  event.preventDefault();
  connection.send({ do: 'new', text: text.value, options: taken });
});

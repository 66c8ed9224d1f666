// The lines of the conformance cases, as core/conformance/README.md describes them.

import assert from 'node:assert/strict';

const WORD = String.raw`(?:"(?:[^"\\]|\\.)*"|[^ "]+)`;
const LINE = new RegExp(`^${WORD}(?: ${WORD})*$`);
const ESCAPE = /\\(?:u\{([0-9A-Fa-f]+)\}|(.))/g;
const ESCAPED = { __proto__: null, '"': '"', '\\': '\\', n: '\n', t: '\t' };
const WRITTEN = Object.fromEntries(
  Object.entries(ESCAPED).map(([escape, character]) => [character, `\\${escape}`]),
);

/** The notations with options. */
const OPTIONS = {
  __proto__: null,
  chess: ['mode', 'option'],
  arimaa: ['strict', 'setup'],
  ggs: ['ini', 'inc', 'ext', 'soft-is-hard'],
  'double-flag': ['mode'],
  pcn: ['format'],
};

/** The options with another name in JavaScript. */
const OPTION_NAMES = { ini: 'iniMs', inc: 'incMs', ext: 'extMs' };

/** Each line without indent, with the indented lines below it, unindented. */
export function blocks(file) {
  return file.split(/\n(?! )/).map((block) => {
    const [head, ...steps] = block.split('\n');
    return { head, steps: steps.map((step) => step.replace(/^ {2}/, '')) };
  });
}

/** The words of a line. A text in quotes is an object, so that it differs from any word. */
export function words(line) {
  assert.match(line, LINE, 'words are separated by single spaces');
  return line
    .match(new RegExp(WORD, 'g'))
    .map((word) => (word.startsWith('"') ? { text: unescaped(word.slice(1, -1)) } : word));
}

function unescaped(text) {
  return text.replace(ESCAPE, (escape, point, letter) => {
    if (point !== undefined) return String.fromCodePoint(Number.parseInt(point, 16));
    assert(letter in ESCAPED, `unknown escape ${escape}`);
    return ESCAPED[letter];
  });
}

/** Formats a text as answers do. */
export function quoted(text) {
  const written = (character) => WRITTEN[character] ?? `\\u{${character.codePointAt(0).toString(16)}}`;
  return `"${text.replace(/["\\\0-\x1f]/g, written)}"`;
}

/** Formats any other value as answers do. */
export function written(value) {
  assert.notEqual(value, undefined, 'there is no such value');
  if (typeof value === 'string') {
    assert.doesNotMatch(value, /^(-?\d+|true|false|none)$/, 'a string that is no word');
  }
  return String(value ?? 'none');
}

export function text(word) {
  assert.equal(typeof word?.text, 'string', `expected a text in quotes, not ${word}`);
  return word.text;
}

function bare(word) {
  assert.equal(typeof word, 'string', 'a word is missing, or in quotes');
  return word;
}

/** Converts a word to a name in JavaScript. */
export function camelCase(word) {
  assert.match(word, /^[a-z-]+$/, `not a name: ${word}`);
  return word.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}

/** The keys of `KEY=VALUE …`, each once. */
export function keys(pairs) {
  return [...new Set(pairs.map((pair) => bare(pair).split('=', 1)[0]))];
}

/** The words of a call as arguments with these names; those with `=` are optional. */
export function values(words, names) {
  const left = [...words];
  const found = names.split(' ').map((name) => {
    if (!name.endsWith('=')) return name === '' ? undefined : value(bare(left.shift()));
    const isGiven = typeof left[0] === 'string' && left[0].startsWith(name);
    return isGiven ? value(left.shift().slice(name.length)) : undefined;
  });
  assert.equal(left.length, 0, `unknown word ${left[0]?.text ?? left[0]}`);
  return found;
}

function value(word) {
  if (word === 'true' || word === 'false') return word === 'true';
  return /^-?\d+$/.test(word) ? Number(word) : word;
}

/** `NOTATION [OPTION=VALUE …] "TEXT"`. */
export function setup([notation, ...rest]) {
  const source = text(rest.pop());
  return { source, options: optionsOf(bare(notation), rest) };
}

/** The notation and its options as an argument for flagfall. */
function optionsOf(notation, pairs) {
  const options = { notation };
  for (const pair of pairs) {
    const [key, word, ...more] = bare(pair).split('=');
    assert(OPTIONS[notation]?.includes(key) && more.length === 0, `unknown option ${pair}`);
    const name = OPTION_NAMES[key] ?? camelCase(key);
    assert(!(name in options), `the option ${key} twice`);
    options[name] = value(word);
  }
  const defaultClock = ['iniMs', 'incMs', 'extMs'].filter((name) => name in options);
  assert([0, 3].includes(defaultClock.length), 'expected all of `ini`, `inc` and `ext`, or none');
  assert(notation !== 'pcn' || 'format' in options, 'expected `format`');
  return options;
}

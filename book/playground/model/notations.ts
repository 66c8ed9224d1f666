// What the page says of each notation, and the options that it offers.

import type { Notation, NotationName } from 'flagfall';

/** A group of notations in the list, with their names. */
export const GROUPS: Record<string, Partial<Record<NotationName, string>>> = {
  'Chess over the board': {
    fide: 'FIDE regulations',
    'us-chess': 'US Chess',
    chess: 'Game clock app',
    'double-flag': 'Double-flag clock',
  },
  'Chess sites and files': {
    lichess: 'lichess',
    'lichess-pgn': 'PGN of lichess',
    'chess-com': 'PGN of Chess.com',
    pgn: 'PGN standard',
    'pgn-extended': 'PGN with extensions',
    pcn: 'PCN document',
  },
  'Chess engines': {
    uci: 'UCI: go',
    cecp: 'CECP: level, st',
    cutechess: 'cutechess: tc',
    fastchess: 'fastchess: tc, st',
  },
  Go: { sgf: 'SGF properties', gtp: 'GTP: time_settings', ogs: 'OGS object' },
  Shogi: {
    kif: 'KIF header',
    'csa-file': 'CSA file',
    csa: 'CSA protocol',
    floodgate: 'Floodgate game name',
    usi: 'USI: go',
  },
  'Other games': {
    backgammon: 'Backgammon site',
    othello: 'Othello over the board',
    ggs: 'Othello on GGS',
    scrabble: 'Scrabble',
    arimaa: 'Arimaa',
  },
};

/** The name of each notation on the page. */
export const NOTATIONS = Object.assign({}, ...Object.values(GROUPS)) as Record<NotationName, string>;

export function isNotation(name: string): name is NotationName {
  return Object.hasOwn(NOTATIONS, name);
}

/** An option of a notation: one of some words, a time in ms, or yes or no. */
export type Option = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'word'; readonly words: Readonly<Record<string, string>> }
  | { readonly kind: 'time'; readonly defaultMs: number }
  | { readonly kind: 'yes' }
);

const MODE = {
  fischer: 'increment before each move',
  'fischer-after': 'increment after each move',
  bronstein: 'Bronstein',
  delay: 'simple delay',
};

const OPTIONS: Partial<Record<NotationName, readonly Option[]>> = {
  chess: [
    { name: 'mode', label: 'Third number', kind: 'word', words: MODE },
    {
      name: 'option',
      label: 'Rule',
      kind: 'word',
      words: { none: 'no extra rule', hourglass: 'hourglass', overrun: 'play continues past zero' },
    },
  ],
  'double-flag': [
    {
      name: 'mode',
      label: 'Increment',
      kind: 'word',
      words: {
        'fischer-after': MODE['fischer-after'],
        fischer: MODE.fischer,
        bronstein: MODE.bronstein,
        delay: MODE.delay,
      },
    },
  ],
  pcn: [{ name: 'format', label: 'Format', kind: 'word', words: { json: 'JSON', toml: 'TOML' } }],
  arimaa: [
    { name: 'strict', label: 'Invalid fields are errors', kind: 'yes' },
    { name: 'setup', label: 'A minute to set up', kind: 'yes' },
  ],
  ggs: [
    { name: 'iniMs', label: 'Default time', kind: 'time', defaultMs: 900_000 },
    { name: 'incMs', label: 'Default increment', kind: 'time', defaultMs: 0 },
    { name: 'extMs', label: 'Default extra time', kind: 'time', defaultMs: 120_000 },
    { name: 'softIsHard', label: 'The first flag ends the game', kind: 'yes' },
  ],
};

export function optionsOf(notation: NotationName | null): readonly Option[] {
  return (notation !== null && OPTIONS[notation]) || [];
}

/** The values of options that differ from the defaults, as words. */
export type Options = Readonly<Record<string, string>>;

/** The value of an option as the library takes it; undefined if `word` is none of its values. */
export function optionValue(option: Option, word: string): string | number | boolean | undefined {
  switch (option.kind) {
    case 'word':
      return Object.hasOwn(option.words, word) ? word : undefined;
    case 'time':
      return /^\d{1,12}$/.test(word) ? Number(word) : undefined;
    case 'yes':
      return word === 'yes' ? true : undefined;
  }
}

/** The options of a notation that differ from the defaults, as words. */
export function optionWords(notation: Notation): Record<string, string> {
  const words: Record<string, string> = {};
  for (const option of optionsOf(notation.notation)) {
    const value = (notation as unknown as Record<string, unknown>)[option.name];
    const word = option.kind === 'yes' ? (value === true ? 'yes' : '') : String(value ?? '');
    if (!isDefault(option, word)) words[option.name] = word;
  }
  return words;
}

/** Whether a word is the default of an option, or none. */
export function isDefault(option: Option, word: string): boolean {
  if (word === '') return true;
  if (option.kind === 'time') return Number(word) === option.defaultMs;
  return option.kind === 'word' && word === Object.keys(option.words)[0];
}

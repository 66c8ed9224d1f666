// The state of the page in its address: `#text=3%2B2&notation=lichess`.

import type { NotationName } from 'flagfall';

import { isNotation, optionValue, optionsOf } from './notations.ts';
import type { Options } from './notations.ts';

/** What a link to the page contains. */
export interface State {
  readonly text: string;
  /** Null: the likeliest notation. */
  readonly notation: NotationName | null;
  readonly options: Options;
  /** The time of each move in the timeline; null: the one that suits the time control. */
  readonly paceMs: number | null;
  /** A saved clock, in Base64 for addresses; null: no game has begun. */
  readonly game: string | null;
}

/** Longer texts are not read. Setup strings have some 60 characters, the longest documents some thousands. */
export const LONGEST_TEXT = 20_000;
const LONGEST_ADDRESS = 100_000;
export const LONGEST_PACE_MS = 30 * 86_400_000;

export const FIRST_STATE: State = {
  text: '90 min/40 moves + 30 min + 30 s/move',
  notation: null,
  options: {},
  paceMs: null,
  game: null,
};

/** Reads the part of an address from `#` on, and says what of it was ignored. */
export function readAddress(hash: string): { readonly state: State; readonly ignored: readonly string[] } {
  const ignored: string[] = [];
  if (hash.length <= 1) return { state: FIRST_STATE, ignored };
  if (hash.length > LONGEST_ADDRESS) {
    return { state: FIRST_STATE, ignored: ['The address is too long to be read.'] };
  }
  const parts = new URLSearchParams(hash.slice(1));
  const text = parts.get('text');
  if (text === null) return { state: FIRST_STATE, ignored: ['The address contains no time control.'] };
  if (text.length > LONGEST_TEXT) {
    return { state: FIRST_STATE, ignored: ['The time control in the address is too long to be read.'] };
  }
  const name = parts.get('notation');
  const notation = name !== null && isNotation(name) ? name : null;
  if (name !== null && notation === null) ignored.push(`The address names an unknown notation: “${short(name)}”.`);
  const pace = parts.get('pace');
  const paceMs = pace !== null && /^\d{1,10}$/.test(pace) ? Math.min(Number(pace), LONGEST_PACE_MS) : null;
  if (pace !== null && !paceMs) ignored.push(`The address has no valid time for each move: “${short(pace)}”.`);
  const options: Record<string, string> = {};
  const known = optionsOf(notation);
  for (const [key, value] of parts) {
    if (['text', 'notation', 'pace', 'game'].includes(key)) continue;
    const option = known.find((option) => option.name === key);
    if (option && optionValue(option, value) !== undefined) options[key] = value;
    else ignored.push(`The address has something that the page does not know: “${short(key)}”.`);
  }
  return { state: { text, notation, options, paceMs: paceMs || null, game: parts.get('game') }, ignored };
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** The part of an address from `#` on. Empty for the first state, so that the page's own address stays short. */
export function writeAddress(state: State): string {
  const { text, notation, options, paceMs, game } = state;
  const parts = new URLSearchParams({ text });
  if (notation !== null) parts.set('notation', notation);
  for (const [key, value] of Object.entries(options)) parts.set(key, value);
  if (paceMs !== null) parts.set('pace', String(paceMs));
  if (game !== null) parts.set('game', game);
  return text === FIRST_STATE.text && [...parts].length === 1 ? '' : `#${parts}`;
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The bytes of a text; none if it is not Base64. */
export function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

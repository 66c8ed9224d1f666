// What the module for Redis replies.

import { STATUSES } from '../enums.js';
import { refusal } from '../errors.js';
import type { Event } from '../event.js';
import type { EventKind, Side } from '../words.js';
import { eventOf, gameExists, happened, noSuchGame } from './games.js';
import type { Happened } from './games.js';

/** What a command that changes a clock replies. */
export interface Changed {
  readonly atMs: number;
  readonly outcome: string;
  readonly events: readonly Event[];
  readonly saved: unknown;
}

/** The values of a reply with names: a map in RESP3, otherwise names and values in turn. */
export function fieldsOf(reply: any): ReadonlyMap<string, any> {
  if (reply instanceof Map) return new Map([...reply].map(([name, value]) => [String(name), value]));
  if (!Array.isArray(reply)) return new Map(Object.entries(reply));
  return new Map(reply.flatMap((name, place) => (place % 2 === 0 ? [[String(name), reply[place + 1]]] : [])));
}

export function changed(reply: unknown): Changed {
  const [atMs, outcome, rows, saved] = reply as [unknown, unknown, unknown[][], unknown];
  const events = rows.map(([kind, side, ms, value]) => event(kind, side, ms, value));
  return { atMs: Number(atMs), outcome: String(outcome), events: Object.freeze(events), saved };
}

/** What names and numbers of a reply say. */
export function event(kind: unknown, side: unknown, atMs: unknown, value: unknown): Event {
  return eventOf(String(kind) as EventKind, String(side) as Side, Number(atMs), optional(value));
}

/** An entry of the stream; undefined if another program has added it. */
export function entry(id: unknown, game: string, fields: ReadonlyMap<string, unknown>): Happened | undefined {
  const [atMs, value] = [Number(fields.get('at_ms')), optional(fields.get('value'))];
  if (!Number.isSafeInteger(atMs) || !fields.has('kind') || !(value === null || Number.isSafeInteger(value))) {
    return undefined;
  }
  const [ms = '', place = ''] = String(id).split('-');
  const number = (BigInt(ms) << 64n) + BigInt(place);
  const side = fields.has('side') ? (String(fields.get('side')) as Side) : null;
  return happened(number, [game, atMs, String(fields.get('kind')), side, value]);
}

/** Whether a number is 0: clients can return numbers as text or bigint too. */
export function isZero(reply: unknown): boolean {
  return Number(reply) === 0;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A text of a reply; undefined if it is not UTF-8. */
export function text(reply: unknown): string | undefined {
  try {
    return reply instanceof Uint8Array ? UTF8.decode(reply) : String(reply);
  } catch {
    return undefined;
  }
}

function optional(value: unknown): number | null {
  return value === undefined || value === null ? null : Number(value);
}

/** Whether the error says that the game was changed after it was read. */
export function isChanged(error: unknown): boolean {
  return wordsOf(error)[0] === 'changed';
}

/** The error of this package for an error of the module, or the error itself. */
export function refused(game: string, error: unknown): unknown {
  const [kind, message] = wordsOf(error);
  if (kind === 'no-such-game') return noSuchGame(game);
  if (kind === 'game-exists') return gameExists(game);
  if (Object.hasOwn(STATUSES, kind)) return refusal({ code: `clock/${kind}`, message });
  if (kind !== 'damaged') return error;
  const [why, ...rest] = message.split(': ');
  return refusal({ code: `restore/${why}/`, message: rest.join(': ') });
}

/** The message of what a client has thrown; empty if it is no error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** The first word of an error's message, which is its kind, and the rest. */
function wordsOf(error: unknown): [kind: string, message: string] {
  const text = messageOf(error);
  const [first = ''] = text.split(' ', 1);
  return [first.toLowerCase(), text.slice(first.length + 1)];
}

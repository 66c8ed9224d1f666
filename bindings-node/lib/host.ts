// What Node offers beyond the language. In a browser, `browser/host.ts` stands in for it.

import { constants } from 'node:os';
import { getSystemErrorName } from 'node:util';

export { EventEmitter } from 'node:events';

/** The error that `node:fs` would throw for the file at `path`. `error` is its number or its name. */
export function fileError(error: string, message: string, path: unknown): Error {
  const numbers: Partial<Record<string, number>> = constants.errno;
  const number = Object.hasOwn(numbers, error) ? numbers[error] : undefined;
  const errno = -(number ?? Number(error));
  const code = number === undefined ? getSystemErrorName(errno) : error;
  const words = message.replace(/ \(os error -?\d+\)$/, '');
  return Object.assign(new Error(`${code}: ${words}, '${path}'`), { errno, code, path });
}

// Takes the place of `lib/host.ts` in a browser.

export { EventEmitter } from 'events';

/** The error of a call on the file at `path`: a browser has no files. */
export function fileError(error: string, message: string, path: unknown): Error {
  return Object.assign(new Error(`${error}: ${message}, '${path}'`), { code: error, path });
}

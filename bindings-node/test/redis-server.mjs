// A Redis server with flagfall's module for tests: the same as for the tests in Python.

import { startServer as start } from './python-server.mjs';

/** Starts a server with `settings`. Returns its port, or undefined if it is not installed; and what stops it. */
export async function startServer(settings = {}) {
  const { printed, tell, close } = await start('../../stores/redis_server.py', Object.entries(settings).flat());
  return {
    port: printed === undefined ? undefined : Number(printed),
    /** Kills it, as the kernel does when memory is short. */
    kill: () => tell('kill'),
    /** Kills it, and starts it again. */
    restart: () => tell('restart'),
    /** Alters one byte of the clock at `key`. */
    damage: (key) => tell(`damage ${key}`),
    close,
  };
}

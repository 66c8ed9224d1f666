// A PostgreSQL server for tests: the same as for the tests in Python.

import { startServer as start } from './python-server.mjs';

/** Starts a server. Returns the folder of its socket, or undefined if it is not installed; and what stops it. */
export async function startServer() {
  const { printed: folder, tell, close } = await start('../../stores/postgres_server.py');
  /** Kills it, as the kernel does when memory is short, and starts it again. */
  const restart = () => tell('restart');
  return { folder, restart, close };
}

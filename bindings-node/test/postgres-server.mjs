// A PostgreSQL server for tests: the same as for the tests in Python.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../bindings-python/tests/postgres_server.py', import.meta.url));

/** Starts a server. Returns the folder of its socket, or undefined if it is not installed; and what stops it. */
export async function startServer() {
  const server = spawn(process.env.PYTHON ?? 'python3', [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  // Python may be missing too.
  server.on('error', () => {});
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const printed = await Promise.race([once(server.stdout, 'data'), once(server.stdout, 'close')]);
  const folder = printed[0] instanceof Buffer ? printed[0].toString().trim() : undefined;
  return {
    folder,
    /** Kills it, as the kernel does when memory is short, and starts it again. */
    restart: async () => {
      server.stdin.write('\n');
      await once(server.stdout, 'data');
    },
    close: async () => {
      if (folder === undefined) return;
      server.stdin.end();
      await ended;
    },
  };
}

// A PostgreSQL server for tests: the same as for the tests in Python.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../bindings-python/tests/postgres_server.py', import.meta.url));

/** Starts a server. Returns the folder of its socket, or undefined if it is not installed; and what stops it. */
export async function startServer() {
  const server = spawn(process.env.PYTHON ?? 'python3', [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  const printed = await Promise.race([once(server.stdout, 'data'), once(server.stdout, 'end')]);
  return {
    folder: printed[0]?.toString().trim(),
    close: async () => {
      server.stdin.end();
      await ended;
    },
  };
}

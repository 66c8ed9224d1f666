// A server for tests that a program in Python starts: the same as for the tests in Python.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Starts a server with `program`, a path from this folder. `printed` is what it prints once it accepts
 * connections, undefined if it is not installed.
 */
export async function startServer(program, words = []) {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const server = spawn(process.env.PYTHON ?? 'python3', [path, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
  // Python may be missing too.
  server.on('error', () => {});
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const [first] = await Promise.race([once(server.stdout, 'data'), once(server.stdout, 'close')]);
  const printed = first instanceof Buffer ? first.toString().trim() : undefined;
  return {
    printed,
    /** Tells the program to do something with its server, and waits until that accepts connections again. */
    tell: async (line) => {
      server.stdin.write(`${line}\n`);
      await once(server.stdout, 'data');
    },
    close: async () => {
      if (printed === undefined) return;
      server.stdin.end();
      await ended;
    },
  };
}

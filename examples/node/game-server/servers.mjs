// Two servers on one PostgreSQL, which is started in a temporary folder: its games end with it.
//
//     servers.mjs [PORT]

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startServer } from '../../../bindings-node/test/postgres-server.mjs';

const port = Number(process.argv[2] ?? 8080);
const postgres = await startServer();
if (postgres.folder === undefined) process.exit(1);
console.log('Players of one game can be on different servers. Kill either: the other goes on.');

const server = fileURLToPath(new URL('server.mjs', import.meta.url));
const store = `postgres://flagfall@/postgres?host=${postgres.folder}`;
const ended = [port, port + 1].map((port) => {
  const child = spawn(process.execPath, [server, '--store', store, '--port', `${port}`], { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve) => child.once('exit', resolve));
});
// An interrupt from the terminal reaches the servers too.
process.on('SIGINT', () => {});
await Promise.all(ended);
await postgres.close();

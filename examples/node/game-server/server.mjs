// A game server: two browsers share one clock.
//
//     server.mjs [--port 8080] [--host 127.0.0.1] [--games FOLDER] [--downtime count|stop]
//
// With `--downtime count` (the default) the clocks run on while the server is down. With `stop` the
// time from its last heartbeat until the restart is not charged.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { WebSocketServer } from 'ws';
import { Connection } from './connection.mjs';
import { Explainer } from './explainer.mjs';
import { Store } from './store.mjs';
import { Tables } from './tables.mjs';

const MOST_CONNECTIONS = 2000;
/** The longest message that is accepted, in bytes. */
const LONGEST_MESSAGE = 4096;
const HEARTBEAT_MS = 1000;
const PING_MS = 30_000;
const FORGET_MS = 3_600_000;
/** At the end: when connections that did not close are cut, and when the process ends in any case. */
const GOODBYE_MS = 300;
const END_MS = 800;

const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '8080' },
    host: { type: 'string', default: '127.0.0.1' },
    games: { type: 'string', default: 'games' },
    downtime: { type: 'string', default: 'count' },
  },
});
if (!['count', 'stop'].includes(options.downtime)) {
  console.error('--downtime must be count or stop');
  process.exit(2);
}

const FILES = {
  __proto__: null,
  '/': ['index.html', 'text/html'],
  '/new.js': ['new.js', 'text/javascript'],
  '/game': ['game.html', 'text/html'],
  '/clock.js': ['clock.js', 'text/javascript'],
  '/connection.js': ['connection.js', 'text/javascript'],
  '/digits.js': ['digits.js', 'text/javascript'],
  '/forecast.js': ['forecast.js', 'text/javascript'],
  '/style.css': ['style.css', 'text/css'],
};
for (const file of Object.values(FILES)) {
  file.push(readFileSync(new URL(`page/${file[0]}`, import.meta.url)));
}

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
};

const tables = new Tables(new Store(options.games), options.downtime === 'count');
const explainer = new Explainer();

const http = createServer((request, response) => {
  const [path] = request.url.split(/[?#]/, 1);
  const file = FILES[path.replace(/^\/game\/[\w-]{12}$/, '/game')];
  if (file === undefined) {
    response.writeHead(404, { ...HEADERS, 'content-type': 'text/plain' }).end('not found\n');
  } else if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...HEADERS, allow: 'GET, HEAD' }).end();
  } else {
    const [, type, content] = file;
    response.writeHead(200, { ...HEADERS, 'content-type': `${type}; charset=utf-8` }).end(content);
  }
});
const sockets = new WebSocketServer({ server: http, path: '/socket', maxPayload: LONGEST_MESSAGE });
const connections = new Set();

sockets.on('connection', (socket) => {
  socket.on('error', () => socket.terminate());
  if (connections.size >= MOST_CONNECTIONS) {
    socket.close(1013, 'too many connections');
    return;
  }
  const connection = new Connection(socket, tables, explainer);
  connections.add(connection);
  socket.on('close', () => connections.delete(connection));
});

const timers = [
  setInterval(() => tables.setAlive(), HEARTBEAT_MS),
  setInterval(() => connections.forEach((connection) => connection.ping()), PING_MS),
  setInterval(() => tables.forget(), FORGET_MS),
];

function end() {
  timers.forEach(clearInterval);
  for (const { socket } of connections) socket.close(1001, 'the server is shutting down');
  sockets.close();
  http.close();
  // Do not wait for browsers that do not close, for unfinished requests, or for a disk that hangs.
  setTimeout(() => {
    connections.forEach(({ socket }) => socket.terminate());
    http.closeAllConnections();
  }, GOODBYE_MS);
  const ended = setTimeout(() => process.exit(1), END_MS);
  tables.close().then(() => ended.unref());
}

process.once('SIGTERM', end);
process.once('SIGINT', end);

// Also receives the errors of `http`.
sockets.on('error', (error) => {
  const isTaken = error.code === 'EADDRINUSE';
  console.error(isTaken ? `port ${options.port} is in use: try --port, or make game-server PORT=…` : error.message);
  process.exit(1);
});
await tables.settled();
http.listen({ port: Number(options.port), host: options.host }, () => {
  const { address, port } = http.address();
  console.log(`games at http://${address.includes(':') ? `[${address}]` : address}:${port}`);
});

// A game server: two browsers share one clock.
//
//     server.mjs [--port 8080] [--host 127.0.0.1] [--store games.db] [--downtime count|stop] [--proxy]
//
// The store is a SQLite file, a PostgreSQL database (`--store postgres://user:password@host/name`), or Redis
// with flagfall's module (`--store redis://user:password@host:port`).
//
// With `--downtime count` (the default) the clocks run on while the server is down. With `stop` the
// time from its last sign of life until the restart is not charged. With `--proxy` the address of a
// browser is the last one in X-Forwarded-For: only behind a proxy that adds it.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { Presets } from 'flagfall';
import { WebSocketServer } from 'ws';
import { Addresses } from './addresses.mjs';
import { Connection } from './connection.mjs';
import { open } from './database.mjs';
import { Explainer } from './explainer.mjs';
import { Games } from './games.mjs';

const MOST_CONNECTIONS = 2000;
/** The longest message that is accepted, in bytes. */
const LONGEST_MESSAGE = 4096;
/** How long a request may take to arrive, and how often those that take longer are looked for. */
const REQUEST_MS = 10_000;
const REQUEST_CHECK_MS = 1000;
const PING_MS = 30_000;
const FORGET_MS = 3_600_000;
const RETRY_MS = 1000;
/** At the end: when connections that did not close are cut, and when the process ends in any case. */
const GOODBYE_MS = 300;
const END_MS = 800;

const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '8080' },
    host: { type: 'string', default: '127.0.0.1' },
    store: { type: 'string', default: 'games.db' },
    downtime: { type: 'string', default: 'count' },
    proxy: { type: 'boolean', default: false },
  },
});
if (!['count', 'stop'].includes(options.downtime)) {
  console.error('--downtime must be count or stop');
  process.exit(2);
}

const presets = [...Presets.builtIn()].map(({ name, first, control }) => ({
  name,
  text: first.text,
  options: first.options,
  description: control.describe(),
}));

const FILES = {
  __proto__: null,
  '/': ['index.html', 'text/html'],
  '/new.js': ['new.js', 'text/javascript'],
  '/game': ['game.html', 'text/html'],
  '/clock.js': ['clock.js', 'text/javascript'],
  '/connection.js': ['connection.js', 'text/javascript'],
  '/digits.js': ['digits.js', 'text/javascript'],
  '/sound.js': ['sound.js', 'text/javascript'],
  '/words.js': ['words.js', 'text/javascript'],
  '/style.css': ['style.css', 'text/css'],
};
for (const file of Object.values(FILES)) {
  file.push(readFileSync(new URL(`page/${file[0]}`, import.meta.url)));
}
FILES['/display.js'] = ['display.js', 'text/javascript', readFileSync(new URL(import.meta.resolve('flagfall/display')))];
FILES['/presets.json'] = ['presets.json', 'application/json', JSON.stringify(presets)];

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
};

// The file has what was played, and the names: for nobody else on this machine.
process.umask(0o077);
const database = await openStore(options.store);
const games = new Games(database);
const explainer = new Explainer();
const addresses = new Addresses();

async function openStore(store) {
  try {
    return await open(store, { chargeDowntime: options.downtime === 'count' });
  } catch (error) {
    // Without the password that can be in the URL.
    const name = URL.canParse(store) ? new URL(store).host : store;
    console.error(`${name} cannot be opened: ${error.message}`);
    process.exit(1);
  }
}

const limits = {
  headersTimeout: REQUEST_MS,
  requestTimeout: REQUEST_MS,
  connectionsCheckingInterval: REQUEST_CHECK_MS,
};
const http = createServer(limits, (request, response) => {
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
const sockets = new WebSocketServer({
  server: http,
  path: '/socket',
  maxPayload: LONGEST_MESSAGE,
  verifyClient: ({ req }, answer) => answer(isOwnPage(req), 403),
});
const connections = new Set();

/** Whether a connection is from a page of this server, or not from a page at all. */
function isOwnPage({ headers: { origin, host } }) {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

function addressOf(request) {
  const forwarded = options.proxy ? request.headers['x-forwarded-for'] : undefined;
  return forwarded?.split(',').at(-1).trim() ?? request.socket.remoteAddress ?? '';
}

sockets.on('connection', (socket, request) => {
  socket.on('error', () => socket.terminate());
  const address = connections.size < MOST_CONNECTIONS ? addresses.enter(addressOf(request)) : null;
  if (address === null) {
    socket.close(1013, 'too many connections');
    return;
  }
  const connection = new Connection(socket, address, games, explainer);
  connections.add(connection);
  socket.on('close', () => {
    connections.delete(connection);
    addresses.leave(address);
  });
});

const stop = new AbortController();
const timers = [
  setInterval(() => connections.forEach((connection) => connection.ping()), PING_MS),
  setInterval(() => addresses.forget(), FORGET_MS),
  setInterval(() => games.forget().catch((error) => console.error(`no game was deleted: ${error.message}`)), FORGET_MS),
];

/** Lets flags fall that nobody looks at. A full disk may have space again in a second. */
async function run() {
  while (!stop.signal.aborted) {
    try {
      await database.run(stop.signal);
    } catch (error) {
      console.error(`games were not advanced: ${error.message}`);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

const running = run();

function end() {
  timers.forEach(clearInterval);
  games.close();
  stop.abort();
  for (const { socket } of connections) socket.close(1001, 'the server is shutting down');
  sockets.close();
  http.close();
  // Do not wait for browsers that do not close, for unfinished requests, or for a disk that hangs.
  setTimeout(() => {
    connections.forEach(({ socket }) => socket.terminate());
    http.closeAllConnections();
  }, GOODBYE_MS);
  const ended = setTimeout(() => process.exit(1), END_MS);
  Promise.all([running, closed]).then(() => {
    ended.unref();
    return database.close();
  });
}

const closed = new Promise((resolve) => http.once('close', resolve));
process.once('SIGTERM', end);
process.once('SIGINT', end);

// Also receives the errors of `http`.
sockets.on('error', (error) => {
  const isTaken = error.code === 'EADDRINUSE';
  console.error(isTaken ? `port ${options.port} is in use: try --port, or make game-server PORT=…` : error.message);
  process.exit(1);
});
http.listen({ port: Number(options.port), host: options.host }, () => {
  const { address, port } = http.address();
  console.log(`games at http://${address.includes(':') ? `[${address}]` : address}:${port}`);
});

// The server of a ticking page: it sends what the clocks show after each call that changes them.
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { LiveClock, parse } from 'flagfall';

const FILES = {
  '/': [new URL('page.html', import.meta.url), 'text/html'],
  '/flagfall-display.mjs': [
    new URL('display/index.mjs', import.meta.resolve('flagfall')),
    'text/javascript',
  ],
};

const live = new LiveClock(parse(process.argv[2] ?? '180+2', { notation: 'pgn' }));
const pages = new Set();

/** What a page needs to draw both clocks until the next call. */
function message() {
  const { clock } = live;
  const nowMs = live.now();
  return JSON.stringify({
    control: clock.control,
    reading: clock.read(nowMs),
    forecast: clock.forecast(nowMs),
  });
}

function send() {
  const data = message();
  for (const page of pages) page.write(`data: ${data}\n\n`);
}

live.on('event', send); // a flag, a new stage: found by the timer, although nobody calls

const server = createServer((request, response) => {
  const [pathname] = request.url.split('?', 1);
  if (pathname in FILES) {
    const [file, type] = FILES[pathname];
    response.setHeader('content-type', type);
    createReadStream(fileURLToPath(file)).pipe(response);
  } else if (pathname === '/events') {
    response.setHeader('content-type', 'text/event-stream');
    response.write(`data: ${message()}\n\n`);
    pages.add(response);
    request.on('close', () => pages.delete(response));
  } else if (pathname === '/time') {
    response.end(String(live.now()));
  } else if (request.method === 'POST' && /^\/press\/(first|second)$/.test(pathname)) {
    try {
      live.press(pathname.slice('/press/'.length)); // check here that it is this player's side
      send();
      response.end();
    } catch (error) {
      response.writeHead(409).end(error.message); // the side is not on turn
    }
  } else {
    response.writeHead(404).end();
  }
});

live.start('first');
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}/`);
});

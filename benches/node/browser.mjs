// How long a page takes to load flagfall in a browser:
//
//     node browser.mjs CHROMIUM RUNS
//
// Prints a JSON object: the milliseconds of each run, for the whole import and for the transfer
// alone. Each run starts the browser with a new profile, so that it has nothing in its caches.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const [chromium, runs] = process.argv.slice(2);
/** Far longer than a browser takes to start on a busy machine. */
const LONGEST_MS = 60_000;
const MODULE = readFileSync(new URL('../../bindings-node/dist/browser.mjs', import.meta.url));
const PAGE = `<!doctype html>
<script type="module">
  const begin = performance.now();
  await import('/browser.mjs');
  const whole = performance.now() - begin;
  const [{ startTime, responseEnd }] = performance.getEntriesByName(location.origin + '/browser.mjs');
  const transfer = responseEnd - startTime;
  await fetch('/measured', { method: 'POST', body: JSON.stringify({ whole, transfer }) });
</script>`;

const server = createServer(async (request, response) => {
  if (request.url === '/') {
    response.setHeader('content-type', 'text/html').end(PAGE);
  } else if (request.url === '/browser.mjs') {
    response.setHeader('content-type', 'text/javascript').end(MODULE);
  } else if (request.url === '/measured') {
    server.emit('measured', JSON.parse(await text(request)));
    response.end();
  } else {
    response.writeHead(404).end();
  }
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

async function load() {
  const profile = mkdtempSync(join(tmpdir(), 'flagfall-bench-'));
  // Without its sandbox: on some machines there are no rights for it.
  const options = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', `--user-data-dir=${profile}`];
  const page = `http://127.0.0.1:${server.address().port}/`;
  const browser = spawn(chromium, [...options, page], { stdio: 'ignore', detached: true });
  const ended = once(browser, 'exit');
  try {
    const [measured] = await once(server, 'measured', { signal: AbortSignal.timeout(LONGEST_MS) });
    return measured;
  } finally {
    // All processes of the browser: each of them writes to the profile.
    process.kill(-browser.pid, 'SIGKILL');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  }
}

const found = { whole: [], transfer: [] };
for (let run = 0; run < Number(runs); run += 1) {
  for (const [name, ms] of Object.entries(await load())) found[name].push(Number(ms.toFixed(2)));
}
console.log(JSON.stringify(found));
process.exit(0);

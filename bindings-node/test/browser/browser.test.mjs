// The package in Chromium: what a page computes, and how a page can load it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { assertReproduced, output } from '../common.mjs';
import { filesOf } from '../player.mjs';
import { BUILDS, bothCopies, developed, forServer } from './builds.mjs';
import { createSite, hasChromium, openBrowser, openPage, resultOf, serve } from './driver.mjs';

const CASES = fileURLToPath(new URL('../../../core/conformance', import.meta.url));
const HOUR_MS = 3_600_000;
const FROZEN_MS = 1_200;

const skip = hasChromium() ? false : 'chromium is not here';

let site;
let remove;
let server;
let browser;
/** What the program computes with the addon, and what a page has to show. */
let native;
let expected;
before(async () => {
  if (skip) return;
  ({ site, remove } = createSite());
  server = await serve(site);
  browser = await openBrowser();
  native = rendered('./server.mjs');
  expected = { ...native, BACKEND: 'wasm' };
});
after(async () => {
  await browser?.close();
  server?.close();
  remove?.();
});

/** What a module of the site renders in Node. */
function rendered(module) {
  const code = `import { render } from '${module}'; console.log(JSON.stringify(await render()));`;
  return JSON.parse(output(code, { cwd: site }));
}

/** Opens a page of the site. */
async function open(t, path, { csp, prepare } = {}) {
  const query = csp === undefined ? '' : `?csp=${encodeURIComponent(csp)}`;
  const page = await openPage(browser, `${server.url}/${path}${query}`, prepare);
  t.after(() => page.close());
  return page;
}

/** Checks that a page shows the right result, and nothing on its console. */
async function works(page) {
  assert.deepEqual(await resultOf(page), expected);
  assert.deepEqual(page.problems, []);
}

/** What a page computes when it runs the program again. */
async function resultAgain(page) {
  const json = await page.evaluate(async () => {
    const { program } = await import('/program.mjs');
    return JSON.stringify(await program(await import('flagfall')));
  });
  return JSON.parse(json);
}

test('with the addon, Node computes what the pages have to show', { skip }, () => {
  assert.equal(native.BACKEND, 'native');
  assert.deepEqual(native.live, [[['flag', 'second', 201]], 'flagged', true]);
  assert.ok(native.presets.length > 60);
});

for (const [name, build] of Object.entries(BUILDS)) {
  test(`a page built with ${name} works, without a warning`, { skip }, async (t) => {
    assert.deepEqual(await build(site, name), []);
    await works(await open(t, `${name}/index.html`));
  });
}

test("a page works on Vite's development server", { skip }, async (t) => {
  const development = await developed(site);
  t.after(development.close);
  const page = await openPage(browser, development.url);
  t.after(() => page.close());
  await works(page);
  assert.deepEqual(development.messages, []);
});

test('a page without a bundler works', { skip }, async (t) => {
  await works(await open(t, 'bare.html'));
});

test('a module works on a server, and built by Vite for it', { skip }, async () => {
  assert.deepEqual(await forServer(site, 'rendered'), []);
  assert.deepEqual(rendered('./rendered/server.mjs'), native);
  // Some servers and test runners load what is for browsers.
  const { program } = await import(pathToFileURL(join(site, 'program.mjs')));
  const flagfall = await import(pathToFileURL(join(site, 'node_modules/flagfall/dist/browser.mjs')));
  assert.deepEqual(JSON.parse(JSON.stringify(await program(flagfall))), expected);
});

test('the content security policy needs wasm-unsafe-eval, and nothing else', { skip }, async (t) => {
  const types = "require-trusted-types-for 'script'; trusted-types";
  const csp = `default-src 'none'; img-src data:; script-src 'self' 'wasm-unsafe-eval'; ${types}`;
  await works(await open(t, 'esbuild/index.html', { csp }));
});

test('without wasm-unsafe-eval the error says what is missing', { skip }, async (t) => {
  const page = await open(t, 'esbuild/index.html', { csp: "script-src 'self'" });
  await page.waitForNetworkIdle();
  const forbidden = 'flagfall: the content security policy of this page forbids WebAssembly.';
  for (const problem of [`${forbidden} Add 'wasm-unsafe-eval' to its script-src.`, 'violates script-src']) {
    assert.ok(page.problems.includes(problem), page.problems.join('\n'));
  }
});

test('a page reproduces the cases', { skip }, async (t) => {
  const page = await open(t, 'empty.html');
  const inPage = (text) =>
    page.evaluate(async (text) => {
      const { transcript } = await import('/transcript.mjs');
      return transcript(text);
    }, text);
  for (const file of filesOf(CASES)) {
    await t.test(basename(file), async () => {
      const stated = readFileSync(file, 'utf8');
      assertReproduced(file, stated, await inPage(stated));
    });
  }
  await t.test('a wrong answer would be noticed', async () => {
    const file = join(CASES, 'clock.cases');
    const stated = readFileSync(file, 'utf8');
    const right = stated.match(/^ +> flag .*$/m)[0];
    const spoilt = stated.replace(right, right.replace(/\d+$/, (atMs) => Number(atMs) + 1));
    const computed = await inPage(spoilt);
    assert.throws(() => assertReproduced(file, spoilt, computed), { message: new RegExp(`\n\\+ ${right}\n`) });
  });
  assert.deepEqual(page.problems, []);
});

/** Checks that of two copies each works, and refuses the other's objects. Runs in a page. */
function tryCopies([one, other]) {
  const control = one.parse('60+0', { notation: 'pgn' });
  const clock = new one.Clock(control);
  clock.start('first', 0);
  const restored = other.Clock.restore(clock.save(10_000));
  const refusals = [
    () => new other.Clock(control),
    () => new other.LiveClock(clock),
    () => new other.Arena().add(clock),
    () => other.TimeControl.fromSides(control, control),
  ].map((call) => {
    try {
      call();
      return 'accepted';
    } catch (error) {
      return error instanceof other.ArgumentError && error.message;
    }
  });
  const banksMs = [clock.read(20_000).first.bankMs, restored.read(30_000).first.bankMs];
  return { banksMs, areEqual: control.equals(other.parse('60+0', { notation: 'pgn' })), refusals };
}

test('two copies in one page both work, and each refuses the objects of the other', { skip }, async (t) => {
  assert.deepEqual(await bothCopies(site, 'both'), []);
  const bundled = await open(t, 'both/index.html');
  await bundled.waitForFunction('globalThis.copies');
  const bare = await open(t, 'empty.html');
  await bare.evaluate(async () => {
    globalThis.copies = [await import('flagfall'), await import('/node_modules/flagfall/dist/browser.mjs?again')];
  });
  const refusals = [
    '`control` must be a TimeControl',
    '`control` must be a TimeControl or a Clock',
    '`clock` must be a Clock',
    '`first` must be a TimeControl',
  ].map((words) => `${words}, not an object of another copy of flagfall`);
  for (const page of [bundled, bare]) {
    for (const order of ['copies', 'copies.toReversed()']) {
      const got = await page.evaluate(`(${tryCopies})(${order})`);
      assert.deepEqual(got, { banksMs: [40_000, 30_000], areEqual: false, refusals });
    }
    assert.deepEqual(page.problems, []);
  }
});

test('a worker computes the same, and the page goes on when it is terminated in a call', { skip }, async (t) => {
  const page = await open(t, 'bare.html');
  await works(page);
  const posted = await page.evaluate(async () => {
    const worker = new Worker('/worker.mjs', { type: 'module' });
    const result = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    });
    // It plays without end now.
    await new Promise((resolve) => setTimeout(resolve, 50));
    worker.terminate();
    return result;
  });
  assert.deepEqual(JSON.parse(posted), expected);
  assert.deepEqual(await resultAgain(page), expected);
  assert.deepEqual(page.problems, []);
});

/** Starts two clocks, of two hours and of one second. Runs in a page. */
async function startClocks() {
  const { LiveClock, parse } = await import('flagfall');
  const long = new LiveClock(parse('7200+0', { notation: 'pgn' }), { tickMs: 100 });
  const short = new LiveClock(parse('1+0', { notation: 'fastchess' }));
  const [longSince, shortSince] = [long, short].map((live) => {
    live.start('first');
    return live.clock.lastAtMs;
  });
  const flag = new Promise((resolve) => {
    short.on('flag', ({ atMs }) => resolve({ flagMs: atMs - shortSince, heardMs: short.now() - shortSince }));
  });
  globalThis.frame = new Promise((resolve) => {
    const draw = () => {
      const [before, bankMs, after] = [long.now(), long.bank('first'), long.now()];
      const { phase, first } = short.read();
      const gone = [before - longSince, 7_200_000 - bankMs, after - longSince];
      resolve({ gone, phase, fallenMs: first.bankMs });
    };
    document.addEventListener('resume', () => requestAnimationFrame(draw));
  });
  globalThis.later = flag.then(async (flag) => {
    await new Promise((resolve) => long.once('tick', resolve));
    return flag;
  });
}

test('after an hour in which the page was frozen, the clocks are right at the first frame', { skip }, async (t) => {
  // The hour passes when the page freezes.
  const prepare = () => {
    const now = performance.now.bind(performance);
    let frozenMs = 0;
    performance.now = () => now() + frozenMs;
    document.addEventListener('freeze', () => (frozenMs += 3_600_000));
  };
  const page = await open(t, 'empty.html', { prepare });
  await page.evaluate(startClocks);
  const session = await page.createCDPSession();
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  // Longer than the short clock has.
  await new Promise((resolve) => setTimeout(resolve, FROZEN_MS));
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  // Freezing has hidden the page, and a hidden page has no frames.
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  const { gone: [least, gone, most], ...shown } = await page.evaluate(() => globalThis.frame);
  assert.ok(HOUR_MS + FROZEN_MS <= least && least <= gone && gone <= most, `${gone} ms are gone, not ${least} to ${most}`);
  assert.deepEqual(shown, { phase: 'flagged', fallenMs: 0 });
  const { flagMs, heardMs } = await page.evaluate(() => globalThis.later);
  assert.equal(flagMs, 1001);
  assert.ok(heardMs > HOUR_MS, `the timer of a frozen page fired after ${heardMs} ms`);
  assert.deepEqual(page.problems, []);
});

/** Lets the instance fail, and replaces it; returns what calls throw after each. Runs in a page. */
async function fail() {
  const { Arena, Clock, FlagfallError, explain, parse, restart } = await import('flagfall');
  const parseOne = () => parse('60+0', { notation: 'pgn' });
  const clock = new Clock(parseOne());
  const arena = new Arena();
  const news = [parseOne, () => explain('60', 'pgn'), () => new Arena()];
  const olds = [() => clock.read(0), () => clock.start('first', 0), () => clock.save(0), () => arena.advance(0)];
  const thrown = (calls) =>
    calls.map((call) => {
      try {
        call();
        return 'nothing';
      } catch (error) {
        return error instanceof FlagfallError ? error.message : String(error);
      }
    });
  // A call at each depth of a full stack, until one overflows in the instance, and not before it.
  const overflow = () => {
    try {
      overflow();
    } catch {}
    parseOne();
  };
  thrown([() => { for (;;) overflow(); }]);
  const failed = thrown([...news, ...olds]);
  restart();
  return { failed: [...new Set(failed)], restarted: thrown(news), lost: [...new Set(thrown(olds))] };
}

test('after a failure every call throws, until restart()', { skip }, async (t) => {
  const page = await open(t, 'bare.html');
  await works(page);
  const failed = 'the WebAssembly instance has failed (Maximum call stack size exceeded)';
  assert.deepEqual(await page.evaluate(fail), {
    failed: [`${failed}: call \`restart()\`, and restore clocks from what you saved`],
    restarted: ['nothing', 'nothing', 'nothing'],
    lost: ['the object was lost when the WebAssembly instance was replaced: create it again'],
  });
  assert.deepEqual(await resultAgain(page), expected);
  assert.deepEqual(page.problems, []);
});

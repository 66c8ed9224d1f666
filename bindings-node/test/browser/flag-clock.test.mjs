// The element <flag-clock> in Chromium.

import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import * as esbuild from 'esbuild';

import { Clock, parse } from '../../dist/index.mjs';
import { started } from '../common.mjs';
import { html } from './builds.mjs';
import { hasChromium, openBrowser, openPage, serve } from './driver.mjs';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
/** Nothing but the page's own files, no styles in elements, and no HTML from strings. */
const STRICT = "default-src 'self'; img-src data:; require-trusted-types-for 'script'";

const skip = hasChromium() ? false : 'chromium is not here';

let site;
let server;
let browser;
before(async () => {
  if (skip) return;
  site = mkdtempSync(join(tmpdir(), 'flagfall-display-'));
  copyFileSync(join(PACKAGE, 'dist/display/index.mjs'), join(site, 'display.mjs'));
  writeFileSync(join(site, 'index.html'), html('').replace('<meta', '<html lang="en"><meta').replace('<output></output>', ''));
  server = await serve(site);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  server?.close();
  if (site) rmSync(site, { recursive: true });
});

/** What a server sends of a clock. */
function sent(clock, atMs) {
  return { control: clock.control, reading: clock.read(atMs), forecast: clock.forecast(atMs) };
}

/**
 * Opens a page with both clocks, of which the first is Ann's, and with `changed`: the texts and the
 * announcements since then, and the events. With `stands`, time passes only by `passTo`.
 */
async function open(t, message, { attributes = {}, stands = true } = {}) {
  const page = await openPage(browser, `${server.url}/index.html?csp=${encodeURIComponent(STRICT)}`);
  t.after(() => page.close());
  await page.evaluate(
    async (message, attributes, stands) => {
      const kit = await import('/display.mjs');
      const timers = new Set();
      const [set, clear] = [setTimeout, clearTimeout];
      window.setTimeout = (call, ms) => {
        const timer = set(() => timers.delete(timer) && call(), ms);
        timers.add(timer);
        return timer;
      };
      window.clearTimeout = (timer) => timers.delete(timer) && clear(timer);
      let deviceMs = message.forecast.atMs;
      const serverTime = new kit.ServerTime(stands ? { now: () => deviceMs } : {});
      const add = () => serverTime.add(...(stands ? [deviceMs, deviceMs] : [performance.now(), message.forecast.atMs]));
      const show = (message) => clocks.forEach((clock) => (clock.display = new kit.Display(message)));
      const clocks = ['first', 'second'].map((side) => {
        const clock = document.createElement('flag-clock');
        clock.setAttribute('side', side);
        return clock;
      });
      for (const [name, value] of Object.entries(attributes)) clocks[0].setAttribute(name, value);
      document.body.append(...clocks);
      add();
      // Also what is set before the element is defined.
      for (const clock of clocks) clock.serverTime = serverTime;
      show(message);
      kit.defineFlagClock();
      kit.defineFlagClock();
      const inner = (clock, name) => clock.shadowRoot.querySelector(`[part='${name}']`);
      const changed = { texts: [[], []], said: [], events: [] };
      clocks.forEach((clock, index) => {
        const text = inner(clock, 'text');
        const note = () => changed.texts[index].push([serverTime.nowMs, text.textContent]);
        new MutationObserver(note).observe(text, { childList: true, characterData: true, subtree: true });
        const said = inner(clock, 'announcement');
        new MutationObserver(() => changed.said.push(said.textContent)).observe(said, { childList: true });
      });
      for (const type of ['press', 'low', 'expire']) {
        addEventListener(type, ({ detail, target }) => changed.events.push([type, detail, clocks.indexOf(target)]));
      }
      const passTo = (ms) => {
        deviceMs = ms;
        add();
      };
      Object.assign(window, { ...kit, clocks, inner, changed, show, passTo, timers, serverTime });
      window.standAt = (ms) => (deviceMs = ms);
      window.shown = () => clocks.map((clock) => [inner(clock, 'text').textContent, clock.getAttribute('state')]);
    },
    message,
    attributes,
    stands,
  );
  t.after(() => assert.deepEqual(page.problems, []));
  return page;
}

test('a bundler takes it by its name', async () => {
  const stdin = { contents: "export * from 'flagfall/display'", resolveDir: PACKAGE };
  const options = { stdin, bundle: true, format: 'esm', minify: true, write: false, metafile: true };
  const { warnings, metafile } = await esbuild.build({ ...options, absWorkingDir: PACKAGE });
  assert.deepEqual(warnings, []);
  assert.deepEqual(Object.keys(metafile.inputs).sort(), ['<stdin>', 'dist/display/index.mjs']);
});

test('it changes when the text changes, and only then', { skip }, async (t) => {
  const clock = started('G/5');
  const page = await open(t, sent(clock, 290_000), { attributes: { 'time-style': 'tenths' }, stands: false });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const [first, second] = await page.evaluate(() => changed.texts);
  assert.deepEqual(second, []);
  assert.ok(first.length >= 5, `${first.length} changes`);
  const texts = new Set();
  for (const [atMs, text] of first) {
    // The time is read a moment after the text was drawn.
    const drawn = [atMs, atMs - 20].map((ms) => clock.format('first', Math.max(ms, 290_000), 'tenths'));
    assert.ok(drawn.includes(text), `${text} at ${atMs}, not ${drawn}`);
    texts.add(text);
  }
  assert.equal(texts.size, first.length);
});

test('it shows what the library shows', { skip }, async (t) => {
  for (const [text, options] of [
    ['G/1/10', { notation: 'chess', mode: 'delay' }],
    ['TM[60]OT[3x30 byo-yomi]', 'sgf'],
    ['1', 'scrabble'],
    ['G/1', { notation: 'chess', option: 'hourglass' }],
    ['-', 'pgn'],
  ]) {
    const clock = started(text, options);
    const page = await open(t, sent(clock, 0), { attributes: { 'time-style': 'days', plus: '' } });
    for (const atMs of [0, 500, 9_999, 59_999, 60_000, 60_001, 95_300, 149_500, 3_000_000]) {
      const shown = await page.evaluate((ms) => (passTo(ms), shown().map(([text]) => text)), atMs);
      const expected = [clock.format('first', atMs, 'days', { plus: true }), clock.format('second', atMs)];
      assert.deepEqual(shown, expected.map((text) => text ?? '--:--'), `${text} at ${atMs}`);
    }
  }
});

test('its state, events and announcements', { skip }, async (t) => {
  const game = started('G/2');
  const page = await open(t, sent(game, 0), { attributes: { label: 'Ann', 'low-ms': '20000' } });
  const seen = [];
  for (const atMs of [1_000, 60_000, 61_000, 89_000, 95_000, 99_999, 100_000, 111_000, 119_999, 120_001, 130_000]) {
    const [[, state]] = await page.evaluate((ms) => (passTo(ms), shown()), atMs);
    if (seen.at(-1) !== state) seen.push(state);
  }
  // A press that came in time can be on its way, so it is the server that reports the flag.
  assert.deepEqual(seen, ['running', 'running low', 'low waiting']);
  assert.deepEqual(await page.evaluate(() => [inner(clocks[0], 'flag').textContent, changed.said.at(-1)]), ['', 'Ann: 10 seconds']);
  const [[text, state]] = await page.evaluate((message) => (show(message), shown()), sent(game, 130_000));
  assert.deepEqual([text, state], ['0:00', 'low fallen']);
  const { said, events } = await page.evaluate(() => changed);
  assert.deepEqual(said, ['Ann: 1 minute', 'Ann: 30 seconds', 'Ann: 10 seconds', 'Ann: flag']);
  assert.deepEqual(events, [
    ['low', { side: 'first', bankMs: 20_000 }, 0],
    ['expire', { side: 'first', kind: 'flag', atMs: 120_001 }, 0],
  ]);
  const flags = await page.evaluate(() => clocks.map((clock) => inner(clock, 'flag').textContent));
  assert.deepEqual(flags, ['⚑ flag', '']);
});

test('each byo-yomi period has its last ten seconds announced', { skip }, async (t) => {
  const clock = started('TM[90]OT[2x30 byo-yomi]', 'sgf');
  // No language has this code.
  const page = await open(t, sent(clock, 0), { attributes: { lang: 'en_US' } });
  for (const atMs of [40_000, 85_000, 91_000, 115_000, 119_000, 125_000, 145_000]) {
    await page.evaluate((ms) => passTo(ms), atMs);
  }
  const said = ['1 minute', '10 seconds', '10 seconds', '10 seconds'].map((time) => `First: ${time}`);
  assert.deepEqual(await page.evaluate(() => changed.said), said);
});

test('a bank that its increments keep near ten seconds is announced once, and low once', { skip }, async (t) => {
  const clock = started('11+2', 'pgn');
  const page = await open(t, sent(clock, 0), { attributes: { 'low-ms': '10000' } });
  for (let atMs = 0; atMs < 25_000; atMs += 2_500) {
    clock.press('first', atMs + 2_000);
    clock.press('second', atMs + 2_500);
    const message = sent(clock, atMs + 2_500);
    await page.evaluate((message, ms) => (show(message), passTo(ms)), message, atMs + 4_400);
    assert.ok(clock.bank('first', atMs + 4_400) < 10_000);
  }
  assert.deepEqual(await page.evaluate(() => changed.said), ['First: 10 seconds']);
  assert.deepEqual(await page.evaluate(() => changed.events.map(([type]) => type)), ['low']);
});

test('a turn that begins with a low bank is low at once, and again after twice that bank', { skip }, async (t) => {
  const clock = started('G/1');
  const page = await open(t, sent(clock, 0), { attributes: { 'low-ms': '10000' } });
  const showAt = (ms, message) => page.evaluate((ms, message) => (passTo(ms), show(message)), ms, message);
  const lows = async () => (await page.evaluate(() => changed.events.splice(0))).map(([type, { bankMs }]) => [type, bankMs]);
  clock.press('first', 45_000);
  await showAt(45_000, sent(clock, 45_000));
  clock.press('second', 46_000);
  // The message takes seven seconds.
  await showAt(53_000, sent(clock, 46_000));
  assert.deepEqual(await lows(), [['low', 8_000]]);
  for (const [bankMs, again] of [[19_999, []], [20_000, [['low', 10_000]]]]) {
    clock.setBank('first', 53_000, bankMs);
    await showAt(53_000, sent(clock, 53_000));
    await page.evaluate((ms) => passTo(ms), 53_000 + bankMs - 10_000);
    assert.deepEqual(await lows(), again);
  }
  // Or if it had that much before the turn.
  clock.press('first', 63_000);
  clock.setBank('first', 63_000, 20_000);
  await showAt(63_000, sent(clock, 63_000));
  clock.press('second', 64_000);
  await showAt(64_005, sent(clock, 64_000));
  await page.evaluate(() => passTo(74_000));
  assert.deepEqual(await lows(), [['low', 10_000]]);
});

test('what was low when the page was opened is not low again', { skip }, async (t) => {
  const page = await open(t, sent(started('G/1'), 55_000), { attributes: { 'low-ms': '10000' } });
  await page.evaluate(() => passTo(57_000));
  assert.deepEqual(await page.evaluate(() => changed.events), []);
});

test('an event of the forecast expires once, also if a message from before it comes after it', { skip }, async (t) => {
  const clock = started('TM[60]OT[2x30 byo-yomi]', 'sgf');
  const page = await open(t, sent(clock, 0));
  const expired = async () => (await page.evaluate(() => changed.events.splice(0))).map(([, { kind, atMs }]) => [kind, atMs]);
  await page.evaluate((ms) => passTo(ms), 95_000);
  const [stage, life] = [['stage', 60_001], ['life', 90_001]];
  assert.deepEqual(await expired(), [stage, life]);
  for (const atMs of [59_000, 60_001, 89_999]) {
    await page.evaluate((message) => show(message), sent(clock, atMs));
    assert.deepEqual(await expired(), [], `made at ${atMs}`);
  }
  // A message can come after an event that only it forecasts.
  clock.press('first', 95_000);
  clock.press('second', 95_000);
  await page.evaluate((message) => (standAt(126_000), show(message)), sent(clock, 95_000));
  assert.deepEqual(await expired(), [['flag', 125_001]]);
});

test('the events of another game expire too, at the same timestamps', { skip }, async (t) => {
  const message = sent(started('G/1'), 0);
  const page = await open(t, message);
  for (const game of [1, 2]) {
    await page.evaluate((ms) => passTo(ms), 61_000);
    const events = await page.evaluate(() => changed.events.splice(0));
    assert.deepEqual(events.map(([type, { atMs }]) => [type, atMs]), [['expire', 60_001]], `game ${game}`);
    await page.evaluate((next) => {
      for (const clock of clocks) clock.display = null;
      standAt(0);
      show(next);
    }, message);
  }
});

test('the delay time, the time past zero and the first flag', { skip }, async (t) => {
  for (const [clock, atMs, lent, flag, state] of [
    [started('G/1/10', { notation: 'chess', mode: 'delay' }), 500, '+0:10', '', 'running'],
    [started('G/1/10', { notation: 'chess', mode: 'delay' }), 10_000, '', '', 'running'],
    [started('1', 'scrabble'), 60_001, '', '', 'running overrun'],
    [started('G/1 | 1/10', 'double-flag'), 60_001, '', '⚑ first flag', 'running first-flag'],
  ]) {
    const page = await open(t, sent(clock, 0));
    const shown = await page.evaluate((ms) => {
      passTo(ms);
      return [...['lent', 'flag'].map((name) => inner(clocks[0], name).textContent), shown()[0][1]];
    }, atMs);
    assert.deepEqual(shown, [lent, flag, state]);
  }
});

test('it speaks the language of the page', { skip }, async (t) => {
  const attributes = { lang: 'de', label: 'Anna', 'announce-ms': '90000 5000', pressable: '' };
  const game = started('G/2');
  const page = await open(t, sent(game, 0), { attributes });
  const said = await page.evaluate(async (message) => {
    clocks[0].words = { flag: 'Fallblättchen gefallen', press: 'Uhr von {label} drücken' };
    for (const ms of [1_000, 30_000, 115_000]) {
      passTo(ms);
      await null;
    }
    show(message);
    await null;
    return [...changed.said, inner(clocks[0], 'press').ariaLabel];
  }, sent(game, 120_001));
  assert.deepEqual(said, [
    'Anna: 90 Sekunden',
    'Anna: 5 Sekunden',
    'Anna: Fallblättchen gefallen',
    'Uhr von Anna drücken',
  ]);
});

test('what screen readers find', { skip }, async (t) => {
  const page = await open(t, sent(started('G/2'), 0), { attributes: { label: 'Ann', pressable: '' } });
  const { children } = await page.accessibility.snapshot({ interestingOnly: false });
  const found = [];
  const walk = ({ role, name, children = [] }) => {
    if (['group', 'timer', 'button', 'status'].includes(role)) found.push(name ? `${role} ${name}` : role);
    children.forEach(walk);
  };
  children.forEach(walk);
  const ann = ['group Ann', 'timer', 'button Press Ann’s clock', 'status'];
  assert.deepEqual(found, [...ann, 'group Second', 'timer', 'status']);
  const live = await page.evaluate(() => inner(clocks[0], 'text').getAttribute('aria-live'));
  assert.equal(live, 'off');
});

test('the keyboard and the pointer press it while its side is on turn', { skip }, async (t) => {
  const clock = started('G/2');
  const page = await open(t, sent(clock, 0), { attributes: { pressable: '' } });
  const pressed = async () => {
    const events = await page.evaluate(() => changed.events.splice(0));
    return events.map(([, { atMs }, index]) => [atMs, index]);
  };
  const disabled = () => page.evaluate(() => inner(clocks[0], 'press').ariaDisabled);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement === clocks[0]), true);
  const outline = () => page.evaluate(() => getComputedStyle(inner(clocks[0], 'press')).outlineStyle);
  assert.notEqual(await outline(), 'none');
  await page.evaluate(() => passTo(700));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  assert.deepEqual(await pressed(), [[700, 0], [700, 0]]);
  // A key that is held down repeats.
  await page.keyboard.down('Space');
  await page.keyboard.down('Space');
  await page.keyboard.up('Space');
  assert.deepEqual(await pressed(), [[700, 0]]);
  await page.click('flag-clock');
  assert.deepEqual(await pressed(), [[700, 0]]);
  await page.evaluate(() => inner(clocks[0], 'press').click());
  assert.deepEqual(await pressed(), [[700, 0]]);
  await page.click('flag-clock:last-child', { offset: { x: 2, y: 2 } });
  assert.deepEqual(await pressed(), []);
  assert.equal(await disabled(), 'false');
  clock.press('first', 700);
  await page.evaluate((message) => show(message), sent(clock, 700));
  await page.keyboard.press('Enter');
  await page.click('flag-clock');
  assert.deepEqual(await pressed(), []);
  assert.equal(await disabled(), 'true');
  // The focus stays.
  assert.equal(await page.evaluate(() => document.activeElement === clocks[0]), true);
});

test('attributes are properties, and other values have the default', { skip }, async (t) => {
  const page = await open(t, sent(new Clock(parse('G/2', 'chess')), 0));
  const values = await page.evaluate(() => {
    const [clock] = clocks;
    const names = ['side', 'timeStyle', 'tenthsBelowMs', 'plus', 'lowMs', 'announceMs', 'label', 'pressable'];
    const all = () => names.map((name) => clock[name]);
    const before = all();
    const given = ['second', 'days', 10_000, true, 5_000, [3_000], 'Ann', true];
    names.forEach((name, index) => (clock[name] = given[index]));
    const html = clock.cloneNode().outerHTML;
    const set = all();
    clock.setAttribute('side', 'white');
    clock.setAttribute('time-style', 'hours');
    clock.setAttribute('tenths-below-ms', '3600001');
    clock.lowMs = null;
    clock.announceMs = [];
    return { before, same: JSON.stringify(set) === JSON.stringify(given), html, other: all().slice(0, 6) };
  });
  assert.deepEqual(values.before, ['first', 'clock', 20_000, false, null, [60_000, 30_000, 10_000], 'First', false]);
  assert.equal(values.same, true);
  const rest = 'time-style="days" tenths-below-ms="10000" plus="" low-ms="5000" announce-ms="3000" label="Ann" pressable=""';
  assert.ok(values.html.includes('side="second"') && values.html.includes(rest), values.html);
  assert.deepEqual(values.other, ['first', 'clock', 20_000, true, null, []]);
});

test('from right to left the layout is mirrored, and times are not', { skip }, async (t) => {
  const clock = started('TM[60]OT[3x30 byo-yomi]', 'sgf');
  const page = await open(t, sent(clock, 70_000), { attributes: { label: 'אן' } });
  const order = (dir) =>
    page.evaluate((dir) => {
      document.documentElement.dir = dir;
      const left = (name) => inner(clocks[0], name).getBoundingClientRect().left;
      return ['label', 'time', 'lives'].sort((a, b) => left(a) - left(b));
    }, dir);
  assert.deepEqual(await order('ltr'), ['label', 'time', 'lives']);
  assert.deepEqual(await order('rtl'), ['time', 'lives', 'label']);
});

test('with reduced motion nothing moves', { skip }, async (t) => {
  const page = await open(t, sent(started('G/2'), 0), { attributes: { 'low-ms': '200000' } });
  const animation = () => page.evaluate(() => clocks.map((clock) => getComputedStyle(inner(clock, 'time')).animationName));
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'no-preference' }]);
  assert.deepEqual(await animation(), ['low', 'none']);
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  assert.deepEqual(await animation(), ['none', 'none']);
});

test('an element that is removed has no timer, and is right when it is added again', { skip }, async (t) => {
  const page = await open(t, sent(started('G/2'), 0));
  const counts = await page.evaluate(() => {
    const [clock] = clocks;
    const counts = [timers.size];
    clock.remove();
    counts.push(timers.size);
    passTo(61_000);
    clock.side = 'first';
    clock.display = clock.display;
    counts.push(timers.size);
    document.body.append(clock);
    document.body.prepend(clock);
    return [...counts, timers.size, shown()[0][0]];
  });
  assert.deepEqual(counts, [1, 0, 0, 1, '0:59']);
});

test('a page that comes back from the background shows the time of the server', { skip }, async (t) => {
  const page = await open(t, sent(started('G/2'), 0));
  const texts = await page.evaluate(() => {
    const texts = [shown()[0][0]];
    standAt(90_000);
    document.dispatchEvent(new Event('visibilitychange'));
    return [...texts, shown()[0][0]];
  });
  assert.deepEqual(texts, ['2:00', '0:30']);
});

test('without a display it is empty, and at the end of the forecast it waits', { skip }, async (t) => {
  const clock = started('G/1/10', { notation: 'chess', mode: 'fischer-after' });
  clock.setReady('first', 0, true);
  const page = await open(t, sent(clock, 0));
  const states = await page.evaluate(() => {
    passTo(59_999);
    const states = [shown()];
    passTo(70_000);
    states.push(shown(), timers.size);
    clocks[0].display = null;
    return [...states, shown()[0], timers.size];
  });
  const [before, waits] = [states[0], states[1]];
  assert.deepEqual(before, [['0:01', 'running'], ['1:00', '']]);
  assert.deepEqual(waits, [['0:01', 'waiting'], ['1:00', 'waiting']]);
  assert.deepEqual(states.slice(2), [0, ['', ''], 0]);
});

test('without the time of a server, time passes since the display was set', { skip }, async (t) => {
  const page = await open(t, sent(started('G/2'), 5_000));
  const text = await page.evaluate(async () => {
    clocks[0].timeStyle = 'tenths';
    clocks[0].tenthsBelowMs = 3_600_000;
    clocks[0].serverTime = new ServerTime();
    clocks[0].display = clocks[0].display;
    return shown()[0][0];
  });
  assert.match(text, /^1:5[45]\.\d$/);
});

test('another game is low and announced anew', { skip }, async (t) => {
  const message = sent(started('30', 'pgn'), 0);
  const page = await open(t, message, { attributes: { 'low-ms': '20000', 'announce-ms': '20000' } });
  for (const game of [1, 2]) {
    await page.evaluate(() => passTo(10_000));
    const found = await page.evaluate(() => [changed.events.splice(0), changed.said.splice(0)]);
    const low = ['low', { side: 'first', bankMs: 20_000 }, 0];
    assert.deepEqual(found, [[low], ['First: 20 seconds']], `game ${game}`);
    await page.evaluate((next) => {
      for (const clock of clocks) clock.display = null;
      changed.said.length = 0;
      standAt(0);
      show(next);
    }, message);
    await page.evaluate(() => changed.said.splice(0));
  }
});

test('each event expires once, also if a listener sets the display', { skip }, async (t) => {
  const text = 'TM[10]OT[4x30 byo-yomi]';
  const clock = started(text, 'sgf');
  const messages = [10_001, 40_001, 70_001].map((ms) => (clock.advance(ms), sent(clock, ms)));
  const page = await open(t, sent(started(text, 'sgf'), 0));
  const times = await page.evaluate((messages) => {
    const times = [];
    clocks[0].addEventListener('expire', ({ detail: { atMs } }) => {
      if (times.push(atMs) > 9) return;
      clocks[0].display = new Display(messages.find(({ forecast }) => forecast.atMs === atMs));
    });
    passTo(75_000);
    return times;
  }, messages);
  assert.deepEqual(times, [10_001, 40_001, 70_001]);
});

test('zero is announced once while time runs past it', { skip }, async (t) => {
  const attributes = { 'low-ms': '0', 'announce-ms': '0' };
  const page = await open(t, sent(started('1', 'scrabble'), 0), { attributes });
  for (const ms of [60_000, 61_000, 62_000, 63_000]) await page.evaluate((ms) => passTo(ms), ms);
  assert.deepEqual(await page.evaluate(() => changed.said), ['First: 0 seconds']);
  assert.equal(await page.evaluate(() => changed.events.filter(([type]) => type === 'low').length), 1);
});

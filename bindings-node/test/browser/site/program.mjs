// What runs in every page, and in Node for the right results: each part of the package is used once.

/** What flagfall computes. Its parts are an argument, because pages import it in different ways. */
export async function program({ BACKEND, Arena, Clock, LiveClock, ParseError, Presets, explain, parse }) {
  const control = parse('40/90/30, G/30/30', { notation: 'chess' });
  const clock = new Clock(control);
  const started = clock.start('first', 0);
  clock.press('first', 61_500);
  const reading = clock.read(70_000);
  const saved = clock.save(70_000);
  const again = Clock.restore(saved, { savedAtMs: 0 });
  const json = Clock.restore(again.saveJson(10)).saveJson(10);
  const flag = clock.advance(6_000_000);

  const arena = new Arena();
  const games = Float64Array.from({ length: 1000 }, () => arena.add(again));
  const late = arena.press(games[0], 'second', 6_000_000);
  const failed = arena.pressMany(games.subarray(1), new Uint8Array(999).fill(1), 20_000);
  const banksMs = new Float64Array(2 * games.length);
  arena.readMany(games, 30_000, { banksMs });
  const fallen = arena.advance(20_000_000);

  const refused = [];
  for (const text of ['G/', 'G/３０', '']) {
    try {
      parse(text, 'chess');
    } catch (error) {
      const { name, message, kind, offset, length } = error;
      refused.push([error instanceof ParseError, name, message, kind, offset, length]);
    }
  }

  const presets = Presets.builtIn();
  return {
    BACKEND,
    described: control.describe(),
    printed: control.print({ notation: 'chess' }),
    played: [started, reading, flag],
    saved: [...saved],
    json,
    arena: [games.length, failed, [...banksMs], late, fallen.length, fallen.at(-1), arena.deadlineMs],
    refused,
    explained: explain('40/90/30, G', { notation: 'chess', cursor: 3 }),
    presets: [...presets].map((preset) => [preset.name, preset.control.describe()]),
    live: await live(LiveClock, parse),
  };
}

/** What a live clock emits until a flag falls, without what depends on how late the timer is. */
async function live(LiveClock, parse) {
  const clock = new LiveClock(parse('0.2+0', { notation: 'fastchess' }), { tickMs: 50, ref: true });
  const heard = [];
  let ticks = 0;
  clock.on('tick', () => (ticks += 1));
  clock.start('second');
  const sinceMs = clock.clock.lastAtMs;
  clock.on('event', ({ kind, side, atMs }) => heard.push([kind, side, atMs - sinceMs]));
  await new Promise((resolve) => clock.once('end', resolve));
  return [heard, clock.read().phase, ticks > 0];
}

/** Shows the results on the page. */
export async function show(flagfall) {
  document.querySelector('output').textContent = JSON.stringify(await program(flagfall));
}

// A game survives a restart: saved to a file, and restored in another process.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock, parse, writeFile } from 'flagfall';

const folder = mkdtempSync(join(tmpdir(), 'flagfall-'));
const file = join(folder, 'game.clock');

// The process that plays. Its clock, such as performance.now(), shows 20,000 at the save.
const clock = new Clock(parse('180+2', { notation: 'pgn' }));
clock.start('first', 0);
clock.press('first', 5_000);
writeFile(file, clock.save(20_000)); // completely or not at all

// The next process: its clock began anew, and shows 700.
const saved = readFileSync(file);
const nowMs = 700;

// The time in between is not charged: the save counts as made now.
const restored = Clock.restore(saved, { savedAtMs: nowMs });
assert.equal(restored.bank('second', nowMs), 165_000); // 180 - 15 seconds of its turn

// Or it is charged: the save counts as made that long ago. Save the time of day too, such as
// Date.now(), and subtract. Somebody may have set it back.
const savedWallMs = 1_800_000_000_000;
const wallMs = 1_800_000_060_000;
const gapMs = Math.max(0, wallMs - savedWallMs);
const charged = Clock.restore(saved, { savedAtMs: nowMs - gapMs });
assert.equal(charged.bank('second', nowMs), 105_000);

// Or the clock of both processes is the same, and shows 80,000: the time in between is charged.
const continued = Clock.restore(saved);
assert.equal(continued.bank('second', 80_000), 105_000);

// A file that is cut or damaged is rejected.
assert.throws(() => Clock.restore(saved.subarray(0, -1)), { kind: 'altered' });
rmSync(folder, { recursive: true });
console.log('second has', restored.format('second', nowMs)); // second has 2:45

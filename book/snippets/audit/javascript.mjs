// Audits a PGN file: which recorded clocks are impossible, and by how much.
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { AuditError, readPgn } from 'flagfall';

// Any file, however long: createReadStream(path), or file.stream() in a browser.
const file = Readable.from([
  `[White "Ann"]
[Black "Ben"]
[TimeControl "300+3"]

1. e4 {[%clk 0:04:58]} e5 {[%clk 0:05:01]} 2. d4 {[%clk 0:06:50]} *
`,
]);

const found = [];
for await (const game of readPgn(file)) {
  let audited;
  try {
    audited = game.audit();
  } catch (error) {
    if (!(error instanceof AuditError)) throw error;
    // No time control, or no clocks.
    console.log(`line ${game.line}: ${error.message}`);
    continue;
  }
  for (const ply of audited.impossible) {
    const { why, byMs } = audited.plies[ply];
    found.push([game.tag('White'), ply, why, byMs]);
  }
}

// White's second move shows 6:50. The most that is possible is 5:01.999, and one second more is
// tolerated: 410,000 - 301,999 - 1,000.
assert.deepEqual(found, [['Ann', 2, 'too-much', 107_001]]);
console.log(found);

// A field for a time control: what a text means while somebody types it.
import assert from 'node:assert/strict';
import { detect, explain, parse, parseTolerant } from 'flagfall';

// Those that your users write. The package exports the names of all of them as NOTATIONS.
const notations = ['lichess', 'chess', 'us-chess', 'fide'];

/** Returns what the text can mean, likeliest first, and the notations in which it does. */
function meanings(text) {
  const found = new Map();
  for (const { notation, control } of detect(text)) {
    const described = control.describe();
    found.set(described, [...(found.get(described) ?? []), notation]);
  }
  return found;
}

/** Returns how the text can become valid. */
function completions(text) {
  const explained = notations.map((notation) => [notation, explain(text, notation)?.completion]);
  return Object.fromEntries(explained.filter(([, completion]) => completion));
}

// Show the meanings, and let people choose one.
const found = meanings('3+2');
assert.equal(found.size, 6); // in nine notations
const inSeconds = found.get('3 seconds for the game; 2-second increment after each move');
assert.deepEqual(inSeconds, ['pgn', 'chess-com', 'pgn-extended']);

// A text that means nothing yet.
assert.equal(meanings('40/90, G').size, 0);
assert.deepEqual(completions('40/90, G'), { chess: '40/90, G/5', 'us-chess': '40/90, G3' });

// In one notation: the fields and the error, with their places.
const { validity, fields, error } = explain('40/90, X', 'chess');
const [moves, time] = fields.map(({ meaning }) => meaning);
assert.deepEqual([validity, moves, time], ['invalid', '40 moves', '90 minutes']);
console.log(error.offset, error.message);

// A text that is nearly valid: say what is assumed.
const { canonical, assumptions } = parseTolerant('5m + 3s', 'pgn');
assert.deepEqual([canonical, assumptions[0].meaning], ['300+3', '"5m" means 300 s']);

// What has been chosen: in words, the time for 40 moves, and the category.
const control = parse('3+2', 'lichess');
assert.match(control.describe('de'), /^3 Minuten für die Partie; Zeitgutschrift von 2 Sekunden/);
assert.equal(control.estimate('first', 40), 260_000);
console.log(control.category('lichess')); // blitz

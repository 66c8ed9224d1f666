// The sequence of presses and the games' times, as in presses.py.

export const LANES = 500;
const STARTS = 1_000;
const SAMPLE = 400;

/** The place of the game of a press, among `games` games. */
export function gameOf(press, games) {
  let mixed = (press + 0x9e3779b9) | 0;
  mixed ^= mixed >>> 16;
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  mixed ^= mixed >>> 16;
  return (press % LANES) + LANES * Math.floor(((mixed >>> 0) * (games / LANES)) / 2 ** 32);
}

/** The places of the games that are looked at more closely, among `games` games. */
export function sample(games) {
  return Array.from({ length: SAMPLE }, (_, index) => (index * games) / SAMPLE);
}

/** How many different games there are at first: the game at place p begins as that at p % KINDS. */
export const KINDS = 3 * STARTS;

/** Bank, increment and start of the game at `place`, with `gap` seconds between its presses. */
export function termsOf(place, gap) {
  const [bank, increment] = [[2, 1], [4, 1], [6, 2]][place % 3];
  return { bankS: bank * gap, incrementS: increment * gap, startMs: 0 - (place % STARTS) * 2 * gap };
}

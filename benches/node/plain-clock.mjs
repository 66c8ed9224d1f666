// A handwritten Fischer clock with two stages, as a comparison for a press.

/** Banks in milliseconds; a quota of moves for the first stage, after which time is added. */
export class PlainClock {
  constructor(bankMs, incrementMs, quota, addedMs) {
    this.banks = { first: bankMs + incrementMs, second: bankMs };
    this.moves = { first: 0, second: 0 };
    this.incrementMs = incrementMs;
    this.quota = quota;
    this.addedMs = addedMs;
    this.onTurn = 'first';
    this.sinceMs = 0;
    this.flag = null;
  }

  bank(side, atMs) {
    return this.banks[side] - (side === this.onTurn ? atMs - this.sinceMs : 0);
  }

  press(side, atMs) {
    if (this.flag !== null || side !== this.onTurn || atMs < this.sinceMs) throw new Error(side);
    let left = this.bank(side, atMs);
    if (left < 0) return (this.flag = side);
    this.moves[side] += 1;
    if (this.moves[side] === this.quota) left += this.addedMs;
    this.banks[side] = left;
    this.onTurn = side === 'first' ? 'second' : 'first';
    this.banks[this.onTurn] += this.incrementMs;
    this.sinceMs = atMs;
    return null;
  }
}

// What one address may do: how many connections it may have, and how much it may ask for.

import { isIPv6 } from 'node:net';

/** A household or a school can share an address. */
const MOST_CONNECTIONS = 50;
const MESSAGES = { most: 200, perSecond: 50 };
const NEW_GAMES = { most: 20, perSecond: 1 / 60 };
/** An address without connections is forgotten once it has earned its whole allowance again. */
const FORGET_MS = 1_200_000;

/** A limit: a burst of `most`, then `perSecond`. */
export class Allowance {
  #left;
  #atMs;

  constructor(atMs, { most, perSecond }) {
    this.most = most;
    this.perSecond = perSecond;
    this.#left = most;
    this.#atMs = atMs;
  }

  /** Spends `cost` at `atMs`, and returns whether the limit allows it. */
  spend(cost, atMs) {
    const earned = ((atMs - this.#atMs) * this.perSecond) / 1000;
    const left = Math.min(this.most, this.#left + earned) - cost;
    this.#atMs = atMs;
    // Who is refused is not put into debt.
    this.#left = left >= 0 ? left : left + cost;
    return left >= 0;
  }
}

/** The browsers by their addresses. */
export class Addresses {
  #known = new Map();

  /** Counts a connection from `address`. Null: it has too many. */
  enter(address) {
    const name = networkOf(address);
    const nowMs = performance.now();
    const known = this.#known.get(name) ?? {
      connections: 0,
      messages: new Allowance(nowMs, MESSAGES),
      newGames: new Allowance(nowMs, NEW_GAMES),
      leftMs: nowMs,
    };
    if (known.connections >= MOST_CONNECTIONS) return null;
    known.connections += 1;
    this.#known.set(name, known);
    return known;
  }

  leave(known) {
    known.connections -= 1;
    known.leftMs = performance.now();
  }

  /** Forgets addresses that have been away for long. */
  forget() {
    const beforeMs = performance.now() - FORGET_MS;
    for (const [name, { connections, leftMs }] of this.#known) {
      if (connections === 0 && leftMs < beforeMs) this.#known.delete(name);
    }
  }
}

/** Whoever has an IPv6 address has all of its network, of 64 bits. */
function networkOf(address) {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address);
  if (mapped !== null) return mapped[1];
  const [head, tail] = address.split('%')[0].split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array(zeros).fill('0'), ...(tail ?? [])];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

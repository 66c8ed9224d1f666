/** The options of {@link ServerTime}. */
export interface ServerTimeOptions {
  /** The time of this device in ms, which must not go back. Default: `performance.now`. */
  readonly now?: (() => number) | undefined;
}

/** A round trip. The server's time less this device's is from `leastMs` to `mostMs`. */
interface RoundTrip {
  readonly leastMs: number;
  readonly mostMs: number;
}

/** How many round trips are kept. */
const KEPT = 8;
/** The largest time by which the clock is slowed down, instead of being set back. */
const SLOWED_MS = 1000;

const lengthOf = ({ leastMs, mostMs }: RoundTrip) => mostMs - leastMs;

/**
 * The server's time on this device, by the round trips of messages: the page sends a ping, the server
 * replies with its time, and the page adds both. It is taken from the fastest of the last eight round
 * trips, and is off by at most half of that.
 *
 * If a round trip shows that the time is up to a second ahead, it runs at half speed until it is right, so
 * that no clock on the page jumps back. Otherwise it is set at once.
 *
 * A round trip that contradicts an earlier one replaces it, as after the device was asleep. A server that
 * has restarted on another time base needs another `ServerTime`.
 *
 * After each round trip it dispatches the event `change`.
 *
 * ```js
 * import { ServerTime } from 'flagfall/display';
 *
 * let deviceMs = 500;
 * const serverTime = new ServerTime({ now: () => deviceMs });
 * const sentMs = deviceMs;
 * // The ping takes 20 ms to a server where it is 7000, and the reply 20 ms.
 * deviceMs += 40;
 * serverTime.add(sentMs, 7_000);
 * console.log(serverTime.nowMs); // 7020
 * console.log(serverTime.roundTripMs); // 40
 * ```
 */
export class ServerTime extends EventTarget {
  readonly #now: () => number;
  /** The newest first. */
  #roundTrips: RoundTrip[] = [];
  #offsetMs = 0;
  /** By how much the time was ahead at `#addedMs` of this device's time. */
  #aheadMs = 0;
  #addedMs = 0;

  /** Knows no round trip yet. */
  constructor({ now = () => performance.now() }: ServerTimeOptions = {}) {
    super();
    this.#now = now;
  }

  /** The server's time now, a whole number of ms. Before the first round trip: the time of this device. */
  get nowMs(): number {
    return Math.floor(this.#timeAt(this.#now()));
  }

  /** The time of the round trip that is used, in ms; null before the first one. */
  get roundTripMs(): number | null {
    const fastest = this.#fastest();
    return fastest === undefined ? null : lengthOf(fastest);
  }

  /**
   * Adds a round trip: when the ping was sent and the reply received, on this device's time, and the
   * server's time in the reply.
   *
   * @throws {RangeError} if a time is not a finite number, or the reply was received before the ping was
   *   sent.
   */
  add(sentMs: number, serverMs: number, receivedMs: number = this.#now()): void {
    if (![sentMs, serverMs, receivedMs].every(Number.isFinite) || receivedMs < sentMs) {
      throw new RangeError(`not a round trip: ${[sentMs, serverMs, receivedMs].join(', ')}`);
    }
    const added = { leastMs: serverMs - receivedMs, mostMs: serverMs - sentMs };
    // A millisecond more, since servers round their time.
    const agrees = ({ leastMs, mostMs }: RoundTrip) => leastMs <= added.mostMs + 1 && added.leastMs <= mostMs + 1;
    const isFirst = this.#roundTrips.length === 0;
    this.#roundTrips = [added, ...this.#roundTrips.filter(agrees)].slice(0, KEPT);
    const { leastMs, mostMs } = this.#fastest()!;
    const nowMs = this.#now();
    const shownMs = this.#timeAt(nowMs);
    this.#offsetMs = (leastMs + mostMs) / 2;
    const aheadMs = shownMs - nowMs - this.#offsetMs;
    this.#aheadMs = isFirst || aheadMs > SLOWED_MS ? 0 : Math.max(0, aheadMs);
    this.#addedMs = nowMs;
    this.dispatchEvent(new Event('change'));
  }

  #timeAt(ms: number): number {
    return ms + this.#offsetMs + Math.max(0, this.#aheadMs - (ms - this.#addedMs) / 2);
  }

  #fastest(): RoundTrip | undefined {
    return [...this.#roundTrips].sort((a, b) => lengthOf(a) - lengthOf(b))[0];
  }
}

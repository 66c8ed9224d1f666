// What the clocks show between two messages of the server.

const TIMES = ['bankMs', 'lentMs', 'overrunMs', 'turnLeftMs'];

/**
 * The reading at `atMs`, by a forecast of the server: the straight line between the two of its
 * readings that `atMs` lies between. The page knows no rule of any clock. Before the first reading
 * and after the last it shows just that: what happens at the deadline, the server says.
 */
export function readingAt({ readings, steps }, atMs) {
  if (steps !== null && atMs < steps.firstMs) return readings[0];
  const at = steps === null ? atMs : lastStep(steps, atMs);
  const next = readings.findIndex((reading) => reading.atMs > at);
  if (next < 1) return readings.at(next < 0 ? -1 : 0);
  const [from, to] = [readings[next - 1], readings[next]];
  const share = (at - from.atMs) / (to.atMs - from.atMs);
  return {
    ...from,
    first: between(from.first, to.first, share),
    second: between(from.second, to.second, share),
  };
}

/** When the last unit until `atMs`, which is not before the first, was charged. */
export function lastStep({ firstMs, everyMs }, atMs) {
  return firstMs + Math.floor((atMs - firstMs) / everyMs) * everyMs;
}

function between(from, to, share) {
  const side = { ...from };
  for (const key of TIMES) {
    if (from[key] !== null) side[key] = from[key] + (to[key] - from[key]) * share;
  }
  return side;
}

// What the clocks show between two messages from the server.

const TIMES = ['bankMs', 'lentMs', 'overrunMs', 'turnLeftMs'];

/**
 * The reading at `atMs`: a linear interpolation between two readings of the server's forecast. Before
 * the first reading and after the last it is that reading: the server decides what happens at the
 * deadline, and the page implements no clock rules.
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

/** When the last unit by `atMs` was charged; `atMs` must not be before the first. */
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

// What the clocks show between two messages of the server.

const TIMES = ['bankMs', 'lentMs', 'overrunMs', 'turnLeftMs'];

/**
 * The reading at `atMs`, by a forecast of the server: the straight line between the two of its
 * readings that `atMs` lies between. The page knows no rule of any clock. Before the first reading
 * and after the last it shows just that: what happens at the deadline, the server says.
 */
export function readingAt({ readings, steps }, atMs) {
  const [first, last] = [readings[0], readings.at(-1)];
  let at = Math.min(Math.max(atMs, first.atMs), last.atMs);
  if (steps !== null) {
    const passed = Math.floor((at - steps.firstMs) / steps.everyMs);
    at = passed < 0 ? first.atMs : steps.firstMs + passed * steps.everyMs;
  }
  const next = readings.findIndex((reading) => reading.atMs > at);
  if (next < 1) return next < 0 ? last : first;
  const [from, to] = [readings[next - 1], readings[next]];
  const share = (at - from.atMs) / (to.atMs - from.atMs);
  return {
    ...from,
    atMs: at,
    first: between(from.first, to.first, share),
    second: between(from.second, to.second, share),
  };
}

function between(from, to, share) {
  const side = { ...from };
  for (const key of TIMES) {
    if (from[key] !== null) side[key] = from[key] + (to[key] - from[key]) * share;
  }
  return side;
}

/** Reproducible pseudorandom numbers below a bound: xorshift32. `seed` is not 0. */
export function randomOf(seed) {
  let state = seed;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

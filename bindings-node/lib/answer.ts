import { binding } from './binding.js';
import { refusal } from './errors.js';
import type { Given, Refusal } from './errors.js';

/**
 * The result of a fast call; throws if it failed, which undefined stands for. `given` is what the call
 * was given.
 */
export function answer<Result>(result: Result | undefined, given?: Given): Result {
  if (result === undefined) throw refused(given);
  return result;
}

/** The error of the last fast call. */
function refused(given?: Given): Error {
  try {
    return binding.refused();
  } catch (thrown) {
    return refusal(thrown as Refusal, given);
  }
}

import { binding } from './binding.js';
import { refusal } from './errors.js';
import type { Given, Refusal } from './errors.js';

/** The error of the last fast call, which returned undefined. */
export function refused(given?: Given): Error {
  try {
    return binding.refused();
  } catch (thrown) {
    return refusal(thrown as Refusal, given);
  }
}

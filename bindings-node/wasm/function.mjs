/**
 * Takes the place of `Function` in what is bundled, where a library tests whether it can create functions
 * from text. Browsers report that test as a violation of a page's content security policy.
 */
export function Function() {
  throw new EvalError('no functions from text');
}
Function.prototype = Object.getPrototypeOf(Function);

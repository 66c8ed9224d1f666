// Typed arrays, asked in ways that a subclass or a property of the same name cannot deceive.

const TypedArray = Object.getPrototypeOf(Uint8Array) as { readonly prototype: Uint8Array };

/** The getter of a property of typed arrays. */
function getter<Value>(key: keyof Uint8Array): (this: unknown) => Value {
  return Object.getOwnPropertyDescriptor(TypedArray.prototype, key)!.get!;
}

const nameOf = getter<string | undefined>(Symbol.toStringTag);
const lengthOf = getter<number>('length');
const bufferOf = getter<ArrayBufferLike>('buffer');
const { get: plainLengthOf } = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength')!;
const { keys } = TypedArray.prototype;

/** The name of a typed array's class, such as `Float64Array`; undefined for any other value. */
export function arrayName(value: unknown): string | undefined {
  return nameOf.call(value);
}

/** The length of a typed array; 0 if it is detached. */
export function arrayLength(array: unknown): number {
  return lengthOf.call(array);
}

/** Whether a typed array was transferred, or its buffer has shrunk below it. */
export function isDetached(array: unknown): boolean {
  if (lengthOf.call(array) > 0) return false;
  try {
    keys.call(array as Uint8Array);
    return false;
  } catch {
    return true;
  }
}

/** Whether other threads can have the memory of a typed array. */
export function isShared(array: unknown): boolean {
  try {
    // Throws for a SharedArrayBuffer, a class that some pages do not have.
    plainLengthOf!.call(bufferOf.call(array));
    return false;
  } catch {
    return true;
  }
}

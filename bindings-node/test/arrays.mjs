// Typed arrays that cannot be used.

/** A typed array whose memory was transferred to another owner. */
export function transferred(Array, length) {
  const array = new Array(length);
  structuredClone(array.buffer, { transfer: [array.buffer] });
  return array;
}

/** A typed array in shared memory. */
export function shared(Array, length) {
  return new Array(new SharedArrayBuffer(length * Array.BYTES_PER_ELEMENT));
}

/** A typed array whose memory was shortened. */
function shrunk(Array, length) {
  const bytes = length * Array.BYTES_PER_ELEMENT;
  const buffer = new ArrayBuffer(bytes, { maxByteLength: bytes });
  const array = new Array(buffer, 0, length);
  buffer.resize(bytes - 1);
  return array;
}

/** An empty array that lies about its length and its buffer. */
export function lying(Array, length) {
  class Lying extends Array {
    get length() {
      return length;
    }
    get byteLength() {
      return length * Array.BYTES_PER_ELEMENT;
    }
    get buffer() {
      return new ArrayBuffer(8 * length);
    }
  }
  return new Lying(0);
}

const INTEGERS = [Int8Array, Uint8Array, Uint8ClampedArray, Uint16Array, Int32Array, BigInt64Array];
const KINDS = [...INTEGERS, Float32Array, Float64Array, DataView];

/** What is not an array of this type, or has no memory of its own. */
export function unusable(Array, length) {
  return [
    ...KINDS.filter((Kind) => Kind !== Array).map((Kind) => new Kind(new ArrayBuffer(1_024))),
    ...[null, 'x', {}, [], globalThis.Array(length).fill(0)],
    new ArrayBuffer(1_024),
    new Proxy(new Array(length), {}),
    Object.create(Array.prototype),
    { __proto__: Array.prototype, length },
    shared(Array, length),
    transferred(Array, length),
    shrunk(Array, length),
  ];
}

// How arguments reach the fast calls of `src/fast/wasm.rs`: numbers as such, all others in memory.
//
// The frequent calls create no objects here, so that they cause no garbage collection.

import { arrayLength, arrayName, isShared } from '../arrays.js';
import { noMemory } from '../errors.js';

/** What a module exports for the fast calls. */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  passed(): number;
  reserve(bytes: number): number;
  begin(first: number): void;
  end(end: number, place: number): void;
}

/** A fast call: it takes and returns numbers. */
export type FastCall = (...numbers: number[]) => number;

// `src/fast/wasm.rs` has the same numbers.
const NUMBER = 100;
const UNDEFINED = 101;
const ASCII = 102;
const UTF16 = 103;
const OBJECT = 104;
const SHARED = 105;
const OTHER = 106;
const UINT8 = 1;
const UINT16 = 4;
const UINT32 = 6;
const FLOAT64 = 8;

/** The most arguments of a call. */
const MOST = 8;
/** The numbers of an entry, which describes an argument. */
const ENTRY = 3;
/** The bytes by which contents are aligned. */
const WORD = 8;
/** The most bytes that WebAssembly can address. */
const MOST_BYTES = 2 ** 32 - WORD;
/** So many numbers are copied one by one. */
const FEW = 64;

type Numbers = Float64Array | Uint32Array | Uint16Array | Uint8Array;

function kindOf(value: unknown): number {
  if (typeof value === 'number') return NUMBER;
  if (value === undefined) return UNDEFINED;
  if (typeof value === 'string') return ASCII;
  if (typeof value !== 'object' || value === null) return OTHER;
  switch (arrayName(value)) {
    case undefined:
      return OBJECT;
    case 'Float64Array':
      return isShared(value) ? SHARED : FLOAT64;
    case 'Uint32Array':
      return isShared(value) ? SHARED : UINT32;
    case 'Uint16Array':
      return isShared(value) ? SHARED : UINT16;
    case 'Uint8Array':
      return isShared(value) ? SHARED : UINT8;
    default:
      return OTHER;
  }
}

const isArray = (kind: number): boolean => kind <= FLOAT64;

/** The bytes of a number in an array. */
function widthOf(kind: number): number {
  if (kind === FLOAT64) return Float64Array.BYTES_PER_ELEMENT;
  if (kind === UINT32) return Uint32Array.BYTES_PER_ELEMENT;
  return kind === UINT16 ? Uint16Array.BYTES_PER_ELEMENT : Uint8Array.BYTES_PER_ELEMENT;
}

/** The bytes of a content of `length` elements, in whole words. */
function sizeOf(kind: number, length: number): number {
  // Of a text it is not known yet whether its characters take one byte or two.
  const width = isArray(kind) ? widthOf(kind) : Uint16Array.BYTES_PER_ELEMENT;
  return Math.ceil((length * width) / WORD) * WORD;
}

/** The elements of the content of a value. */
function lengthOf(value: unknown, kind: number): number {
  if (typeof value === 'string') return value.length;
  return isArray(kind) ? arrayLength(value) : 0;
}

/** Copies `length` numbers. */
function copy(from: Numbers, start: number, to: Numbers, place: number, length: number): void {
  if (length > FEW) {
    to.set(from.subarray(start, start + length), place);
  } else {
    for (let index = 0; index < length; index += 1) to[place + index] = from[start + index]!;
  }
}

const number = (value: unknown): number => (typeof value === 'number' ? value : NaN);

/** An address as a number of 32 bits without a sign: from WebAssembly, those beyond 2 GiB come as negative numbers. */
export const unsigned = (address: number): number => address >>> 0;

/** Passes arguments to the calls of one instance. */
export class Passing {
  readonly #exports: Exports;
  /** Where the entries are, in words of four bytes. */
  readonly #entries: number;
  readonly #ended: FinalizationRegistry<readonly [end: number, place: number]>;
  /** The arguments of the call, their kinds, and the lengths of their contents. */
  readonly #values: unknown[] = Array(MOST).fill(undefined);
  readonly #kinds = new Uint8Array(MOST);
  readonly #lengths = new Float64Array(MOST);
  #bytes = new Uint8Array();
  #units = new Uint16Array();
  #words = new Uint32Array();
  #numbers = new Float64Array();

  /** `guard` makes the calls that garbage collection causes. */
  constructor(exports: Exports, guard: (call: () => void) => void) {
    this.#exports = exports;
    this.#entries = exports.passed() / Uint32Array.BYTES_PER_ELEMENT;
    this.#ended = new FinalizationRegistry(([end, place]) => guard(() => exports.end(end, place)));
  }

  /** Makes a call with `count` values of any kind. */
  call(make: FastCall, count: number, a: unknown, b: unknown, c: unknown, d: unknown, e: unknown, f: unknown, g: unknown, h: unknown): number {
    const values = this.#values;
    values[0] = a;
    values[1] = b;
    values[2] = c;
    values[3] = d;
    values[4] = e;
    values[5] = f;
    values[6] = g;
    values[7] = h;
    try {
      this.#pass(count);
      const result = make(number(a), number(b), number(c), number(d), number(e), number(f), number(g), number(h));
      this.#finish(count);
      return result;
    } finally {
      for (let index = 0; index < count; index += 1) values[index] = undefined;
    }
  }

  /** Describes the values in their entries, which say number before, and copies their content to memory. */
  #pass(count: number): void {
    let bytes = 0;
    for (let index = 0; index < count; index += 1) {
      const value = this.#values[index];
      const kind = kindOf(value);
      const length = lengthOf(value, kind);
      this.#kinds[index] = kind;
      this.#lengths[index] = length;
      bytes += sizeOf(kind, length);
    }
    let address = this.#reserve(bytes);
    for (let index = 0; index < count; index += 1) {
      const kind = this.#kinds[index]!;
      if (kind === NUMBER) continue;
      const value = this.#values[index];
      const length = this.#lengths[index]!;
      if (typeof value === 'string') {
        this.#enter(index, this.#writeText(address, value), address, length);
      } else if (isArray(kind)) {
        copy(value as Numbers, 0, this.#memory(kind), address / widthOf(kind), length);
        this.#enter(index, kind, address, length);
      } else {
        this.#enter(index, kind, 0, 0);
      }
      address += sizeOf(kind, length);
    }
  }

  /** The address of memory for the contents. */
  #reserve(bytes: number): number {
    const address = bytes === 0 || bytes > MOST_BYTES ? 0 : unsigned(this.#exports.reserve(bytes));
    this.#view();
    if (bytes > 0 && address === 0) throw noMemory(bytes);
    return address;
  }

  /** The views end when the memory grows, and are empty then: they are created again. */
  #view(): void {
    if (this.#bytes.length > 0) return;
    const { buffer } = this.#exports.memory;
    this.#bytes = new Uint8Array(buffer);
    this.#units = new Uint16Array(buffer);
    this.#words = new Uint32Array(buffer);
    this.#numbers = new Float64Array(buffer);
  }

  #memory(kind: number): Numbers {
    if (kind === FLOAT64) return this.#numbers;
    if (kind === UINT32) return this.#words;
    return kind === UINT16 ? this.#units : this.#bytes;
  }

  #enter(index: number, kind: number, address: number, length: number): void {
    const entry = this.#entries + ENTRY * index;
    this.#words[entry] = kind;
    this.#words[entry + 1] = address;
    this.#words[entry + 2] = length;
  }

  /** Writes a text, and returns in what form: in bytes if all of its characters are in ASCII. */
  #writeText(address: number, text: string): number {
    const bytes = this.#bytes;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit > 0x7f) return this.#writeUnits(address, text);
      bytes[address + index] = unit;
    }
    return ASCII;
  }

  #writeUnits(address: number, text: string): number {
    const start = address / Uint16Array.BYTES_PER_ELEMENT;
    for (let index = 0; index < text.length; index += 1) this.#units[start + index] = text.charCodeAt(index);
    return UTF16;
  }

  /**
   * Copies every array back, whether or not the call wrote to it, and registers an object that the
   * call holds. The next call may be one of numbers alone, which writes no entries.
   */
  #finish(count: number): void {
    this.#view();
    for (let index = 0; index < count; index += 1) {
      const kind = this.#kinds[index]!;
      if (kind === NUMBER) continue;
      const entry = this.#entries + ENTRY * index;
      const address = this.#words[entry + 1]!;
      const length = this.#words[entry + 2]!;
      this.#words[entry] = NUMBER;
      if (isArray(kind)) {
        copy(this.#memory(kind), address / widthOf(kind), this.#values[index] as Numbers, 0, length);
      } else if (kind === OBJECT && address !== 0) {
        this.#ended.register(this.#values[index] as object, [address, length]);
      }
    }
  }
}

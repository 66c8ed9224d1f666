import { binding } from './binding.js';
import * as check from './arguments.js';
import { kept, parse } from './control.js';
import type { TimeControl } from './control.js';
import { attempt } from './errors.js';
import { newId, showAs, uncloneable } from './look.js';
import type { Notation } from './notation.js';
import type { NotationName } from './words.js';

/** Your own data in a preset: anything that JSON can hold, except null, which TOML cannot. */
export type PresetData =
  | string
  | number
  | boolean
  | readonly PresetData[]
  | { readonly [key: string]: PresetData };

const CLONE_OF_SETUP = uncloneable('Setup', 'its text and options');
const CLONE_OF_PRESET = uncloneable('Preset', 'the result of toJSON()');
const CLONE_OF_PRESETS = uncloneable('list of presets', 'the result of print()');

/** A setup as the compiled part takes it. */
interface ToldSetup {
  readonly text: string;
  readonly notation: string;
}

/** A setup as the compiled part returns it. */
interface GivenSetup {
  readonly text: string;
  readonly options: Notation;
}

interface CompiledPreset {
  name(): string;
  first(): GivenSetup;
  second(): GivenSetup;
  source(): string | null;
  data(): string | null;
  control(): number;
}

interface CompiledPresets {
  size(): number;
  print(): string;
  all(): CompiledPreset[];
  get(name: string): CompiledPreset | null;
  has(name: string): boolean;
  equals(other: CompiledPresets): boolean;
  insert(preset: CompiledPreset): CompiledPreset | null;
  remove(name: string): CompiledPreset | null;
}

interface Compiled {
  allOptions(notation: string): Notation;
  readPresets(path: string): Uint8Array;
  parsePresets(bytes: Uint8Array): CompiledPresets;
  savePresets(presets: CompiledPresets, path: string): void;
  readonly Preset: new (
    name: string,
    first: ToldSetup,
    second: ToldSetup,
    source: string | null,
    data: string | null,
  ) => CompiledPreset;
  readonly Presets: {
    new (): CompiledPresets;
    builtIn(): CompiledPresets;
    parse(text: string): CompiledPresets;
    copyOf(presets: CompiledPresets): CompiledPresets;
  };
}

const compiled: Compiled = binding;

let isSetup: (value: unknown) => value is Setup;

/** What the compiled part takes for a setup that was passed as `argument`. */
let nativeOfSetup: (argument: string, value: unknown) => ToldSetup;

/** A setup string with the notation that it is written in. Immutable and frozen. */
export class Setup {
  readonly #options: Notation;
  // Own properties, by which it is compared.
  /** The setup string. */
  readonly text: string;
  /** The notation's name. */
  readonly notation: NotationName;
  /** The notation with all of its options, for {@link parse}. Frozen. */
  readonly options: Notation;
  /** @internal */
  readonly notCloneable = CLONE_OF_SETUP;

  static {
    isSetup = (value): value is Setup =>
      typeof value === 'object' && value !== null && #options in value;
    nativeOfSetup = (argument, value) => {
      if (!isSetup(value)) throw check.mustBe(argument, 'a Setup', value);
      return { text: value.text, notation: check.notation(value.#options) };
    };
  }

  /**
   * Creates a setup. The text is not parsed yet.
   *
   * @throws {@link ArgumentError} as {@link parse}.
   */
  constructor(text: string, options: Notation | NotationName) {
    this.text = check.text('text', text);
    const notation = check.notation(options);
    this.#options = Object.freeze(attempt(() => compiled.allOptions(notation)));
    this.options = this.#options;
    this.notation = this.options.notation;
    Object.freeze(this);
  }

  /**
   * Parses the setup string.
   *
   * @throws {@link ParseError} as {@link parse}.
   */
  parse(): TimeControl {
    return parse(this.text, this.#options);
  }

  /** The text, with the notation and its options. */
  toJSON(): { readonly text: string } & Notation {
    const options = this.#options;
    return { text: this.text, ...options };
  }
}

showAs(Setup, isSetup, (setup) => setup.toJSON());

let isPreset: (value: unknown) => value is Preset;

/** The compiled part's object for a preset that was passed as `argument`. */
let nativeOfPreset: (argument: string, value: unknown) => CompiledPreset;

/**
 * A time control with a name: its setup strings, and your own data. Always valid. Immutable and
 * frozen.
 */
export class Preset {
  readonly #native: CompiledPreset;
  #control: TimeControl | undefined;
  #data: { readonly [key: string]: PresetData } | null | undefined;
  // Own properties, by which it is compared.
  /** The name. */
  readonly name: string;
  /** The first side's setup string. */
  readonly first: Setup;
  /** The second side's setup string, which equals the first side's if both play the same. */
  readonly second: Setup;
  /** Where the time control is published, such as a rule book; null if not given. */
  readonly source: string | null;
  /**
   * Your own data as JSON; the preset as a file has it, if JSON cannot hold the data.
   *
   * @internal
   */
  readonly dataJson: string | null;
  /** @internal */
  readonly notCloneable = CLONE_OF_PRESET;

  static {
    isPreset = (value): value is Preset =>
      typeof value === 'object' && value !== null && #native in value;
    nativeOfPreset = (argument, value) => {
      if (!isPreset(value)) throw check.mustBe(argument, 'a Preset', value);
      return value.#native;
    };
  }

  /**
   * Creates a preset.
   *
   * A setup string that writes both sides, as in `uci`, applies to both. Otherwise both sides play
   * `first`, or with `second` each its own, as with {@link TimeControl.fromSides}.
   *
   * @param options `second`: the second side's setup string, if it differs. `source`: where the
   * time control is published. `data`: your own data, which is stored and not interpreted. Each
   * can be omitted or null.
   * @throws {@link ParseError} whose `text` is the invalid one of these: a name without a word in
   * it (`path` is `name`); a setup string that is not valid; a second side that
   * {@link TimeControl.fromSides} rejects (`path` is `second`); the JSON of data that TOML cannot
   * hold, such as null.
   * @throws {@link ArgumentError} if JSON cannot hold the data.
   */
  constructor(
    name: string,
    first: Setup,
    options?: {
      readonly second?: Setup | null;
      readonly source?: string | null;
      readonly data?: { readonly [key: string]: PresetData } | null;
    },
  );
  /** @internal */
  constructor(native: CompiledPreset);
  constructor(name: string | CompiledPreset, first?: Setup, options?: object) {
    const native = name instanceof compiled.Preset ? name : made(name, first, options);
    this.#native = native;
    this.name = native.name();
    this.first = setupOf(native.first());
    this.second = setupOf(native.second());
    this.source = native.source();
    try {
      this.dataJson = native.data();
    } catch {
      const only = new compiled.Presets();
      only.insert(native);
      this.dataJson = only.print();
    }
    Object.freeze(this);
  }

  /** The time control of both sides. The same object each time. */
  get control(): TimeControl {
    return (this.#control ??= kept(this.#native.control()));
  }

  /**
   * Your own data; null if there is none. Deeply frozen; the same object each time.
   *
   * Integers beyond 2^53 - 1 are rounded to the nearest number.
   *
   * @throws {@link DocumentError} if the preset's file contains a value that JSON cannot hold: a
   * date, a time of day, an infinite number or NaN.
   */
  get data(): { readonly [key: string]: PresetData } | null {
    const native = this.#native;
    if (this.#data !== undefined) return this.#data;
    const json = attempt(() => native.data());
    return (this.#data = json === null ? null : JSON.parse(json, (_, value) => Object.freeze(value)));
  }

  /**
   * The preset without its time control.
   *
   * @throws {@link DocumentError} as {@link Preset.data}.
   */
  toJSON(): Pick<Preset, 'name' | 'first' | 'second' | 'source' | 'data'> {
    const native = this.#native;
    const { first, second, data } = this;
    return { name: native.name(), first, second, source: native.source(), data };
  }
}

showAs(Preset, isPreset, ({ name, first, second, source, dataJson }) => ({
  name,
  first,
  second,
  source,
  dataJson,
}));

function setupOf({ text, options }: GivenSetup): Setup {
  return new Setup(text, options);
}

function made(name: unknown, first: unknown, options: unknown = {}): CompiledPreset {
  const text = check.text('name', name);
  const one = nativeOfSetup('first', first);
  const own = check.own('options', options, ['second', 'source', 'data'], '`options`');
  const { second = null, source = null, data = null } = own;
  const two = second === null ? one : nativeOfSetup('second', second);
  const from = source === null ? null : check.text('source', source);
  const json = data === null ? null : check.jsonObject('data', data);
  const texts = { name: text, first: one.text, second: two.text, source: from, data: json };
  return attempt(() => new compiled.Preset(text, one, two, from, json), texts);
}

let isPresets: (value: unknown) => value is Presets;

/**
 * A list of presets with different names, in the order of their file. The file is TOML:
 *
 * ```toml
 * [[preset]]
 * name = "Five against three"
 * notation = "chess"
 * setup = "G/5"
 * second = { setup = "G/3/2", mode = "fischer-after" }
 * data = { gong = "low.wav" }
 * ```
 *
 * Files that people edit stay as they wrote them: a preset that you do not change is printed
 * unchanged, with its comments. A new or changed preset is written anew, but comments above it and
 * between presets are kept.
 */
export class Presets implements Iterable<Preset> {
  #native = new compiled.Presets();
  /** @internal */
  readonly id = newId();
  /** @internal */
  readonly notCloneable = CLONE_OF_PRESETS;

  static {
    isPresets = (value): value is Presets =>
      typeof value === 'object' && value !== null && #native in value;
  }

  /**
   * The presets included with the library: the usual time controls of chess, Go, shogi, Othello,
   * Arimaa, backgammon and Scrabble, each with its source.
   */
  static builtIn(): Presets {
    return Presets.#of(compiled.Presets.builtIn());
  }

  /**
   * Parses the text of a presets file.
   *
   * A preset can have at most 256 KiB, and so can all presets together if they are written as an
   * array, `preset = [{…}]`. Otherwise the file can have any number of presets.
   *
   * @throws {@link ParseError} if the text is invalid: what is wrong, where in `text`, and by
   * `path` in which preset, such as `preset[3].mode`, counted from 0. For an invalid setup string
   * it is the invalid part of that.
   */
  static parse(text: string): Presets {
    check.text('text', text);
    return Presets.#of(attempt(() => compiled.Presets.parse(text), text));
  }

  /**
   * Loads a presets file of at most 16 MiB. Blocks while it reads.
   *
   * @throws {@link ParseError} as {@link Presets.parse}; `not-utf8` if the file is not valid UTF-8:
   * then `text` contains U+FFFD at that place.
   * @throws An `Error` like those of `node:fs` if the file cannot be read, with `code`, `errno` and
   * `path`. `code` is for example `ENOENT`, or `EFBIG` if the file is too large; in WebAssembly it
   * is always `ENOTSUP`.
   */
  static load(path: string): Presets {
    check.path('path', path);
    const bytes = attempt(() => compiled.readPresets(path), path);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return Presets.#of(attempt(() => compiled.parsePresets(bytes), text));
  }

  static #of(native: CompiledPresets): Presets {
    const presets = new Presets();
    presets.#native = native;
    return presets;
  }

  /** The number of presets. */
  get size(): number {
    return this.#native.size();
  }

  /**
   * Saves the presets to a file atomically, as {@link writeFile} does: after a crash the file has
   * the old content or the new one. Blocks until the data is on disk.
   *
   * @throws An `Error` as {@link writeFile}.
   */
  save(path: string): void {
    const native = this.#native;
    check.path('path', path);
    attempt(() => compiled.savePresets(native, path), path);
  }

  /**
   * The text of the file. If nothing was changed it is the text that was read, unless that has its
   * presets in an array, `preset = [{…}]`, which is written anew.
   */
  print(): string {
    return this.#native.print();
  }

  /** The preset with this name; null if there is none. */
  get(name: string): Preset | null {
    const native = this.#native;
    check.text('name', name);
    return presetOrNull(native.get(name));
  }

  /** Whether there is a preset with this name. */
  has(name: string): boolean {
    const native = this.#native;
    return typeof name === 'string' && native.has(name);
  }

  /**
   * Replaces the preset of the same name and returns the old one; if there is none, adds the preset
   * at the end and returns null. Inserting an equal preset changes nothing.
   */
  insert(preset: Preset): Preset | null {
    const native = this.#native;
    const inserted = nativeOfPreset('preset', preset);
    return presetOrNull(native.insert(inserted));
  }

  /**
   * Removes the preset with this name, with the comment lines directly above it, and returns it;
   * null if there is none.
   */
  remove(name: string): Preset | null {
    const native = this.#native;
    check.text('name', name);
    return presetOrNull(native.remove(name));
  }

  /**
   * Whether `other` has equal presets in the same order. How they are written in their files does
   * not matter.
   */
  equals(other: unknown): boolean {
    const native = this.#native;
    return isPresets(other) && native.equals(other.#native);
  }

  /** Returns an independent copy. */
  clone(): Presets {
    return Presets.#of(compiled.Presets.copyOf(this.#native));
  }

  /** Iterates over the presets that are there when the iteration begins, in order. */
  [Symbol.iterator](): IterableIterator<Preset> {
    return this.#all()[Symbol.iterator]();
  }

  /** The presets in order. */
  toJSON(): readonly Preset[] {
    return this.#all();
  }

  #all(): Preset[] {
    return this.#native.all().map((native) => new Preset(native));
  }
}

showAs(Presets, isPresets, (presets) => [...presets]);

function presetOrNull(native: CompiledPreset | null): Preset | null {
  return native === null ? null : new Preset(native);
}


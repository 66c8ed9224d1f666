import { binding } from './binding.js';
import * as check from './arguments.js';
import { kept, parse } from './control.js';
import type { TimeControl } from './control.js';
import { attempt } from './errors.js';
import type { Refusal } from './errors.js';
import { newId, showAs, uncloneable } from './look.js';
import type { Notation } from './notation.js';
import type { NotationName } from './words.js';

/** What a preset keeps of a caller's own: what JSON can say, but for null, which TOML cannot. */
export type PresetData =
  | string
  | number
  | boolean
  | readonly PresetData[]
  | { readonly [key: string]: PresetData };

const CLONE_OF_SETUP = uncloneable('Setup', 'its text and options');
const CLONE_OF_PRESET = uncloneable('Preset', 'what toJSON() gives');
const CLONE_OF_PRESETS = uncloneable('list of presets', 'what print() gives');

/** A setup as the binding takes it. */
interface ToldSetup {
  readonly text: string;
  readonly notation: string;
}

/** A setup as the binding gives it. */
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
  save(path: string): void;
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
    read(bytes: Uint8Array): CompiledPresets;
    copyOf(presets: CompiledPresets): CompiledPresets;
  };
}

const compiled: Compiled = binding;

let isSetup: (value: unknown) => value is Setup;

/** What the binding takes of a setup, which the caller calls `argument`. */
let nativeOfSetup: (argument: string, value: unknown) => ToldSetup;

/** A setup string, and the notation that it is written in. It never changes. Frozen. */
export class Setup {
  readonly #options: Notation;
  // Properties of its own, by which it is compared.
  /** The setup string. */
  readonly text: string;
  /** The notation. */
  readonly notation: NotationName;
  /** The notation with all of its options, as {@link parse} takes them. Frozen. */
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
   * The setup string `text`, which is not parsed yet.
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
   * The time control that the setup string states.
   *
   * @throws {@link ParseError} as {@link parse}.
   */
  parse(): TimeControl {
    return parse(this.text, this.#options);
  }

  /** The text beside the notation and its options. */
  toJSON(): { readonly text: string } & Notation {
    const options = this.#options;
    return { text: this.text, ...options };
  }
}

showAs(Setup, isSetup, (setup) => setup.toJSON());

let isPreset: (value: unknown) => value is Preset;

/** What the binding holds of a preset, which the caller calls `argument`. */
let nativeOfPreset: (argument: string, value: unknown) => CompiledPreset;

/**
 * A time control under a name, as its setup strings, with the caller's own data beside it. It
 * always sets up a time control, and never changes. Frozen.
 */
export class Preset {
  readonly #native: CompiledPreset;
  #control: TimeControl | undefined;
  #data: { readonly [key: string]: PresetData } | null | undefined;
  // Properties of its own, by which it is compared.
  /** The name. */
  readonly name: string;
  /** The first side's setup string. */
  readonly first: Setup;
  /** The second side's setup string; the first side's where they are alike. */
  readonly second: Setup;
  /** Where the time control comes from; null: it does not say. */
  readonly source: string | null;
  /**
   * The caller's data in JSON; what is wrong with them, where JSON cannot say them.
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
   * The preset of this name that has `first` for both sides; a setup string that writes both
   * sides, as those of `uci` do, says what each of them plays.
   *
   * @param options What is left out, or null, is none. With `second` the sides have setup strings
   * of their own, put together by {@link TimeControl.fromSides}; two that are the same are one for
   * both. `source` says where the time control comes from. `data` is the caller's own, which is
   * kept and never looked at.
   * @throws {@link ParseError} whose `text` is the one of these that is wrong: a name without a
   * word in it, with the path `name`; a setup string that does not parse, or a second side that
   * {@link TimeControl.fromSides} refuses, with the path `second`; the JSON of data that TOML cannot
   * hold, such as null.
   * @throws {@link ArgumentError} for data that JSON cannot say.
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
    } catch (thrown) {
      this.dataJson = (thrown as Refusal).code;
    }
    Object.freeze(this);
  }

  /** The time control of both sides. The same object each time. */
  get control(): TimeControl {
    return (this.#control ??= kept(this.#native.control()));
  }

  /**
   * The caller's own data; null: there is none. Frozen in depth, and the same object each time.
   * Whole numbers beyond 2^53 - 1 are the nearest that JavaScript has.
   *
   * @throws {@link DocumentError} for what a file of presets can hold and JSON cannot: dates, times
   * of day, numbers without end.
   */
  get data(): { readonly [key: string]: PresetData } | null {
    const native = this.#native;
    if (this.#data !== undefined) return this.#data;
    const json = attempt(() => native.data());
    return (this.#data = json === null ? null : JSON.parse(json, (_, value) => Object.freeze(value)));
  }

  /**
   * The preset without its control.
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
  const own = check.own('options', options, ['second', 'source', 'data'], 'a preset');
  const { second = null, source = null, data = null } = own;
  const two = second === null ? one : nativeOfSetup('second', second);
  const from = source === null ? null : check.text('source', source);
  const json = data === null ? null : check.jsonObject('data', data);
  const texts = { name: text, first: one.text, second: two.text, source: from, data: json };
  return attempt(() => new compiled.Preset(text, one, two, from, json), texts);
}

let isPresets: (value: unknown) => value is Presets;

/**
 * Presets, each with a name of its own, in the order of their file, which is TOML:
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
 * What a human wrote is kept: a preset that is not changed is printed as it stood, comments and
 * all. A preset that is new or changed is written anew from its header on; comments that stand
 * above it, or between the presets, stay.
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
   * The presets that the library brings along: the usual time controls of chess, go, shogi,
   * Othello, Arimaa, backgammon and Scrabble, each with its source.
   */
  static builtIn(): Presets {
    return Presets.#of(compiled.Presets.builtIn());
  }

  /**
   * Reads the text of a file of presets.
   *
   * @throws {@link ParseError} that says what is wrong, where in `text`, and in which preset, by a
   * path such as `preset[3].mode`, counted from 0. In a setup string that does not parse it is the
   * offending part of that. A preset has at most 256 KiB, a text any number of them; presets in a list
   * have 256 KiB together.
   */
  static parse(text: string): Presets {
    check.text('text', text);
    return Presets.#of(attempt(() => compiled.Presets.parse(text), text));
  }

  /**
   * Reads the file at `path`, of at most 16 MiB. It is read at once and blocks: a moment, for a
   * file on a disk.
   *
   * @throws {@link ParseError} as {@link Presets.parse}; `not-utf8` for a file that is none, whose
   * `text` has a U+FFFD there.
   * @throws An `Error` as those of `node:fs` where the file cannot be read: with `code`, such as
   * `ENOENT` or, for a file that is too large, `EFBIG`, with `errno` and `path`.
   */
  static load(path: string): Presets {
    check.path('path', path);
    const bytes = attempt(() => compiled.readPresets(path), path);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return Presets.#of(attempt(() => compiled.Presets.read(bytes), text));
  }

  static #of(native: CompiledPresets): Presets {
    const presets = new Presets();
    presets.#native = native;
    return presets;
  }

  /** How many presets there are. */
  get size(): number {
    return this.#native.size();
  }

  /**
   * Writes the file at `path` as {@link writeFile} does: whatever happens, it is afterwards the
   * old file or the new one. It blocks until the file is on the disk.
   *
   * @throws An `Error` as {@link writeFile}.
   */
  save(path: string): void {
    const native = this.#native;
    check.path('path', path);
    attempt(() => native.save(path), path);
  }

  /**
   * The text of the file. A file that was read and not changed is printed as it was, but for one
   * that has its presets in a list, `preset = [{…}]`, which is written anew.
   */
  print(): string {
    return this.#native.print();
  }

  /** The preset of this name; null: there is none. */
  get(name: string): Preset | null {
    const native = this.#native;
    check.text('name', name);
    return presetOrNull(native.get(name));
  }

  /** Whether there is a preset of this name. */
  has(name: string): boolean {
    const native = this.#native;
    return typeof name === 'string' && native.has(name);
  }

  /**
   * Puts `preset` in the place of the one of its name, which is given back; at the end if there is
   * none. One that is equal to what stands there changes nothing.
   */
  insert(preset: Preset): Preset | null {
    const native = this.#native;
    const inserted = nativeOfPreset('preset', preset);
    return presetOrNull(native.insert(inserted));
  }

  /**
   * Removes the preset of this name, with the comment lines directly above it, and gives it back;
   * null: there is none.
   */
  remove(name: string): Preset | null {
    const native = this.#native;
    check.text('name', name);
    return presetOrNull(native.remove(name));
  }

  /** Whether `other` holds the same presets in the same order, however they are written. */
  equals(other: unknown): boolean {
    const native = this.#native;
    return isPresets(other) && native.equals(other.#native);
  }

  /** The same presets once more: from here on the two go their own ways. */
  clone(): Presets {
    return Presets.#of(compiled.Presets.copyOf(this.#native));
  }

  /** The presets in order, as they stand when the iteration begins. */
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


'use strict';

const binding = require('./binding.js');
const check = require('./arguments.js');
const { kept, parse } = require('./control.js');
const { attempt } = require('./errors.js');
const { newId, showAs, uncloneable } = require('./look.js');

const CLONE_OF_SETUP = uncloneable('Setup', 'its text and options');
const CLONE_OF_PRESET = uncloneable('Preset', 'what toJSON() gives');
const CLONE_OF_PRESETS = uncloneable('list of presets', 'what print() gives');

let isSetup;

/** What the binding takes of a setup, which the caller calls `argument`. */
let nativeOfSetup;

class Setup {
  #options;
  // Properties of its own, by which it is compared.
  text;
  notation;
  options;
  notCloneable = CLONE_OF_SETUP;

  static {
    isSetup = (value) => typeof value === 'object' && value !== null && #options in value;
    nativeOfSetup = (argument, value) => {
      if (!isSetup(value)) throw check.mustBe(argument, 'a Setup', value);
      return { text: value.text, notation: check.notation(value.#options) };
    };
  }

  constructor(text, options) {
    this.text = check.text('text', text);
    const notation = check.notation(options);
    this.#options = Object.freeze(attempt(() => binding.allOptions(notation)));
    this.options = this.#options;
    this.notation = this.options.notation;
    Object.freeze(this);
  }

  parse() {
    return parse(this.text, this.#options);
  }

  toJSON() {
    const options = this.#options;
    return { text: this.text, ...options };
  }
}

showAs(Setup, isSetup, (setup) => setup.toJSON());

let isPreset;

/** What the binding holds of a preset, which the caller calls `argument`. */
let nativeOfPreset;

class Preset {
  #native;
  #control;
  #data;
  // Properties of its own, by which it is compared.
  name;
  first;
  second;
  source;
  /** The caller's data in JSON; what is wrong with them, where JSON cannot say them. */
  dataJson;
  notCloneable = CLONE_OF_PRESET;

  static {
    isPreset = (value) => typeof value === 'object' && value !== null && #native in value;
    nativeOfPreset = (argument, value) => {
      if (!isPreset(value)) throw check.mustBe(argument, 'a Preset', value);
      return value.#native;
    };
  }

  constructor(name, first, options) {
    const native = name instanceof binding.Preset ? name : made(name, first, options);
    this.#native = native;
    this.name = native.name();
    this.first = setupOf(native.first());
    this.second = setupOf(native.second());
    this.source = native.source();
    try {
      this.dataJson = native.data();
    } catch ({ code }) {
      this.dataJson = code;
    }
    Object.freeze(this);
  }

  get control() {
    return (this.#control ??= kept(this.#native.control()));
  }

  get data() {
    const native = this.#native;
    if (this.#data === undefined) {
      const json = attempt(() => native.data());
      this.#data = json === null ? null : JSON.parse(json, (_, value) => Object.freeze(value));
    }
    return this.#data;
  }

  toJSON() {
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

function setupOf({ text, options }) {
  return new Setup(text, options);
}

function made(name, first, options = {}) {
  check.text('name', name);
  const one = nativeOfSetup('first', first);
  const own = check.own('options', options, ['second', 'source', 'data'], 'a preset');
  const { second = null, source = null, data = null } = own;
  const two = second === null ? one : nativeOfSetup('second', second);
  if (source !== null) check.text('source', source);
  const json = data === null ? null : check.jsonObject('data', data);
  const texts = { name, first: one.text, second: two.text, source, data: json };
  return attempt(() => new binding.Preset(name, one, two, source, json), texts);
}

let isPresets;

class Presets {
  #native = new binding.Presets();
  id = newId();
  notCloneable = CLONE_OF_PRESETS;

  static {
    isPresets = (value) => typeof value === 'object' && value !== null && #native in value;
  }

  static factory() {
    return Presets.#of(binding.Presets.factory());
  }

  static parse(text) {
    check.text('text', text);
    return Presets.#of(attempt(() => binding.Presets.parse(text), text));
  }

  static load(path) {
    check.path('path', path);
    const bytes = attempt(() => binding.readPresets(path), path);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return Presets.#of(attempt(() => binding.Presets.read(bytes), text));
  }

  static #of(native) {
    const presets = new Presets();
    presets.#native = native;
    return presets;
  }

  get size() {
    return this.#native.size();
  }

  save(path) {
    const native = this.#native;
    check.path('path', path);
    attempt(() => native.save(path), path);
  }

  print() {
    return this.#native.print();
  }

  get(name) {
    const native = this.#native;
    check.text('name', name);
    return presetOrNull(native.get(name));
  }

  insert(preset) {
    const native = this.#native;
    const inserted = nativeOfPreset('preset', preset);
    return presetOrNull(native.insert(inserted));
  }

  remove(name) {
    const native = this.#native;
    check.text('name', name);
    return presetOrNull(native.remove(name));
  }

  [Symbol.iterator]() {
    return this.#all()[Symbol.iterator]();
  }

  toJSON() {
    return this.#all();
  }

  #all() {
    return this.#native.all().map((native) => new Preset(native));
  }
}

showAs(Presets, isPresets, (presets) => [...presets]);

function presetOrNull(native) {
  return native === null ? null : new Preset(native);
}

module.exports = { Preset, Presets, Setup };

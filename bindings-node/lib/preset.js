'use strict';

const binding = require('./binding.js');
const check = require('./arguments.js');
const { TimeControl, parse } = require('./control.js');
const { attempt } = require('./errors.js');

/** What the binding takes of a setup, which the caller calls `argument`. */
let nativeOfSetup;

class Setup {
  #text;
  #options;

  static {
    nativeOfSetup = (argument, value) => {
      const is = typeof value === 'object' && value !== null && #text in value;
      if (!is) throw check.mustBe(argument, 'a Setup', value);
      return { text: value.#text, options: value.#options };
    };
  }

  constructor(text, options) {
    this.#text = check.text('text', text);
    const notation = check.notation(options);
    this.#options = Object.freeze(attempt(() => binding.allOptions(notation)));
    Object.freeze(this);
  }

  get text() {
    return this.#text;
  }

  get notation() {
    return this.#options.notation;
  }

  get options() {
    return this.#options;
  }

  parse() {
    return parse(this.#text, this.#options);
  }

  toJSON() {
    return { text: this.#text, ...this.#options };
  }
}

/** What the binding holds of a preset, which the caller calls `argument`. */
let nativeOfPreset;

class Preset {
  #native;
  #first;
  #second;
  #control;
  #data;

  static {
    nativeOfPreset = (argument, value) => {
      const is = typeof value === 'object' && value !== null && #native in value;
      if (!is) throw check.mustBe(argument, 'a Preset', value);
      return value.#native;
    };
  }

  constructor(name, first, options) {
    this.#native = name instanceof binding.Preset ? name : made(name, first, options);
    Object.freeze(this);
  }

  get name() {
    return this.#native.name();
  }

  get first() {
    return (this.#first ??= setupOf(this.#native.first()));
  }

  get second() {
    return (this.#second ??= setupOf(this.#native.second()));
  }

  get source() {
    return this.#native.source();
  }

  get control() {
    return (this.#control ??= new TimeControl(this.#native.control()));
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
    const [name, source] = [this.#native.name(), this.#native.source()];
    return { name, first: this.first, second: this.second, source, data: this.data };
  }
}

function setupOf({ text, options }) {
  return new Setup(text, options);
}

function made(name, first, options = {}) {
  check.text('name', name);
  const one = nativeOfSetup('first', first);
  check.object('options', options);
  check.onlyKeys('', options, ['second', 'source', 'data'], 'a preset');
  const { second = null, source = null, data = null } = options;
  const two = second === null ? one : nativeOfSetup('second', second);
  if (source !== null) check.text('source', source);
  const json = data === null ? null : check.jsonObject('data', data);
  const texts = { name, first: one.text, second: two.text, source, data: json };
  return attempt(() => new binding.Preset(name, one, two, source, json), texts);
}

class Presets {
  #native = new binding.Presets();

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

function presetOrNull(native) {
  return native === null ? null : new Preset(native);
}

module.exports = { Preset, Presets, Setup };

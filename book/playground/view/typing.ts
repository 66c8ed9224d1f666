// The field in which a time control is typed: its notation, the text with its fields in color, what can be typed
// next, and what the text means.

import type { Explanation, Next, NotationName } from 'flagfall';

import { LONGEST_TEXT } from '../model/address.ts';
import type { Analysis } from '../model/analysis.ts';
import { GROUPS, NOTATIONS, isDefault, optionsOf } from '../model/notations.ts';
import type { Option, Options } from '../model/notations.ts';
import { Announcer, button, h, setAttribute, setText } from './elements.ts';

/** What the user has typed and chosen. */
export interface Typed {
  readonly text: string;
  readonly notation: NotationName | null;
  readonly options: Options;
}

/** The most completions that are offered. */
const MOST_NEXT = 40;
const DIGIT = /^\d$/;

export class TypingView {
  readonly element: HTMLElement;
  /** The options of the notation, without those that are not its own. */
  options: Record<string, string> = {};
  readonly #onChange: () => void;
  readonly #text = h('textarea', {
    id: 'pg-text',
    rows: '1',
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    autocorrect: 'off',
    'aria-describedby': 'pg-says pg-keys',
  });
  readonly #colored = h('div', { class: 'pg-colored', 'aria-hidden': 'true' });
  readonly #notation = h('select', { id: 'pg-notation' });
  readonly #options = h('div', { class: 'pg-options' });
  readonly #says = h('p', { class: 'pg-says', id: 'pg-says' });
  readonly #note = h('p', { class: 'pg-note', role: 'status' });
  readonly #fields = h('ul', { class: 'pg-fields', 'aria-label': 'Fields of the text' });
  readonly #next = h('div', { class: 'pg-next', role: 'toolbar', 'aria-label': 'What can be typed next' });
  readonly #announcer = new Announcer();
  /** The text before a change that was refused. */
  #before = '';
  /** The notation whose options are shown. */
  #optionsOf: NotationName | null = null;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    const groups = Object.entries(GROUPS).map(([label, names]) =>
      h('optgroup', { label }, ...Object.entries(names).map(([value, name]) => h('option', { value }, name))),
    );
    this.#notation.append(h('option', { value: '' }, 'Detect the notation'), ...groups);
    this.element = h(
      'div',
      { class: 'pg-typing' },
      h('div', { class: 'pg-field pg-choose' }, h('label', { for: 'pg-notation' }, 'Notation'), this.#notation),
      h(
        'div',
        { class: 'pg-field pg-write' },
        h('label', { for: 'pg-text' }, 'Time control'),
        h('div', { class: 'pg-editor' }, this.#colored, this.#text),
      ),
      this.#options,
      this.#note,
      this.#says,
      this.#next,
      this.#fields,
      h('p', { class: 'pg-hidden', id: 'pg-keys' }, 'Arrow down moves to what can be typed next, Escape back.'),
      this.#announcer.element,
    );
    this.#text.addEventListener('beforeinput', (event) => this.#refuseLong(event));
    this.#text.addEventListener('input', () => this.#typed());
    this.#text.addEventListener('keydown', (event) => this.#toNext(event));
    for (const type of ['keyup', 'pointerup', 'focus']) this.#text.addEventListener(type, () => this.#moved());
    this.#notation.addEventListener('change', () => {
      this.options = {};
      this.#onChange();
    });
    this.#next.addEventListener('keydown', (event) => this.#alongNext(event));
  }

  get typed(): Typed {
    const notation = (this.#notation.value || null) as NotationName | null;
    return { text: this.#text.value, notation, options: this.options };
  }

  get cursor(): number {
    return this.#text.selectionStart;
  }

  /** Shows another text, such as an example. */
  set({ text, notation, options }: Typed): void {
    this.#text.value = text;
    this.#before = text;
    this.#notation.value = notation ?? '';
    this.options = { ...options };
    this.note('');
  }

  note(words: string): void {
    setText(this.#note, words);
    this.#note.hidden = words === '';
  }

  show(analysis: Analysis): void {
    const { text, explanation, validity } = analysis;
    this.#showColored(text, explanation);
    setAttribute(this.#text, 'aria-invalid', validity === 'invalid' ? 'true' : null);
    this.element.dataset['validity'] = validity;
    const words = saysOf(analysis);
    setText(this.#says, words);
    this.#announcer.say(words);
    this.#showNext(explanation);
    this.#showFields(text, explanation);
    this.#showOptions(analysis.notation.notation);
  }

  /** A text is refused before it is pasted or dropped, so that a megabyte of it costs nothing. */
  #refuseLong(event: InputEvent): void {
    const added = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    const { value, selectionStart, selectionEnd } = this.#text;
    // What is selected is replaced.
    const kept = value.length - (selectionEnd - selectionStart);
    if (kept + added.length <= LONGEST_TEXT) return;
    event.preventDefault();
    this.#tooLong(added.length);
  }

  #tooLong(length: number): void {
    const [had, most] = [length, LONGEST_TEXT].map((number) => number.toLocaleString('en-US'));
    this.note(`That text has ${had} characters, and a time control has at most ${most} here. It was left out.`);
  }

  #typed(): void {
    const { value } = this.#text;
    if (value.length > LONGEST_TEXT) {
      this.#text.value = this.#before;
      return this.#tooLong(value.length);
    }
    this.#before = value;
    this.note('');
    this.#onChange();
  }

  #cursorBefore = -1;

  /** What can be typed next depends on the cursor. */
  #moved(): void {
    if (this.cursor === this.#cursorBefore) return;
    this.#cursorBefore = this.cursor;
    this.#onChange();
  }

  #showColored(text: string, explanation: Explanation | null): void {
    const parts: (Node | string)[] = [];
    let end = 0;
    explanation?.fields.forEach(({ name, offset, length, isInvalid }, index) => {
      if (length === 0 || offset < end) return;
      parts.push(text.slice(end, offset));
      const classes = `pg-color${isInvalid ? ' pg-wrong' : ''}${index === explanation.atCursor ? ' pg-at-cursor' : ''}`;
      parts.push(h('span', { class: classes, 'data-field': name }, text.slice(offset, offset + length)));
      end = offset + length;
    });
    // A line that ends with a newline would have no height otherwise.
    this.#colored.replaceChildren(...parts, `${text.slice(end)}\u200b`);
  }

  #showFields(text: string, explanation: Explanation | null): void {
    const fields = explanation?.fields ?? [];
    const items = fields
      .slice(0, MOST_NEXT)
      .map(({ name, offset, length, meaning, isInvalid }, index) =>
        h(
          'li',
          {
            class: isInvalid ? 'pg-wrong' : null,
            'data-field': name,
            'aria-current': index === explanation?.atCursor ? 'true' : null,
          },
          h('code', {}, length === 0 ? '…' : text.slice(offset, offset + length)),
          ` ${length === 0 && !isInvalid ? 'missing: ' : ''}${meaning}`,
        ),
      );
    this.#fields.replaceChildren(...items);
    this.#fields.hidden = items.length === 0;
  }

  #showNext(explanation: Explanation | null): void {
    const offered = explanation?.next ?? [];
    const digits = offered.filter(({ text }) => DIGIT.test(text));
    const words = offered.filter(({ text }) => !DIGIT.test(text)).slice(0, MOST_NEXT);
    const buttons = words.map((next) => this.#nextButton(next));
    // Everybody can type a digit; one text says that digits are possible.
    if (digits.length > 0)
      buttons.push(
        h('span', { class: 'pg-digits' }, digits.length === 10 ? '0 to 9' : digits.map(({ text }) => text).join(' ')),
      );
    const completion = explanation?.completion;
    if (completion) {
      const all = button(completion, () => this.#replace(completion), {
        class: 'pg-completion',
        'aria-label': `Complete it: ${completion}`,
      });
      buttons.unshift(all);
    }
    const { activeElement } = document;
    const hadFocus = this.#next.contains(activeElement) && activeElement !== null;
    if (buttons.length > 0)
      buttons.unshift(h('span', { class: 'pg-label' }, completion ? 'Complete it, or type' : 'It could go on with'));
    this.#next.replaceChildren(...buttons);
    const [first] = this.#next.querySelectorAll('button');
    for (const one of this.#next.querySelectorAll('button')) one.tabIndex = one === first ? 0 : -1;
    this.#next.hidden = buttons.length === 0;
    if (hadFocus) (first ?? this.#text).focus();
  }

  #nextButton({ text, field }: Next): HTMLElement {
    // Spaces at the ends are drawn, but screen readers need not say them.
    const shown = text.trim() || text.replaceAll(' ', '␣').replaceAll('\n', '⏎');
    const ends = [shown !== text && /^ /.test(text) && 'pg-lead', shown !== text && / $/.test(text) && 'pg-trail'];
    const attributes = { class: ends.filter(Boolean).join(' '), 'data-field': field, 'aria-label': `Insert ${shown}` };
    return button(shown, () => this.#insert(text), attributes);
  }

  #insert(text: string): void {
    const { selectionStart, selectionEnd } = this.#text;
    this.#text.setRangeText(text, selectionStart, selectionEnd, 'end');
    this.#text.focus();
    this.#typed();
  }

  #replace(text: string): void {
    this.#text.value = text;
    this.#text.focus();
    this.#typed();
  }

  /** Arrow down leaves the last line of the text for the completions. */
  #toNext(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' || this.#text.value.includes('\n', this.cursor)) return;
    const first = this.#next.querySelector('button');
    if (first === null) return;
    event.preventDefault();
    first.focus();
  }

  #alongNext(event: KeyboardEvent): void {
    const buttons = [...this.#next.querySelectorAll('button')];
    const place = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to: Record<string, HTMLElement | undefined> = {
      ArrowRight: buttons[place + 1],
      ArrowDown: buttons[place + 1],
      ArrowLeft: buttons[place - 1],
      ArrowUp: buttons[place - 1] ?? this.#text,
      Home: buttons[0],
      End: buttons.at(-1),
      Escape: this.#text,
    };
    if (!(event.key in to)) return;
    event.preventDefault();
    to[event.key]?.focus();
  }

  #showOptions(notation: NotationName): void {
    const options = optionsOf(notation);
    if (this.#optionsOf !== notation) {
      this.#optionsOf = notation;
      this.#options.replaceChildren(...options.map((option) => this.#option(option)));
    }
    this.#options.hidden = options.length === 0;
    for (const option of options) this.#showOption(option);
  }

  #option(option: Option): HTMLElement {
    const id = `pg-option-${option.name}`;
    const change = ({ target }: { target: HTMLInputElement | HTMLSelectElement }) => this.#chosen(option, target);
    if (option.kind === 'yes') {
      return h('label', { class: 'pg-check' }, h('input', { type: 'checkbox', id, onchange: change }), option.label);
    }
    const control =
      option.kind === 'word'
        ? h(
            'select',
            { id, onchange: change },
            ...Object.entries(option.words).map(([value, label]) => h('option', { value }, label)),
          )
        : h('input', { type: 'number', min: '0', max: '99999', id, onchange: change });
    const label = option.kind === 'time' ? `${option.label}, in seconds` : option.label;
    return h('div', { class: 'pg-field' }, h('label', { for: id }, label), control);
  }

  #chosen(option: Option, input: HTMLInputElement | HTMLSelectElement): void {
    const yes = 'checked' in input && input.checked ? 'yes' : '';
    const ms = String(Math.round(Number(input.value) * 1000));
    const word = { word: input.value, time: input.value === '' ? '' : ms, yes }[option.kind];
    if (isDefault(option, word)) delete this.options[option.name];
    else this.options[option.name] = word;
    // An option belongs to its notation, whatever is typed next.
    this.#notation.value = this.#optionsOf ?? '';
    this.#onChange();
  }

  #showOption(option: Option): void {
    const word = this.options[option.name];
    const input = this.#options.querySelector<HTMLInputElement & HTMLSelectElement>(`#pg-option-${option.name}`)!;
    if (option.kind === 'yes') input.checked = word === 'yes';
    else if (option.kind === 'word') input.value = word ?? Object.keys(option.words)[0]!;
    else if (document.activeElement !== input)
      input.value = String((word === undefined ? option.defaultMs : Number(word)) / 1000);
  }
}

/** Whether the text is valid, and in which notation, as a sentence. */
function saysOf({ validity, isDetected, notation, error, explanation, warnings }: Analysis): string {
  const name = `${NOTATIONS[notation.notation]} (${notation.notation})`;
  switch (validity) {
    case 'empty':
      return 'Type a time control, or choose an example.';
    case 'valid': {
      const found = isDetected ? `Valid. Read as ${name}, the likeliest notation.` : `Valid in ${name}.`;
      return [found, ...warnings.map((warning) => `Warning: ${warning}.`)].join(' ');
    }
    case 'incomplete':
      return `Incomplete in ${name}: ${explanation?.fields.some(({ length }) => length === 0) ? 'a field is missing' : 'more must follow'}.`;
    case 'invalid':
      return isDetected ? `Not valid in any notation. In ${name}: ${error}.` : `Not valid in ${name}: ${error}.`;
  }
}

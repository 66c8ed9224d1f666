// What a text means: in words, in each notation in which it is valid, and written in the others.

import { ControlError } from 'flagfall';
import type { Category, CategoryScheme, Detected, NotationName, TimeControl } from 'flagfall';

import type { Analysis, Suggestion } from '../model/analysis.ts';
import { conversions, lossesInWords } from '../model/conversions.ts';
import { NOTATIONS } from '../model/notations.ts';
import { button, h, section, setAttribute, setText } from './elements.ts';

const SCHEMES: Partial<Record<CategoryScheme, string>> = {
  lichess: 'lichess',
  'chess-com': 'Chess.com',
  fide: 'FIDE',
  'us-chess': 'US Chess',
  ogs: 'OGS',
};

type Choose = (text: string, notation: NotationName) => void;

/** The time control in words, and the other readings of the text. */
export class MeaningView {
  readonly element: HTMLElement;
  readonly #english = h('p', { class: 'pg-english' });
  readonly #german = h('p', { class: 'pg-german', lang: 'de' });
  readonly #categories = h('p', { class: 'pg-categories' });
  readonly #readings = h('div', { class: 'pg-readings' });
  readonly #choose: Choose;
  #shown = '';

  constructor(choose: Choose) {
    this.#choose = choose;
    this.element = section('meaning', 'In words', this.#english, this.#german, this.#categories, this.#readings);
  }

  show(control: TimeControl): void {
    setText(this.#english, sentence(control.describe('en')));
    setText(this.#german, sentence(control.describe('de')));
    setText(this.#categories, categories(control));
  }

  showReadings({ text, readings, notation, assumed }: Analysis): void {
    const others = readings.filter((reading) => reading.notation !== notation.notation);
    const shown = [text, notation.notation, assumed?.canonical, ...others.map(({ notation }) => notation)].join('\n');
    if (shown === this.#shown) return;
    this.#shown = shown;
    const parts: Node[] = [];
    if (assumed !== null) parts.push(this.#assumed(assumed));
    if (others.length > 0) {
      const items = others.map((reading) => this.#reading(text, reading));
      parts.push(
        h('h3', {}, readings.length === others.length ? 'It is valid in' : 'The same text is also valid in'),
        h('ul', {}, ...items),
      );
    }
    this.#readings.replaceChildren(...parts);
  }

  #reading(text: string, { notation, control }: Detected): HTMLElement {
    const choose = button(NOTATIONS[notation], () => this.#choose(text, notation), {
      title: `Read the text in ${notation}`,
    });
    return h('li', {}, choose, h('span', {}, control.describe().replaceAll('\n', '; ')));
  }

  #assumed({ assumptions, canonical, control, notation }: Suggestion): HTMLElement {
    const why = assumptions.map(({ meaning }) => meaning).join('; ');
    return h(
      'p',
      { class: 'pg-assumed' },
      'Did you mean ',
      button(canonical, () => this.#choose(canonical, notation)),
      ` (${control.describe().replaceAll('\n', '; ')})? Assumed: ${why}.`,
    );
  }
}

/** The time control in every notation. */
export class ConversionsView {
  readonly element: HTMLElement;
  readonly #rows: Record<string, { row: HTMLElement; text: HTMLButtonElement; losses: HTMLElement }> = {};
  readonly #body: HTMLElement;
  #order = '';

  constructor(choose: Choose) {
    const rows = Object.entries(NOTATIONS).map(([notation, name]) => {
      const text = button('', () => choose(text.textContent, notation as NotationName), { title: 'Use this text' });
      const losses = h('td', { class: 'pg-losses' });
      const row = h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, text), losses);
      this.#rows[notation] = { row, text, losses };
      return row;
    });
    this.#body = h('tbody', {}, ...rows);
    const head = ['Notation', 'Text', 'What it loses'].map((name) => h('th', { scope: 'col' }, name));
    this.element = section(
      'conversions',
      'In other notations',
      h('p', {}, 'The closest text of each notation, and what that text does not say. Choose a text to read it.'),
      h(
        'div',
        { class: 'pg-scroll', tabindex: '0', role: 'group', 'aria-label': 'Table of notations' },
        h('table', {}, h('thead', {}, h('tr', {}, ...head)), this.#body),
      ),
    );
  }

  show(control: TimeControl): void {
    const all = conversions(control);
    const order = all.map(({ notation }) => notation).join();
    if (order !== this.#order) this.#body.replaceChildren(...all.map(({ notation }) => this.#rows[notation]!.row));
    this.#order = order;
    for (const converted of all) {
      const { row, text, losses } = this.#rows[converted.notation]!;
      setText(text, converted.text);
      text.hidden = converted.text === '';
      setText(losses, lossesInWords(converted));
      setAttribute(row, 'class', converted.losses.length === 0 ? 'pg-whole' : null);
    }
  }
}

/** Each line of a description as a sentence. */
function sentence(lines: string): string {
  return lines
    .split('\n')
    .map((line) => `${line[0]?.toUpperCase()}${line.slice(1)}.`)
    .join('\n');
}

function categories(control: TimeControl): string {
  const names: Record<string, string[]> = {};
  for (const [scheme, name] of Object.entries(SCHEMES)) {
    const category = categoryOf(control, scheme as CategoryScheme);
    if (category !== null) (names[category] ??= []).push(name);
  }
  const found = Object.entries(names).map(([category, names]) => `${category} (${names.join(', ')})`);
  return found.length === 0 ? '' : `Category: ${found.join(', ')}.`;
}

/** The category in a scheme; null if there is none, also because the sum of all times is too large. */
function categoryOf(control: TimeControl, scheme: CategoryScheme): Category | null {
  try {
    return control.category(scheme);
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    return null;
  }
}

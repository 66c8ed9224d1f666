// Time controls to begin with: some by name, and all presets of the library.

import type { NotationName, Presets, Setup } from 'flagfall';

import { optionWords } from '../model/notations.ts';
import { button, h } from './elements.ts';

/** The presets that are on the page at once, and what they show. */
const CHOSEN: Record<string, string> = {
  'FIDE classical, 90/40 + 30, 30 s from move 1': 'Tournament chess',
  'Lichess blitz, 3+2': '3+2 on lichess',
  'US Chess classical, 40/120, SD/30, delay 5 s': 'US delay',
  'Go Japanese, 10 min, 5 x 30 s': 'Go byo-yomi',
  'Go Canadian, 20 min, 25 moves in 5 min': 'Canadian overtime',
  'Shogi byo-yomi, 3 min, 5 x 30 s': 'Shogi',
  'Backgammon online, 2 min and 5 s': 'Backgammon',
  'Chess hourglass, 1 min': 'Hourglass',
  'Scrabble tournament, 25 min': 'Scrabble',
};

export class ExamplesView {
  readonly element: HTMLElement;

  constructor(
    presets: Presets,
    choose: (text: string, notation: NotationName, options: Record<string, string>) => void,
  ) {
    const take = ({ text, notation, options }: Setup) => choose(text, notation, optionWords(options));
    const buttons = Object.entries(CHOSEN).flatMap(([name, label]) => {
      const preset = presets.get(name);
      return preset === null ? [] : [button(label, () => take(preset.first))];
    });
    const select = h(
      'select',
      { 'aria-label': 'All presets' },
      h('option', { value: '' }, `All ${presets.size} presets`),
    );
    select.append(...[...presets].map(({ name }) => h('option', {}, name)));
    select.addEventListener('change', () => {
      const preset = presets.get(select.value);
      if (preset !== null) take(preset.first);
      select.value = '';
    });
    this.element = h('div', { class: 'pg-examples', role: 'group', 'aria-label': 'Examples' }, ...buttons, select);
  }
}

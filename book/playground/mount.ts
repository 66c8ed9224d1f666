// The playground: puts its parts together, and keeps its state in the address.

import { Presets } from 'flagfall';
import type { NotationName } from 'flagfall';

import { readAddress, writeAddress } from './model/address.ts';
import type { State } from './model/address.ts';
import { analyze } from './model/analysis.ts';
import css from './style.css?inline';
import { AuditView } from './view/audit.ts';
import { h } from './view/elements.ts';
import { ExamplesView } from './view/examples.ts';
import { ConversionsView, MeaningView } from './view/meaning.ts';
import { PlayView } from './view/play.ts';
import { TimelineView } from './view/timeline.ts';
import { TypingView } from './view/typing.ts';

/** How long the address waits for the next change: browsers limit how often it may change. */
const ADDRESS_MS = 300;

// Only this page carries its styles.
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

/** Shows the playground in `root`; returns what removes it. */
export function mount(root: HTMLElement): () => void {
  const choose = (text: string, notation: NotationName, options = {}) => {
    typing.set({ text, notation, options });
    timeline.paceMs = null;
    update();
  };
  const typing = new TypingView(update);
  const examples = new ExamplesView(Presets.builtIn(), choose);
  const meaning = new MeaningView(choose);
  const conversions = new ConversionsView(choose);
  const timeline = new TimelineView(remember);
  const play = new PlayView(remember);
  const gone = new AbortController();
  const audit = new AuditView(gone.signal);
  const results = h(
    'div',
    { class: 'pg-results' },
    meaning.element,
    timeline.element,
    play.element,
    conversions.element,
  );
  /** The parts that show the time control of the text; a game from the address has its own. */
  const ofText = [meaning, timeline, conversions].map(({ element }) => element);
  let addressTimer: ReturnType<typeof setTimeout> | undefined;
  /** What the address contains that the page shows or has written. */
  let written = '';

  function update(): void {
    const { text, notation, options } = typing.typed;
    const analysis = analyze(text, notation, options, typing.cursor);
    const { control } = analysis;
    typing.show(analysis);
    meaning.showReadings(analysis);
    // While a text is incomplete, what it meant before stays.
    results.classList.toggle('pg-old', control === null);
    if (control !== null) {
      for (const part of [results, ...ofText]) part.hidden = false;
      meaning.show(control);
      timeline.show(control);
      conversions.show(control);
      play.show(control);
    }
    remember();
  }

  function remember(): void {
    clearTimeout(addressTimer);
    addressTimer = setTimeout(() => {
      const state: State = { ...typing.typed, paceMs: timeline.paceMs, game: play.saved };
      written = writeAddress(state);
      history.replaceState(history.state, '', written || location.pathname + location.search);
    }, ADDRESS_MS);
  }

  function open(): void {
    written = location.hash;
    const { state, ignored } = readAddress(written);
    typing.set(state);
    timeline.paceMs = state.paceMs;
    play.clear();
    for (const part of [results, ...ofText]) part.hidden = true;
    update();
    const refused = state.game === null ? null : play.restore(state.game);
    if (state.game !== null && refused === null) results.hidden = false;
    typing.note([...ignored, refused].filter(Boolean).join(' '));
  }

  function opened(): void {
    if (location.hash !== written) open();
  }

  document.adoptedStyleSheets.push(sheet);
  root.replaceChildren(examples.element, typing.element, results, audit.element);
  addEventListener('hashchange', opened, { signal: gone.signal });
  open();
  return () => {
    clearTimeout(addressTimer);
    gone.abort();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    root.replaceChildren();
  };
}

// The stages of a time control as a picture, with a slider for the time of each move.

import type { Side, Stage, TimeControl } from 'flagfall';

import { LONGEST_PACE_MS } from '../model/address.ts';
import { eventInWords } from '../model/game.ts';
import { rounded, timeline, usualPaceMs } from '../model/timeline.ts';
import type { Span, Timeline } from '../model/timeline.ts';
import { onWidth, path, plot, timeLabel, timeTicks } from './chart.ts';
import type { Plot } from './chart.ts';
import { button, h, section, setText, svg } from './elements.ts';

const BAND = 30;
/** More spans or events than these cannot be distinguished. */
const MOST_SPANS = 60;
const LEAST_GAP = 3;
/** How many times the usual pace the ends of the slider are. */
const SLOWEST = 20;

export class TimelineView {
  readonly element: HTMLElement;
  /** The chosen time of each move; null: the usual one. */
  paceMs: number | null = null;
  readonly #onPace: () => void;
  readonly #pictures = h('div', { class: 'pg-pictures' });
  readonly #pace = h('input', { type: 'range', id: 'pg-pace', min: '-100', max: '100' });
  readonly #shownPace = h('output', { for: 'pg-pace' });
  readonly #usual: HTMLButtonElement;
  #control: TimeControl | null = null;
  #width = 0;

  constructor(onPace: () => void) {
    this.#onPace = onPace;
    this.#usual = button('Usual', () => this.#choose(null));
    this.element = section(
      'timeline',
      'Timeline',
      h(
        'p',
        {},
        'What the clock shows in a game in which every move takes the same time. Change it, and see what happens when a side is slow.',
      ),
      h(
        'div',
        { class: 'pg-row' },
        h('label', { for: 'pg-pace' }, 'Each move takes'),
        this.#pace,
        this.#shownPace,
        this.#usual,
      ),
      this.#pictures,
    );
    this.#pace.addEventListener('input', () => {
      const times = SLOWEST ** (Number(this.#pace.value) / 100);
      this.#choose(Math.min(LONGEST_PACE_MS, rounded(this.#usualMs() * times)));
    });
    onWidth(this.#pictures, (width) => {
      this.#width = width;
      this.#draw();
    });
  }

  show(control: TimeControl): void {
    this.#control = control;
    this.#draw();
  }

  #usualMs(): number {
    return this.#control === null ? 1000 : usualPaceMs(this.#control);
  }

  #choose(paceMs: number | null): void {
    this.paceMs = paceMs;
    this.#draw();
    this.#onPace();
  }

  #draw(): void {
    const control = this.#control;
    if (control === null || this.#width === 0) return;
    const usualMs = this.#usualMs();
    const paceMs = this.paceMs ?? usualMs;
    this.#pace.value = String(Math.round((100 * Math.log(paceMs / usualMs)) / Math.log(SLOWEST)));
    const spoken = timeLabel(paceMs);
    setText(this.#shownPace, spoken);
    this.#pace.setAttribute('aria-valuetext', spoken);
    this.#usual.setAttribute('aria-disabled', String(this.paceMs === null));
    const areEqual = JSON.stringify(control.first) === JSON.stringify(control.second);
    const sides: Side[] = areEqual ? ['first'] : ['first', 'second'];
    const figures = sides.map((side) => figure(control, side, areEqual, paceMs, this.#width));
    this.#pictures.replaceChildren(...figures);
  }
}

function figure(control: TimeControl, side: Side, isBoth: boolean, paceMs: number, width: number): HTMLElement {
  const name = isBoth ? 'Each side' : side === 'first' ? 'The first side' : 'The second side';
  const played = timeline(control, side, paceMs);
  if (played === null) return h('p', {}, `${name} plays without a limit: there is nothing to draw.`);
  const words = caption(name, played, control[side]);
  const picture = drawn(played, control[side], width);
  picture.setAttribute('aria-label', words);
  return h('figure', {}, picture, h('figcaption', {}, words));
}

function drawn(played: Timeline, stages: readonly Stage[], width: number): SVGSVGElement {
  const { points, marks } = played;
  const spans = played.spans.length > MOST_SPANS ? byStage(played.spans) : played.spans;
  const usedMs = Math.max(1, played.usedMs);
  const banks = points.map(({ bankMs }) => bankMs);
  const leastMs = Math.min(0, ...banks);
  const mostMs = Math.max(1000, ...banks);
  const ticks = timeTicks(usedMs, width < 500 ? 4 : 7);
  const area = plot(
    width,
    280,
    BAND + 14,
    [usedMs, ticks, timeLabel],
    [leastMs, mostMs],
    'time that the side has used',
  );
  const { element, x, y, top, bottom } = area;
  for (const [index, span] of spans.entries()) drawSpan(area, span, stages[span.stage], spans[index - 1]);
  const line = points.map(({ usedMs, bankMs }) => ({ x: x(usedMs), y: y(bankMs) }));
  if (line.length > 0) {
    const [from, to] = [line[0]!.x, line.at(-1)!.x];
    element.append(
      svg('path', { class: 'pg-area', d: `${path(line)}L${to.toFixed(1)} ${y(0)}L${from.toFixed(1)} ${y(0)}Z` }),
      svg('path', { class: 'pg-line', d: path(line) }),
    );
  }
  let before = -LEAST_GAP;
  for (const { usedMs, event } of marks) {
    const at = x(usedMs);
    const isFlag = event.kind === 'flag' || event.kind === 'first-flag';
    if (!isFlag && at - before < LEAST_GAP) continue;
    before = at;
    element.append(
      svg(
        'line',
        { class: isFlag ? 'pg-flag-line' : 'pg-mark', x1: at, x2: at, y1: top, y2: bottom },
        svg('title', {}, eventInWords(event)),
      ),
    );
    if (isFlag) element.append(svg('text', { class: 'pg-flag', x: at - 3, y: top + 14, 'text-anchor': 'end' }, '⚑'));
  }
  return element;
}

/** The spans without the lives. */
function byStage(spans: readonly Span[]): readonly Span[] {
  return [...new Set(spans.map(({ stage }) => stage))].map((stage) => {
    const own = spans.filter((span) => span.stage === stage);
    const moves = own.reduce((sum, span) => sum + span.moves, 0);
    return { ...own[0]!, toMs: own.at(-1)!.toMs, moves };
  });
}

/** A stage in the band above the picture; the lives of one stage are beside each other in the same color. */
function drawSpan(
  { element, x, top, bottom }: Plot,
  span: Span,
  stage: Stage | undefined,
  before: Span | undefined,
): void {
  const [from, width] = [x(span.fromMs), Math.max(1, x(span.toMs) - x(span.fromMs) - 1)];
  const color = `pg-stage-${span.stage % 4}`;
  element.append(
    svg('rect', { class: `pg-stage ${color}`, x: from, y: 0, width, height: BAND, rx: 4 }),
    svg('rect', { class: `pg-under ${color}`, x: from, y: top, width: width + 1, height: bottom - top }),
  );
  if (stage === undefined) return;
  const label = stageLabel(stage, span);
  const name = `Stage ${span.stage + 1}`;
  const least = stage.lives > 1 ? `(${span.lives})` : String(span.stage + 1);
  const texts = [before?.stage === span.stage ? label : `${name}: ${label}`, label, least];
  // Some 7 pixels for each character.
  const fits = texts.find((text) => text.length * 7 < width - 8);
  if (fits) element.append(svg('text', { class: 'pg-stage-name', x: from + 6, y: BAND / 2, dy: '0.35em' }, fits));
}

function stageLabel({ timeMs, quota, lives }: Stage, span: Span): string {
  const time = timeLabel(timeMs);
  if (lives > 1) return `${time} (${span.lives})`;
  if (quota === null) return time;
  return quota === 1 ? `${time} a move` : `${quota} moves in ${time}`;
}

/** A time without the millisecond with which a stage ends. */
const wholeSeconds = (ms: number) => timeLabel(ms < 10_000 ? ms : Math.floor(ms / 1000) * 1000);

/** What the picture shows, as sentences. */
function caption(name: string, { paceMs, spans, marks, moves, usedMs }: Timeline, stages: readonly Stage[]): string {
  const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  const sentences: string[] = [];
  for (let stage = 1; stage < stages.length; stage++) {
    const first = spans.find((span) => span.stage === stage);
    if (first === undefined) break;
    const before = spans.filter((span) => span.stage < stage).reduce((sum, span) => sum + span.moves, 0);
    sentences.push(`stage ${stage + 1} begins after ${plural(before, 'move')} and ${wholeSeconds(first.fromMs)}`);
  }
  const lives = marks.filter(({ event }) => event.kind === 'life').length;
  if (lives > 0) sentences.push(`${plural(lives, 'period')} ${lives === 1 ? 'is' : 'are'} lost`);
  const flag = marks.find(({ event }) => event.kind === 'flag');
  sentences.push(
    flag
      ? `the flag falls in move ${moves + 1}, after ${wholeSeconds(flag.usedMs)}`
      : `the flag is still up after ${plural(moves, 'move')} and ${wholeSeconds(usedMs)}`,
  );
  return `${name}, at ${timeLabel(paceMs)} a move: ${sentences.join('; ')}.`;
}

// Axes in SVG: what the timeline and the audit have in common.

import { formatTime } from 'flagfall';

import { svg } from './elements.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where values are drawn. */
export interface Plot {
  readonly element: SVGSVGElement;
  /** The right and the lower end of the area, which begins at `left` and `top`. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

const SECOND_MS = 1000;
/** Times between two ticks, in seconds. */
const STEPS = [
  ...[0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30],
  ...[1, 2, 5, 10, 15, 30].map((minutes) => 60 * minutes),
  ...[1, 2, 3, 6, 12].map((hours) => 3600 * hours),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((days) => 86_400 * days),
];

/** Round times from 0 to `mostMs`, at most `count` steps. */
export function timeTicks(mostMs: number, count: number): number[] {
  const step =
    (STEPS.find((seconds) => mostMs <= count * seconds * SECOND_MS) ?? mostMs / count / SECOND_MS) * SECOND_MS;
  const ticks: number[] = [];
  for (let tick = 0; tick <= mostMs * 1.0001 && ticks.length <= count; tick += step) ticks.push(Math.round(tick));
  return ticks;
}

/** Round numbers of moves from 1 to `most`. */
export function moveTicks(most: number, count: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((step) => most <= count * step) ?? Math.ceil(most / count);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

/** A time on an axis: `1:30:00`, `2d`. */
export function timeLabel(ms: number): string {
  if (ms >= 172_800_000) return formatTime(ms, 'days').replace(/ 0h$/, '');
  return formatTime(ms, ms < 10_000 && ms % 1000 !== 0 ? 'tenths' : 'clock');
}

/** An empty plot with its axes, as wide as the page allows. */
export function plot(
  width: number,
  height: number,
  top: number,
  [mostX, ticksX, labelX]: [number, readonly number[], (tick: number) => string],
  [leastY, mostY]: [number, number],
  nameX: string,
): Plot {
  const [left, right, bottom] = [58, width - 14, height - 40];
  const x = (value: number) => left + ((right - left) * value) / Math.max(1, mostX);
  const y = (value: number) => bottom - ((bottom - top) * (value - leastY)) / Math.max(1, mostY - leastY);
  const element = svg('svg', { width, height, viewBox: `0 0 ${width} ${height}`, class: 'pg-plot', role: 'img' });
  const below = timeTicks(-leastY, 3)
    .slice(1)
    .map((tick) => -tick);
  for (const tick of [...timeTicks(mostY, 5), ...below]) {
    const at = y(tick);
    const label = tick < 0 ? `−${timeLabel(-tick)}` : timeLabel(tick);
    element.append(
      svg('line', { class: tick === 0 ? 'pg-axis' : 'pg-grid', x1: left, x2: right, y1: at, y2: at }),
      svg('text', { class: 'pg-tick', x: left - 8, y: at, dy: '0.35em', 'text-anchor': 'end' }, label),
    );
  }
  for (const tick of ticksX) {
    element.append(
      svg('line', { class: 'pg-axis', x1: x(tick), x2: x(tick), y1: bottom, y2: bottom + 4 }),
      svg('text', { class: 'pg-tick', x: x(tick), y: bottom + 18, 'text-anchor': 'middle' }, labelX(tick)),
    );
  }
  element.append(
    svg('text', { class: 'pg-tick', x: (left + right) / 2, y: height - 4, 'text-anchor': 'middle' }, nameX),
  );
  return { element, left, top, right, bottom, x, y };
}

/** The path of a line through points. */
export function path(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** Calls `draw` with the width of an element, and again when that changes. */
export function onWidth(element: HTMLElement, draw: (width: number) => void): void {
  let before = 0;
  new ResizeObserver(() => {
    const width = Math.floor(element.clientWidth);
    if (width === before || width === 0) return;
    before = width;
    draw(width);
  }).observe(element);
}

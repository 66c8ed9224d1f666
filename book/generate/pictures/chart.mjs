// Charts of times, as SVG that a page contains. Colors are in the theme's styles.

import { escape } from "../markup.mjs";

const LEFT = 44;
const RIGHT = 12;
const TOP = 14;
const BOTTOM = 34;

/** 90000 as "1:30". With `hours`, in hours and minutes. */
export function time(ms, hours = false) {
  const units = Math.round(Math.abs(ms) / (hours ? 60_000 : 1000));
  return `${ms < 0 ? "−" : ""}${Math.floor(units / 60)}:${String(units % 60).padStart(2, "0")}`;
}

/**
 * A chart of times over time.
 *
 * - `lines`: each with the CSS class `of`, and its `points` [at, ms]
 * - `bands`: parts of the time, from and to, with the class `of` and a `label`
 * - `marks`: times at which something happened, each with a `label`, and the height `ms` of a dot
 * - `x` and `y`: the range, `to`, and the distance of the ticks, `step`; `hours` if hours are shown
 */
export function chart({ title, lines, bands = [], marks = [], x, y, width = 390, height = 210, label = "time left" }) {
  const [right, bottom] = [width - RIGHT, height - BOTTOM];
  const across = (at) => round(LEFT + (at / x.to) * (right - LEFT));
  const up = (ms) => round(bottom - ((ms - (y.from ?? 0)) / (y.to - (y.from ?? 0))) * (bottom - TOP));
  const parts = [`<title>${escape(title)}</title>`];
  for (const { from, to, of, label } of bands) {
    parts.push(`<rect class="band ${of}" x="${across(from)}" y="${TOP}" width="${round(across(to) - across(from))}" height="${bottom - TOP}"/>`);
    // Within the picture, if the band at its edge is narrower than the label.
    if (label) parts.push(text(Math.min(across((from + to) / 2), width - label.length * 3), TOP - 3, label, "middle"));
  }
  for (const ms of steps(y)) {
    parts.push(`<line class="grid" x1="${LEFT}" x2="${right}" y1="${up(ms)}" y2="${up(ms)}"/>`, text(LEFT - 6, up(ms) + 4, time(ms, y.hours), "end"));
  }
  for (const at of steps(x)) parts.push(text(across(at), bottom + 15, time(at, x.hours), "middle"));
  parts.push(text(right, height - 4, x.label ?? "time of the game", "end"), text(4, height - 4, `↑ ${label}`, "start"));
  for (const { of, points } of lines) {
    parts.push(`<polyline class="line ${of}" points="${thinned(points).map(([at, ms]) => `${across(at)},${up(ms)}`).join(" ")}"/>`);
  }
  for (const { at, ms, label, of = "", dy = -6 } of marks) {
    // Near the right edge a label is on the left of its mark.
    const [anchor, dx] = across(at) > right - 6 * label.length ? ["end", -5] : ["start", 5];
    parts.push(`<line class="mark" x1="${across(at)}" x2="${across(at)}" y1="${TOP}" y2="${bottom}"/>`);
    if (ms !== undefined) parts.push(`<circle class="dot ${of}" cx="${across(at)}" cy="${up(ms)}" r="3.5"/>`);
    parts.push(text(across(at) + dx, (ms === undefined ? TOP + 12 : up(ms)) + dy, label, anchor));
  }
  return `<svg class="chart" role="img" viewBox="0 0 ${width} ${height}" style="--width: ${width}">${parts.join("")}</svg>`;
}

const round = (number) => Math.round(number * 10) / 10;
const text = (x, y, words, anchor) => `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escape(words)}</text>`;

function steps({ from = 0, to, step }) {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
}

/** Without the points at which a line does not turn. */
function thinned(points) {
  const slope = ([at, ms], [later, next]) => (next - ms) / (later - at);
  return points.filter((point, i) => {
    const [before, after] = [points[i - 1], points[i + 1]];
    return !before || !after || slope(before, point) !== slope(point, after);
  });
}

/** One or more charts with what they show. */
export function figure(charts, caption) {
  return `<figure class="picture"><div class="charts">${[charts].flat().join("\n")}</div><figcaption v-pre>${caption}</figcaption></figure>\n`;
}

/** A chart below its own title. */
export const panel = (title, svg) => `<div class="panel"><p class="name" v-pre>${title}</p>${svg}</div>`;

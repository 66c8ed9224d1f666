// Times in seven-segment digits, as on a digital chess clock.

const SVG = 'http://www.w3.org/2000/svg';
const [HEIGHT, DIGIT, POINT, SPACE] = [100, 56, 12, 11];

/** The segments a to g, each from one end to the other. */
const ENDS = [
  [6, 6, 50, 6],
  [50, 6, 50, 50],
  [50, 50, 50, 94],
  [6, 94, 50, 94],
  [6, 50, 6, 94],
  [6, 6, 6, 50],
  [6, 50, 50, 50],
];

/** The segments that are lit, from a to g. */
const LIT = {
  0: 'abcdef',
  1: 'bc',
  2: 'abdeg',
  3: 'abcdg',
  4: 'bcfg',
  5: 'acdfg',
  6: 'acdefg',
  7: 'abc',
  8: 'abcdefg',
  9: 'abcdfg',
  '-': 'g',
  ' ': '',
};

/** Shows `text` in the element `svg`, and changes only what differs. */
export function showDigits(svg, text) {
  if (svg.dataset.text === text) return;
  const shape = text.replace(/[^:.]/g, '0');
  if (svg.dataset.shape !== shape) build(svg, shape);
  svg.dataset.text = text;
  [...text].forEach((character, place) => light(svg.children[place], character));
}

function build(svg, shape) {
  let x = 0;
  const glyphs = [...shape].map((character) => {
    const glyph = element('g', { transform: `translate(${x} 0) skewX(-5)` });
    glyph.append(...(character === '0' ? segments() : points(character)));
    x += (character === '0' ? DIGIT : POINT) + SPACE;
    return glyph;
  });
  svg.replaceChildren(...glyphs);
  // The slant reaches beyond the digits by some units at the top and at the bottom.
  svg.setAttribute('viewBox', `-10 0 ${x - SPACE + 10} ${HEIGHT}`);
  svg.dataset.shape = shape;
}

function light(glyph, character) {
  if (!(character in LIT)) return;
  [...glyph.children].forEach((segment, place) => {
    segment.classList.toggle('lit', LIT[character].includes('abcdefg'[place]));
  });
}

/** Half the thickness of a segment, and the gap at its ends. */
const [HALF, GAP] = [5.5, 1.2];

/** The segments as hexagons: bars with pointed ends. */
function segments() {
  return ENDS.map(([x1, y1, x2, y2]) => {
    const corners = y1 === y2 ? hexagon(x1, x2, y1) : hexagon(y1, y2, x1).map(([y, x]) => [x, y]);
    return element('polygon', { points: corners.join(' ') });
  });
}

/** The corners of a horizontal bar from `from` to `to` at height `level`. */
function hexagon(from, to, level) {
  const [start, end] = [from + GAP, to - GAP];
  const [above, below] = [level - HALF, level + HALF];
  return [
    [start, level],
    [start + HALF, above],
    [end - HALF, above],
    [end, level],
    [end - HALF, below],
    [start + HALF, below],
  ];
}

function points(character) {
  const rows = character === ':' ? [31, 69] : [94];
  return rows.map((cy) => element('circle', { class: 'lit', cx: POINT / 2, cy, r: POINT / 2 }));
}

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

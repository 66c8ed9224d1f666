// The audit of a PGN file: its games, and the clocks of one of them.

import type { GameAudit, PgnGame, PlyAudit, Side } from 'flagfall';
import { formatTime } from 'flagfall';

import sample from '../../../examples/audit/immortal.pgn?raw';
import { readGames } from '../model/pgn-file.ts';
import type { AuditedGame, Progress } from '../model/pgn-file.ts';
import { moveTicks, onWidth, path, plot, timeLabel } from './chart.ts';
import { button, h, section, setAttribute, setText, svg } from './elements.ts';

/** The most games that are listed: first those with impossible times, then others. */
const LISTED = 200;
/** The most plies that are marked in the picture. */
const MARKED_PLIES = 400;
/** The most impossible times that are listed of one game. */
const LISTED_PLIES = 50;
const SIDES: readonly [Side, string][] = [
  ['first', 'White'],
  ['second', 'Black'],
];

export class AuditView {
  readonly element: HTMLElement;
  readonly #input = h('input', { type: 'file', id: 'pg-file', accept: '.pgn,.txt,application/x-chess-pgn,text/plain' });
  readonly #status = h('p', { class: 'pg-audit-status', role: 'status' });
  readonly #progress = h('progress', { max: '1', 'aria-label': 'Read of the file' });
  readonly #cancel: HTMLButtonElement;
  readonly #list = h('div', { class: 'pg-games', role: 'group', 'aria-label': 'Games of the file' });
  readonly #picture = h('div', { class: 'pg-pictures' });
  readonly #found = h('div', { class: 'pg-found' });
  /** Ends the reading of the file; another file does that too. */
  #reading = new AbortController();
  #chosen: AuditedGame | null = null;
  #width = 0;

  /** `signal`: ends the listening for files that are dropped. */
  constructor(signal: AbortSignal) {
    this.#cancel = button('Cancel', () => this.#reading.abort());
    const drop = h(
      'div',
      { class: 'pg-drop' },
      h('label', { for: 'pg-file' }, 'Choose a PGN file, or drop one here'),
      this.#input,
      button('Try a sample', () => this.#read(new File([sample], 'immortal.pgn'))),
    );
    this.element = section(
      'audit',
      'Audit a PGN file',
      h(
        'p',
        {},
        'Are the clocks in its comments possible under its time control? The file is read here, and does not leave the page.',
      ),
      drop,
      h('div', { class: 'pg-row' }, this.#progress, this.#cancel),
      this.#status,
      this.#list,
      this.#picture,
      this.#found,
    );
    this.#showProgress(null);
    this.#input.addEventListener('change', () => {
      const [file] = this.#input.files ?? [];
      if (file) void this.#read(file);
    });
    // Wherever on the page a file is dropped, the browser would leave the page for it.
    for (const type of ['dragover', 'drop'] as const) {
      this.element.ownerDocument.addEventListener(type, (event) => this.#dropped(event), { signal });
    }
    onWidth(this.#picture, (width) => {
      this.#width = width;
      this.#draw();
    });
  }

  #dropped(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (event.type !== 'drop' || file === undefined) return;
    this.element.scrollIntoView();
    void this.#read(file);
  }

  async #read(file: File): Promise<void> {
    this.#reading.abort();
    const reading = new AbortController();
    this.#reading = reading;
    const games: AuditedGame[] = [];
    const others: AuditedGame[] = [];
    this.#choose(null);
    this.#list.replaceChildren();
    const add = (game: AuditedGame) => {
      const list = game.audit?.impossible.length ? games : others;
      if (list.length < LISTED) list.push(game);
    };
    try {
      const progress = await readGames(file, add, (progress) => {
        if (!reading.signal.aborted) this.#showProgress(progress);
        return !reading.signal.aborted;
      });
      if (reading !== this.#reading) return;
      const canceled = reading.signal.aborted ? ' Canceled before its end.' : '';
      setText(this.#status, `${file.name}: ${summary(progress)}${canceled}`);
      if (progress.isPgn) this.#showList([...games, ...others].slice(0, LISTED), progress.games);
    } catch (error) {
      if (reading !== this.#reading) return;
      setText(this.#status, `${file.name} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
    }
    this.#showProgress(null);
    this.#input.value = '';
  }

  #showProgress(progress: Progress | null): void {
    this.#progress.parentElement!.hidden = progress === null;
    if (progress === null) return;
    this.#progress.value = progress.bytes / Math.max(1, progress.size);
    setAttribute(this.#progress, 'title', `${progress.games} games`);
  }

  #showList(games: readonly AuditedGame[], count: number): void {
    const rows = games.map((audited) => {
      const impossible = audited.audit?.impossible.length ?? 0;
      const found = audited.audit === null ? 'no audit' : impossible === 0 ? 'possible' : `${impossible} impossible`;
      const row = button(title(audited.game), () => this.#choose(audited, row), {
        class: impossible > 0 ? 'pg-impossible' : null,
      });
      row.append(h('small', {}, `game ${audited.number}: ${found}`));
      return row;
    });
    const more =
      count > games.length
        ? [h('p', {}, `Only ${games.length} of ${count} games are listed, those with impossible times first.`)]
        : [];
    this.#list.replaceChildren(...rows, ...more);
    this.#list.hidden = rows.length < 2;
    if (games[0]) this.#choose(games[0], rows[0]);
  }

  #choose(audited: AuditedGame | null, row?: HTMLElement): void {
    this.#chosen = audited;
    for (const other of this.#list.children) setAttribute(other, 'aria-pressed', other === row ? 'true' : null);
    this.#found.replaceChildren(...(audited === null ? [] : findings(audited)));
    this.#draw();
  }

  #draw(): void {
    const { audit, game } = this.#chosen ?? {};
    const shows = audit && game && this.#width > 0;
    this.#picture.replaceChildren(...(shows ? [drawn(game, audit, this.#width)] : []));
  }
}

function summary({ games, possible, impossible, without, bytes, isPgn }: Progress): string {
  const count = (number: number, word = 'game') =>
    `${number.toLocaleString('en-US')} ${word}${number === 1 ? '' : 's'}`;
  if (bytes === 0) return 'the file is empty.';
  if (!isPgn) return `no game was found in ${count(bytes, 'byte')}: this is no PGN file.`;
  const number = (number: number) => number.toLocaleString('en-US');
  const parts = [
    impossible > 0 && `${number(impossible)} with impossible times`,
    possible > 0 && `${number(possible)} with possible times`,
    without > 0 && `${number(without)} that cannot be audited`,
  ];
  return `${count(games)}: ${parts.filter(Boolean).join(', ')}.`;
}

function title(game: PgnGame): string {
  const [white, black] = [game.tag('White') ?? '?', game.tag('Black') ?? '?'];
  return `${white} – ${black}`;
}

/** What was found of a game: its time control, and each impossible time. */
function findings({ game, audit, reason }: AuditedGame): HTMLElement[] {
  if (audit === null) return [h('p', {}, `${title(game)} cannot be audited: ${reason}.`)];
  const faults = game.faults.map(({ line, message }) => h('li', {}, `line ${line}: ${message}`));
  const items = audit.impossible
    .slice(0, LISTED_PLIES)
    .map((index) => h('li', {}, finding(game, audit.plies[index]!, index)));
  const convention = `Time control: ${audit.control.describe().replaceAll('\n', '; ')}. The clocks are compared by the convention “${audit.convention}”.`;
  const verdict = audit.impossible.length === 0 ? 'All recorded times are possible.' : 'Impossible times:';
  const more = audit.impossible.length - items.length;
  return [
    h('p', {}, convention),
    h('p', {}, verdict),
    h('ul', {}, ...items, ...(more > 0 ? [h('li', {}, `and ${more} more`)] : [])),
    ...(faults.length > 0 ? [h('p', {}, 'The game is not well written:'), h('ul', {}, ...faults)] : []),
  ];
}

function finding(game: PgnGame, { side, shownMs, lowMs, highMs, why, byMs }: PlyAudit, index: number): string {
  const move = `Move ${moveOf(game, index)}, ${side === 'first' ? 'White' : 'Black'}`;
  const by = formatTime(byMs, 'tenths');
  if (why === 'emt' || shownMs === null) return `${move}: the recorded time of the move is wrong by ${by}.`;
  const shown = `${move}: the clock shows ${formatTime(shownMs)}`;
  if (why === 'too-much') return `${shown}, ${by} more than the most that is possible (${formatTime(highMs ?? 0)}).`;
  return `${shown}, ${by} less than the least that is possible (${formatTime(lowMs ?? 0)}).`;
}

/** The number of the move to which a ply belongs. */
const moveOf = (game: PgnGame, index: number) => Math.floor((index + (game.side === 'second' ? 1 : 0)) / 2) + 1;

function drawn(game: PgnGame, audit: GameAudit, width: number): HTMLElement {
  const plies = audit.plies.map((ply, index) => ({ ...ply, move: (index + (game.side === 'second' ? 1 : 0)) / 2 + 1 }));
  const mostMs = Math.max(1000, ...plies.map(({ shownMs, highMs }) => Math.max(shownMs ?? 0, highMs ?? 0)));
  const moves = Math.max(1, plies.at(-1)?.move ?? 1);
  const area = plot(width, 340, 12, [moves, moveTicks(moves, width < 500 ? 5 : 10), String], [0, mostMs], 'move');
  const { element, x, y } = area;
  for (const [side] of SIDES) {
    const own = plies.filter((ply) => ply.side === side);
    const most = own.flatMap(({ move, highMs }) => (highMs === null ? [] : [{ x: x(move), y: y(highMs) }]));
    const shown = own.flatMap(({ move, shownMs }) => (shownMs === null ? [] : [{ x: x(move), y: y(shownMs) }]));
    element.append(
      svg('path', { class: `pg-most pg-${side}`, d: path(most) }),
      svg('path', { class: `pg-line pg-${side}`, d: path(shown) }),
    );
    // The markers tell the sides apart without colors too.
    for (const point of plies.length > MARKED_PLIES ? [] : shown) {
      const marker =
        side === 'first'
          ? svg('circle', { cx: point.x, cy: point.y, r: 3 })
          : svg('rect', { x: point.x - 2.8, y: point.y - 2.8, width: 5.6, height: 5.6 });
      marker.setAttribute('class', `pg-marker pg-${side}`);
      element.append(marker);
    }
  }
  for (const index of audit.impossible.slice(0, MARKED_PLIES)) {
    const { move, shownMs } = plies[index]!;
    if (shownMs !== null) element.append(svg('circle', { class: 'pg-wrong-mark', cx: x(move), cy: y(shownMs), r: 9 }));
  }
  const ends = SIDES.map(([side, name]) => {
    const last = plies.findLast((ply) => ply.side === side && ply.shownMs !== null);
    return `${game.tag(name) ?? name} ends with ${last ? timeLabel(last.shownMs ?? 0) : 'no recorded clock'}`;
  });
  element.setAttribute(
    'aria-label',
    `The clocks of both players over ${Math.floor(moves)} moves. ${ends.join('; ')}. ${audit.impossible.length} times are impossible.`,
  );
  const legend = h(
    'figcaption',
    { class: 'pg-legend' },
    ...SIDES.map(([side, name]) => h('span', { class: `pg-key pg-${side}` }, game.tag(name) ?? name)),
    h('span', { class: 'pg-key pg-key-most' }, 'the most that is possible'),
    ...(audit.impossible.length > 0 ? [h('span', { class: 'pg-key pg-key-wrong' }, 'impossible')] : []),
  );
  return h('figure', {}, element, legend);
}

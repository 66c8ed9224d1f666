// A game on the page: two clocks, an arbiter's panel, a time lapse, and what has happened.

import { Clock, FlagfallError, formatTime } from 'flagfall';
import type { Side, TimeControl } from 'flagfall';
import { Display, ServerTime, defineFlagClock } from 'flagfall/display';
import type { FlagClock } from 'flagfall/display';

import { fromBase64, toBase64 } from '../model/address.ts';
import { Game } from '../model/game.ts';
import { button, h, section, setAttribute, setText } from './elements.ts';

const SIDES: readonly Side[] = ['first', 'second'];
const NAMES: Record<Side, string> = { first: 'First', second: 'Second' };
const SPEEDS = [1, 10, 60, 600, 3600];
const MINUTE_MS = 60_000;
/** Times below this have tenths. */
const TENTHS_MS = 20_000;
/** How much of the log is on the page. */
const SHOWN_LOG = 100;

export class PlayView {
  readonly element: HTMLElement;
  readonly #onChange: () => void;
  readonly #clocks: Record<Side, FlagClock>;
  readonly #details: Record<Side, HTMLElement>;
  readonly #turns: Record<Side, HTMLButtonElement>;
  readonly #flags: Record<Side, HTMLButtonElement>;
  readonly #berserks: Record<Side, HTMLButtonElement>;
  readonly #run: HTMLButtonElement;
  readonly #stop: HTMLButtonElement;
  readonly #takeBack: HTMLButtonElement;
  readonly #step: HTMLButtonElement;
  readonly #skips: HTMLButtonElement[];
  readonly #renew: HTMLButtonElement;
  readonly #speed = h(
    'select',
    { id: 'pg-speed' },
    ...SPEEDS.map((speed) => h('option', { value: speed }, `${speed} ×`)),
  );
  readonly #phase = h('p', { class: 'pg-phase', role: 'status' });
  readonly #refused = h('p', { class: 'pg-refused', role: 'alert' });
  readonly #playing = h('p', { class: 'pg-playing' });
  readonly #log = h('ol', { class: 'pg-log', reversed: true });
  readonly #noLog = h('p', { class: 'pg-no-log' }, 'Nothing yet. Press a clock to start the opponent’s.');
  #game: Game | null = null;
  /** The time control in the text, for the next game. */
  #control: TimeControl | null = null;
  #time: ServerTime | null = null;
  #isTicking = false;

  constructor(onChange: () => void) {
    defineFlagClock();
    this.#onChange = onChange;
    const bySide = <Of>(make: (side: Side) => Of) => ({ first: make('first'), second: make('second') });
    this.#clocks = bySide((side) => this.#clock(side));
    this.#details = bySide(() => h('p', { class: 'pg-details' }));
    this.#turns = bySide((side) =>
      this.#arbiter('Give turn', side, `${NAMES[side]} is given the turn`, (clock, at) => clock.setTurn(side, at)),
    );
    this.#flags = bySide((side) =>
      this.#arbiter('Raise flag', side, `${NAMES[side]}’s flag is raised`, (clock, at) => clock.raiseFlag(side, at)),
    );
    this.#berserks = bySide((side) =>
      this.#arbiter('Berserk', side, `${NAMES[side]} chooses half of its time`, (clock, at) =>
        clock.berserk(side, at, 'half'),
      ),
    );
    this.#run = button('Start', () => this.#startOrPause(), { class: 'pg-main' });
    this.#stop = this.#action('Stop', () =>
      this.#game?.act('The game is stopped', null, (clock, at) => clock.stop(at)),
    );
    this.#takeBack = this.#action('Take back', () => this.#game?.takeBack());
    this.#step = this.#action('To the next event', () => this.#game?.step());
    this.#skips = [10_000, MINUTE_MS, 10 * MINUTE_MS].map((ms) =>
      this.#action(`Skip ${ms < MINUTE_MS ? `${ms / 1000} s` : `${ms / MINUTE_MS} min`}`, () => this.#game?.skip(ms)),
    );
    this.#renew = button('New game', () => this.#begin(), {});
    this.#speed.addEventListener('change', () => {
      if (this.#game) this.#game.speed = Number(this.#speed.value);
      this.#show();
    });
    this.element = section(
      'play',
      'Play it',
      this.#playing,
      h('div', { class: 'pg-clocks' }, ...SIDES.map((side) => this.#side(side))),
      this.#phase,
      this.#refused,
      h(
        'div',
        { class: 'pg-row', role: 'group', 'aria-label': 'Game' },
        this.#run,
        this.#takeBack,
        this.#stop,
        this.#renew,
      ),
      h(
        'div',
        { class: 'pg-row', role: 'group', 'aria-label': 'Time lapse' },
        h('label', { for: 'pg-speed' }, 'Time runs at'),
        this.#speed,
        this.#step,
        ...this.#skips,
      ),
      h('h3', {}, 'What has happened'),
      this.#noLog,
      this.#log,
    );
  }

  /** The game as part of an address; null if nothing has happened in it. */
  get saved(): string | null {
    return this.#game?.isTouched ? toBase64(this.#game.save()) : null;
  }

  /** The time control of the text has changed: a game that has not begun takes it. */
  show(control: TimeControl): void {
    this.#control = control;
    if (!this.#game?.isTouched) this.#use(new Clock(control));
    else this.#showControl();
  }

  /** Continues a saved game, in a pause; returns why it cannot, or null. */
  restore(saved: string): string | null {
    try {
      const clock = Clock.restore(fromBase64(saved));
      const { lastAtMs } = clock;
      if (lastAtMs !== null && clock.read(lastAtMs).phase === 'running') clock.pause(lastAtMs);
      this.#use(clock);
      return null;
    } catch (error) {
      if (!(error instanceof FlagfallError)) throw error;
      return `The game in the address cannot be restored: ${error.message}.`;
    }
  }

  /** Forgets the game, and the time control of the text. */
  clear(): void {
    this.#game = null;
    this.#control = null;
  }

  #begin(): void {
    // The text may never have been valid, beside a game from the address.
    const control = this.#control ?? this.#game?.control;
    if (control === undefined) return;
    this.#use(new Clock(control));
    this.#onChange();
  }

  #use(clock: Clock): void {
    const game = new Game(clock, () => this.#changed());
    game.speed = Number(this.#speed.value);
    this.#game = game;
    this.#time = new ServerTime({ now: () => game.nowMs });
    this.#time.add(game.nowMs, game.nowMs, game.nowMs);
    for (const side of SIDES) this.#clocks[side].serverTime = this.#time;
    setText(this.#refused, '');
    this.#show();
  }

  #changed(): void {
    this.#show();
    this.#onChange();
  }

  /** Lets events happen and details change, in each frame while the clock runs. */
  readonly #tick = (): void => {
    const game = this.#game;
    this.#isTicking = this.element.isConnected && game?.reading.phase === 'running';
    if (!this.#isTicking || game === null) return;
    requestAnimationFrame(this.#tick);
    game.advance();
    // The clocks' own timers run at the speed of the device's time.
    if (game.speed !== 1) this.#time?.dispatchEvent(new Event('change'));
    this.#showDetails();
  };

  #clock(side: Side): FlagClock {
    const clock = h('flag-clock' as 'div', {
      side,
      'time-style': 'tenths',
      'low-ms': TENTHS_MS,
      label: NAMES[side],
      pressable: true,
    }) as unknown as FlagClock;
    clock.addEventListener('press', () => this.#press(side));
    // Before the start the clock does not take presses: the first one starts the opponent's.
    clock.addEventListener('click', () => this.#game?.reading.phase === 'not-started' && this.#press(side));
    clock.addEventListener('keydown', (event) => {
      const { key } = event as KeyboardEvent;
      if ((key === ' ' || key === 'Enter') && this.#game?.reading.phase === 'not-started') this.#press(side);
    });
    return clock;
  }

  #press(side: Side): void {
    const hadFocus = document.activeElement === this.#clocks[side];
    this.#try(() => this.#game?.press(side));
    // The next key is for the opponent's clock.
    if (hadFocus) this.#clocks[side === 'first' ? 'second' : 'first'].focus();
  }

  #side(side: Side): HTMLElement {
    const add = (label: string, ms: number) =>
      this.#arbiter(label, side, `${NAMES[side]} gets ${label}`, (clock, at) => clock.adjust(side, at, ms));
    const time = h('input', {
      id: `pg-set-${side}`,
      placeholder: 'm:ss',
      size: '7',
      inputmode: 'numeric',
      autocomplete: 'off',
    });
    const set = (event: SubmitEvent) => {
      event.preventDefault();
      this.#setBank(side, time.value);
    };
    return h(
      'div',
      { class: 'pg-side' },
      this.#clocks[side],
      this.#details[side],
      h(
        'div',
        { class: 'pg-arbiter', role: 'group', 'aria-label': `Arbiter: ${NAMES[side]}’s clock` },
        add('+1 min', MINUTE_MS),
        add('−1 min', -MINUTE_MS),
        this.#turns[side],
        this.#flags[side],
        this.#berserks[side],
        h(
          'form',
          { onsubmit: set },
          h('label', { for: time.id, class: 'pg-hidden' }, `Set ${NAMES[side]}’s time`),
          time,
          h('button', {}, 'Set'),
        ),
      ),
    );
  }

  #setBank(side: Side, written: string): void {
    const parts = written.trim().split(':').map(Number);
    const seconds = parts.reduce((sum, part) => 60 * sum + part, 0);
    const ms = Math.round(seconds * 1000);
    if (written.trim() === '' || parts.length > 3 || !(ms >= 0 && ms <= 1e12)) {
      setText(this.#refused, 'Type a time such as 5:00 or 1:30:00.');
      return;
    }
    this.#try(() =>
      this.#game?.act(`${NAMES[side]}’s time is set to ${formatTime(ms)}`, side, (clock, at) =>
        clock.setBank(side, at, ms),
      ),
    );
  }

  #action(label: string, act: () => void, attributes = {}): HTMLButtonElement {
    return button(label, () => this.#try(act), attributes);
  }

  #arbiter(label: string, side: Side, words: string, call: Parameters<Game['act']>[2]): HTMLButtonElement {
    return this.#action(label, () => this.#game?.act(words, side, call), { 'aria-label': `${label}: ${NAMES[side]}` });
  }

  /** Makes a call, and says why if it is refused. */
  #try(act: () => void): void {
    setText(this.#refused, '');
    try {
      act();
    } catch (error) {
      if (!(error instanceof FlagfallError)) throw error;
      setText(this.#refused, `Refused: ${error.message}.`);
    }
  }

  #startOrPause(): void {
    const game = this.#game;
    this.#try(() => {
      if (game?.reading.phase === 'not-started') game.start('first');
      else if (game?.reading.phase === 'paused') game.act('The game continues', null, (clock, at) => clock.resume(at));
      else game?.act('The game is paused', null, (clock, at) => clock.pause(at));
    });
  }

  #show(): void {
    const game = this.#game;
    if (game === null) return;
    const display = new Display(game.shown);
    for (const side of SIDES) this.#clocks[side].display = display;
    const { reading } = game;
    const { phase, onTurn } = reading;
    this.element.dataset['phase'] = phase;
    const isOpen = phase === 'running' || phase === 'paused';
    enable(this.#run, isOpen || phase === 'not-started');
    setText(this.#run, phase === 'paused' ? 'Resume' : isOpen ? 'Pause' : 'Start');
    enable(this.#stop, isOpen);
    enable(this.#takeBack, game.plies > 0);
    enable(this.#step, game.deadlineMs !== null);
    for (const skip of this.#skips) enable(skip, phase === 'running');
    for (const side of SIDES) {
      const { flag, bankMs } = reading[side];
      this.#clocks[side].toggleAttribute('data-on-turn', isOpen && onTurn === side);
      this.#clocks[side].timeStyle = bankMs !== null && bankMs >= 2 * 86_400_000 ? 'days' : 'tenths';
      enable(this.#turns[side], isOpen && onTurn !== side);
      enable(this.#flags[side], flag !== 'up');
      this.#berserks[side].hidden = !(isOpen || phase === 'not-started') || !game.mayBerserk(side);
    }
    setText(this.#phase, this.#phaseInWords(game));
    this.#showControl();
    this.#showDetails();
    this.#showLog(game);
    if (!this.#isTicking) this.#tick();
  }

  #showControl(): void {
    const game = this.#game!;
    const isNew = this.#control !== null && !game.control.equals(this.#control);
    const plays = `The clocks run under: ${game.control.describe().replaceAll('\n', '; ')}.`;
    setText(this.#playing, plays);
    setText(this.#renew, isNew ? 'New game with the text above' : 'New game');
    this.#renew.classList.toggle('pg-main', isNew);
    enable(this.#renew, game.isTouched);
  }

  #showDetails(): void {
    const game = this.#game!;
    const { reading, control } = game;
    for (const side of SIDES) {
      const { moves, movesLeft, lives, stage, penalties, reserveMs, turnLeftMs, overrunMs } = reading[side];
      const stages = control[side];
      const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
      const quota = stages[stage]?.quota ?? 0;
      const parts = [
        stages.length > 1 && `stage ${stage + 1} of ${stages.length}`,
        quota > 1 && `${movesLeft} to go`,
        (stages[stage]?.lives ?? 1) > 1 && count(lives, 'period'),
        penalties > 0 && count(penalties, 'penalty point'),
        reserveMs > 0 && `reserve ${formatTime(reserveMs)}`,
        turnLeftMs !== null && reading.onTurn === side && `${formatTime(turnLeftMs)} for this move`,
        overrunMs > 0 && 'past zero',
        count(moves, 'move'),
      ];
      setText(this.#details[side], parts.filter(Boolean).join(' · '));
    }
  }

  #phaseInWords(game: Game): string {
    const { phase, onTurn } = game.reading;
    if (phase === 'not-started') return 'Press a clock to start the opponent’s.';
    if (phase === 'running') return `${NAMES[onTurn]} is on turn.`;
    if (phase === 'paused') return `Paused; ${NAMES[onTurn]} is on turn.`;
    const { outcome } = game.verdict;
    const result =
      outcome === 'first' || outcome === 'second' ? `: ${NAMES[outcome]} wins` : outcome === 'draw' ? ': a draw' : '';
    const words: Partial<Record<typeof phase, string>> = {
      flagged: 'The flag fell',
      aborted: 'The game was aborted',
      halted: 'The game was halted',
    };
    return `${words[phase] ?? 'The game is over'}${result}.`;
  }

  #showLog(game: Game): void {
    const items = game.log
      .slice(-SHOWN_LOG)
      .reverse()
      .map(({ atMs, words }) => {
        const time = formatLog(atMs);
        const back = this.#action(time, () => game.returnTo(atMs, time), {
          'aria-label': `Return to ${time}`,
          title: 'Return to this time',
        });
        return h('li', {}, back, h('span', {}, words));
      });
    this.#log.replaceChildren(...items);
    this.#log.hidden = items.length === 0;
    this.#noLog.hidden = items.length > 0;
  }
}

function enable(element: HTMLButtonElement, isEnabled: boolean): void {
  setAttribute(element, 'aria-disabled', String(!isEnabled));
}

/** A time to the millisecond: `1:30:00.001`. */
function formatLog(ms: number): string {
  const whole = Math.floor(ms / 1000);
  return `${formatTime(whole * 1000)}.${String(ms % 1000).padStart(3, '0')}`;
}

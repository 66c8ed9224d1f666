import type { EventKind, Flag, Side, TimeStyle } from '../words.js';
import type { Display } from './display.js';
import { formatTime } from './format.js';
import type { ServerTime } from './server-time.js';
import { Thresholds, WORDS, filled, spoken } from './speech.js';
import type { FlagClockWords } from './speech.js';
import { STYLE } from './style.js';

/** The events of a {@link FlagClock}. They bubble, also out of the shadow trees of other elements. */
export interface FlagClockEvents {
  /** The user asks to press the clock, at this timestamp. Only a press that the server accepts counts. */
  press: CustomEvent<{ readonly side: Side; readonly atMs: number }>;
  /** The bank of the running clock has fallen to `lowMs`; once until it has been at least twice that. */
  low: CustomEvent<{ readonly side: Side; readonly bankMs: number }>;
  /** The time of an event of the forecast has come, such as `flag`. The server says if it happened. */
  expire: CustomEvent<{ readonly side: Side; readonly kind: EventKind; readonly atMs: number }>;
}

type Part = 'clock' | 'label' | 'time' | 'lives' | 'lent' | 'flag' | 'press' | 'announcement';
type Parts = Readonly<Record<Part, HTMLElement>>;

/** What a clock shows at a timestamp. */
interface Face {
  readonly text: string;
  readonly lent: string;
  /** The tokens of the attribute `state`. */
  readonly state: string;
  readonly flag: Flag;
  readonly running: boolean;
  readonly bankMs: number | null;
}

const STYLES: readonly string[] = ['clock', 'tenths', 'days'] satisfies TimeStyle[];
const ATTRIBUTES = ['side', 'time-style', 'tenths-below-ms', 'plus', 'low-ms', 'announce-ms', 'label', 'pressable'];
const TENTHS_BELOW_MS = 20_000;
const ANNOUNCED_MS = '60000 30000 10000';
/** The longest time for which a browser sets a timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The times in an attribute, separated by spaces. */
function times(text: string | null): number[] {
  return text?.match(/\d+/g)?.map(Number) ?? [];
}

/** Where there are no elements, as on a server, the module can still be imported. */
const Base = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

let sheet: CSSStyleSheet | undefined;

/** The styles that all clocks share. A content security policy allows such a sheet, unlike an element. */
function shared(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  return sheet;
}

/** Creates the element of a part. */
function part<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: Node[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Sets a text or an attribute only if it changes. */
function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * The element `<flag-clock>`: one side's clock, drawn from a {@link Display}. {@link defineFlagClock}
 * defines it. It draws itself again when what it shows changes, and only then, also after a time in the
 * background.
 *
 * The attribute `state` has the words that apply, for styles such as
 * `flag-clock[state~='low']::part(time)`: `running`, `low`, `overrun` (past zero), `first-flag`, `fallen`,
 * `waiting` (only the server knows what happened, such as whether a flag fell). The element sets it; do not change it.
 *
 * The parts are `clock` (all that is shown), `label`, `text`, which contains `time` and `lives`, `lent`
 * (the delay time), `flag`, and `press`, a button over the whole clock if it is `pressable`. On
 * right-to-left pages the layout is mirrored, and times stay left to right.
 *
 * The pointer presses the clock when it goes down, and the keys Enter and Space do if the button has the
 * focus. What the clock shows is a `timer`, which screen readers do not read as it changes. They announce
 * the times in `announceMs` while the side's time runs, and its flag.
 */
export class FlagClock extends Base {
  /** @internal */
  static readonly observedAttributes = ATTRIBUTES;

  #display: Display | null = null;
  #serverTime: ServerTime | null = null;
  #words: FlagClockWords = WORDS;
  #parts: Parts | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown: Face | null = null;
  /** When the display was set, on this device's time. */
  #setMs = 0;
  /** The timestamp up to which events have been dispatched. */
  #drawnMs = 0;
  /** The events that have been dispatched, and that a message from before them can forecast again. */
  #expired: FlagClockEvents['expire']['detail'][] = [];
  readonly #thresholds = new Thresholds();
  readonly #lows = new Thresholds();

  /**
   * What the clocks show; null until the server has sent it. Set it after each message, and to null before
   * another game.
   */
  get display(): Display | null {
    return this.#display;
  }
  set display(display: Display | null) {
    this.#display = display;
    this.#setMs = performance.now();
    // After null another game can follow, with the same timestamps.
    if (display === null) [this.#thresholds, this.#lows].forEach((thresholds) => thresholds.clear());
    const madeMs = display?.forecast.atMs ?? Infinity;
    this.#drawnMs = madeMs;
    this.#expired = this.#expired.filter(({ atMs }) => atMs > madeMs);
    this.#draw();
  }

  /**
   * The server's time. Without it, or before its first round trip, time passes as if the display had been
   * made when it was set.
   */
  get serverTime(): ServerTime | null {
    return this.#serverTime;
  }
  set serverTime(serverTime: ServerTime | null) {
    this.#serverTime?.removeEventListener('change', this.#draw);
    this.#serverTime = serverTime;
    if (this.isConnected) serverTime?.addEventListener('change', this.#draw);
    this.#draw();
  }

  /** The words, in English by default. Those that are missing in what is assigned are {@link WORDS}. */
  get words(): FlagClockWords {
    return this.#words;
  }
  set words(words: Partial<FlagClockWords>) {
    this.#words = { ...WORDS, ...words };
    this.#draw();
  }

  /** The side: the attribute `side`. Default: `first`. */
  get side(): Side {
    return this.getAttribute('side') === 'second' ? 'second' : 'first';
  }
  set side(side: Side) {
    this.setAttribute('side', side);
  }

  /** How times are written: the attribute `time-style`. Default: `clock`. */
  get timeStyle(): TimeStyle {
    const style = this.getAttribute('time-style') ?? '';
    return STYLES.includes(style) ? (style as TimeStyle) : 'clock';
  }
  set timeStyle(style: TimeStyle) {
    this.setAttribute('time-style', style);
  }

  /**
   * In the style `tenths`, times shorter than this have tenths of a second, from 0 to 3600000: the
   * attribute `tenths-below-ms`. Default: 20000.
   */
  get tenthsBelowMs(): number {
    const [belowMs = TENTHS_BELOW_MS] = times(this.getAttribute('tenths-below-ms'));
    return belowMs <= 3_600_000 ? belowMs : TENTHS_BELOW_MS;
  }
  set tenthsBelowMs(belowMs: number) {
    this.setAttribute('tenths-below-ms', String(belowMs));
  }

  /** Whether a time below zero has the sign `+`: the attribute `plus`. Default: false. */
  get plus(): boolean {
    return this.hasAttribute('plus');
  }
  set plus(plus: boolean) {
    this.toggleAttribute('plus', plus);
  }

  /** The bank up to which the state is `low`: the attribute `low-ms`. Null, the default: it never is. */
  get lowMs(): number | null {
    return times(this.getAttribute('low-ms'))[0] ?? null;
  }
  set lowMs(lowMs: number | null) {
    if (lowMs === null) this.removeAttribute('low-ms');
    else this.setAttribute('low-ms', String(lowMs));
  }

  /**
   * The banks that are announced while they run down: the attribute `announce-ms`, with spaces between
   * them. Default: 60000, 30000 and 10000. If it is empty, only the flag is announced.
   */
  get announceMs(): readonly number[] {
    return times(this.getAttribute('announce-ms') ?? ANNOUNCED_MS);
  }
  set announceMs(announceMs: readonly number[]) {
    this.setAttribute('announce-ms', announceMs.join(' '));
  }

  /** The player's name: the attribute `label`. Default: the side's name in `words`. */
  get label(): string {
    return this.getAttribute('label') ?? this.#words[this.side];
  }
  set label(label: string) {
    this.setAttribute('label', label);
  }

  /**
   * Whether the user can press this clock, while its side is on turn: the attribute `pressable`. Default:
   * false.
   */
  get pressable(): boolean {
    return this.hasAttribute('pressable');
  }
  set pressable(pressable: boolean) {
    this.toggleAttribute('pressable', pressable);
  }

  /** @internal */
  connectedCallback(): void {
    this.#parts ??= this.#build();
    // Properties that were set before the element was defined.
    for (const [name, value] of Object.entries(this)) {
      delete this[name as keyof this];
      Object.assign(this, { [name]: value });
    }
    document.addEventListener('visibilitychange', this.#draw);
    this.#serverTime?.addEventListener('change', this.#draw);
    this.#draw();
  }

  /** @internal */
  disconnectedCallback(): void {
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#draw);
    this.#serverTime?.removeEventListener('change', this.#draw);
  }

  /** @internal */
  attributeChangedCallback(): void {
    this.#draw();
  }

  #build(): Parts {
    const label = part('span', { part: 'label', 'aria-hidden': 'true' });
    const time = part('span', { part: 'time' });
    const lives = part('span', { part: 'lives' });
    const text = part('span', { part: 'text', dir: 'ltr', role: 'timer', 'aria-live': 'off' }, time, lives);
    const lent = part('span', { part: 'lent', dir: 'ltr' });
    const flag = part('span', { part: 'flag' });
    const clock = part('div', { part: 'clock', role: 'group' }, label, text, lent, flag);
    const press = part('button', { part: 'press', type: 'button' });
    const announcement = part('span', { part: 'announcement', role: 'status' });
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    root.adoptedStyleSheets = [shared()];
    root.append(clock, press, announcement);
    press.addEventListener('pointerdown', ({ button }) => button === 0 && this.#press());
    // A click of assistive technology; those of the pointer and of keys are handled apart.
    press.addEventListener('click', ({ detail }) => detail === 0 && this.#press());
    for (const type of ['keydown', 'keyup'] as const) {
      press.addEventListener(type, (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        if (type === 'keydown' && !event.repeat) this.#press();
      });
    }
    return { clock, label, time, lives, lent, flag, press, announcement };
  }

  #press(): void {
    if (this.#display === null || !this.pressable) return;
    const { side } = this;
    const atMs = this.#nowMs(this.#display);
    if (this.#display.read(side, atMs).running) this.#dispatch('press', { side, atMs });
  }

  #dispatch<Type extends keyof FlagClockEvents>(type: Type, detail: FlagClockEvents[Type]['detail']): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  #nowMs({ forecast }: Display): number {
    const serverTime = this.#serverTime;
    if (typeof serverTime?.roundTripMs === 'number') return serverTime.nowMs;
    return forecast.atMs + Math.floor(performance.now() - this.#setMs);
  }

  #face(display: Display, atMs: number): Face {
    const { side, timeStyle, tenthsBelowMs, plus, lowMs } = this;
    const shown = display.read(side, atMs);
    const { bankMs, lentMs, overrunMs, running } = shown;
    const reported = display.reading[side].flag;
    // A press that came in time can be on its way, so the server reports the fall of a flag.
    const isReported = shown.flag !== 'fallen' || reported === 'fallen';
    const flag = isReported ? shown.flag : reported;
    const text = display.format(side, atMs, timeStyle, { tenthsBelowMs, plus }) ?? this.#words.untimed;
    const lentTime = formatTime(lentMs, timeStyle, { tenthsBelowMs });
    const states = {
      running,
      low: bankMs !== null && lowMs !== null && bankMs <= lowMs,
      overrun: bankMs !== null && bankMs <= 0 && overrunMs > bankMs,
      'first-flag': flag === 'first',
      fallen: flag === 'fallen',
      waiting: shown.waiting || !isReported,
    };
    return {
      text,
      lent: lentMs > 0 ? filled(this.#words.lent, { time: lentTime }) : '',
      state: Object.entries(states).flatMap(([name, applies]) => (applies ? name : [])).join(' '),
      flag,
      running,
      bankMs,
    };
  }

  /** Draws what is shown now, sets a timer for its next change, and dispatches the events since then. */
  readonly #draw = (): void => {
    clearTimeout(this.#timer);
    if (!this.isConnected || this.#parts === null) return;
    const display = this.#display;
    if (display === null) return this.#show(null);
    const atMs = this.#nowMs(display);
    const face = this.#face(display, atMs);
    const before = this.#shown;
    const drawnMs = this.#drawnMs;
    this.#drawnMs = Math.max(drawnMs, atMs);
    this.#show(face);
    this.#announce(face, before);
    this.#wait(display, atMs);
    const { side, lowMs } = this;
    const { bankMs, running } = face;
    const isLow = bankMs !== null && lowMs !== null && this.#lows.newly(bankMs, running, [lowMs]) !== null;
    // What applied when the page was opened is no event.
    if (isLow && before !== null) this.#dispatch('low', { side, bankMs });
    if (side !== display.forecast.side) return;
    const expired: FlagClockEvents['expire']['detail'][] = [];
    for (const { toMs, then } of display.forecast.pieces) {
      if (then === null || toMs === null || toMs <= drawnMs || toMs > atMs) continue;
      const isSame = (other: FlagClockEvents['expire']['detail']) =>
        other.side === side && other.kind === then && other.atMs === toMs;
      if (!this.#expired.some(isSame)) expired.push({ side, kind: then, atMs: toMs });
    }
    // Noted before the first is dispatched: its listener can set the display, which draws.
    this.#expired.push(...expired);
    for (const detail of expired) this.#dispatch('expire', detail);
  };

  #show(face: Face | null): void {
    const { clock, label, time, lives, lent, flag, press } = this.#parts!;
    const words = this.#words;
    const [text = '', life] = face?.text.split(' (') ?? [];
    const name = this.label;
    setAttribute(clock, 'aria-label', name);
    setText(label, name);
    // `days` has a space too, but no parenthesis.
    setText(time, text);
    setText(lives, life === undefined ? '' : ` (${life}`);
    setText(lent, face?.lent ?? '');
    setText(flag, { up: '', first: `⚑ ${words.firstFlag}`, fallen: `⚑ ${words.flag}` }[face?.flag ?? 'up']);
    press.hidden = !this.pressable;
    setAttribute(press, 'aria-label', filled(words.press, { label: name }));
    // Not `disabled`, which would take the focus away with every move.
    setAttribute(press, 'aria-disabled', String(!face?.running));
    setAttribute(this, 'state', face?.state ?? '');
    this.#shown = face;
  }

  #announce({ bankMs, running, flag }: Face, before: Face | null): void {
    const reached = bankMs === null ? null : this.#thresholds.newly(bankMs, running, this.announceMs);
    // What applied when the page was opened is not announced.
    if (before === null) return;
    const language = this.closest<HTMLElement>('[lang]')?.lang || undefined;
    let what = reached === null ? null : spoken(reached, language);
    if (flag !== before.flag && flag !== 'up') what = flag === 'first' ? this.#words.firstFlag : this.#words.flag;
    if (what === null) return;
    this.#parts!.announcement.textContent = filled(this.#words.said, { label: this.label, what });
  }

  #wait(display: Display, atMs: number): void {
    const { announceMs } = this;
    const changeMs = display.nextDifference(atMs, (at) => {
      const { text, lent, state, bankMs } = this.#face(display, at);
      return [text, lent, state, ...announceMs.map((threshold) => bankMs! <= threshold)].join();
    });
    if (changeMs === null) return;
    this.#timer = setTimeout(this.#draw, Math.min(changeMs - atMs, LONGEST_TIMER_MS));
  }
}

/** The types of the events, for `addEventListener`. */
export interface FlagClock {
  /** Adds a listener, as every element does. */
  addEventListener<Type extends keyof FlagClockEvents>(
    type: Type,
    listener: (event: FlagClockEvents[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/**
 * Defines the element `<flag-clock>`. Does nothing if it is defined already, or where there are no
 * elements, as on a server.
 */
export function defineFlagClock(): void {
  const elements = globalThis.customElements;
  if (!elements?.get('flag-clock')) elements?.define('flag-clock', FlagClock);
}

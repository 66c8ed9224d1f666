// The types of flagfall/display, on a page and on a server.

import { Clock, parse } from 'flagfall';
import { Display, FlagClock, ServerTime, WORDS, defineFlagClock, formatTime } from 'flagfall/display';
import type {
  DisplayControl,
  DisplayInit,
  DisplayReading,
  DisplaySide,
  DisplayStage,
  FlagClockEvents,
  FlagClockWords,
  ServerTimeOptions,
  SideDisplay,
} from 'flagfall/display';

const clock = new Clock(parse('180+2', 'pgn'));
const sent: DisplayInit = { control: clock.control, reading: clock.read(0), forecast: clock.forecast(0) };
sent.control satisfies DisplayControl;
sent.reading satisfies DisplayReading;
sent.reading.first satisfies DisplaySide;
sent.control.first satisfies readonly DisplayStage[];

const display = new Display(sent);
const side: SideDisplay = display.read('first', 0);
[side.bankMs, display.endMs, display.nextChange('second', 0, 'days')] satisfies (number | null)[];
display.format('first', 0, 'tenths', { tenthsBelowMs: 10_000, plus: true }) satisfies string | null;
formatTime(0, 'clock', { hideZero: true }) satisfies string;
// @ts-expect-error
display.read('white', 0);
// @ts-expect-error
formatTime(0, 'hours');

const options: ServerTimeOptions = { now: () => 0 };
const serverTime = new ServerTime(options);
serverTime.add(0, 5, 10);
serverTime.nowMs satisfies number;

defineFlagClock();
const element = document.querySelector<FlagClock>('flag-clock');
if (element !== null) {
  element.display = display;
  element.serverTime = serverTime;
  element.words = { flag: 'Fahne' };
  element.words satisfies FlagClockWords;
  element.timeStyle = 'tenths';
  element.addEventListener('press', ({ detail }) => detail.atMs satisfies number);
  element.addEventListener('expire', (event: FlagClockEvents['expire']) => event.detail.kind === 'flag');
  element.addEventListener('click', (event) => event.preventDefault());
  // @ts-expect-error
  element.side = 'white';
}
WORDS.said satisfies string;

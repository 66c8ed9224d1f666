// Never run: `tsc` checks that index.d.ts takes what it should, and refuses what it should.

import { ArgumentError, Clock, ClockError, FlagfallError, ParseError, TimeControl, parse } from 'flagfall';
import type {
  Event,
  Notation,
  ParseErrorKind,
  Reading,
  RulesInit,
  Side,
  Stage,
  StageInit,
  TimeControlInit,
} from 'flagfall';

const control: TimeControl = parse('40/90, G/30', { notation: 'chess', mode: 'delay', option: 'word' });
parse('/', { notation: 'ggs', iniMs: 60_000 });

// @ts-expect-error the notation is never guessed
parse('G/5');
// @ts-expect-error
parse('G/5', {});
// @ts-expect-error
parse('G/5', { notation: 'fide' });
// @ts-expect-error an option of another notation
parse('G/5', { notation: 'chess', iniMs: 5 });
// @ts-expect-error
parse('/', { notation: 'ggs', mode: 'delay' });
// @ts-expect-error
parse('G/5', { notation: 'chess', mode: 'Delay' });
// @ts-expect-error
parse('/', { notation: 'ggs', iniMs: 5n });

const later: Notation = { notation: 'chess' };
control.print(later) satisfies string;
control.print({ notation: 'chess', side: 'second' });
// @ts-expect-error
control.print({ notation: 'chess', side: 'white' });
// @ts-expect-error a time control never changes
control.first = [];
// @ts-expect-error
control.first.push({ timeMs: 5 });
// @ts-expect-error
control.rules.setupMs = 5;

const stage: Stage = control.first[0]!;
const init: StageInit = stage;
const rules: RulesInit = control.rules;
const made: TimeControlInit = control.toJSON();
new TimeControl(made);
new TimeControl({ first: [init, { timeMs: 5, quota: null }], second: [], rules });
new TimeControl({ first: [{ timeMs: 5, credit: 'paid', creditMs: 5, creditEvery: null }] });
// @ts-expect-error a stage needs its time
new TimeControl({ first: [{ entry: 'add' }] });
// @ts-expect-error
new TimeControl({ first: [{ timeMs: 5, entry: 'ad' }] });
// @ts-expect-error
new TimeControl({ first: [{ timeMs: 5, time: 5 }] });
// @ts-expect-error
new TimeControl({ second: [] });
// @ts-expect-error
new TimeControl({ first: [], rules: { coupling: 'mirror' } });
TimeControl.ofSides(control, control).equals('anything') satisfies boolean;

const clock: Clock = new Clock(control).clone();
const events: readonly Event[] = clock.press('first', 5, 6);
// @ts-expect-error the events are frozen
events.push({ kind: 'flag', side: 'first', atMs: 5 });
// @ts-expect-error
clock.press('white', 5);
// @ts-expect-error
clock.press('first');
// @ts-expect-error
clock.press('first', 5n);
// @ts-expect-error there may be none
clock.deadlineMs satisfies number;
// @ts-expect-error
clock.deadlineMs = 5;
clock.control satisfies TimeControl;

const reading: Reading = clock.read(5);
const side: Side = reading.onTurn;
reading[side].bankMs satisfies number | null;
// @ts-expect-error an untimed side has no bank
reading[side].bankMs satisfies number;
// @ts-expect-error
reading.phase = 'paused';

function told(event: Event): number {
  switch (event.kind) {
    case 'stage':
    case 'renewed':
      return event.stage;
    case 'life':
      return event.lives;
    case 'penalty':
      return event.penalties;
    case 'first-flag':
    case 'flag':
    case 'overrun':
    case 'halt':
    case 'late':
      // @ts-expect-error only a stage's events have a stage
      event.stage;
      return event.atMs;
    default:
      return event satisfies never;
  }
}
events.map(told);

try {
  parse('', later);
} catch (error) {
  if (error instanceof ParseError) {
    const kind: ParseErrorKind = error.kind;
    error.text.slice(error.offset, error.offset + error.length);
    // @ts-expect-error no such kind
    kind === 'bells';
  }
  if (error instanceof ClockError) {
    // @ts-expect-error another class's kind
    error.kind === 'empty';
  }
  if (error instanceof ArgumentError) error.argument satisfies string;
  if (error instanceof FlagfallError) error.message satisfies string;
}
// @ts-expect-error only the package makes its errors
new ParseError();

// The same types for an ESM user, by way of index.d.mts.

import { Clock, TimeControl, parse } from 'flagfall';
import type { Event } from 'flagfall';

const control: TimeControl = parse('G/5', { notation: 'chess' });
const events: readonly Event[] = new Clock(control).start('first', 0);
events satisfies readonly Event[];

// @ts-expect-error there is no default export
import flagfall from 'flagfall';

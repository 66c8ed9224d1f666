// The same types for an ESM user, by way of display/index.d.mts.

import { Display, FlagClock } from 'flagfall/display';

const clock: FlagClock | null = document.querySelector<FlagClock>('flag-clock');
if (clock !== null) clock.display satisfies Display | null;

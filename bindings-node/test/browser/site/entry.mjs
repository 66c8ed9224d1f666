import { Arena, BACKEND, Clock, LiveClock, ParseError, Presets, explain, parse } from 'flagfall';

import { show } from './program.mjs';

show({ Arena, BACKEND, Clock, LiveClock, ParseError, Presets, explain, parse });

// The package twice in one bundle, as in an application whose dependencies import it in different ways.

import * as imported from 'flagfall';

import required from './required.cjs';

globalThis.copies = [imported, required];

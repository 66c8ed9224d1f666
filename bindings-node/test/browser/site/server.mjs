// What a server renders, or a page in a worker, without a window.

import * as flagfall from 'flagfall';

import { program } from './program.mjs';

export const render = () => program(flagfall);

// Prints how long flagfall takes to load in this process, in milliseconds. The argument is the
// backend that it must have.

import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const begin = performance.now();
const { BACKEND } = require('../../bindings-node');
const took = performance.now() - begin;
if (BACKEND !== process.argv[2]) throw new Error(`the backend is ${BACKEND}`);
console.log(took.toFixed(2));

const flagfall = require('flagfall');
const { show } = require('./program.mjs');

show(flagfall);

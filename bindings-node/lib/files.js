'use strict';

const binding = require('./binding.js');
const check = require('./arguments.js');
const { attempt } = require('./errors.js');

function writeFile(path, data) {
  check.path('path', path);
  const bytes = check.bytes('data', data);
  attempt(() => binding.writeFile(path, bytes), path);
}

module.exports = { writeFile };

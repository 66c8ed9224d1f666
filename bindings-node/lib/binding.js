'use strict';

// The compiled part, which `npm run build` makes for the platform that it runs on.

const file = `flagfall.${process.platform}-${process.arch}.node`;

function load() {
  try {
    return require(`../${file}`);
  } catch (cause) {
    const message =
      `flagfall: the compiled part for ${process.platform}-${process.arch} cannot be loaded. ` +
      `It should be ${file} in the package's folder; in a checkout, \`npm run build\` makes it.`;
    throw new Error(message, { cause });
  }
}

module.exports = load();

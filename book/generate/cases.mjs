// Reads the files of core/conformance; their format is in the README there.

import { readFileSync } from "node:fs";

const FOLDER = new URL("../../core/conformance/", import.meta.url);

/**
 * The cases of a file, in order. Each has its `kind`, such as "accept", the rest of its first line as
 * `head`, its indented `lines`, and the `comment` above it and the cases before it.
 */
export function readCases(file) {
  const found = [];
  let comment = [];
  let inComment = false;
  const [, ...lines] = readFileSync(new URL(`${file}.cases`, FOLDER), "utf8").split("\n");
  for (const line of lines) {
    if (line.startsWith("#")) {
      comment = [...(inComment ? comment : []), line.slice(1).trim()];
    } else if (line.startsWith("  ")) {
      found.at(-1).lines.push(line.slice(2));
    } else if (line !== "") {
      const [kind] = line.split(" ", 1);
      found.push({ kind, head: line.slice(kind.length + 1), lines: [], comment: comment.join(" ") });
    }
    inComment = line.startsWith("#");
  }
  return found;
}

/** The text of a quoted string in a case. */
export function unquote(quoted) {
  const escapes = { n: "\n", t: "\t" };
  const text = quoted.slice(1, -1);
  return text.replace(/\\(?:u\{([0-9a-f]+)\}|(.))/gi, (_, hex, one) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (escapes[one] ?? one),
  );
}

/** The parts of `NOTATION [OPTION=VALUE …] "TEXT"`. The options are as the Node package takes them. */
export function readSetup(words) {
  const quote = words.indexOf('"');
  const [notation, ...given] = words.slice(0, quote).trim().split(" ");
  const options = Object.fromEntries(
    given.map((option) => {
      const [key, value] = option.split("=");
      if (["ini", "inc", "ext"].includes(key)) return [`${key}Ms`, Number(value)];
      const name = key.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
      return [name, value === "true" || value === "false" ? value === "true" : value];
    }),
  );
  return { notation, options, given, text: unquote(words.slice(quote)) };
}

/** The value of a case's line that begins with `word`, if there is one. */
export const answer = ({ lines }, word) => lines.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1);

// The tables of a notation's page: which texts are valid and what they mean, which are not and why, and
// what the clocks do in a game. All of it is taken from the conformance cases.

import { existsSync } from "node:fs";

import { parse } from "../../bindings-node/dist/index.mjs";
import { answer, readCases, readSetup, unquote } from "./cases.mjs";
import { code, escape, sentence, table } from "./markup.mjs";

// Notations whose cases are in the file of another one.
const FILES = { "pgn-extended": "pgn", "chess-com": "pgn", fastchess: "cutechess", "lichess-pgn": "lichess" };

/** The file of cases that has the notation `name`. */
export const fileOf = (name) => FILES[name] ?? name;

/** The examples of the notation `name`, as Markdown. */
export function examples(name) {
  const cases = readCases(fileOf(name));
  const texts = cases
    .filter(({ kind }) => kind === "accept" || kind === "refuse")
    .map((one) => ({ ...one, ...readSetup(one.head), error: answer(one, "error") }))
    .filter((one) => one.notation === name);
  const games = [...cases, ...(existsSync(new URL(`../../core/conformance/${name}-play.cases`, import.meta.url)) ? readCases(`${name}-play`) : [])].filter(
    (one) => one.kind === "play" && setups(one).some(({ notation }) => notation === name),
  );
  return `## What texts mean

The description in the last column is what \`describe\` returns. Choose a text to see it in the playground.

${groups(texts.filter(({ error }) => !error), accepted)}
## What is refused, and why

The message is that of the error; what it is about is marked.

${groups(texts.filter(({ error }) => error), refused)}
${games.length ? `## In a game\n\n${groups(games, (some) => some.map(game).join("\n"))}` : ""}`;
}

/** Cases below the comments that introduce them. */
function groups(cases, show) {
  const byComment = new Map();
  for (const one of cases) byComment.set(one.comment, [...(byComment.get(one.comment) ?? []), one]);
  return [...byComment].map(([comment, some]) => `${comment && `<p>${sentence(comment)}</p>\n\n`}${show(some)}`).join("\n");
}

const withOptions = (some) => some.some(({ given }) => given.length);
const options = ({ given }) => given.map(code).join(" ");

function accepted(some) {
  const has = withOptions(some);
  return table(
    ["text", ...(has ? ["options"] : []), "meaning"],
    some.map((one) => [linked(one), ...(has ? [options(one)] : []), escape(meaning(one))]),
  );
}

/** A text as a link to the playground, whose address names options in the words of JavaScript. */
function linked({ text, notation, options }) {
  const chosen = Object.entries(options).filter(([, value]) => value !== false);
  const words = chosen.map(([name, value]) => [name, value === true ? "yes" : value]);
  const state = new URLSearchParams([["text", text], ["notation", notation], ...words]);
  return `<a href="${escape(`${process.env.BASE || "/"}playground.html#${state}`)}">${code(text)}</a>`;
}

function meaning({ notation, options, text }) {
  return parse(text, { notation, ...options }).describe();
}

function refused(some) {
  const has = withOptions(some);
  return table(
    ["text", ...(has ? ["options"] : []), "message"],
    some.map((one) => [marked(one), ...(has ? [options(one)] : []), sentence(unquote(answer(one, "message")))]),
  );
}

/** A refused text, in which the part that the error is about is marked. */
function marked(one) {
  const [, offset, length] = one.error.split(" ").map(Number);
  const bytes = Buffer.from(one.text);
  const part = (from, to) => escape(bytes.subarray(from, to).toString()).replace(/\n/g, "<br>");
  const at = length === 0 ? "" : `<mark>${part(offset, offset + length)}</mark>`;
  return `<code v-pre>${part(0, offset)}${at}${part(offset + length)}</code>`;
}

/** The time controls of a game: of both sides, or of each. */
function setups({ lines }) {
  return lines.filter((line) => /^(control|first|second) [a-z]/.test(line)).map((line) => readSetup(line.slice(line.indexOf(" ") + 1)));
}

/** A game: each call with its time, and below it what happened or what the clocks showed. */
function game(one) {
  const rows = [];
  for (const line of one.lines) {
    const setup = /^(control|first|second) ([a-z].*)$/.exec(line);
    if (setup) rows.push(["", `${setup[1] === "control" ? "" : `${setup[1]}: `}${code(setup[2])}`, []]);
    else if (line.startsWith("> ")) rows.at(-1)[2].push(answered(line.slice(2)));
    else if (line.startsWith("! ")) rows.at(-1)[2].push(`error ${code(line.slice(2))}`);
    else rows.push(called(line));
  }
  const cells = rows.map(([at, call, answers]) => [at, call, answers.join("<br>")]);
  return `<details class="details custom-block"><summary>${sentence(unquote(one.head))}</summary>
${table(["at (ms)", "call", "events, or what the clocks show"], cells)}</details>
`;
}

const number = (digits) => Number(digits).toLocaleString("en-US");

function called(line) {
  const words = line.split(" ");
  const at = words.findIndex((word) => /^\d+$/.test(word));
  const rest = words.filter((_, i) => i !== at).join(" ");
  return [at < 0 ? "" : number(words[at]), code(rest), []];
}

function answered(line) {
  return escape(line).replace(/\d{4,}/g, number);
}

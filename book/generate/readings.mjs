// The table of what a text means in each notation that accepts it, computed by the library.

import { Clock, detect } from "../../bindings-node/dist/index.mjs";
import { code, table } from "./markup.mjs";

const CREDITS = { banked: "before each move", paid: "after each move", apart: "a delay" };

const EXPIRY = {
  flag: "the flag falls",
  penalty: "the opponent gets a point, and the time is refilled",
  overrun: "play continues, and the time past zero is counted",
};

/** How long each side's first move may take, and what the clocks then show. */
function played(control) {
  const clock = new Clock(control);
  clock.start("first", 0);
  const { bankMs } = clock.read(0).first;
  clock.press("first", 1_000);
  const after = clock.read(1_000).first.bankMs;
  // The game's first turns can be untimed.
  for (const side of ["second", "first"]) if (clock.deadlineMs === null) clock.press(side, 1_000);
  return { bankMs, after, expiresMs: clock.deadlineMs - 1_000 };
}

const seconds = (ms) => `${ms / 1_000} s`;

/** What `text` means in each notation that accepts it, likeliest first. */
export function readings(text) {
  const rows = detect(text).map(({ notation, control }) => {
    const [stage] = control.first;
    const { bankMs, after, expiresMs } = played(control);
    const { untimedTurns } = control.rules;
    const untimed = { 1: "the game's first", 2: "each side's first" }[untimedTurns] ?? "none";
    return [
      code(notation),
      seconds(stage.timeMs),
      CREDITS[stage.credit],
      untimed,
      seconds(bankMs),
      seconds(after),
      seconds(expiresMs),
      EXPIRY[stage.onExpiry],
    ];
  });
  const heads = [
    "notation",
    "each side has",
    "2 seconds are added",
    "untimed moves",
    "the clock begins at",
    "and shows after a first move of 1 s",
    "the time of a first timed move is up after",
    "and then",
  ];
  return table(heads, rows);
}

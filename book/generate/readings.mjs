// The table of what a text means in each notation that accepts it, computed by the library.

import { Clock, detect } from "../../bindings-node/dist/index.mjs";
import { code, table } from "./markup.mjs";

const CREDITS = { banked: "before moves", paid: "after moves" };

const EXPIRY = {
  flag: "flag",
  penalty: "a penalty",
  overrun: "overtime",
};

/** What the first side's clock shows at the start and after a move of a second, and when a move is too late. */
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
    const untimed = untimedTurns ?? 0;
    return [
      code(notation),
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
    "2 s are added",
    "untimed",
    "begins at",
    "after 1 s",
    "over after",
    "and then",
  ];
  return table(heads, rows);
}

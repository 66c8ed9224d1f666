// The pictures of the concepts. Each is drawn from the readings of a clock.

import { chart, figure, panel, time } from "./chart.mjs";
import { moves, record } from "./record.mjs";

const MINUTE = 60_000;

const bank = (side) => (reading) => [reading.atMs, reading[side].bankMs];
/** The bank, together with the delay time that runs down before it. */
const whole = (side) => (reading) => [reading.atMs, reading[side].bankMs + reading[side].lentMs];
const line = (of, game, value) => ({ of, points: game.readings.map(value) });
const at = (game, ms) => game.readings.findLast((reading) => reading.atMs <= ms);

/** The parts of the time in which a side is on turn. */
function turns(game) {
  const bands = [];
  for (const { atMs, onTurn, phase } of game.readings) {
    const last = bands.at(-1);
    if (last) last.to = atMs;
    if (phase === "running" && last?.of !== onTurn) bands.push({ from: atMs, to: atMs, of: onTurn });
  }
  return bands;
}

/** What happened on a side's clock, those of one time together. */
function marks(game, side, value) {
  const kinds = new Map();
  for (const { kind, atMs } of game.events.filter((event) => event.side === side)) kinds.set(atMs, [...(kinds.get(atMs) ?? []), kind]);
  return [...kinds].map(([atMs, words]) => ({ at: atMs, ms: value(at(game, atMs))[1], of: side, label: words.join(", ") }));
}

export const pictures = {
  stages() {
    const calls = moves(...Array.from({ length: 110 }, (_, i) => (i % 2 ? 140 : i < 80 ? 150 : 60)));
    const until = calls.at(-1)[0];
    const game = record("40/90/30, G/30/30", "chess", calls, until, 10_000);
    const met = game.events.find(({ kind, side }) => kind === "stage" && side === "first").atMs;
    const hours = { to: until, step: 3_600_000, hours: true };
    return figure(
      chart({
        title: "The first side's bank under 40/90/30, G/30/30 falls to a few minutes, and rises by 30 minutes when its 40th move is made.",
        lines: [line("first", game, bank("first"))],
        bands: [
          { from: 0, to: met, of: "first", label: "stage 1: 40 moves in 90 min" },
          { from: met, to: until, of: "none", label: "stage 2: 30 min" },
        ],
        marks: [{ at: met, ms: at(game, met).first.bankMs, of: "first", label: "40th move" }],
        x: hours,
        y: { to: 90 * MINUTE, step: 30 * MINUTE, hours: true },
      }),
      "The bank of the first side under <code>40/90/30, G/30/30</code>. Each of its first 40 moves takes two and a half minutes, each later one a minute. Level parts are the turns of the opponent.",
    );
  },

  credits() {
    const titles = {
      fischer: "an increment before the move",
      "fischer-after": "an increment after the move",
      delay: "a delay",
      bronstein: "Bronstein",
    };
    const calls = moves(6, 1, 14, 1, 22, 1, 8, 1);
    const charts = Object.entries(titles).map(([mode, title]) => {
      const game = record("G/1/10", { notation: "chess", mode }, calls, calls.at(-1)[0]);
      const svg = chart({
        title: `Under ${title} of 10 seconds, the first side's bank after four moves is ${time(game.readings.at(-1).first.bankMs)}.`,
        lines: [...(mode === "delay" ? [line("lent", game, whole("first"))] : []), line("first", game, bank("first"))],
        bands: turns(game).filter(({ of }) => of === "first"),
        x: { to: calls.at(-1)[0], step: 15_000 },
        y: { to: 90_000, step: 30_000 },
        width: 320,
        height: 170,
      });
      return panel(`<code>mode=${mode}</code>: ${title}`, svg);
    });
    return figure(
      charts,
      "A minute with 10 seconds for each move, in four ways. The moves take 6, 14, 22 and 8 seconds; the first side is on turn in the shaded parts. The thin line includes the delay time.",
    );
  },

  lives() {
    const calls = moves(70, 5, 40, 5, 25, 5, 33, 5, 10);
    const until = calls.at(-1)[0];
    const byoyomi = record("kgs-time_settings byoyomi 60 30 3", "gtp", calls, until);
    const lost = byoyomi.events.filter(({ kind, side }) => side === "first" && (kind === "life" || kind === "stage"));
    return figure(
      chart({
        title: "A minute of main time, then three periods of 30 seconds. Moves that take longer lose a period; after each move the period is full again.",
        lines: [line("first", byoyomi, bank("first"))],
        bands: turns(byoyomi).filter(({ of }) => of === "first"),
        marks: lost.map((event) => ({
          at: event.atMs,
          ms: at(byoyomi, event.atMs).first.bankMs,
          of: "first",
          label: event.kind === "stage" ? "byo-yomi" : `${event.lives} left`,
        })),
        x: { to: until, step: 30_000 },
        y: { to: 60_000, step: 15_000 },
      }),
      "A minute, then byo-yomi: three periods of 30 seconds. The first side's moves take 70, 40, 25, 33 and 10 seconds. A period is a life: one that runs out is lost, and after a move it is full again.",
    );
  },

  turns() {
    const calls = moves(20, 35, 15, 30, 25);
    const played = record("G/2/5", { notation: "chess", mode: "fischer-after" }, calls, calls.at(-1)[0] + 10_000);
    return figure(
      chart({
        title: "The clock of the side on turn runs down; each press adds 5 seconds and starts the other clock.",
        lines: [line("first", played, bank("first")), line("second", played, bank("second"))],
        bands: turns(played),
        marks: calls.map(([at], i) => ({ at, label: i % 2 ? "2nd" : "1st", dy: 0 })),
        x: { to: calls.at(-1)[0] + 10_000, step: 15_000 },
        y: { from: 30_000, to: 150_000, step: 30_000 },
      }),
      "Two minutes with 5 seconds after each move. A line marks a press, with the side that pressed: its increment is added, and the other side's clock runs.",
    );
  },

  handOver() {
    const calls = [
      [10_000, (clock, at) => clock.press("first", at)],
      [25_000, (clock, at) => clock.press("second", at)],
      [40_000, (clock, at) => clock.handOver("first", at)],
      [55_000, (clock, at) => clock.handOver("second", at)],
      [70_000, (clock, at) => clock.press("first", at)],
    ];
    const labels = ["press", "press", "double", "take", "press"];
    const game = record("2+5", "backgammon", calls, 85_000);
    return figure(
      chart({
        title: "The first side hands over by a double: the second side's clock runs while it decides, and then the first side's turn goes on.",
        lines: [line("first", game, bank("first")), line("second", game, bank("second"))],
        bands: turns(game),
        marks: calls.map(([at], i) => ({ at, label: labels[i], dy: 0 })),
        x: { to: 85_000, step: 15_000 },
        y: { from: 60_000, to: 150_000, step: 30_000 },
      }),
      "Backgammon, <code>2+5</code>. The first turn is not timed. After 40 seconds the first side doubles: the second side decides on its own clock, gets no seconds for that, and hands the turn back.",
    );
  },

  zero() {
    const games = [
      ["the flag falls", "G/1", "chess", 90_000],
      ["the next stage begins", '[{"duration_ms":60000},{"duration_ms":45000}]', "pcn", 120_000],
      ["the first flag falls", "G/1 | 45s/5", "double-flag", 120_000],
      ["a penalty refills the bank", "1+5", "backgammon", 120_000],
      ["play continues past zero", "1", "scrabble", 90_000],
    ];
    const charts = games.map(([title, text, notation, until]) => {
      const opening = notation === "backgammon" ? moves(0) : [];
      const side = opening.length ? "second" : "first";
      const game = record(text, notation, opening, until);
      const past = (reading) => [reading.atMs, reading[side].bankMs - reading[side].overrunMs];
      const svg = chart({
        title: `One long turn under ${text}: ${title}.`,
        lines: [line("first", game, past)],
        marks: marks(game, side, past).map((mark) => ({ ...mark, of: "first" })),
        x: { to: until, step: 30_000 },
        y: { from: notation === "scrabble" ? -30_000 : 0, to: 60_000, step: 30_000 },
        width: 320,
        height: 160,
      });
      return panel(`${title}: <code>${text}</code> in <code>${notation}</code>`, svg);
    });
    return figure(charts, "One turn of a side that never moves, under five time controls, with the events that the clock reports.");
  },

  events() {
    const game = record("kgs-time_settings byoyomi 60 30 3", "gtp", [], 165_000);
    const shown = { life: ({ lives }) => `life, ${lives} left`, stage: () => "stage 2", flag: () => "flag" };
    return figure(
      chart({
        title: "A minute and three periods of 30 seconds run out: events at 1:00, 1:30, 2:00 and 2:30, each a millisecond past zero.",
        lines: [line("first", game, bank("first"))],
        marks: game.events.map((event) => ({
          at: event.atMs,
          ms: at(game, event.atMs).first.bankMs,
          of: "first",
          label: shown[event.kind](event),
        })),
        x: { to: 165_000, step: 30_000 },
        y: { to: 60_000, step: 15_000 },
      }),
      `A minute and three periods, and nobody moves. The events are at ${game.events.map(({ atMs }) => atMs.toLocaleString("en-US")).join(", ")} ms, whether the clock is asked then or much later.`,
    );
  },

  verdicts() {
    const calls = moves(40, 50, 45);
    const until = 165_000;
    const game = record("G/1 | 1/5", "double-flag", calls, until);
    const results = { "first,second": "both can win", "draw,second": "only the 2nd", "draw,draw": "drawn" };
    const zones = [];
    // A verdict is that of the clock at the time, so the game is played again up to each time.
    for (let ms = 0; ms <= until; ms += 500) {
      const { clock } = record("G/1 | 1/5", "double-flag", calls.filter(([at]) => at <= ms), ms, until);
      const outcomes = ["first", "second"].map((side) => clock.verdict(ms, { board: "win", side }).outcome);
      const label = results[outcomes];
      if (zones.at(-1)?.label === label) zones.at(-1).to = ms;
      else zones.push({ label, of: zones.length % 2 ? "first" : "none", from: zones.at(-1)?.to ?? 0, to: ms });
    }
    return figure(
      chart({
        title: "Both sides can win until the first side's first flag falls; then only the second side, until its own falls too and the game is drawn.",
        lines: [line("first", game, bank("first")), line("second", game, bank("second"))],
        bands: zones,
        marks: ["first", "second"].flatMap((side) => marks(game, side, bank(side))),
        x: { to: until, step: 30_000 },
        y: { to: 75_000, step: 15_000 },
      }),
      "A double-flag game, <code>G/1 | 1/5</code>. Above: what a win on the board would be worth at that time, as <code>verdict</code> returns it.",
    );
  },
};

// Plays a game on a clock, and keeps what the clock showed and what happened.

import { Clock, parse } from "../../../bindings-node/dist/index.mjs";

/**
 * Plays `calls` until the time `until`. A call is a timestamp, and what is done with the clock then.
 *
 * Of both sides there is a reading for every `step`, before and after every call, and before and after
 * everything that expires.
 */
export function record(text, notation, calls, until, step = until / 200) {
  const clock = new Clock(parse(text, notation));
  const readings = [];
  const events = [];
  clock.start("first", 0);
  read(clock, readings, 0);
  for (const [at, call] of [...calls, [until, () => []]]) {
    while (clock.deadlineMs !== null && clock.deadlineMs <= at) {
      const due = clock.deadlineMs;
      readTo(clock, readings, due - 1, step);
      events.push(...clock.advance(due));
      read(clock, readings, due);
    }
    readTo(clock, readings, at, step);
    events.push(...call(clock, at));
    read(clock, readings, at);
  }
  return { readings, events, clock };
}

function readTo(clock, readings, to, step) {
  for (let at = readings.at(-1).atMs + step; at < to; at += step) read(clock, readings, Math.floor(at));
  read(clock, readings, to);
}

function read(clock, readings, at) {
  readings.push({ ...clock.read(at), deadlineMs: clock.deadlineMs });
}

/** Moves that take the given seconds, the sides taking turns, first side first. */
export function moves(...seconds) {
  let at = 0;
  return seconds.map((taken, i) => {
    at += taken * 1000;
    return [at, (clock, at) => clock.press(i % 2 ? "second" : "first", at)];
  });
}

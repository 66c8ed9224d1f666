// What the store in PostgreSQL sends to the database.

// As in stores/postgres.sql.
export const TABLES = `\
create table if not exists flagfall_store (
  version integer not null,
  skipped_ms bigint not null,
  seen_ms bigint not null
);
create table if not exists flagfall_games (
  game text collate "C" primary key,
  saved bytea not null,
  due_ms bigint
);
create index if not exists flagfall_due on flagfall_games (due_ms) where due_ms is not null;
create table if not exists flagfall_once (
  game text collate "C" not null,
  once text collate "C" not null,
  at_ms bigint not null,
  primary key (game, once)
);
create sequence if not exists flagfall_numbers;
create table if not exists flagfall_consumers (
  consumer text collate "C" primary key,
  queue bigint generated always as identity
);
create table if not exists flagfall_events (
  queue bigint not null,
  number bigint not null,
  game text not null,
  at_ms bigint not null,
  kind text not null,
  side text,
  value bigint,
  primary key (queue, number)
);
`;

/** The lock that a process holds while it creates the tables. */
export const CREATING = 0x666c6167;

export const WALL = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint';
/** In one column, since `pg` takes two microseconds or more to receive each. */
const STATE = `concat_ws(' ', ${WALL}, skipped_ms, seen_ms, exists (select 1 from flagfall_consumers)) as state`;

/** A statement that a client plans once. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

const prepared = (name: string, text: string): Prepared => ({ name: `flagfall ${name}`, text });

export const NOW = prepared('now', `select ${STATE} from flagfall_store`);
export const LOOK = prepared('look', `select saved, ${STATE} from flagfall_games, flagfall_store where game = $1`);
/** `materialized`: the time is read once the row is locked, not before the wait for it. */
export const TAKE = prepared(
  'take',
  'with locked as materialized (select saved from flagfall_games where game = $1 for update)' +
    ` select saved, ${STATE} from locked, flagfall_store`,
);
/** Only if nobody has noted the time since it was read. Nobody waits for this row. */
export const NOTE =
  'update flagfall_store set skipped_ms = $1, seen_ms = $2 where ctid =' +
  ' (select ctid from flagfall_store where skipped_ms = $3 and seen_ms = $4 for update skip locked)';

const SAVE_TEXT = 'update flagfall_games set saved = $1, due_ms = $2 where game = $3';
const EXPECTED_TEXT = `${SAVE_TEXT} and saved = $4`;
export const SAVE = prepared('save', SAVE_TEXT);
export const SAVE_EXPECTED = prepared('save expected', EXPECTED_TEXT);

/** An event has the same number for all consumers. `first`: the number of the first value. */
const event = (first: number, changed: string) => {
  const types = ['text', 'bigint', 'text', 'text', 'bigint'];
  const values = types.map((type, index) => `$${first + index}::${type}[]`).join(', ');
  return (
    `event as materialized (select nextval('flagfall_numbers') as number, given.* from ${changed}` +
    ` unnest(${values}) as given (game, at_ms, kind, side, value))`
  );
};
const ADD = 'insert into flagfall_events select queue, event.* from event, flagfall_consumers';
/** Returns a row if the game was saved: there may be no consumers any more. */
const withEvents = (save: string, first: number) =>
  `with changed as (${save} returning 1), ${event(first, 'changed,')}, added as (${ADD}) select 1 from changed`;
export const ADD_EVENTS = prepared('add events', `with ${event(1, '')} ${ADD}`);
export const SAVE_WITH_EVENTS = prepared('save and add events', withEvents(SAVE_TEXT, 4));
export const SAVE_EXPECTED_WITH_EVENTS = prepared('save expected and add events', withEvents(EXPECTED_TEXT, 5));

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

export const WALL = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint as wall_ms';
const STATE = `${WALL}, skipped_ms, seen_ms, exists (select 1 from flagfall_consumers) as has_consumers`;
export const NOW = `select ${STATE} from flagfall_store`;
export const LOOK = `select saved, ${STATE} from flagfall_games, flagfall_store where game = $1`;
/** `materialized`: the time is read once the row is locked, not before the wait for it. */
export const TAKE =
  'with locked as materialized (select saved from flagfall_games where game = $1 for update)' +
  ` select saved, ${STATE} from locked, flagfall_store`;
export const LOCK_TIME =
  'with locked as materialized (select skipped_ms, seen_ms from flagfall_store for update)' +
  ` select ${WALL}, skipped_ms, seen_ms from locked`;
export const NOTE =
  'update flagfall_store set seen_ms = $1 where ctid =' +
  ' (select ctid from flagfall_store where seen_ms = $2 for update skip locked)';

export const SAVE = 'update flagfall_games set saved = $1, due_ms = $2 where game = $3';
export const SAVE_EXPECTED = `${SAVE} and saved = $4`;

/** An event has the same number for all consumers. `first`: the number of the first value. */
const add = (first: number, changed: string) => {
  const types = ['text', 'bigint', 'text', 'text', 'bigint'];
  const values = types.map((type, index) => `$${first + index}::${type}[]`).join(', ');
  return (
    ` event as materialized (select nextval('flagfall_numbers') as number, given.* from ${changed}` +
    ` unnest(${values}) as given (game, at_ms, kind, side, value))` +
    ' insert into flagfall_events select queue, event.* from event, flagfall_consumers'
  );
};
export const ADD_EVENTS = `with${add(1, '')}`;
export const withEvents = (save: string, values: number) =>
  `with changed as (${save} returning 1),${add(values + 1, 'changed,')}`;

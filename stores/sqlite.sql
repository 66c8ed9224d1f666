create table if not exists flagfall_store (
  version integer not null,
  skipped_ms integer not null,
  seen_ms integer not null
);
create table if not exists flagfall_games (
  game text primary key,
  saved blob not null,
  due_ms integer
) without rowid;
create index if not exists flagfall_due on flagfall_games (due_ms) where due_ms is not null;
create table if not exists flagfall_once (
  game text not null,
  once text not null,
  at_ms integer not null,
  primary key (game, once)
) without rowid;
create table if not exists flagfall_events (
  number integer primary key autoincrement,
  game text not null,
  at_ms integer not null,
  kind text not null,
  side text,
  value integer
);
create table if not exists flagfall_consumers (
  consumer text primary key,
  handled integer not null
) without rowid;

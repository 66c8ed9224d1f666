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

// Never run: `tsc` checks that the declarations accept valid code, and reject the lines marked so.

import { once } from 'node:events';
import { createReadStream } from 'node:fs';

import {
  Arena,
  ArenaReader,
  ArgumentError,
  Clock,
  ClockError,
  DocumentError,
  EVENT_KINDS,
  EVENT_ROW,
  FIRST_FLAGS,
  FLAGS,
  FlagfallError,
  Lag,
  LagFormula,
  LiveClock,
  Match,
  MatchError,
  PHASES,
  ParseError,
  PcnDocument,
  PgnGame,
  PgnReader,
  Preset,
  Presets,
  PrintError,
  READING_ROW,
  RestoreError,
  SIDES,
  STATUSES,
  Setup,
  TimeControl,
  clkComment,
  formatTime,
  clockComments,
  detect,
  elapsedTimes,
  emtComment,
  explain,
  parse,
  parseTolerant,
  parseWarnings,
  readPgn,
  timesLeft,
  writeFile,
} from 'flagfall';
import { RESP_TYPES, createClient, createCluster } from '@redis/client';
import { PostgresStore, RedisStore, SqliteStore } from 'flagfall/store';
import { Redis } from 'ioredis';
import type { Change, Happened, PostgresPool, SqliteDatabase } from 'flagfall/store';
import type {
  Assumed,
  Assumption,
  AssumptionKind,
  AuditReason,
  AuditVerdict,
  Alarms,
  TakeBackTo,
  Board,
  Category,
  ClockComment,
  Conversion,
  ConventionName,
  Crawford,
  Detected,
  Event,
  EventKind,
  Explanation,
  Field,
  FieldName,
  FirstFlag,
  GameAudit,
  GameEvent,
  RestoreErrorKind,
  RestoredArena,
  SummaryColumns,
  AddColumns,
  LiveClockEvents,
  LiveClockOptions,
  Next,
  Notation,
  NotationName,
  Overtime,
  ParseErrorKind,
  PcnForfeit,
  PcnFormat,
  PcnPly,
  PgnFaultKind,
  PgnResult,
  PcnReplay,
  Penalized,
  Phase,
  PhraseName,
  PhraseRole,
  PresetData,
  PrintErrorKind,
  Protocol,
  Reading,
  Standing,
  StandingField,
  Reason,
  RulesInit,
  Side,
  Stage,
  StageInit,
  Validity,
  Terms,
  TimeLeft,
  TimeControlInit,
  Verdict,
} from 'flagfall';

const control: TimeControl = parse('40/90, G/30', { notation: 'chess', mode: 'delay', option: 'overrun' });
parse('/', { notation: 'ggs', iniMs: 60_000, softIsHard: true });
parse('2/10', { notation: 'arimaa', strict: true, setup: false });
parse('2+5', { notation: 'backgammon' });
parse('2+5', 'backgammon').print('pgn');
parseWarnings('2/10/x', 'arimaa');
explain('40/9', 'chess');
control.convert('fide');
new Setup('3+2', 'lichess').parse();
// @ts-expect-error
parse('2+5', 'backgamon');

parse('G/15 | 1/10', { notation: 'double-flag', mode: 'delay' });
parse('[]', { notation: 'pcn' }).print({ notation: 'pcn', format: 'toml', side: 'second' });
parseWarnings('2/10', { notation: 'arimaa' }) satisfies readonly ParseError[];

// @ts-expect-error the notation is never guessed
parse('G/5');
// @ts-expect-error
parse('G/5', {});
// @ts-expect-error
parse('G/5', { notation: 'go' });
// @ts-expect-error an option of another notation
parse('G/5', { notation: 'chess', iniMs: 5 });
// @ts-expect-error
parse('/', { notation: 'ggs', mode: 'delay' });
// @ts-expect-error
parse('G/5', { notation: 'chess', mode: 'Delay' });
// @ts-expect-error
parse('2+5', { notation: 'backgammon', mode: 'delay' });
// @ts-expect-error
parse('G/15 | 1/10', { notation: 'double-flag', option: 'overrun' });
// @ts-expect-error
parse('2/10', { notation: 'arimaa', softIsHard: true });
// @ts-expect-error
parse('2/10', { notation: 'arimaa', strict: 1 });
// @ts-expect-error
parse('G/5', { notation: 'chess', format: 'json' });
// @ts-expect-error
parse('[]', { notation: 'pcn', format: 'yaml' });
// @ts-expect-error the warnings are frozen
parseWarnings('2/10', { notation: 'arimaa' }).pop();
// @ts-expect-error
parse('/', { notation: 'ggs', iniMs: 5n });

const later: Notation = { notation: 'chess' };
control.print(later) satisfies string;
control.print({ notation: 'chess', side: 'second' });
// @ts-expect-error
control.print({ notation: 'chess', side: 'white' });
// @ts-expect-error a time control is immutable
control.first = [];
// @ts-expect-error
control.first.push({ timeMs: 5 });
// @ts-expect-error
control.rules.setupMs = 5;

const conversion: Conversion = control.convert({ notation: 'ggs', extMs: 0 });
conversion.losses satisfies readonly PrintErrorKind[];
// @ts-expect-error a conversion is immutable
conversion.losses.push('time');
// @ts-expect-error `convert` takes no `side`
control.convert({ notation: 'chess', side: 'second' });
// @ts-expect-error
control.convert({ notation: 'pgn', mode: 'delay' });
clkComment(1) satisfies string;
formatTime(1, 'days', { hideZero: true }) satisfies string;
emtComment(1) satisfies string;
const comment: ClockComment = clockComments('')[0]!;
elapsedTimes(control, [1, null])[0] satisfies number | null | undefined;
elapsedTimes(control, clockComments('').map((one) => one.timeMs));
comment.kind satisfies 'clk' | 'emt' | 'egt' | 'mct';
// @ts-expect-error
clkComment('1');

const detected: readonly Detected[] = detect('3+2');
const found: NotationName = detected[0]!.notation;
parse('3+2', { notation: found }).equals(detected[0]!.control);
control.print({ notation: found, side: 'second' });
// @ts-expect-error
detect('3+2', { notation: 'lichess' });
control.category('ogs', { width: 19, height: 19 }) satisfies Category | null;
// @ts-expect-error
control.category('chess24');
control.estimate('first', 40) satisfies number | null;
control.berserk('second', 'half').divided('first', 3) satisfies TimeControl;
// @ts-expect-error
control.divided('first');

const stage: Stage = control.first[0]!;
const init: StageInit = stage;
const rules: RulesInit = control.rules;
const made: TimeControlInit = control.toJSON();
new TimeControl(made);
new TimeControl({ first: [init, { timeMs: 5, quota: null }], second: [], rules });
new TimeControl({ first: [{ timeMs: 5, credit: 'paid', creditMs: 5, creditEvery: null }] });
// @ts-expect-error a stage needs its time
new TimeControl({ first: [{ entry: 'add' }] });
// @ts-expect-error
new TimeControl({ first: [{ timeMs: 5, entry: 'ad' }] });
// @ts-expect-error
new TimeControl({ first: [{ timeMs: 5, time: 5 }] });
// @ts-expect-error
new TimeControl({ second: [] });
// @ts-expect-error stages have no limit on penalties: the match ends the game
new TimeControl({ first: [{ timeMs: 5, onExpiry: 'penalty', refillMs: 5, mostPenalties: 2 }] });
// @ts-expect-error
new TimeControl({ first: [], rules: { coupling: 'mirror' } });
new TimeControl({ first: [], rules: { chargeUnitMs: 1_000, chargeRounding: 'up' } });
new TimeControl({ first: [], rules: { weekendPauses: true } });
new TimeControl({ first: [{ timeMs: 1, onExpiry: 'overrun', overrunMostMs: 1 }], rules: { graceMs: 20, graceExcess: 'carried' } });
// @ts-expect-error
new TimeControl({ first: [], rules: { chargeRounding: 'half' } });
TimeControl.fromSides(control, control).equals('anything') satisfies boolean;

const clock: Clock = new Clock(control).clone();
const events: readonly Event[] = clock.press('first', 5, 6);
// @ts-expect-error the events are frozen
events.push({ kind: 'flag', side: 'first', atMs: 5 });
// @ts-expect-error
clock.press('white', 5);
// @ts-expect-error
clock.press('first');
// @ts-expect-error
clock.press('first', 5n);
// @ts-expect-error it can be null
clock.deadlineMs satisfies number;
// @ts-expect-error
clock.deadlineMs = 5;
clock.control satisfies TimeControl;
[...clock.pressUnreceived('first', 5), ...clock.receive(5), ...clock.setReady('first', 5, true)] satisfies Event[];
[...clock.setReadyUnreceived('first', 5), ...clock.handOverUnreceived('first', 5)] satisfies Event[];
[...clock.handOver('first', 5, 6), ...clock.takeBack(5, { move: 2 })] satisfies Event[];
// @ts-expect-error
clock.setReady('first', 5);

const saved: Uint8Array = clock.save(5);
clock.saveJson(5) satisfies string;
Clock.restore(saved) satisfies Clock;
Clock.restore('{}', { savedAtMs: 5 });
Clock.restore(Buffer.from(saved), {});
// @ts-expect-error
Clock.restore([1, 2]);
// @ts-expect-error
Clock.restore(saved, 5);
// @ts-expect-error
Clock.restore(saved, { savedAt: 5 });
// @ts-expect-error
clock.save();

clock.keepJournal() satisfies void;
const journal: string | null = clock.journalJson();
// @ts-expect-error it can be null
Clock.fromJournal(journal);
Clock.fromJournal(journal ?? '') satisfies Clock;
PcnDocument.fromJournal(clock) satisfies PcnDocument;
// @ts-expect-error
PcnDocument.fromJournal(control);
clock.takeBack(5, { timestampMs: 2 });
// @ts-expect-error
clock.takeBack({ move: 2 });
// @ts-expect-error one of the two is required
clock.takeBack(5, {});
// @ts-expect-error one of the two
clock.takeBack(5, { move: 2, timestampMs: 2 });

const row = new Float64Array(READING_ROW.length);
clock.readInto(5, row) satisfies void;
const shownMs: number | undefined = row[READING_ROW.second.bankMs];
PHASES[row[READING_ROW.phase] ?? 0] satisfies Phase | undefined;
[SIDES.none, PHASES.running, FLAGS.fallen, FIRST_FLAGS['no-win'], EVENT_KINDS.flag] satisfies number[];
[STATUSES.ok, STATUSES['invalid-argument'], STATUSES['no-such-game'], shownMs ?? 0] satisfies number[];
clock.bank('first', 5) satisfies number | null;
// @ts-expect-error
PHASES.runing;
// @ts-expect-error
READING_ROW.third;
// @ts-expect-error
READING_ROW.phase = 5;
// @ts-expect-error
clock.readInto(5, new Float32Array(32));
// @ts-expect-error
clock.bank('third', 5);

const arena: Arena = new Arena();
const game: number = arena.add(clock);
arena.press(game, 'first', 5) satisfies readonly Event[];
[...arena.pause(game, 5), ...arena.resume(game, 5)] satisfies Event[];
arena.set(game, arena.clock(game));
[...arena.start(game, 'first', 5), ...arena.stop(game, 5)] satisfies Event[];
[arena.deadline(game) ?? 0, ...arena] satisfies number[];
arena.has(game) satisfies boolean;
for (const one of arena) one satisfies number;
arena.verdict(game, 5, { board: 'open' }, { cannotWin: ['first'] }) satisfies Verdict;
arena.verdict(game, 5) satisfies Verdict;
arena.saveGame(game, 5) satisfies Uint8Array;
arena.saveGameJson(game, 5) satisfies string;
[arena.size, arena.deadlineMs ?? 0, arena.bank(game, 'second', 5) ?? 0] satisfies number[];
arena.read(game, 5).first.bankMs satisfies number | null;
const fell: readonly GameEvent[] = [...arena.advance(5), ...arena.events()];
for (const one of fell) if (one.kind === 'life') [one.game, one.lives] satisfies number[];
const games = Float64Array.of(game);
arena.pressMany(games, new Uint8Array(1), 5) satisfies number;
arena.pressMany(games, new Uint8Array(1), new Float64Array(1), new Uint16Array(1));
const columns: SummaryColumns = { phases: new Uint8Array(1), banksMs: new Float64Array(2) };
arena.readMany(games, 5, columns) satisfies number;
const added: AddColumns = { which: new Uint32Array(1), sides: new Uint8Array(1), statuses: new Uint16Array(1) };
arena.addMany([control], new Float64Array(1), games, added) satisfies number;
arena.pauseMany(games, 5) + arena.resumeMany(games, 5, new Uint16Array(1)) + arena.stopMany(games, 5) satisfies number;
[...arena.adjust(game, 'first', 5, -100), ...arena.press(game, 'first', 5, 100)] satisfies Event[];
arena.press(game, 'first', 5, { elapsedMs: 100, number: 2, takeBacks: 0 });
const count: number = arena.advanceInto(5, new Float64Array(10 * EVENT_ROW.length));
arena.remove(count) satisfies Clock;
arena.advanceSome(5, 1).events satisfies readonly GameEvent[];
arena.lastAtMs satisfies number | null;
clock.advanceSome(5, 1).arrived satisfies boolean;
// @ts-expect-error
new Arena(control);
// @ts-expect-error
arena.add(control);
// @ts-expect-error
arena.press('1', 'first', 5);
// @ts-expect-error
arena.has('1');
// @ts-expect-error
arena.start(game, 5, 'first');
// @ts-expect-error
arena.saveGame(5);
// @ts-expect-error
arena.pressMany([game], new Uint8Array(1), 5);
// @ts-expect-error
arena.pressMany(games, ['first'], 5);
// @ts-expect-error
arena.readMany(games, 5, { banks: new Float64Array(2) });
// @ts-expect-error
arena.addMany(control, new Float64Array(1), games);

const live: LiveClock = new LiveClock(control, { now: Date.now, tickMs: 100, ref: true });
new LiveClock(clock, { signal: AbortSignal.timeout(5) } satisfies LiveClockOptions);
// @ts-expect-error
new LiveClock('G/5');
// @ts-expect-error
new LiveClock(control, { tick: 100 });
// @ts-expect-error
new LiveClock(control, { now: () => 5n });
live.on('flag', (event) => event.kind satisfies 'flag').off('flag', () => {});
live.once('stage', ({ kind, stage }) => [kind satisfies 'stage', stage satisfies number]);
live.on('renewed', ({ stage }) => stage satisfies number);
live.on('life', ({ lives }) => lives satisfies number);
live.on('penalty', ({ penalties }) => penalties satisfies number);
live.on('reserve', ({ leftMs }) => leftMs satisfies number);
live.on('event', (event) => told(event));
live.on('tick', (reading) => reading.first.bankMs satisfies number | null);
live.on('end', ({ phase }) => phase);
live.on('error', ({ message }) => message);
live.on('first-flag', ({ side }) => side satisfies Side);
live.on('overrun', ({ side }) => side satisfies Side);
live.on('sent', ({ side }) => side satisfies Side);
live.on('halt', ({ side }) => side satisfies Side);
live.on('late', ({ side, atMs }) => [side satisfies Side, atMs satisfies number]);
// @ts-expect-error no such event
live.on('flags', () => {});
// @ts-expect-error only a stage's events have a stage
live.on('flag', ({ stage }) => stage);
const ofFlag: LiveClockEvents['flag'] = [{ kind: 'flag', side: 'first', atMs: 5 }];
// @ts-expect-error another kind
const ofLife: LiveClockEvents['life'] = ofFlag;
once(live, 'flag', { signal: AbortSignal.timeout(5) });
[...live.start('first'), ...live.press('first', 5), ...live.advance(), ...live.advanceSome(5).events] satisfies Event[];
[...live.handOver('first', 6), ...live.handOverUnreceived('first')] satisfies Event[];
[...live.setReadyUnreceived('first'), ...live.takeBack({ move: 2 } satisfies TakeBackTo)] satisfies Event[];
// @ts-expect-error one of the two is required
live.takeBack({});
// @ts-expect-error it reads the time itself
live.start('first', 5);
live.verdict({ board: 'open' }, { minimalLoss: 2, maximalLoss: 64 }) satisfies Verdict;
live.verdict() satisfies Verdict;
live.clock satisfies Clock;
// @ts-expect-error
live.clock = clock;
live.now() + (live.deadlineMs ?? 0) satisfies number;
{
  using closed = new LiveClock(control);
  closed.read() satisfies Reading;
}

const setup: Setup = new Setup('G/5', { notation: 'chess', mode: 'delay' });
setup.parse() satisfies TimeControl;
parse(setup.text, setup.options).print(setup.options);
setup.notation satisfies NotationName;
// @ts-expect-error a setup is immutable
setup.text = 'G/3';
// @ts-expect-error
new Setup('G/5');
// @ts-expect-error
new Setup('2+5', { notation: 'backgammon', mode: 'delay' });
const preset: Preset = new Preset('Blitz', setup);
const { name, first, second, source, data } = preset;
new Preset(name, first, { second, source, data });
new Preset('Blitz', setup, { data: { gong: ['low.wav', 1, true, { at: 5 }] } });
data?.gong satisfies PresetData | undefined;
preset.control satisfies TimeControl;
// @ts-expect-error
new Preset('Blitz', 'G/5');
// @ts-expect-error
new Preset('Blitz', setup, setup);
// @ts-expect-error
new Preset('Blitz', setup, { data: { at: new Date() } });
// @ts-expect-error
new Preset('Blitz', setup, { data: [] });
// @ts-expect-error TOML has no null
new Preset('Blitz', setup, { data: { at: null } });
// @ts-expect-error a preset is immutable
preset.name = 'Bullet';
// @ts-expect-error
preset.data!.gong = 5;
const presets: Presets = Presets.builtIn();
Presets.load('presets.toml').save('presets.toml');
Presets.parse(presets.print()).insert(preset) satisfies Preset | null;
for (const each of presets) each satisfies Preset;
[...presets, ...new Presets()].length + presets.size satisfies number;
[presets.has('Blitz'), presets.clone().equals(presets)] satisfies boolean[];
presets.remove('Blitz')?.name satisfies string | undefined;
// @ts-expect-error it can be undefined
presets.get('Blitz').name;
// @ts-expect-error
presets.has(5);
// @ts-expect-error
presets.insert({ name: 'Blitz' });
// @ts-expect-error
Presets.load(5);
writeFile('saved', saved) satisfies void;
writeFile('saved', 'text');
// @ts-expect-error
writeFile('saved', [1, 2]);

const assumed: Assumed = parseTolerant('5m', { notation: 'pgn' });
assumed.control satisfies TimeControl;
assumed.assumptions satisfies readonly Assumption[];
assumed.assumptions[0]?.kind satisfies AssumptionKind | undefined;
assumed.canonical satisfies string;
// @ts-expect-error
assumed.assumptions.pop();
// @ts-expect-error
parseTolerant('5m');

detect('3+2', { source: 'pgn-tag', site: 'lichess' }) satisfies readonly Detected[];
// @ts-expect-error
detect('3+2', { source: 'book' });
for (const part of new Arena().save(0)) part satisfies Uint8Array;
const { saved: changes, complete } = new Arena().saveChanges(0, 5);
complete satisfies boolean;
const restoredArena = Arena.restore(changes, { savedAtMs: 5 });
restoredArena.arena satisfies Arena;
restoredArena.damages[0]?.kind satisfies RestoreErrorKind | undefined;
restoredArena.damages[0]?.game satisfies number | null | undefined;
restoredArena.lost satisfies number;
new ArenaReader().finish() satisfies RestoredArena;
// @ts-expect-error
Arena.restore('text');
// @ts-expect-error
restoredArena.damages.pop();
const pgn = new PgnReader('latin1');
const recorded: readonly PgnGame[] = pgn.read(new Uint8Array(8));
pgn.finish() satisfies readonly PgnGame[];
for (const game of recorded) {
  game.tags satisfies readonly (readonly [string, string])[];
  game.tag('White') satisfies string | null;
  game.plies[0]?.clkMs satisfies number | null | undefined;
  game.faults[0]?.kind satisfies PgnFaultKind | undefined;
  game.result satisfies PgnResult | null;
  const audit: GameAudit = game.audit({ control: game.control(), convention: 'dgt' });
  audit.plies[0]?.verdict satisfies AuditVerdict | undefined;
  audit.plies[0]?.why satisfies AuditReason | null | undefined;
  audit.impossible satisfies readonly number[];
  audit.tried[0]?.convention satisfies ConventionName | undefined;
  // @ts-expect-error
  game.audit({ convention: 'icc' });
  // @ts-expect-error
  game.plies.pop();
}
// @ts-expect-error
new PgnReader('utf-7');
// @ts-expect-error games come from a reader
new PgnGame();
readPgn([new Uint8Array(8)]) satisfies AsyncGenerator<PgnGame, void, undefined>;
readPgn(createReadStream('games.pgn'));
// @ts-expect-error a path
readPgn(7);

const explained: Explanation | null = explain('40/', { notation: 'chess', mode: 'delay', cursor: 2 });
explain('40/', { notation: found });
// @ts-expect-error a document is not explained
explained.validity;
explained?.validity satisfies Validity | undefined;
explained?.error satisfies ParseError | null | undefined;
explained?.fields[explained.atCursor ?? 0] satisfies Field | undefined;
explained?.next satisfies readonly Next[] | undefined;
explained?.next[0]?.field satisfies FieldName | null | undefined;
explained?.completion satisfies string | null | undefined;
explained?.gaveUp satisfies boolean | undefined;
// @ts-expect-error an explanation is immutable
explained!.fields.pop();
// @ts-expect-error
explain('40/', 2);
// @ts-expect-error
explain('40/', { cursor: 2 });

const protocol: Protocol = 'usi';
clock.command(protocol, 5) satisfies string;
// @ts-expect-error
clock.command('ics', 5);
// @ts-expect-error
clock.command('uci');

const lag: Lag = new Lag({ limitMs: 60_000, incrementMs: 0 });
clock.press('first', 5, lag.charge(5, 3));
lag.quotaMs satisfies number;
lag.clone() satisfies Lag;
lag.formula satisfies LagFormula;
Lag.restore(lag.save()) satisfies Lag;
// @ts-expect-error
lag.quotaMs = 5;
// @ts-expect-error
new Lag({ limitMs: 60_000 });
// @ts-expect-error
new Lag(60_000, 0);

const match: Match = new Match(3);
new Clock(control, { inMatch: match });
// @ts-expect-error
new Clock(control, match);
// @ts-expect-error
new Clock(control, { inMatch: 3 });
Match.atScore({ length: 3, first: 1, second: 0, games: 1, crawford: 'not-yet' }) satisfies Match;
// @ts-expect-error a match at a score is between two games
Match.atScore({ length: 3, first: 2, second: 0, games: 1, crawford: 'now' });
// @ts-expect-error
Match.atScore({ length: 3, first: 1, second: 0, games: 1 });
match.crawford satisfies Crawford;
match.cube satisfies number | null;
// @ts-expect-error null between games
match.cube satisfies number;
// @ts-expect-error
match.first = 2;
const penalized: Penalized = match.penalize('first');
penalized.voidDouble satisfies Side | null;
match.mayDeclineResignation(1) satisfies boolean;
match.mayDeclineResignation(1, 2) satisfies boolean;
match.clone() satisfies Match;

const board: Board = { board: 'win', side: 'first' };
const terms: Terms = { minimalLoss: 2, maximalLoss: 64, cannotWin: ['first'] };
const verdict: Verdict = clock.verdict(5, board, terms);
verdict.outcome satisfies 'open' | 'draw' | 'aborted' | 'first' | 'second';
verdict.reason satisfies Reason;
verdict.score satisfies number | null;
clock.verdict(5, { board: 'score', score: -4 }, {});
clock.verdict(5, { board: 'draw' }, { cannotWin: [] });
clock.verdict(5) satisfies Verdict;
// @ts-expect-error
clock.verdict(5, { board: 'win' });
// @ts-expect-error
clock.verdict(5, { board: 'open', side: 'first' });
// @ts-expect-error
clock.verdict(5, { board: 'score', side: 'first' });
const overtime: Overtime = { points: 10, everyMs: 60_000 };
clock.verdict(5, { board: 'score', score: 7 }, { overtime });
clock.verdict(5, board, { minimalLoss: 2, maximalLoss: 64, overtime });
// @ts-expect-error
clock.verdict(5, board, { overtime: { points: 10 } });
// @ts-expect-error both losses are required
clock.verdict(5, board, { minimalLoss: 2 });
// @ts-expect-error
clock.verdict(5, board, { cannotWin: 'first' });

const format: PcnFormat = 'toml';
const document: PcnDocument = PcnDocument.parse('', format);
PcnDocument.parse('{}').print() satisfies string;
document.print(format) satisfies string;
PcnDocument.fromGame(control, [1, 2]) satisfies PcnDocument;
PcnDocument.fromGame(control, new Set([1, 2]));
PcnDocument.fromGame(control, new Int32Array(2));
// @ts-expect-error all times of a game are required
PcnDocument.fromGame(control, document.pliesMs);
// @ts-expect-error
PcnDocument.fromGame(control, ['1']);
// @ts-expect-error
PcnDocument.parse('', { format: 'toml' });
// @ts-expect-error
document.print('yaml');
// @ts-expect-error documents come from `parse` or `fromGame`
new PcnDocument();
document.control satisfies TimeControl;
document.pliesMs satisfies readonly (number | null)[];
// @ts-expect-error a document is immutable
document.pliesMs.push(5);
// @ts-expect-error null for a time that was not recorded
document.pliesMs satisfies readonly number[];
document.equals('anything') satisfies boolean;
const replay: PcnReplay = document.replay();
document.replay('second').plies satisfies readonly PcnPly[];
const forfeit: PcnForfeit | null = replay.forfeit;
forfeit?.side satisfies Side | undefined;
replay.plies[0]!.remainingMs satisfies number | null;
// @ts-expect-error the clocks may be unknown
replay.plies[0]!.remainingMs satisfies number;
// @ts-expect-error
document.replay('white');

clock.control.withFirstMove('arena') satisfies TimeControl;
// @ts-expect-error
clock.control.withFirstMove('lichess');
clock.control.describe('de') satisfies string;
// @ts-expect-error
clock.control.describe('xx');
const [phrase] = clock.control.description();
phrase?.name satisfies PhraseName | undefined;
phrase?.timeMs satisfies number | null | undefined;
if (phrase?.name === 'byo-yomi') phrase.role satisfies PhraseRole;

const alarms: Alarms = clock.control.alarms('lichess');
clock.setAlarms(0, alarms) satisfies readonly Event[];
clock.setAlarms(0, { first: { alarms: [{ thresholdMs: 1, quietMs: null }] }, second: null });
// @ts-expect-error the threshold is missing
clock.setAlarms(0, { first: { alarms: [{}] } });
// @ts-expect-error
clock.control.alarms('fide');

const standing: Standing = clock.standing(5);
standing.first.lives satisfies number | null;
Clock.join(clock.control, standing) satisfies Clock;
clock.setStanding({ atMs: 0, onTurn: 'first', first: { bankMs: 1, flag: null }, second: {} }) satisfies void;
clock.control.parseStanding('time_left b 1 0', 'gtp', 0, 'second') satisfies Standing;
// @ts-expect-error
clock.control.parseStanding('', 'kgs', 0);
// @ts-expect-error the timestamp is missing
clock.setStanding({ onTurn: 'first', first: {}, second: {} });
try {
  clock.setStanding(standing);
} catch (error) {
  if (error instanceof ClockError) error.field satisfies StandingField | undefined;
}

const reading: Reading = clock.read(5);
const side: Side = reading.onTurn;
reading[side].bankMs satisfies number | null;
reading[side].firstFlag satisfies FirstFlag | null;
reading.firstToFall satisfies Side | null;
reading.provisional satisfies boolean;
// @ts-expect-error an untimed side has no bank
reading[side].bankMs satisfies number;
// @ts-expect-error
reading.phase = 'paused';

function told(event: Event): number {
  switch (event.kind) {
    case 'stage':
    case 'renewed':
      return event.stage;
    case 'life':
      return event.lives;
    case 'penalty':
      return event.penalties;
    case 'reserve':
    case 'alarm':
    case 'countdown':
      return event.leftMs;
    case 'first-flag':
    case 'flag':
    case 'overrun':
    case 'berserk':
    case 'sent':
    case 'halt':
    case 'abort':
    case 'late':
      // @ts-expect-error only a stage's events have a stage
      event.stage;
      return event.atMs;
    default:
      return event satisfies never;
  }
}
events.map(told);

try {
  parse('', later);
} catch (error) {
  if (error instanceof ParseError) {
    const kind: ParseErrorKind = error.kind;
    error.text.slice(error.offset, error.offset + error.length);
    // @ts-expect-error no such kind
    kind === 'bells';
    error.path satisfies string | null;
    // @ts-expect-error only a document has paths
    error.path satisfies string;
  }
  if (error instanceof PrintError) error.kind === 'sides';
  if (error instanceof DocumentError) {
    error.kind === 'date-time';
    error.path satisfies string;
    // @ts-expect-error another class's kind
    error.kind === 'sides';
  }
  if (error instanceof ClockError) {
    // @ts-expect-error another class's kind
    error.kind === 'empty';
  }
  if (error instanceof RestoreError) {
    error.kind === 'altered';
    error.detail satisfies string;
    // @ts-expect-error another class's kind
    error.kind === 'over';
  }
  if (error instanceof MatchError) {
    error.kind === 'cube-frozen';
    // @ts-expect-error another class's kind
    error.kind === 'over';
  }
  if (error instanceof ArgumentError) error.argument satisfies string;
  if (error instanceof FlagfallError) error.message satisfies string;
}
// @ts-expect-error only the package makes its errors
new ParseError();

timesLeft('time 5', 'cecp', 'second').first?.timeMs satisfies number | undefined;
const timeLeft: TimeLeft | null = timesLeft('BL[5]', 'sgf').first;
timeLeft?.moves satisfies number | null | undefined;

// `toJSON` returns the declared types.
const asJson: object = new Clock(control).toJSON();
const sizes: number = new Arena().toJSON().size + new Lag({ limitMs: 0, incrementMs: 0 }).toJSON().quotaMs;
const { crawford, winner } = new Match(3).toJSON();
console.log(asJson, sizes, crawford, winner, PcnDocument.parse('{}').toJSON(), new LiveClock(control).toJSON());

// The events have all kinds, and no others.
const kindOf = ({ kind }: Event): EventKind => kind;
const everyKind = (kind: EventKind): Event['kind'] => kind;
console.log(kindOf, everyKind);

// Stores.
declare const sqlite: SqliteDatabase;
const store = new SqliteStore(sqlite, { now: Date.now, chargeDowntime: false, lagMs: 500 });
const created: Promise<Change> = store.create('g', control, { start: 'first' });
store.press('g', 'first', { number: 1 }) satisfies typeof created;
store.act('g', 'pause', (clock, atMs) => clock.pause(atMs), { once: 'p' }) satisfies typeof created;
store.transaction((games) => games.press('g', 'first').late) satisfies Promise<boolean>;
store.handle('all', ({ number, kind, event }: Happened) => void [number, kind, event]) satisfies Promise<number>;
// @ts-expect-error
store.press('g', 'white');
// @ts-expect-error
new SqliteStore({});
declare const pool: PostgresPool;
const shared = new PostgresStore(pool, { chargeDowntime: false, lagMs: 500 });
shared.create('g', control, { start: 'first' }) satisfies typeof created;
shared.press('g', 'first', { number: 1 }) satisfies typeof created;
shared.transaction(async (games, client) => {
  await client.query('select 1');
  return (await games.press('g', 'first')).late;
}) satisfies Promise<boolean>;
shared.handle('all', async ({ number }: Happened, client) => void (await client.query('select 1', [number]))) satisfies Promise<number>;
// @ts-expect-error
shared.transaction((games) => 5);
// @ts-expect-error
new PostgresStore({});
const bytes = { [RESP_TYPES.BLOB_STRING]: Buffer };
const client = createClient().withTypeMapping(bytes);
const inRedis = new RedisStore((words) => client.sendCommand(words), { tag: 's7', leaseMs: 500 });
inRedis.press('g', 'first', { number: 1 }) satisfies typeof created;
inRedis.handle('all', async ({ number }: Happened) => console.log(number)) satisfies Promise<number>;
const cluster = createCluster({ rootNodes: [] }).withTypeMapping(bytes);
new RedisStore((words) => cluster.sendCommand('{flagfall}', false, words));
const ioredis = new Redis();
new RedisStore(([command, ...words]) => ioredis.callBuffer(command, ...words));
// @ts-expect-error
new RedisStore({});

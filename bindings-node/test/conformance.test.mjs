import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { Clock, parse } from 'flagfall';

import { run } from './conformance.mjs';

const RUNNER = fileURLToPath(new URL('conformance.mjs', import.meta.url));
const CASES = fileURLToPath(new URL('../../core/conformance', import.meta.url));

/** What the runner makes of one file of cases. */
function ran(cases) {
  const folder = mkdtempSync(join(tmpdir(), 'flagfall-'));
  try {
    writeFileSync(join(folder, 'some.cases'), cases);
    const { counts, failures } = run(folder);
    return { counts, failures: failures.map((failure) => failure.replace(folder, '')) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** How many cases of each kind the files of a folder begin. */
function headsOf(folder) {
  const heads = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.cases'))) {
    for (const [, kind] of readFileSync(join(folder, file), 'utf8').matchAll(/^([a-z-]+)/gm)) {
      heads[kind] = (heads[kind] ?? 0) + 1;
    }
  }
  return heads;
}

/** The folder of the cases, and its own folders. */
const FOLDERS = ['.', ...readdirSync(CASES)]
  .map((name) => join(CASES, name))
  .filter((path) => statSync(path).isDirectory());

test('every case of core/conformance holds', async (t) => {
  const withCases = FOLDERS.filter((folder) => Object.keys(headsOf(folder)).length > 0);
  assert.ok(withCases.length > 0);
  for (const folder of withCases) {
    await t.test(relative(CASES, folder) || 'core/conformance', () => {
      const { counts, failures } = run(folder);
      assert.deepEqual(failures, []);
      assert.deepEqual(counts, { ...counts, ...headsOf(folder) });
    });
  }
});

/** A clock whose first side has used a second, in each form that a game may begin with. */
const KEPT = new Clock(parse('60+1', { notation: 'pgn' }));
KEPT.keepJournal();
KEPT.start('first', 0);
const HEX = Buffer.from(KEPT.save(1_000)).toString('hex');
const [SAVED, JOURNAL] = [KEPT.saveJson(1_000), KEPT.journalJson()].map((json) =>
  json.replaceAll('"', '\\"'),
);

const HOLDS = String.raw`# A comment.

accept chess mode=delay option=none "1/1/60, G/10s\u{2F}30"
  canonical "1/1/60, G/10s/30"
  stage 0 time=60000 quota=1 when-met=next credit=apart credit-time=60000 credit-keep=0
  stage 1 time=10000 credit=apart credit-time=30000 credit-keep=0
  rules

accept ggs ini=60000 inc=0 ext=0 "/"
  describes "1 minute for the game"

refuse chess "é/3"
  error expected-moves 0 2

odds
  first chess "G/5"
  second chess "G/3"
  canonical "G/5" "G/3"

odds
  first chess option=hourglass "G/5"
  second chess "G/5"
  error unequal-sides

play "a flag"
  control chess mode=bronstein "G/1/5"
  start first 0
  press first 30000 elapsed=4000
  adjust second 30000 -30000
  deadline
  > 60001
  press second 20000
  ! at-went-back
  advance 70000
  > flag second 60001
  read 70000
  > clock phase=flagged on-turn=second deciding=false
  > first bank=60000 moves-left=none
  > second flag=fallen
  deadline
  > none

accept arimaa strict=false "2/10/é/x"
  warning expected-percent 5 2
  warning expected-time 8 1

play "a game in a match"
  control backgammon "2+5"
  in-match 3 2 0 played
  start first 0
  press-unreceived first 1000
  receive 1000
  ready second 1000 true
  ready second 1000 false
  advance 900000
  > penalty second 121001 penalties=1
  read 900000
  > clock phase=penalised provisional=false first-to-fall=none
  > second first-flag=none
  verdict 900000 board=open minimal=2 maximal=64 cannot-win=first
  > first penalties none

match "a penalty"
  at-score 3 1 0 1 not-yet
  start-game
  > games=2 cube=1 crawford=not-yet
  may-decline 2 most=2
  > may=false
  take
  ! no-double
  penalise second
  > froze-cube=true void-double=none match-over=false
  > first=2 frozen=true

refuse pcn format=json "[{\"duration_ms\":1},{}]"
  error missing-duration 19 0
  path "periods[1]"

accept pcn format=toml ""
  describes "untimed"

accept chess "2/1, G/3"
  first-stage 0 time=60000 quota=2 when-met=next
  second-stage 0 time=60000 quota=2 when-met=next
  stage 1 time=180000
  rules charge-unit=1 charge-rounding=down charge-least=0

odds
  first chess "G/10/5"
  second chess "G/10/5"
  berserk second half
  divide first 5
  canonical "G/2/1" "G/5"

convert chess "G/5/3"
  to backgammon "5+3"
  lost opening credit on-expiry
  to chess "G/5/3"

detect "[{\"duration_ms\":1000}]"
  pcn "1 second for the game"

lag 60000 0
  charge 2500 300
  > 2200 1260
  charge 1000 0
  > 1000 1650

play "overtime"
  control chess option=word "G/1"
  start first 0
  command gtp 1500
  > "time_left b 58 0\ntime_left w 60 0"
  verdict 120001 board=score:15 overtime=10/60000
  > second board -5

times-left gtp first "time_left b 289 24"
  first 289000 24

times-left cecp second "clock"
  error unknown-word 0 5

play "moves taken back, and restarts"
  control pgn "60+1"
  keep-journal
  start first 0
  press first 2000
  press second 3000
  take-back move=1 4000
  plies
  > 2000
  take-back moment=1999 5000
  read 5000
  > clock on-turn=first
  > first bank=58001
  take-back move=9 5000
  ! not-in-journal
  adjust first 5000 10
  press first 5000
  plies
  ! actions
  restart 6000
  restart 7000 saved-at=50
  read 150
  > second bank=57900
  restart -1951
  ! at-went-back

play "saved in JSON"
  restore "${SAVED}" saved-at=500
  read 500
  > first bank=59000

play "saved in binary"
  restore-hex "${HEX}"
  read 1000
  > first bank=59000

play "saved with its journal"
  restore-journal "${JOURNAL}"
  press first 700
  plies
  > 700

play "not saved"
  restore-journal "5"
  ! foreign

explain kif "10分|20秒("
  cursor 5
  standing unfinished
  error expected-number 12 0
  field time 0 5 "10 minutes"
  field extra-time 6 5 "20 seconds"
  field lives 12 0 "expected a whole number"
  at-cursor 0
  next time "0" "1" "2" "3" "4" "5" "6" "7" "8" "9"
  next none "秒"
  next extra-time "|" "+"
  next keyword "秒読み"
  next extra-time "(1手"
  next none "("
  next keyword "切れ負け"
  completion "10分|20秒(1)"

explain pgn "-"
  cursor 1
  standing complete
  field keyword 0 1 "untimed"
  at-cursor 0

explain chess "40/90x"
  cursor 6
  standing broken
  error expected-time 3 3
  field moves 0 2 "40 moves"
  wrong time 3 3 "expected a time such as 90, 1h30 or 2m15s"
  at-cursor 1
`;

test('cases that hold are counted', () => {
  assert.deepEqual(ran(HOLDS), {
    counts: {
      accept: 5,
      refuse: 2,
      odds: 3,
      play: 8,
      match: 1,
      detect: 1,
      convert: 1,
      explain: 3,
      lag: 1,
      'times-left': 2,
    },
    failures: [],
  });
});

/** One word of the cases above changed: the runner says where, and what it expected and got. */
const WRONG = [
  ['canonical "1/1/60, G/10s/30"', 'canonical "1/1/60"', 4, 'expected "1/1/60"'],
  ['stage 0 time=60000', 'stage 0 time=60001', 5, '"timeMs":60001'],
  ['credit-keep=0\n  stage 1', '\n  stage 1', 5, '"creditKeep":100'],
  [/  stage 1.*/, '', 5, 'expected 1'],
  ['  rules', '  rules coupling=hourglass', 7, '"coupling":"hourglass"'],
  ['  rules', '  rules coupling=mirror', 7, '"mirror"'],
  ['  rules', '  canonical', 7, 'unknown text'],
  ['  rules', '  bells', 7, 'unknown step: bells'],
  ['  rules', '  rules bells=1', 7, 'unknown key "bells=1"'],
  ['stage 0 time', 'stage 0 toString=1 time', 5, 'unknown key "toString=1"'],
  ['"1 minute for the game"', '"2 minutes for the game"', 10, 'got      "1 minute'],
  ['ini=60000', 'ino=60000', 9, 'unknown key "ino=60000"'],
  ['accept ggs', 'accept checkers', 9, 'unknown notation'],
  ['accept ggs', 'accept pgn', 9, 'unknown key "ini=60000"'],
  ['accept ggs', 'except ggs', 9, 'unknown kind'],
  ['accept ggs', 'toString ggs', 9, 'unknown kind'],
  ['accept ggs ini=60000 inc=0 ext=0 "/"', 'accept ggs ini=60000 inc=0 ext=0 "x"', 9, 'ParseError'],
  ['ext=0 "/"', 'ext=0  "/"', 9, 'cannot be read'],
  ['"é/3"', '"3/3"', 13, 'expected a refusal'],
  ['expected-moves 0 2', 'expected-moves 0 1', 13, 'within a character'],
  ['expected-moves 0 2', 'expected-moves 0 5', 13, 'outside of the text'],
  ['expected-moves 0 2', 'expected-moves 2 -2', 13, 'outside of the text'],
  ['expected-moves 0 2', 'expected-moves -4 6', 13, 'outside of the text'],
  ['expected-moves 0 2', 'expected-moves 0 3', 13, 'expected ["expected-moves",0,2]'],
  ['expected-moves 0', 'expected-time 0', 13, 'expected ["expected-time"'],
  ['  error expected-moves 0 2', '', 12, 'begins with the step error'],
  ['0 2\n', '0 2\n  path "periods"\n', 14, 'got      null'],
  ['"G/5" "G/3"', '"G/5" "G/4"', 18, 'got      ["G/5","G/3"]'],
  ['second chess "G/5"', 'second chess option=hourglass "G/5"', 23, 'expected a refusal'],
  ['error unequal-sides', 'error empty-refill', 23, 'got      "unequal-sides"'],
  ['! at-went-back', '! over', 33, 'got      "at-went-back"'],
  ['! at-went-back', '', 32, 'expected no refusal'],
  ['advance 70000', 'advance 60000', 35, 'got      undefined'],
  ['  > flag second 60001\n', '', 34, 'expected []'],
  ['> flag second 60001', '> flag first 60001', 35, '"side":"first"'],
  ['> flag second 60001', '> flag second 60001 lives=1', 35, '"lives":1'],
  ['> flag second 60001', '! over', 35, 'expected a refusal'],
  ['phase=flagged', 'phase=running', 37, 'got      {"phase":"flagged"'],
  ['moves-left=none', 'moves-left=0', 38, '"movesLeft":0'],
  ['> second flag', '> third flag', 39, 'unknown outcome'],
  ['flag=fallen', 'flog=fallen', 39, 'unknown key "flog=fallen"'],
  ['> none', '> 5', 41, 'got      null'],
  ['> 60001', '', 30, 'has one outcome'],
  ['start first 0', 'begin first 0', 27, 'unknown step'],
  ['elapsed=4000', 'elapse=4000', 28, 'unknown step'],
  ['start first 0', 'start first 0x0', 27, 'unknown number'],
  ['  warning expected-time 8 1\n', '', 43, '[["expected-time",7,1]]'],
  ['expected-percent 5 2', 'expected-percent 5 1', 44, 'within a character'],
  ['expected-percent 5 2', 'expected-plus 5 2', 44, '["expected-percent",5,1]'],
  ['8 1\n', '8 1\n  warning empty 0 0\n', 46, 'expected ["empty",0,0]'],
  ['strict=false', 'strict=true', 43, 'ParseError'],
  ['strict=false', 'mode=delay', 43, 'unknown key "mode=delay"'],
  ['in-match 3 2 0 played', 'in-match 3 2 0', 49, 'unknown step'],
  ['in-match 3 2 0 played', 'in-match 3 1 0 not-yet', 55, '"penalties":2'],
  ['ready second 1000 true', 'ready second 1000 yes', 53, 'unknown truth value'],
  ['ready second 1000 true', 'ready second 1000', 53, 'unknown step'],
  ['board=open', 'board=mate', 60, 'unknown board'],
  ['board=open', 'board=open:first', 60, 'unknown board'],
  ['board=open', 'board=win', 60, 'unknown board'],
  ['minimal=2', 'minimum=2', 60, 'unknown key "minimum=2"'],
  ['> first penalties none', '> first penalties 0', 61, 'got      {"outcome":"first"'],
  ['> first penalties none', '', 60, 'has one outcome'],
  ['at-score 3 1 0 1', 'at-score 3 1 0', 64, 'unknown step'],
  ['at-score 3 1 0 1 not-yet', 'at-score 3 1 0 1 played', 64, 'expected no refusal'],
  ['  at-score 3 1 0 1 not-yet\n', '', 64, 'unknown step'],
  ['games=2', 'games=1', 66, '{"games":2'],
  ['games=2', 'may=false', 66, 'unknown key "may=false"'],
  ['may=false', 'may=true', 68, '{"may":false}'],
  ['! no-double', '! no-game', 70, 'got      "no-double"'],
  ['! no-double', '', 69, 'expected no refusal'],
  ['penalise second', 'penalise', 71, 'unknown step'],
  ['froze-cube=true', 'froze-cube=false', 72, '{"frozeCube":true'],
  ['path "periods[1]"', 'path "periods[0]"', 77, 'got      "periods[1]"'],
  ['path "periods[1]"', 'path periods[1]', 77, 'unknown text'],
  ['path "periods[1]"', 'place "periods[1]"', 77, 'unknown step'],
  ['path "periods[1]"', 'path "periods[1]" 0', 77, 'unknown step'],
  ['"periods[1]"\n', '"periods[1]"\n  path "periods[1]"\n', 78, 'unknown step'],
  ['  path "periods[1]"\n', '', 75, 'expected null'],
  ['missing-duration 19', 'missing-duration 18', 76, 'got      ["missing-duration",19,0]'],
  ['format=json', 'mode=delay', 75, 'unknown key "mode=delay"'],
  ['format=toml', 'format=json', 79, 'ParseError'],
  ['first-stage 0 time=60000', 'first-stage 0 time=60001', 83, '"timeMs":60001'],
  ['second-stage 0 time=60000', 'second-stage 0 time=60001', 84, '"timeMs":60001'],
  ['  second-stage 0 time=60000 quota=2 when-met=next\n', '', 84, 'got      0'],
  ['  stage 1 time=180000', '  first-stage 1 time=180000', 85, 'expected 1'],
  ['  stage 1 time=180000', '  second-stage 1 time=180000', 85, 'expected 1'],
  ['stage 1 time=180000', 'stage 0 time=180000', 85, 'got      1'],
  ['first-stage', 'third-stage', 83, 'unknown step'],
  ['charge-unit=1', 'charge-unit=1000', 86, '"chargeUnitMs":1000'],
  ['charge-rounding=down', 'charge-rounding=up', 86, '"chargeRounding":"up"'],
  ['charge-least=0', 'charge-least=1', 86, '"chargeLeastMs":1'],
  ['charge-least=0', 'charge-most=0', 86, 'unknown key "charge-most=0"'],
  ['  berserk second half\n', '', 92, 'got      ["G/2/1","G/10/5"]'],
  ['berserk second', 'berserk first', 93, 'got      ["G/1","G/10/5"]'],
  ['berserk second half', 'berserk second', 91, 'unknown step'],
  ['divide first 5', 'divide first 1', 93, 'got      ["G/10/5","G/5"]'],
  ['divide first 5', 'divide first five', 92, 'unknown number'],
  ['divide first 5', 'divide first', 92, 'unknown step'],
  ['  error unequal-sides', '  berserk first half', 23, 'expected no refusal'],
  ['to backgammon "5+3"', 'to backgammon "5+4"', 96, 'got      "5+3"'],
  ['lost opening credit on-expiry', 'lost opening on-expiry', 97, '["opening","on-expiry"]'],
  ['  lost opening credit on-expiry\n', '', 96, 'got      ["opening","credit","on-expiry"]'],
  ['to chess "G/5/3"\n', 'to chess mode=delay "G/5/3"\n', 98, 'got      ["credit"]'],
  ['to chess "G/5/3"\n', 'to chess "G/5/3"\n  lost credit\n', 99, 'got      []'],
  ['convert chess "G/5/3"\n', 'convert chess "G/5/3"\n  lost credit\n', 96, 'unknown step'],
  ['to backgammon', 'from backgammon', 96, 'unknown step'],
  ['to backgammon', 'to checkers', 96, 'unknown notation'],
  ['  pcn "1', '  ogs "1', 101, 'got      ["pcn","1 second for the game"]'],
  ['pcn "1 second', 'pcn "2 seconds', 101, '["pcn","2 seconds'],
  ['  pcn "1 second for the game"\n', '', 100, 'got      ["pcn"]'],
  ['for the game"\n\nlag', 'for the game"\n  ogs "untimed"\n\nlag', 102, 'got      undefined'],
  ['  pcn "1 second for the game"', '  pcn', 101, 'unknown text'],
  ['> 2200 1260', '> 2200 1261', 105, 'got      [2200,1260]'],
  ['> 2200 1260', '> 2201 1260', 105, 'expected [2201,1260]'],
  ['> 2200 1260', '> 2200', 105, 'unknown step'],
  ['> 2200 1260', '! negative-time', 105, 'unknown outcome'],
  ['  > 2200 1260\n', '', 104, 'has one outcome'],
  ['charge 2500 300', 'charge 2500', 104, 'unknown step'],
  ['charge 2500 300', 'press 2500 300', 104, 'unknown step'],
  ['lag 60000 0', 'lag 60000', 103, 'unknown step'],
  ['  first 289000 24', '  first 289001 24', 117, 'expected'],
  ['  first 289000 24\n', '', 117, 'expected'],
  ['times-left gtp first', 'times-left igs first', 117, 'ArgumentError'],
  ['  error unknown-word 0 5', '  error unknown-word 0 6', 120, 'expected'],
  ['lag 60000 0', 'lag -1 0', 103, 'ControlError'],
  ['time_left b 58 0', 'time_left b 59 0', 113, 'expected "time_left b 59 0'],
  ['command gtp', 'command ics', 109, 'ArgumentError'],
  ['command gtp 1500', 'command gtp', 112, 'unknown step'],
  ['  > "time_left b 58 0\\ntime_left w 60 0"\n', '', 112, 'has one outcome'],
  ['overtime=10/60000', 'overtime=5/60000', 115, 'got      {"outcome":"first","reason":"board","score":5}'],
  ['overtime=10/60000', 'overtime=10', 114, 'unknown overtime'],
  ['overtime=10/60000', 'overtime=10/1/1', 114, 'unknown overtime'],
  ['overtime=10/60000', 'overtime=10/', 114, 'unknown number'],
  ['keep-journal', 'keep-journal now', 125, 'unknown step'],
  ['keep-journal', 'keep-journal\n  > 5', 126, 'nothing comes of this step'],
  ['  keep-journal\n', '', 128, 'expected no refusal'],
  ['take-back move=1 4000', 'take-back move=0 4000', 131, 'got      []'],
  ['take-back move=1 4000', 'take-back moment=1 4000', 131, 'got      []'],
  ['take-back move=1 4000', 'take-back turn=1 4000', 129, 'unknown step'],
  ['take-back move=1 4000', 'take-back move 4000', 129, 'unknown number'],
  ['take-back move=1 4000', 'take-back move=1', 129, 'unknown step'],
  ['moment=1999 5000', 'moment=1998 5000', 135, 'got      {"bankMs":58002}'],
  ['plies\n  > 2000', 'plies\n  > 2000 1000', 131, 'got      [2000]'],
  ['plies\n  > 2000', 'plies', 130, 'has one outcome'],
  ['plies\n  > 2000', 'plies all\n  > 2000', 130, 'unknown step'],
  ['! not-in-journal', '! no-journal', 137, 'got      "not-in-journal"'],
  ['! actions', '! opening', 141, 'got      "actions"'],
  ['! actions', '> 2000', 140, 'expected no refusal'],
  ['  adjust first 5000 10\n', '', 140, 'expected a refusal'],
  ['restart 6000', 'restart 4999', 142, 'expected no refusal'],
  ['restart 6000', 'restart 6000 6000', 142, 'unknown step'],
  ['restart 6000', 'restart 6000\n  > 6000', 143, 'nothing comes of this step'],
  ['saved-at=50\n', 'saved-at=60\n', 145, 'got      {"bankMs":57910}'],
  ['saved-at=50\n', 'saved-at=\n', 143, 'unknown number'],
  ['restart -1951\n  ! at-went-back', 'restart -1951', 146, 'expected no refusal'],
  ['saved-at=500', 'saved-at=400', 152, 'got      {"bankMs":58900}'],
  ['saved-at=500', 'saved=500', 150, 'unknown step'],
  [`restore "${SAVED}"`, `restore "${SAVED.slice(1)}"`, 150, 'expected no refusal'],
  [`restore "${SAVED}"`, 'restore', 150, 'unknown text'],
  [`"${HEX}"`, `"${HEX.slice(1)}"`, 155, 'unknown bytes'],
  [`"${HEX}"`, `"${HEX.slice(2)}"`, 155, 'expected no refusal'],
  [`"${HEX}"`, `"${HEX}"\n  ! altered`, 156, 'expected a refusal'],
  [`restore-journal "${JOURNAL}"`, `restore "${JOURNAL}"`, 160, 'expected no refusal'],
  ['  > 700', '  > 701', 163, 'got      [700]'],
  ['! foreign', '! cut', 167, 'got      "foreign"'],
  ['! foreign', '> foreign', 167, 'unknown outcome'],
  ['! foreign\n', '! foreign\n  read 5\n', 168, 'stands below a refusal'],
  ['explain kif', 'explained kif', 169, 'unknown kind'],
  ['explain kif', 'explain checkers', 169, 'unknown notation'],
  ['explain pgn "-"', 'explain pcn format=json "[]"', 186, 'there is nothing to explain'],
  ['explain pgn "-"', 'explain pgn mode=delay "-"', 186, 'unknown key "mode=delay"'],
  ['  cursor 1\n', '', 187, 'begins with the step cursor'],
  ['  cursor 1\n', '  cursor\n', 187, 'unknown number'],
  ['  cursor 1\n', '  cursor -1\n', 187, 'unknown number'],
  ['  cursor 1\n', '  cursor 1 1\n', 187, 'begins with the step cursor'],
  ['cursor 5', 'cursor 3', 177, '{"text":"時間"}'],
  ['cursor 5', 'cursor 6', 176, 'got      ["at-cursor","1"]'],
  ['standing unfinished', 'standing broken', 171, 'got      ["standing","unfinished"]'],
  ['  standing unfinished\n', '', 171, 'expected ["error"'],
  ['expected-number 12 0', 'expected-number 8 0', 172, 'got      ["error","expected-number",8,0]'],
  ['expected-number 12 0', 'expected-number 13 0', 172, 'outside of the text'],
  ['expected-number 12 0', 'expected-plus 12 0', 172, 'expected ["error","expected-plus",8,0]'],
  ['  error expected-number 12 0\n', '', 172, 'got      ["error"'],
  ['field time 0 5', 'field time 0 3', 173, 'within a character'],
  ['field extra-time 6 5', 'field extra-time 5 6', 174, 'expected ["field","extra-time",3,4,'],
  ['field extra-time 6 5', 'wrong extra-time 6 5', 174, 'got      ["field","extra-time"'],
  ['"10 minutes"', '"11 minutes"', 173, 'got      ["field","time",0,3,{"text":"10 minutes"}]'],
  ['0 5 "10 minutes"', '0 5', 173, 'expected ["field","time",0,3]'],
  ['  at-cursor 0\n  next', '  at-cursor 1\n  next', 176, 'got      ["at-cursor","0"]'],
  ['next keyword "秒読み"', 'next keyword "秒"', 180, 'got      ["next","keyword",{"text":"秒読み"}]'],
  ['next none "("', 'next keyword "("', 182, 'got      ["next","none",{"text":"("}]'],
  ['  next none "("\n', '', 182, 'expected ["next","keyword"'],
  ['\n  next none "("', ' "("', 181, 'got      ["next","extra-time",{"text":"(1手"}]'],
  ['completion "10分|20秒(1)"', 'completion "10分|20秒(2)"', 184, 'got      ["completion",{"text":"10分|20秒(1)"}]'],
  ['  completion "10分|20秒(1)"\n', '', 169, 'got      [["completion",'],
  ['completion "', 'completes "', 184, 'unknown step'],
  ['field keyword 0 1', 'field time 0 1', 189, 'got      ["field","keyword"'],
  ['"untimed"\n  at-cursor 0\n', '"untimed"\n', 186, 'got      [["at-cursor","0"]]'],
  ['"untimed"\n  at-cursor 0\n', '"untimed"\n  at-cursor 0\n  next time ":"\n', 191, 'got      undefined'],
  ['wrong time 3 3', 'field time 3 3', 197, 'got      ["wrong","time",3,3,'],
];

test('cases that do not hold fail at their line', async (t) => {
  for (const [right, wrong, line, words] of WRONG) {
    await t.test(`${right} → ${wrong}`, () => {
      assert.notEqual(HOLDS.replace(right, wrong), HOLDS, 'the case to change is not there');
      const { failures } = ran(HOLDS.replace(right, wrong));
      assert.equal(failures.length, 1, failures.join('\n'));
      assert.ok(failures[0].startsWith(`/some.cases:${line}: `), failures[0]);
      assert.ok(failures[0].includes(words), failures[0]);
    });
  }
});

test('a folder without cases fails', () => {
  assert.equal(ran('# nothing\n').failures.length, 1);
});

test('the command exits with what it found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flagfall-'));
  const command = () => spawnSync(process.execPath, [RUNNER, folder], { encoding: 'utf8' });
  try {
    writeFileSync(join(folder, 'one.cases'), HOLDS);
    const good = command();
    assert.equal(good.status, 0);
    const lines = ['accept 5', 'refuse 2', 'odds 3', 'play 8', 'match 1', 'detect 1', 'convert 1'];
    lines.push('explain 3', 'lag 1', 'times-left 2');
    assert.equal(good.stdout, [...lines, '27 passed, 0 failed', ''].join('\n'));
    writeFileSync(join(folder, 'two.cases'), 'refuse chess "G/5"\n  error empty 0 0\n');
    const bad = command();
    assert.equal(bad.status, 1);
    assert.ok(bad.stderr.startsWith(`${join(folder, 'two.cases')}:2: `), bad.stderr);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

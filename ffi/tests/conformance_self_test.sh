#!/bin/sh
# Proves that the conformance runner fails where it must: conformance_self_test.sh RUNNER

set -u
runner=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0

verdict() {
  if [ "$1" = "$2" ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "conformance self-test: $3: expected $2, got $1:"
    cat "$folder/out"
  fi
}

# Runs the cases of standard input.
run() {
  cat > "$folder/it.cases"
  "$runner" "$folder" > "$folder/out" 2>&1
}

passes() {
  run && got=success || got=failure
  verdict "$got" success "$1"
}

# The case must fail, at LINE and with these WORDS: fails NAME LINE WORDS
fails() {
  run && got=success || got=failure
  if [ "$got" = failure ] && ! grep -q "it\.cases:$2: .*$3" "$folder/out"; then
    got='a failure in other words'
  fi
  verdict "$got" failure "$1"
}

# Without these, a runner that fails always would pass.

passes 'a case of each kind' << 'END'
# A comment.

accept chess mode=fischer-after option=none "G/3/2"
  canonical "G/3/2"
  describes "3 minutes for the game; 2 seconds added after each move"
  stage 0 time=180000 credit=paid credit-time=2000
  rules

refuse ggs ini=1 inc=2 ext=3 "5\u{bd}\n\t\"\\//"
  error expected-clock-time 0 7

odds
  first chess "G/5"
  second ggs "2:00,0/12/0"
  canonical "G/5" "02:00/00:12/00:00"

odds
  first chess option=hourglass "G/5"
  second chess "G/5"
  error unequal-sides

play "a game"
  control chess "G/1"
  press first 0
  ! not-started
  start first 0
  read 1000
  > clock phase=running on-turn=first deciding=false
  > first bank=59000 moves-left=none turn-left=none
  deadline
  > 60001
  press first 1000 elapsed=500
  advance 70000
  > flag second 61001
  verdict 70000 board=open
  > first flag none

match "a match"
  length 3
  start-game
  penalise first
  > second=1 match-over=false froze-cube=false void-double=none
  may-decline 3
  > may=false cube=1 winner=none
  take
  ! no-double
END

passes 'each step that a kind may have' << 'END'
accept arimaa strict=false setup=true "2/10/x"
  warning expected-percent 5 1
  canonical "2/10"

refuse pcn format=json "[{}]"
  error missing-duration 1 0
  path "periods[0]"

play "a game in a match"
  first backgammon "2+0"
  second backgammon "2+0"
  in-match 3 1 0 not-yet
  start first 0
END

# Wrong expectations.

fails 'a wrong canonical form' 2 'expected "G/4", got "G/3"' << 'END'
accept chess "G/3"
  canonical "G/4"
END
fails 'a wrong description' 2 'got "3 minutes for the game"' << 'END'
accept chess "G/3"
  describes "4 minutes for the game"
END
fails 'a wrong stage' 2 'time=180000' << 'END'
accept chess "G/3"
  stage 0 time=180001
END
fails 'a stage written in part' 2 'credit=banked' << 'END'
accept chess "G/3/2"
  stage 0 time=180000
END
fails 'a stage that is not there' 3 'no such stage' << 'END'
accept chess "G/3"
  stage 0 time=180000
  stage 1 time=180000
END
fails 'a stage left out' 1 'expected 1 and 1 stages, got 2 and 2' << 'END'
accept chess "40/90, G/30"
  stage 0 time=5400000 quota=40 when-met=next
END
fails 'wrong rules' 2 'expected rules, got rules coupling=hourglass' << 'END'
accept chess option=hourglass "G/3"
  rules
END
fails 'a text that is refused' 1 'expected-slash at 1 0' << 'END'
accept chess "G"
END
fails 'a text that is accepted' 2 'got ok' << 'END'
refuse chess "G/3"
  error empty 0 0
END
fails 'a wrong error' 2 'expected-slash 1 0' << 'END'
refuse chess "G"
  error empty 1 0
END
fails 'a wrong place' 2 'expected-slash 1 0' << 'END'
refuse chess "G"
  error expected-slash 1 1
END
fails 'a refusal without its error' 1 'expected a step, got none' << 'END'
refuse chess "G"
END
fails 'odds that are accepted' 4 'error unequal-sides' << 'END'
odds
  first chess "G/5"
  second chess "G/4"
  error unequal-sides
END
fails 'odds that are refused' 4 'got error unequal-sides' << 'END'
odds
  first chess option=hourglass "G/5"
  second chess "G/5"
  describes "5 minutes for the game"
END
fails 'a wrong canonical form of the second side' 4 'expected "G/5", got "G/4"' << 'END'
odds
  first chess "G/5"
  second chess "G/4"
  canonical "G/5" "G/5"
END
fails 'odds of one side' 1 'second SETUP' << 'END'
odds
  first chess "G/5"
END
fails 'odds without an outcome' 1 'what comes of the odds' << 'END'
odds
  first chess "G/5"
  second chess "G/4"
END
fails 'an event that does not happen' 5 'no such event' << 'END'
play "a game"
  control chess "G/1"
  start first 0
  advance 60000
  > flag first 60001
END
fails 'an event that is not written' 4 'got also > flag first 60001' << 'END'
play "a game"
  control chess "G/1"
  start first 0
  advance 60001
END
fails 'an event of another side' 5 'got > flag first 60001' << 'END'
play "a game"
  control chess "G/1"
  start first 0
  advance 60001
  > flag second 60001
END
fails 'an event without its stage' 5 'got > stage first 0 stage=1' << 'END'
play "a game"
  control chess "1/1, G/1"
  start first 0
  press first 0
  > stage first 0
END
fails 'a refusal that is not written' 3 'got ! not-started' << 'END'
play "a game"
  control chess "G/1"
  press first 0
END
fails 'another refusal' 4 'expected ! paused, got ! not-started' << 'END'
play "a game"
  control chess "G/1"
  press first 0
  ! paused
END
fails 'a refusal that does not come' 4 'no such event' << 'END'
play "a game"
  control chess "G/1"
  start first 0
  ! already-started
END
fails 'a refused reading that is not written' 4 'got ! at-went-back' << 'END'
play "a game"
  control chess "G/1"
  start first 0
  read -1
END
fails 'a wrong reading of the clock' 4 'phase=not-started' << 'END'
play "a game"
  control chess "G/1"
  read 0
  > clock phase=running
END
fails 'a wrong reading of a side' 4 'expected bank=1, got bank=60000' << 'END'
play "a game"
  control chess "G/1"
  read 0
  > second moves=0 bank=1
END
fails 'a wrong deadline' 5 'got > 60001' << 'END'
play "a game"
  control chess "G/1"
  start first 0
  deadline
  > 60000
END
fails 'a deadline that is not written' 3 'got > none' << 'END'
play "a game"
  control chess "G/1"
  deadline
END
fails 'a restart that nothing comes of' 4 'expected nothing here' << 'END'
play "a game"
  control chess "G/1"
  restart 0
  > 0
END
fails 'a restart without its words' 3 'expected saved-at=AT' << 'END'
play "a game"
  control chess "G/1"
  restart 0 at=0
END
fails 'other plies' 6 'expected > 0, got >' << 'END'
play "a game"
  control pgn "60"
  keep-journal
  start first 0
  plies
  > 0
END
fails 'a take back that is refused' 4 'got ! no-journal' << 'END'
play "a game"
  control chess "G/1"
  start first 0
  take-back move=0 0
END
fails 'a take back of nothing' 4 'expected move=N' << 'END'
play "a game"
  control chess "G/1"
  keep-journal
  take-back moves=0 0
END
fails 'an explanation without its cursor' 2 'expected cursor' << 'END'
explain chess "G"
  standing complete
END
fails 'an explanation of a document' 1 'nothing to explain' << 'END'
explain pcn format=json "[]"
  cursor 0
END
fails 'another standing' 3 'got standing unfinished' << 'END'
explain chess "G/0"
  cursor 3
  standing broken
END
fails 'another field' 4 'got field keyword' << 'END'
explain pgn "-"
  cursor 1
  standing complete
  field time 0 1 "untimed"
  at-cursor 0
END
fails 'a field under the cursor that is not written' 1 'got at-cursor 0' << 'END'
explain pgn "-"
  cursor 1
  standing complete
  field keyword 0 1 "untimed"
END
fails 'what may not come next' 6 'got nothing further' << 'END'
explain pgn "-"
  cursor 1
  standing complete
  field keyword 0 1 "untimed"
  at-cursor 0
  next time ":"
END
fails 'what is no snapshot' 2 'got ! foreign' << 'END'
play "a game"
  restore "[]"
END
fails 'another refusal of a snapshot' 3 'expected ! cut, got ! foreign' << 'END'
play "a game"
  restore "[]"
  ! cut
END
fails 'bytes that are none' 2 'hexadecimal' << 'END'
play "a game"
  restore-hex "f"
END
fails 'a game without a control' 1 'got neither' << 'END'
play "a game"
  start first 0
END
fails 'a warning that is not told' 2 'no such warning' << 'END'
accept arimaa "2/10"
  warning expected-percent 5 1
END
fails 'a wrong warning' 2 'got warning expected-percent 5 1' << 'END'
accept arimaa "2/10/x"
  warning expected-percent 5 2
END
fails 'a warning that is not written' 1 'expected 0 warnings, got 1' << 'END'
accept arimaa "2/10/x"
  canonical "2/10"
END
fails 'a wrong path' 3 'expected "periods.1.", got "periods.0."' << 'END'
refuse pcn format=json "[{}]"
  error missing-duration 1 0
  path "periods[1]"
END
fails 'a path that is not written' 1 'the path is "periods' << 'END'
refuse pcn format=json "[{}]"
  error missing-duration 1 0
END
fails 'a path where there is none' 1 'the path is ""' << 'END'
refuse chess "G"
  error expected-slash 1 0
  path "G"
END
fails 'a wrong verdict' 4 'got > open board none' << 'END'
play "a game"
  control chess "G/1"
  verdict 0 board=open
  > draw board none
END
fails 'a verdict that is not written' 3 'got > open board none' << 'END'
play "a game"
  control chess "G/1"
  verdict 0 board=open
END
fails 'a verdict without a board' 3 'expected a board, got none' << 'END'
play "a game"
  control chess "G/1"
  verdict 0
  > open board none
END
fails 'an unknown board' 3 'expected a board, got win' << 'END'
play "a game"
  control chess "G/1"
  verdict 0 board=win
  > open board none
END
fails 'an unknown term of a verdict' 3 'expected a term of a verdict, got least' << 'END'
play "a game"
  control chess "G/1"
  verdict 0 board=open least=2
  > open board none
END
fails 'a readiness that is neither' 4 'expected true or false, got maybe' << 'END'
play "a game"
  control chess "G/1"
  start first 0
  ready first 0 maybe
END
fails 'a match that no game can be one of' 3 'crawford-mismatch' << 'END'
play "a game"
  control backgammon "2+0"
  in-match 3 2 0 not-yet
END
fails 'a wrong state of a match' 3 'expected games=1, got games=0' << 'END'
match "a match"
  length 3
  > games=1
END
fails 'a refusal by a match that is not written' 3 'got ! no-game' << 'END'
match "a match"
  length 3
  take
END
fails 'a refusal by a match that does not come' 4 'got no refusal' << 'END'
match "a match"
  length 3
  start-game
  ! game-running
END
fails 'an unknown key of a match' 3 'expected a key of a match, got match-over' << 'END'
match "a match"
  length 3
  > match-over=false
END
fails 'an unknown step of a match' 3 'expected a step of a match, got redouble first' << 'END'
match "a match"
  length 3
  redouble first
END
fails 'a match that does not begin' 2 'expected `length` or `at-score`' << 'END'
match "a match"
  start-game
END
fails 'pcn without its format' 1 'expected a format, got 0 options' << 'END'
accept pcn "[]"
END
fails 'a notation that does not accept the text' 2 'no further notation' << 'END'
detect "next Tuesday"
  chess "a week"
END
fails 'a notation that accepts the text and is not told' 1 'got also double-flag' << 'END'
detect "G/15 | 1/10"
END
fails 'another notation' 2 'expected chess, got double-flag' << 'END'
detect "G/15 | 1/10"
  chess "15 minutes"
END
fails 'another conversion' 2 'expected "G/3", got "G/2/12"' << 'END'
convert ggs "2:00,0/12,N1/0"
  to chess "G/3"
END
fails 'a loss that is not told' 2 'got lost credit' << 'END'
convert ggs "2:00,0/12,N1/0"
  to chess "G/2/12"
END
fails 'another loss' 3 'got lost credit' << 'END'
convert ggs "2:00,0/12,N1/0"
  to chess "G/2/12"
  lost time
END
fails 'another charge' 3 'got > 2200 1260' << 'END'
lag 60000 0
  charge 2500 300
  > 2500 1260
END
fails 'a charge that is not told' 2 'got > 2200 1260' << 'END'
lag 60000 0
  charge 2500 300
END
fails 'another command' 4 'got "go wtime 60000' << 'END'
play "a game"
  control chess "G/1"
  command uci 0
  > "go infinite"
END
fails 'an unknown protocol' 3 'expected a protocol, got xboard' << 'END'
play "a game"
  control chess "G/1"
  command xboard 0
  > ""
END
fails 'another time that is left' 2 'got first 60000 none' << 'END'
times-left cecp first "time 6000"
  first 60000 5
END
fails 'a time left that is not told' 2 'nothing that is told' << 'END'
times-left uci first "go infinite"
  first 60000 none
END
fails 'a time left that is not written' 1 'got also first 60000 none' << 'END'
times-left cecp first "time 6000"
END
fails 'another error in what is told' 2 'got error unknown-word 0 5' << 'END'
times-left cecp first "clock 6000"
  error unknown-word 0 6
END
fails 'berserk for nobody' 4 'expected a side, got both' << 'END'
odds
  first chess "G/5"
  second chess "G/5"
  berserk both half
END
fails 'berserk by no rule' 4 'expected a rule, got quarter' << 'END'
odds
  first chess "G/5"
  second chess "G/5"
  berserk first quarter
END
fails 'stages of one side alone' 1 'expected 1 and 0 stages, got 1 and 1' << 'END'
accept chess "G/3"
  first-stage 0 time=180000
END
fails 'the second of two cases' 3 'expected-slash' << 'END'
accept chess "G/3"

accept chess "G"
END

# What it does not know.

fails 'an unknown kind' 1 'expected a kind of case, got acept' << 'END'
acept chess "G/3"
  canonical "G/3"
END
fails 'a step before the first case' 1 'expected a kind of case' << 'END'
  canonical "G/3"
END
fails 'an unknown step of an accept' 2 'got canonicle' << 'END'
accept chess "G/3"
  canonicle "G/3"
END
fails 'an unknown step of a refuse' 2 'got error expected-slash 1 0' << 'END'
refuse chess "G"
  mistake expected-slash 1 0
END
fails 'an unknown step of odds' 4 'got describe' << 'END'
odds
  first chess "G/5"
  second chess "G/4"
  describe "5 minutes for the game"
END
fails 'an unknown step of a play' 3 'got begin first 0' << 'END'
play "a game"
  control chess "G/1"
  begin first 0
END
fails 'an outcome without a call' 3 'expected a step of a play' << 'END'
play "a game"
  control chess "G/1"
  > flag first 0
END
fails 'a call without its moment' 3 'expected 3 words, got 2' << 'END'
play "a game"
  control chess "G/1"
  start first
END
fails 'a call with a word too many' 3 'expected 3 words, got 4' << 'END'
play "a game"
  control chess "G/1"
  start first 0 0
END
fails 'an unknown side' 3 'expected a side, got third' << 'END'
play "a game"
  control chess "G/1"
  start third 0
END
fails 'a moment that is no number' 3 'expected a number, got 0x10' << 'END'
play "a game"
  control chess "G/1"
  start first 0x10
END
fails 'an unknown key of a press' 4 'expected elapsed=MS' << 'END'
play "a game"
  control chess "G/1"
  start first 0
  press first 0 took=0
END
fails 'an unknown key of a reading' 4 'got first banks' << 'END'
play "a game"
  control chess "G/1"
  read 0
  > first banks=60000
END
fails 'a key of the other part of a reading' 4 'got clock bank' << 'END'
play "a game"
  control chess "G/1"
  read 0
  > clock bank=60000
END
fails 'an unknown part of a reading' 4 'got third bank' << 'END'
play "a game"
  control chess "G/1"
  read 0
  > third bank=60000
END
fails 'an unknown key of a stage' 2 'expected stage 0 time=180000 colour=red' << 'END'
accept chess "G/3"
  stage 0 time=180000 colour=red
END
fails 'an unknown notation' 1 'expected a notation, got ches' << 'END'
accept ches "G/3"
END
fails 'an unknown option' 1 'expected an option of chess, got ini=5' << 'END'
accept chess ini=5 "G/3"
END
fails 'an unknown value of an option' 1 'got mode=slow' << 'END'
accept chess mode=slow "G/3"
END
fails 'a part of a default clock' 1 'ini, inc and ext' << 'END'
accept ggs ini=5 "//"
END
fails 'a setup without a text' 1 'expected a text, got G/3' << 'END'
accept chess G/3
END
fails 'a text without an end' 1 'expected a text in quotes' << 'END'
accept chess "G/3
END
fails 'an unknown escape' 1 'escapes of the format' << 'END'
refuse chess "G\x"
  error expected-slash 1 1
END
fails 'a code point that is none' 1 'escapes of the format' << 'END'
refuse chess "G\u{d800}"
  error expected-slash 1 1
END

# Folders without cases.

rm "$folder/it.cases"
echo 'accept chess "G/3"' > "$folder/it.txt"
"$runner" "$folder" > "$folder/out" 2>&1 && got=success || got=failure
verdict "$got" failure 'a folder without files of cases'
"$runner" "$folder/none" > "$folder/out" 2>&1 && got=success || got=failure
verdict "$got" failure 'a folder that is not there'
"$runner" > "$folder/out" 2>&1 && got=success || got=failure
verdict "$got" failure 'no folder'
echo '# No case.' | run && got=success || got=failure
verdict "$got" failure 'a file without cases'

echo "conformance self-test (C): $passed passed, $failed failed"
[ "$failed" = 0 ]

// A bot: it joins a game on a server, follows its clock, and passes the times to an engine.
import assert from 'node:assert/strict';
import { Clock, parse } from 'flagfall';

const control = parse('3+2', { notation: 'lichess' });

// What the server's stream says: 170 seconds for White, 175.5 for Black, who is on turn.
const message =
  '{"type":"gameState","moves":"e2e4 c7c5 g1f3","wtime":170000,"btime":175500,' +
  '"winc":2000,"binc":2000,"status":"started"}';
// It arrives when your own clock shows 5,000.
const clock = Clock.join(control, control.parseStanding(message, 'lichess', 5_000));
assert.equal(clock.read(6_000).onTurn, 'second');
assert.equal(clock.bank('second', 6_000), 174_500);

// The engine gets the times as they are when it begins to think.
const command = clock.command('uci', 6_000);
assert.equal(command, 'go wtime 170000 btime 174500 winc 2000 binc 2000');

// Your move, then the next message: the server's times replace what the clock has computed.
clock.press('second', 9_000);
const next =
  '{"type":"gameState","moves":"e2e4 c7c5 g1f3 d7d6","wtime":170000,"btime":173600,' +
  '"winc":2000,"binc":2000,"status":"started"}';
clock.setStanding(control.parseStanding(next, 'lichess', 9_200));
assert.equal(clock.bank('second', 9_200), 173_600);
console.log(command); // go wtime 170000 btime 174500 winc 2000 binc 2000

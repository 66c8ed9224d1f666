// A bot: it joins a game on a server, follows its clock, and passes the times to an engine.
import assert from 'node:assert/strict';
import { Clock, parse } from 'flagfall';

// The first event of lichess's stream: 170 seconds for White, 175.5 for Black, who is on turn.
const game = JSON.parse(
  '{"type":"gameFull","initialFen":"startpos","clock":{"initial":180000,"increment":2000},' +
    '"state":{"type":"gameState","moves":"e2e4 c7c5 g1f3","wtime":170000,"btime":175500,' +
    '"winc":2000,"binc":2000,"status":"started"}}',
);
const control = parse(JSON.stringify(game.clock), { notation: 'lichess' });
// It arrives when your own clock shows 5,000.
const standing = control.parseStanding(JSON.stringify(game), 'lichess', 5_000);
const clock = Clock.join(control, standing);
assert.equal(clock.read(6_000).onTurn, 'second');
assert.equal(clock.bank('second', 6_000), 174_500);

// The engine gets the times as they are when it begins to think.
const command = clock.command('uci', 6_000);
assert.equal(command, 'go wtime 170000 btime 174500 winc 2000 binc 2000');

// Your move, then the next event: the server's times replace what the clock has computed.
clock.press('second', 9_000);
const event = JSON.parse(
  '{"type":"gameState","moves":"e2e4 c7c5 g1f3 d7d6","wtime":170000,"btime":173600,' +
    '"winc":2000,"binc":2000,"status":"started"}',
);
// Other events, such as chatLine, have no clocks.
if (event.type === 'gameState') {
  // Only the first event says which side moved first.
  const message = JSON.stringify({ ...game, state: event });
  clock.setStanding(control.parseStanding(message, 'lichess', 9_200));
}
assert.equal(clock.bank('second', 9_200), 173_600);
console.log(command); // go wtime 170000 btime 174500 winc 2000 binc 2000

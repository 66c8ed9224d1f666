// Takes the READMEs' screenshots: a game in progress, on a desktop and on a phone, and a new game. Run
// it with `npm run screenshots`; it needs Chromium, and looks best with the font Inter.

import { fileURLToPath } from 'node:url';
import { SqliteDatabase } from '../sqlite-database.mjs';
import { Games } from '../games.mjs';
import { openBrowser, openNew, openPage, says, shown } from './browser.mjs';
import { newStore, press, startServer } from './support.mjs';

/** The times of the moves, in seconds, of the first side and of the second. */
const TOOK_S = [
  [12, 45, 90, 160, 75, 210, 340, 95, 480, 130, 260, 610, 70, 155, 390, 220, 85, 140],
  [20, 30, 120, 90, 240, 150, 410, 180, 330, 560, 95, 270, 720, 60, 205, 310, 450, 230],
];
/** How long the last turn has taken when the screenshots are taken, in seconds. */
const THINKS_S = 48;

/** Adds a game whose last move was made just now, and returns its id and tokens. */
async function playedGame(store) {
  const moves = TOOK_S[0].flatMap((first, move) => [['first', first], ['second', TOOK_S[1][move]]]);
  const playedS = moves.reduce((sum, [, seconds]) => sum + seconds, THINKS_S);
  let nowMs = Date.now() - playedS * 1000;
  const database = new SqliteDatabase(store, { now: () => nowMs });
  const games = new Games(database);
  const options = { notation: 'chess', mode: 'fischer-after' };
  const { id, tokens } = await games.create('40/90/30, G/30/30', options);
  await games.act({ do: 'name', name: 'Anna' }, 'first', id);
  await games.act({ do: 'name', name: 'Boris' }, 'second', id);
  await games.act({ do: 'start' }, 'first', id);
  for (const [ply, [side, seconds]] of moves.entries()) {
    nowMs += seconds * 1000;
    await games.act(press(side, Math.floor(ply / 2) + 1), side, id);
  }
  database.close();
  return { id, tokens };
}

const store = newStore();
const { id, tokens } = await playedGame(store);
const server = await startServer({ after: () => {} }, store);
const browser = await openBrowser();

async function picture(name, token, view) {
  const page = await openPage(browser, view);
  await page.goto(`${server.url}/game/${id}#${token}`);
  await shown(page, '#first.on-turn');
  await save(page, name);
}

/** Of the page for a new game, once `text` is explained. */
async function pictureOfNewGame(name, text, explanation, view) {
  const page = await openPage(browser, view);
  await openNew(page, server.url);
  await page.click('#text', { clickCount: 3 });
  await page.type('#text', text);
  await says(page, '#says', explanation);
  await save(page, name);
}

async function save(page, name) {
  const path = fileURLToPath(new URL(`../${name}.png`, import.meta.url));
  await page.screenshot({ path });
  console.log(path);
}

await picture('screenshot', tokens.first, { width: 1080, height: 600, scale: 1.5 });
const phone = { width: 390, height: 750, scale: 1.5, scheme: 'dark' };
await picture('screenshot-phone', tokens.second, phone);
const explanation = '40 moves in 90 minutes, then 30 minutes; 30-second increment from move 1.';
const page = { width: 1080, height: 660, scale: 1.5 };
await pictureOfNewGame('screenshot-new', '40/90/30, G/30/30', explanation, page);
await browser.close();
await server.kill('SIGTERM');

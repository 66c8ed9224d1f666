// Games on the disk: a file for each, and a sign of life.

import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { writeFile } from 'flagfall';

const GAME = /^([\w-]{12})\.json$/;

/** The games of one folder. A server has its folder for itself. */
export class Store {
  #folder;
  #alive;

  /** The store in `folder`, which is made if it is not there. */
  constructor(folder) {
    this.#folder = folder;
    this.#alive = join(folder, 'alive');
    mkdirSync(folder, { recursive: true });
  }

  /**
   * Writes a game, all of it or nothing. It blocks until the disk has it: what players are told
   * afterwards, no crash can take back.
   */
  save(game) {
    writeFile(this.#path(game.id), JSON.stringify(game));
  }

  /** Every game that was saved. One that cannot be read is left where it is, and told. */
  *games() {
    for (const name of readdirSync(this.#folder)) {
      const id = GAME.exec(name)?.[1];
      if (id === undefined) continue;
      try {
        const game = { ...JSON.parse(readFileSync(this.#path(id), 'utf8')), id };
        if (!Number.isSafeInteger(game.savedMs)) throw new Error('it says no moment');
        yield game;
      } catch (error) {
        console.error(`game ${id} cannot be read: ${error.message}`);
      }
    }
  }

  /** Removes a game. */
  remove(id) {
    rmSync(this.#path(id), { force: true });
  }

  /**
   * Notes that the server is alive at `atMs`, as the time of a file that is empty: nothing that a
   * kill could leave half written, and nothing to wait for.
   */
  setAlive(atMs) {
    try {
      utimesSync(this.#alive, atMs / 1000, atMs / 1000);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
      writeFile(this.#alive, '');
      utimesSync(this.#alive, atMs / 1000, atMs / 1000);
    }
  }

  /** The last moment that was noted, in milliseconds; 0 if none was. */
  get aliveMs() {
    const stat = statSync(this.#alive, { throwIfNoEntry: false });
    return stat === undefined ? 0 : Math.round(stat.mtimeMs);
  }

  #path(id) {
    return join(this.#folder, `${id}.json`);
  }
}

// Games on the disk: a file for each, and a sign of life.

import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFile } from 'flagfall';

const GAME = /^([\w-]{12})\.json$/;
const HALF_WRITTEN = '.new';

/** The games of one folder. A server has its folder for itself. */
export class Store {
  #folder;
  #alive;

  /** The store in `folder`, which is made if it is not there. */
  constructor(folder) {
    this.#folder = folder;
    this.#alive = join(folder, 'alive');
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) {
      if (name.endsWith(HALF_WRITTEN)) rmSync(join(folder, name));
    }
  }

  /**
   * Writes what a game's `toJSON` gave, all of it or nothing, and resolves when the disk has it: what
   * players are told afterwards, no crash can take back. The file holds the links of both sides, so
   * nobody else may read it.
   */
  async save(saved) {
    const path = this.#path(saved.id);
    const written = `${path}${HALF_WRITTEN}`;
    try {
      const file = await open(written, 'w', 0o600);
      try {
        await file.writeFile(JSON.stringify(saved));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(written, path);
    } catch (error) {
      await rm(written, { force: true });
      throw error;
    }
    const folder = await open(this.#folder, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
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

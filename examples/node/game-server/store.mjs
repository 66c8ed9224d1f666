// Games on disk: a file for each, and the server's heartbeat.

import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFile } from 'flagfall';

const GAME = /^([\w-]{12})\.json$/;
const HALF_WRITTEN = '.new';

/** The games in one folder, which only one server may use. */
export class Store {
  #folder;
  #alive;

  /** Opens the store in `folder`, and creates the folder if necessary. */
  constructor(folder) {
    this.#folder = folder;
    this.#alive = join(folder, 'alive');
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) {
      if (name.endsWith(HALF_WRITTEN)) rmSync(join(folder, name));
    }
  }

  /**
   * Saves the result of a game's `toJSON` atomically, and resolves when it is on disk: what is sent
   * to players afterwards survives a crash. The file contains both sides' links, so only its owner
   * can read it.
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

  /** All saved games. An unreadable file is left in place and reported. */
  *games() {
    for (const name of readdirSync(this.#folder)) {
      const id = GAME.exec(name)?.[1];
      if (id === undefined) continue;
      try {
        const game = { ...JSON.parse(readFileSync(this.#path(id), 'utf8')), id };
        if (!Number.isSafeInteger(game.savedMs)) throw new Error('savedMs is missing');
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
   * Records that the server is alive at `atMs`, as the modification time of an empty file, which is
   * fast and cannot be half written.
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

  /** The last time that was recorded, in milliseconds; 0 if none. */
  get aliveMs() {
    const stat = statSync(this.#alive, { throwIfNoEntry: false });
    return stat === undefined ? 0 : Math.round(stat.mtimeMs);
  }

  #path(id) {
    return join(this.#folder, `${id}.json`);
  }
}

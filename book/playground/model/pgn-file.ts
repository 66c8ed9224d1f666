// Reads a PGN file in slices, so that the page stays responsive, and audits its games.

import { AuditError, PgnReader } from 'flagfall';
import type { GameAudit, PgnGame } from 'flagfall';

/** A game of the file with what its audit found. */
export interface AuditedGame {
  readonly number: number;
  readonly game: PgnGame;
  /** Null if it cannot be audited. */
  readonly audit: GameAudit | null;
  /** Why it cannot. */
  readonly reason: string | null;
}

/** What was read so far. */
export interface Progress {
  readonly games: number;
  /** The games whose recorded times are possible. */
  readonly possible: number;
  /** The games with impossible times. */
  readonly impossible: number;
  /** The games that cannot be audited. */
  readonly without: number;
  readonly bytes: number;
  /** The size of the file. */
  readonly size: number;
  /** Whether something of the file was like PGN: a tag, or a ply. */
  readonly isPgn: boolean;
}

/** The bytes that are read at once: some 20 games. */
const SLICE = 16_384;
/** How long the page works before it draws again. */
const WORK_MS = 12;

/**
 * Reads a file, and calls `onGame` with each of its games. `onProgress` is called between slices, and may
 * return false to end. The games are not kept: the memory does not grow with the file.
 */
export async function readGames(
  file: Blob,
  onGame: (game: AuditedGame) => void,
  onProgress: (progress: Progress) => boolean,
): Promise<Progress> {
  const reader = new PgnReader();
  const progress = { games: 0, possible: 0, impossible: 0, without: 0, bytes: 0, size: file.size, isPgn: false };
  const add = (games: readonly PgnGame[]) => {
    for (const game of games) {
      if (game.tags.length === 0 && game.plies.length === 0) continue;
      const audited = audit(game, ++progress.games);
      progress.isPgn = true;
      if (audited.audit === null) progress.without += 1;
      else if (audited.audit.impossible.length > 0) progress.impossible += 1;
      else progress.possible += 1;
      onGame(audited);
    }
  };
  let beganMs = performance.now();
  for await (const chunk of chunks(file)) {
    for (let from = 0; from < chunk.length; from += SLICE) {
      const slice = chunk.subarray(from, from + SLICE);
      add(reader.read(slice));
      progress.bytes += slice.length;
      if (performance.now() - beganMs < WORK_MS) continue;
      if (!onProgress({ ...progress })) return progress;
      await pause();
      beganMs = performance.now();
    }
  }
  add(reader.finish());
  return progress;
}

/** Lets the page draw and answer. A timer would wait 4 ms each time. */
async function pause(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  port1.close();
}

/** The file in pieces of a size that a browser reads quickly. */
async function* chunks(file: Blob): AsyncGenerator<Uint8Array> {
  const most = 1 << 20;
  for (let from = 0; from < file.size; from += most) {
    yield new Uint8Array(await file.slice(from, from + most).arrayBuffer());
  }
}

function audit(game: PgnGame, number: number): AuditedGame {
  try {
    return { number, game, audit: game.audit(), reason: null };
  } catch (error) {
    if (!(error instanceof AuditError)) throw error;
    return { number, game, audit: null, reason: error.message };
  }
}

import { join } from 'node:path';
import type { Snapshot } from '../engine/snapshot.ts';
import { jsonChunks } from '../export/json.ts';
import type { Clock } from '../shared/clock.ts';
import { reasonOf } from '../shared/errors.ts';
import type { Log } from '../shared/log.ts';
import { replaceFileAsync } from '../shared/replace-file.ts';
import { type Receipts, receiptsFor } from '../shared/written-files.ts';
import { createYielder } from '../shared/yield-loop.ts';
import type { OutDir } from '../workspace/out-dir.ts';

/** Keeps `graph.json` in the output folder up to date, without delaying an analysis. */
export interface ReportFile {
  /** A revision was published: it is written once no other one has followed for two seconds. */
  note(snapshot: Snapshot): void;
  /** Sees to it that the file, which has this stamp now, holds this revision. False where that cannot be. */
  ensure(snapshot: Snapshot, stamp: string): Promise<boolean>;
  /** Why the file is not up to date. */
  warning(): string | undefined;
  /** Resolves when nothing is being written. */
  idle(): Promise<void>;
  /** Writes what is not written yet, unless that takes too long or is not wanted. */
  close(options: { readonly isWanted: boolean }): Promise<void>;
}

export interface ReportFileOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Makes the output folder; undefined where the project is gone. */
  readonly outDir: () => OutDir | undefined;
  /** Resolves when no analysis is under way; undefined where none is. */
  readonly idle: () => Promise<void> | undefined;
  /** The file holds this revision. */
  readonly onWritten?: ((snapshot: Snapshot, receipts: Receipts) => void) | undefined;
  /** The bytes of a report that were made for somebody else. */
  readonly serialised?: ((snapshot: Snapshot) => Promise<Buffer> | undefined) | undefined;
}

export const PAUSE_MS = 2000;
/** A daemon that is stopped has promised to end within two seconds, and has other things to close. */
export const CLOSE_MS = 700;

/** Each write to the disk takes a turn of the event loop, so that a few large ones are done sooner than many. */
const PART_BYTES = 1024 * 1024;

/** A newer revision took the place of the one that was being written, or time ran out. */
class Abandoned extends Error {}

export function createReportFile(options: ReportFileOptions): ReportFile {
  const { clock, log } = options;
  let wanted: Snapshot | undefined;
  let written: { readonly revision: number; readonly stamp: string | undefined } | undefined;
  let writing: Promise<void> = Promise.resolve();
  let warning: string | undefined;
  /** After this time nothing is written any more; set when it is closed. */
  let deadline: number | undefined;
  let endWaiting = () => {};
  const isClosing = new Promise<void>(resolve => {
    endWaiting = resolve;
  });
  let cancel = () => {};

  return {
    note(snapshot) {
      if (deadline !== undefined) return;
      wanted = snapshot;
      cancel();
      cancel = clock.after(PAUSE_MS, write);
    },
    async ensure(snapshot, stamp) {
      const isHeld = () => written?.revision === snapshot.revision && written.stamp !== undefined;
      if (isHeld() && written?.stamp === stamp) return true;
      const isOld = wanted !== undefined && wanted.revision > snapshot.revision;
      if (isOld || deadline !== undefined) return false;
      cancel();
      wanted = snapshot;
      written = undefined;
      write();
      await writing;
      return isHeld();
    },
    warning: () => warning,
    idle: () => writing,
    async close({ isWanted }) {
      deadline = clock.now() + CLOSE_MS;
      endWaiting();
      cancel();
      if (!isWanted) wanted = undefined;
      write();
      await writing;
    },
  };

  /** One write at a time: the one before is over, or gives up at its next step. */
  function write(): void {
    writing = writing.then(writeWanted);
  }

  async function writeWanted(): Promise<void> {
    const snapshot = wanted;
    if (!snapshot || snapshot.revision === written?.revision) return;
    try {
      const folder = options.outDir();
      if (!folder) return;
      if (folder.unwritable !== undefined) throw new Error(folder.unwritable);
      const path = join(folder.path, 'graph.json');
      const receipts = receiptsFor([{ path, ...(await replaceFileAsync(path, partsOf(snapshot))) }]);
      written = { revision: snapshot.revision, stamp: receipts[path]?.stamp };
      options.onWritten?.(snapshot, receipts);
      warning = undefined;
    } catch (error) {
      if (!(error instanceof Abandoned)) warn(`graph.json is not kept up to date: ${reasonOf(error)}`);
      else if (deadline !== undefined && wanted === snapshot)
        log.warn('graph.json is not up to date: writing it would have delayed the end');
    }
  }

  /** Said once; each new revision is another attempt. */
  function warn(message: string): void {
    if (warning !== message) log.warn(message);
    warning = message;
  }

  async function* partsOf(snapshot: Snapshot): AsyncGenerator<Uint8Array> {
    await goOn(snapshot);
    const made = await options.serialised?.(snapshot)?.catch(() => undefined);
    if (made) {
      yield made;
      return;
    }
    const yieldLoop = createYielder();
    let parts: Buffer[] = [];
    let bytes = 0;
    for (const chunk of jsonChunks(snapshot)) {
      const part = Buffer.from(chunk);
      parts.push(part);
      bytes += part.length;
      const pause = yieldLoop();
      if (pause) await pause;
      if (pause) await goOn(snapshot);
      if (bytes < PART_BYTES) continue;
      yield Buffer.concat(parts);
      parts = [];
      bytes = 0;
    }
    await goOn(snapshot);
    yield Buffer.concat(parts);
  }

  /** Throws where this snapshot is not worth writing any more. */
  async function goOn(snapshot: Snapshot): Promise<void> {
    await giveWay();
    if (wanted !== snapshot || (deadline !== undefined && clock.now() > deadline)) throw new Abandoned();
  }

  /** A snapshot does not change, so that what was begun can go on after an analysis that found nothing new. */
  async function giveWay(): Promise<void> {
    while (deadline === undefined) {
      const idle = options.idle();
      if (!idle) return;
      await Promise.race([idle, isClosing]);
    }
  }
}

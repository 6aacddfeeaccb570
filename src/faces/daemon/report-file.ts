import { join } from 'node:path';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import { jsonChunks } from '../../core/formats/json.ts';
import type { OutDir } from '../../project/settings/out-dir.ts';
import type { Clock } from '../../shared/clock.ts';
import { reasonOf } from '../../shared/errors.ts';
import type { Log } from '../../shared/log.ts';
import { replaceFileAsync } from '../../shared/replace-file.ts';
import { type Receipts, receiptsFor } from '../../shared/written-files.ts';
import { createYielder } from '../../shared/yield-loop.ts';

/** Keeps `graph.json` in the output folder up to date, without delaying an analysis. */
export interface ReportFile {
  /** Schedules a write of a published revision, debounced by two seconds. */
  schedule(snapshot: Snapshot): void;
  /** Brings the file, which has this stamp now, to this revision. False if that is impossible. */
  ensure(snapshot: Snapshot, stamp: string): Promise<boolean>;
  /** Why the file is not up to date. */
  warning(): string | undefined;
  /** Resolves when nothing is being written. */
  idle(): Promise<void>;
  /** Writes the pending revision, unless that takes too long or `isWanted` is false. */
  close(options: { readonly isWanted: boolean }): Promise<void>;
}

export interface ReportFileOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Creates the output folder; undefined if the project was deleted. */
  readonly outDir: () => OutDir | undefined;
  /** Resolves when the running analysis ends; undefined if none is running. */
  readonly idle: () => Promise<void> | undefined;
  /** Called after the file was written with this revision. */
  readonly onWritten?: ((snapshot: Snapshot, receipts: Receipts) => void) | undefined;
  /** The report bytes of a snapshot, if a client has already requested them. */
  readonly serialised?: ((snapshot: Snapshot) => Promise<Buffer> | undefined) | undefined;
}

export const DEBOUNCE_MS = 2000;
/** A daemon promises to stop within two seconds, and has more to close than this file. */
export const CLOSE_MS = 700;

/** Each write takes a turn of the event loop, so a few large writes finish sooner than many small ones. */
const PART_BYTES = 1024 * 1024;

/** A newer revision replaced the one being written, or the deadline passed. */
class Abandoned extends Error {}

export function createReportFile(options: ReportFileOptions): ReportFile {
  const { clock, log } = options;
  let wanted: Snapshot | undefined;
  let written: { readonly revision: number; readonly stamp: string | undefined } | undefined;
  let writing: Promise<void> = Promise.resolve();
  let warning: string | undefined;
  /** Set by `close`; nothing is written after this time. */
  let deadline: number | undefined;
  let resolveClosing = () => {};
  const closing = new Promise<void>(resolve => {
    resolveClosing = resolve;
  });
  let cancel = () => {};

  return {
    schedule(snapshot) {
      if (deadline !== undefined) return;
      wanted = snapshot;
      cancel();
      cancel = clock.after(DEBOUNCE_MS, write);
    },
    async ensure(snapshot, stamp) {
      const isWritten = () => written?.revision === snapshot.revision && written.stamp !== undefined;
      if (isWritten() && written?.stamp === stamp) return true;
      const isOutdated = wanted !== undefined && wanted.revision > snapshot.revision;
      if (isOutdated || deadline !== undefined) return false;
      cancel();
      wanted = snapshot;
      written = undefined;
      write();
      await writing;
      return isWritten();
    },
    warning: () => warning,
    idle: () => writing,
    async close({ isWanted }) {
      deadline = clock.now() + CLOSE_MS;
      resolveClosing();
      cancel();
      if (!isWanted) wanted = undefined;
      write();
      await writing;
    },
  };

  /** Serialises writes. An outdated one gives up at its next step. */
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
        log.warn('graph.json is not up to date: writing it would have delayed the shutdown');
    }
  }

  /** Logs a warning once. Each new revision retries. */
  function warn(message: string): void {
    if (warning !== message) log.warn(message);
    warning = message;
  }

  async function* partsOf(snapshot: Snapshot): AsyncGenerator<Uint8Array> {
    await throwIfOutdated(snapshot);
    const existing = await options.serialised?.(snapshot)?.catch(() => undefined);
    if (existing) {
      yield existing;
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
      if (pause) await throwIfOutdated(snapshot);
      if (bytes < PART_BYTES) continue;
      yield Buffer.concat(parts);
      parts = [];
      bytes = 0;
    }
    await throwIfOutdated(snapshot);
    yield Buffer.concat(parts);
  }

  /** Waits for a running analysis, then throws if this snapshot is no longer worth writing. */
  async function throwIfOutdated(snapshot: Snapshot): Promise<void> {
    await waitForAnalysis();
    if (wanted !== snapshot || (deadline !== undefined && clock.now() > deadline)) throw new Abandoned();
  }

  /** A snapshot is immutable, so the write can resume after an analysis that found no changes. */
  async function waitForAnalysis(): Promise<void> {
    while (deadline === undefined) {
      const idle = options.idle();
      if (!idle) return;
      await Promise.race([idle, closing]);
    }
  }
}

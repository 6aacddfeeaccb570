import { createYielder } from '../../shared/yield-loop.ts';
import type { Facts, FileId } from '../../types.ts';
import type { FactsKey, FileRecord, Store, StoreBatch } from '../store/contract.ts';

/** What to write to the cache for a file. */
export interface PendingWrite {
  readonly record: FileRecord;
  readonly key: FactsKey;
  /** Absent if the cache has them. */
  readonly facts: Facts | undefined;
}

export interface UnsavedOptions {
  readonly store: Store;
  /** What to write for a file; undefined for a removed one. */
  readonly pendingOf: (id: FileId) => PendingWrite | undefined;
  /** The cache was deleted or replaced, and holds only the last batch. */
  readonly onRecreated: () => void;
}

/**
 * Files to be written to the cache. Only ids are queued, and the content is looked up when it is written. So a write
 * can wait until the result is published, another process releases its lock, or a deleted cache is recreated.
 */
export interface Unsaved {
  /** `withFacts`: the cache may lack the facts of this content as well. */
  add(id: FileId, withFacts: boolean): void;
  has(id: FileId): boolean;
  isEmpty(): boolean;
  /** Writes a part once enough files are queued, so that an interrupted long run loses little. */
  saveIfFull(): void;
  /** Writes everything, one part at a time. The next call retries what failed. */
  saveAll(): Promise<void>;
  /** Writes everything synchronously. */
  saveOnClose(waitsForLock: boolean): void;
}

/** Files per write, which blocks the event loop. */
const PART = 1000;

export function createUnsaved({ store, pendingOf, onRecreated }: UnsavedOptions): Unsaved {
  const waiting = new Map<FileId, boolean>();
  /** Backs off while the store fails, so that not every file retries. */
  let enough = PART;

  return {
    add,
    has: id => waiting.has(id),
    isEmpty: () => waiting.size === 0,
    saveIfFull() {
      if (waiting.size < enough) return;
      enough = savePart(false) ? PART : 2 * waiting.size;
    },
    async saveAll() {
      const yieldLoop = createYielder();
      while (waiting.size > 0 && savePart(false)) await yieldLoop();
    },
    saveOnClose(waitsForLock) {
      while (waiting.size > 0 && savePart(waitsForLock)) {}
    },
  };

  function add(id: FileId, withFacts: boolean): void {
    waiting.set(id, withFacts || waiting.get(id) === true);
  }

  /** Returns false if the write failed; trying the next part now would be pointless. */
  function savePart(waitsForLock: boolean): boolean {
    const part = nextPart();
    const outcome = store.save(batchOf(part), { waitsForLock });
    if (outcome === 'failed') return false;
    for (const id of part) waiting.delete(id);
    if (outcome === 'recreated') onRecreated();
    return true;
  }

  function nextPart(): Set<FileId> {
    const part = new Set<FileId>();
    for (const id of waiting.keys()) {
      part.add(id);
      if (part.size === PART) break;
    }
    return part;
  }

  function batchOf(part: Iterable<FileId>): StoreBatch {
    const files: FileRecord[] = [];
    const removed: FileId[] = [];
    const facts: { key: FactsKey; facts: Facts }[] = [];
    for (const id of part) {
      const pending = pendingOf(id);
      if (!pending) removed.push(id);
      else {
        files.push(pending.record);
        if (pending.facts && waiting.get(id)) facts.push({ key: pending.key, facts: pending.facts });
      }
    }
    return { files, removed, facts };
  }
}

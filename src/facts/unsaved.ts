import { createYielder } from '../shared/yield-loop.ts';
import type { FactsKey, FileRecord, Store, StoreBatch } from '../store/store.ts';
import type { Facts, FileId } from '../types.ts';

/** What is known about a file's content, as the cache keeps it. */
export interface PendingWrite {
  readonly record: FileRecord;
  readonly key: FactsKey;
  /** Absent where the cache has them. */
  readonly facts: Facts | undefined;
}

export interface UnsavedOptions {
  readonly store: Store;
  /** What is known now; undefined for a file that went. */
  readonly pendingOf: (id: FileId) => PendingWrite | undefined;
  /** The cache was deleted or replaced: it has nothing but what was saved last. */
  readonly onRecreated: () => void;
}

/**
 * What the cache does not know yet. Only names are kept: what is written is what is known by then, so
 * it may wait until the result is published, until another process lets go of the cache, or until a
 * cache that was deleted is there again.
 */
export interface Unsaved {
  /** `withFacts`: the cache may not know what this content says, either. */
  add(id: FileId, withFacts: boolean): void;
  has(id: FileId): boolean;
  isEmpty(): boolean;
  /** For a long run: writes once enough has come together, so that little is lost if it is interrupted. */
  saveIfFull(): void;
  /** Writes the rest, a part at a time. What fails is tried again with the next call. */
  saveAll(): Promise<void>;
  /** The same at the end, at once; with patience for other processes where nobody is kept waiting. */
  saveOnClose(waitsForLock: boolean): void;
}

/** So much is written at once; the event loop stands still meanwhile. */
const PART = 1000;

export function createUnsaved({ store, pendingOf: look, onRecreated: onFresh }: UnsavedOptions): Unsaved {
  const waiting = new Map<FileId, boolean>();
  /** Grows while the store fails, or each further file would knock at its door again. */
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

  /** False when nothing was stored, and there is no use in trying the next part now. */
  function savePart(waitsForLock: boolean): boolean {
    const part = nextPart();
    const outcome = store.save(batchOf(part), { waitsForLock });
    if (outcome === 'failed') return false;
    for (const id of part) waiting.delete(id);
    if (outcome === 'recreated') onFresh();
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
      const saved = look(id);
      if (!saved) removed.push(id);
      else {
        files.push(saved.record);
        if (saved.facts && waiting.get(id)) facts.push({ key: saved.key, facts: saved.facts });
      }
    }
    return { files, removed, facts };
  }
}

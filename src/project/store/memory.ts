import type { Facts, FileId } from '../../types.ts';
import {
  erasureKey,
  type FileRecord,
  factsKey,
  type Store,
  type StoredFile,
  type Versions,
} from './contract.ts';

/** Contents to keep besides those of the present files; the oldest are evicted first. */
const SPARE_CONTENTS = 20_000;

/** A store that lives as long as the process, for `--no-cache` and when no cache file can be used. */
export function memoryStore(): Store {
  const files = new Map<FileId, FileRecord>();
  const known = new Map<string, Facts>();
  const erasures = new Map<string, readonly string[]>();

  return {
    path: ':memory:',
    load,
    loadInParts: versions => [load(versions)],
    findFacts(keys) {
      const found = new Map<string, Facts>();
      for (const key of keys.map(factsKey)) {
        const facts = known.get(key);
        if (facts) found.set(key, facts);
      }
      return found;
    },
    findErasures(keys) {
      const found = new Map<string, readonly string[]>();
      for (const key of keys.map(erasureKey)) {
        const specifiers = erasures.get(key);
        if (specifiers) found.set(key, specifiers);
      }
      return found;
    },
    saveErasures(added) {
      for (const { key, specifiers } of added) erasures.set(erasureKey(key), specifiers);
      for (const key of erasures.keys()) {
        if (erasures.size <= SPARE_CONTENTS) break;
        erasures.delete(key);
      }
    },
    hasFacts: () => known.size > 0,
    save(batch) {
      for (const id of batch.removed) files.delete(id);
      for (const record of batch.files) files.set(record.id, record);
      for (const { key, facts } of batch.facts) known.set(factsKey(key), facts);
      if (known.size > files.size + SPARE_CONTENTS) evictUnused(known, files);
      return 'saved';
    },
    // No later process could load a state from here.
    loadState: () => undefined,
    saveState: () => false,
    saveResult() {},
    loadHistory: () => [],
    saveHistory() {},
    close() {},
  };

  function load(versions: Versions): StoredFile[] {
    return [...files.values()].map(record => {
      const { hash, dialect } = record;
      const version = versions.get(dialect);
      const facts = version === undefined ? undefined : known.get(factsKey({ hash, dialect, version }));
      return facts ? { ...record, facts } : record;
    });
  }
}

/** Never evicts facts that a file needs. */
function evictUnused(known: Map<string, Facts>, files: ReadonlyMap<FileId, FileRecord>): void {
  const used = new Set(Array.from(files.values(), ({ hash, dialect }) => `${hash}:${dialect}:`));
  for (const key of known.keys()) {
    if (known.size <= files.size + SPARE_CONTENTS / 2) return;
    if (!used.has(key.slice(0, key.lastIndexOf(':') + 1))) known.delete(key);
  }
}

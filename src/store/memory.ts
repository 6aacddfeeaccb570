import type { Facts, FileId } from '../types.ts';
import { type FileRecord, factsKey, type Store, type StoredFile, type Versions } from './contract.ts';

/** So many contents are remembered beside those of the present files; the oldest are forgotten first. */
const SPARE_CONTENTS = 20_000;

/** A store that lasts as long as the process: for `--no-cache`, and where no file can be used. */
export function memoryStore(): Store {
  const files = new Map<FileId, FileRecord>();
  const known = new Map<string, Facts>();

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
    save(batch) {
      for (const id of batch.removed) files.delete(id);
      for (const record of batch.files) files.set(record.id, record);
      for (const { key, facts } of batch.facts) known.set(factsKey(key), facts);
      if (known.size > files.size + SPARE_CONTENTS) forgetUnused(known, files);
      return 'saved';
    },
    // A process that ends with its store has nobody to leave a state to.
    loadState: () => undefined,
    saveState: () => false,
    saveResult() {},
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

/** Facts that a file needs are never forgotten. */
function forgetUnused(known: Map<string, Facts>, files: ReadonlyMap<FileId, FileRecord>): void {
  const used = new Set(Array.from(files.values(), ({ hash, dialect }) => `${hash}:${dialect}:`));
  for (const key of known.keys()) {
    if (known.size <= files.size + SPARE_CONTENTS / 2) return;
    if (!used.has(key.slice(0, key.lastIndexOf(':') + 1))) known.delete(key);
  }
}

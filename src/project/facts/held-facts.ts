import type { Facts, FileId } from '../../types.ts';
import { factsVersions } from '../extract/version.ts';
import { type FactsKey, type FileRecord, factsKey, type Store } from '../store/contract.ts';

/** Thrown when the store lacks the facts of a known file, because its database was deleted or replaced. */
export class FactsLost extends Error {}

/**
 * The facts of files. Only those that are not saved yet are held in memory; the rest stay in the store, because the
 * facts of a large project take hundreds of megabytes.
 */
export interface HeldFacts {
  /** Undefined if the facts are neither in memory nor in the store. */
  find(id: FileId, record: FileRecord | undefined): Facts | undefined;
  /** The facts in memory; does not query the store. */
  held(id: FileId): Facts | undefined;
  hold(id: FileId, facts: Facts): void;
  delete(id: FileId): void;
  /** The files whose facts are in memory. */
  ids(): Iterable<FileId>;
  /** How many facts were loaded from the store. */
  loaded(): number;
}

export function createHeldFacts(store: Pick<Store, 'findFacts'>): HeldFacts {
  const held = new Map<FileId, Facts>();
  /** The last facts loaded from the store: resolution reads those of the same file several times. */
  let last: { readonly record: FileRecord; readonly facts: Facts } | undefined;
  let loaded = 0;

  return {
    find(id, record) {
      const own = held.get(id);
      if (own || !record) return own;
      if (last?.record !== record) {
        const facts = store.findFacts([keyOf(record)]).get(factsKey(keyOf(record)));
        if (!facts) return undefined;
        last = { record, facts };
        loaded++;
      }
      return last.facts;
    },
    held: id => held.get(id) ?? (last?.record.id === id ? last.facts : undefined),
    hold(id, facts) {
      if (last?.record.id === id) last = undefined;
      held.set(id, facts);
    },
    delete(id) {
      if (last?.record.id === id) last = undefined;
      held.delete(id);
    },
    ids: () => held.keys(),
    loaded: () => loaded,
  };
}

export function keyOf({ hash, dialect }: Pick<FileRecord, 'hash' | 'dialect'>): FactsKey {
  return { hash, dialect, version: factsVersions.get(dialect) ?? 0 };
}

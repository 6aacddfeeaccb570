import { factsVersions } from '../extract/version.ts';
import { type FactsKey, type FileRecord, factsKey, type Store } from '../store/store.ts';
import type { Facts, FileId } from '../types.ts';

/** The store no longer has the facts of a file that is known: its database was deleted or replaced. */
export class FactsLost extends Error {}

/**
 * The facts of files. They stay in the store, which has them all, because those of a large project take hundreds of
 * megabytes; only what the store does not have yet is held here.
 */
export interface HeldFacts {
  /** Undefined where neither the store nor this has them. */
  find(id: FileId, record: FileRecord | undefined): Facts | undefined;
  /** Without asking the store. */
  held(id: FileId): Facts | undefined;
  hold(id: FileId, facts: Facts): void;
  delete(id: FileId): void;
  /** How many were read from the store. */
  loaded(): number;
}

export function createHeldFacts(store: Pick<Store, 'findFacts'>): HeldFacts {
  const held = new Map<FileId, Facts>();
  /** The last one that was read from the store: resolution asks for the facts of one file several times. */
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
    loaded: () => loaded,
  };
}

export function keyOf({ hash, dialect }: Pick<FileRecord, 'hash' | 'dialect'>): FactsKey {
  return { hash, dialect, version: factsVersions.get(dialect) ?? 0 };
}

import type { FileId } from '../../types.ts';
import type { Invalidation, QueryList } from './queries.ts';

/** The queries of every file, in the order of their ids. */
export interface QueryColumns {
  /** The keys of file `i` are `keys` from `starts[i]` up to `starts[i + 1]`, each once. */
  readonly starts: Uint32Array;
  readonly keys: Uint32Array;
}

/** The queries of all files, kept from one run to the next. */
export interface QueryTable {
  set(id: FileId, list: QueryList): void;
  delete(id: FileId): void;
  affectedBy(invalidation: Invalidation): FileId[];
  /** The lists of these files, which must be all files. */
  columns(ids: readonly FileId[]): QueryColumns;
}

/** Columns plus an overlay of later changes: lists as objects would take several times the memory. */
export function createQueryTable(ids: readonly FileId[] = [], columns: QueryColumns = EMPTY): QueryTable {
  let base = { ids, ...columns };
  /** Undefined for a file that was removed. */
  const overlay = new Map<FileId, QueryList | undefined>();

  return {
    set: (id, list) => void overlay.set(id, list),
    delete: id => void overlay.set(id, undefined),
    affectedBy(invalidation) {
      const affected: FileId[] = [];
      for (let i = 0; i < base.ids.length; i++) {
        if (!invalidation.affects(base.keys, base.starts[i], base.starts[i + 1])) continue;
        if (!overlay.has(base.ids[i])) affected.push(base.ids[i]);
      }
      for (const [id, list] of overlay) if (list && invalidation.affects(list)) affected.push(id);
      return affected;
    },
    columns(now) {
      if (overlay.size > 0 || now.length !== base.ids.length) base = { ids: now, ...merged(now) };
      overlay.clear();
      return base;
    },
  };

  function merged(now: readonly FileId[]): QueryColumns {
    const rows = new Map(base.ids.map((id, i) => [id, i]));
    return joined(
      now.map(id => {
        const list = overlay.get(id);
        if (list) return [...new Set(list)];
        const row = rows.get(id);
        return row === undefined ? [] : base.keys.subarray(base.starts[row], base.starts[row + 1]);
      }),
    );
  }
}

const EMPTY: QueryColumns = { starts: new Uint32Array(1), keys: new Uint32Array() };

function joined(lists: readonly ArrayLike<number>[]): QueryColumns {
  const starts = new Uint32Array(lists.length + 1);
  for (const [i, list] of lists.entries()) starts[i + 1] = starts[i] + list.length;
  const keys = new Uint32Array(starts[lists.length]);
  for (const [i, list] of lists.entries()) keys.set(list, starts[i]);
  return { starts, keys };
}

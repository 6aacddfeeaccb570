import type { FileId, Index, Names } from '../../types.ts';

export interface IndexChange {
  readonly added: readonly FileId[];
  readonly removed: readonly FileId[];
  /** Files that existed before and whose declared names changed. */
  readonly redeclared: readonly FileId[];
}

/** How a key changed: `presence` if it gained its first value or lost its last, `values` for any other change. */
export type Difference = 'values' | 'presence';

/** An index over all source files, updated incrementally. */
export interface LiveIndex {
  /** The distinct values in string order. The returned array is immutable. */
  at(key: string): readonly string[];
  has(key: string): boolean;
  update(change: IndexChange, onDifference: (key: string, difference: Difference) => void): void;
}

export interface LiveIndexInput {
  readonly files: Iterable<FileId>;
  readonly namesOf: (id: FileId) => Names | undefined;
  /** The names that `files` had before the next update, if they may have changed since. */
  readonly previousNamesOf?: ((id: FileId) => Names | undefined) | undefined;
}

/** The values under one key. */
interface List {
  /** Unordered, once for each file that contributes the value, except for `repeats`. */
  readonly values: string[];
  /** Value → how often it was contributed again right after itself; `values` does not repeat these. */
  readonly repeats: Map<string, number> | undefined;
  /** The distinct values in string order, computed on demand. */
  distinct?: readonly string[];
}

type Pairs = ReturnType<Index['list']>;

export function createLiveIndex(index: Index, input: LiveIndexInput): LiveIndex {
  const { files, namesOf, previousNamesOf = namesOf } = input;
  const lists = new Map<string, List>();
  /** The names that each file was listed with, so that its entries can be removed again. */
  const known = new Map<FileId, Names | undefined>();
  for (const id of files) for (const [key, value] of list(id, previousNamesOf)) add(key, value);

  return { at, has: key => lists.has(key), update };

  function at(key: string): readonly string[] {
    const list = lists.get(key);
    if (list === undefined) return NOTHING;
    list.distinct ??= list.values.length === 1 ? list.values : [...new Set(list.values)].sort();
    return list.distinct;
  }

  function update(change: IndexChange, onDifference: (key: string, difference: Difference) => void): void {
    // Grouped by key, so that adding a thousand files at once visits each list once.
    const deltas = new Map<string, Map<string, number>>();
    for (const id of [...change.removed, ...change.redeclared]) {
      count(deltas, listBefore(id), -1);
      known.delete(id);
    }
    for (const id of [...change.added, ...change.redeclared]) count(deltas, list(id, namesOf), 1);
    for (const [key, delta] of deltas) {
      const difference = applyTo(key, delta);
      if (difference !== undefined) onDifference(key, difference);
    }
  }

  function list(id: FileId, find: LiveIndexInput['namesOf']): Pairs {
    return index.list(id, () => {
      const names = find(id);
      known.set(id, names);
      return names;
    });
  }

  function listBefore(id: FileId): Pairs {
    return index.list(id, () => known.get(id));
  }

  function add(key: string, value: string): void {
    const list = lists.get(key);
    if (list === undefined) lists.set(key, { values: [value], repeats: undefined });
    else if (list.values[list.values.length - 1] !== value) list.values.push(value);
    // Consecutive files of a folder often contribute the same value.
    else if (list.repeats === undefined) lists.set(key, { ...list, repeats: new Map([[value, 1]]) });
    else list.repeats.set(value, (list.repeats.get(value) ?? 0) + 1);
  }

  function applyTo(key: string, delta: ReadonlyMap<string, number>): Difference | undefined {
    const list = lists.get(key);
    const old = list?.values ?? NOTHING;
    const counts = new Map([...delta].filter(([, number]) => number !== 0).map(([value]) => [value, 0]));
    if (counts.size === 0) return undefined;
    for (const value of old) if (counts.has(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
    const now = old.filter(value => !counts.has(value));
    const repeats = new Map(list?.repeats);
    let isChanged = false;
    for (const [value, found] of counts) {
      const before = found + (repeats.get(value) ?? 0);
      const after = before + (delta.get(value) ?? 0);
      if (before > 0 !== after > 0) isChanged = true;
      if (after > 0) now.push(value);
      if (after > 1) repeats.set(value, after - 1);
      else repeats.delete(value);
    }
    const distinct = isChanged ? undefined : list?.distinct;
    if (now.length > 0)
      lists.set(key, {
        values: now,
        repeats: repeats.size > 0 ? repeats : undefined,
        ...(distinct && { distinct }),
      });
    else lists.delete(key);
    if (!isChanged) return undefined;
    return old.length > 0 === now.length > 0 ? 'values' : 'presence';
  }
}

function count(deltas: Map<string, Map<string, number>>, pairs: Pairs, by: number): void {
  for (const [key, value] of pairs) {
    const delta = deltas.get(key) ?? new Map<string, number>();
    deltas.set(key, delta);
    delta.set(value, (delta.get(value) ?? 0) + by);
  }
}

const NOTHING: readonly string[] = [];

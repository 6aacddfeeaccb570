import type { FileId, Index, Names } from '../types.ts';

export interface IndexChange {
  readonly added: readonly FileId[];
  readonly removed: readonly FileId[];
  /** Files that were there before and declare other names now. */
  readonly renamed: readonly FileId[];
}

/** What changed under a key: which values there are, or even whether there are any. */
export type Difference = 'values' | 'presence';

/** An index over all source files, kept from one state to the next. */
export interface LiveIndex {
  /** Each value once, in string order. Never changed once given out. */
  at(key: string): readonly string[];
  has(key: string): boolean;
  update(change: IndexChange, onDifference: (key: string, difference: Difference) => void): void;
}

export interface LiveIndexInput {
  readonly files: Iterable<FileId>;
  readonly namesOf: (id: FileId) => Names | undefined;
  /** The names that `files` had before the next update, where they may differ by now. */
  readonly previousNamesOf?: ((id: FileId) => Names | undefined) | undefined;
}

/** What stands under one key. */
interface List {
  /** As often as files give them, in no order: one of two that say the same may go. */
  readonly values: string[];
  /** Value → how often it was given again directly after itself, which is not repeated in `values`. */
  readonly repeats: Map<string, number> | undefined;
  /** Made when somebody asks. */
  answer?: readonly string[];
}

type Pairs = ReturnType<Index['list']>;

export function createLiveIndex(index: Index, input: LiveIndexInput): LiveIndex {
  const { files, namesOf, previousNamesOf = namesOf } = input;
  const lists = new Map<string, List>();
  /** What was listed, for when it has to be taken back. */
  const known = new Map<FileId, Names | undefined>();
  for (const id of files) for (const [key, value] of list(id, previousNamesOf)) add(key, value);

  return { at, has: key => lists.has(key), update };

  function at(key: string): readonly string[] {
    const list = lists.get(key);
    if (list === undefined) return NOTHING;
    list.answer ??= list.values.length === 1 ? list.values : [...new Set(list.values)].sort();
    return list.answer;
  }

  function update(change: IndexChange, onDifference: (key: string, difference: Difference) => void): void {
    // By key, so that a thousand files that come at once cost one look at each list.
    const deltas = new Map<string, Map<string, number>>();
    for (const id of [...change.removed, ...change.renamed]) {
      count(deltas, listBefore(id), -1);
      known.delete(id);
    }
    for (const id of [...change.added, ...change.renamed]) count(deltas, list(id, namesOf), 1);
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
    // All files below a folder may say the same about it, one after the other.
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
    let isOther = false;
    for (const [value, found] of counts) {
      const before = found + (repeats.get(value) ?? 0);
      const after = before + (delta.get(value) ?? 0);
      if (before > 0 !== after > 0) isOther = true;
      if (after > 0) now.push(value);
      if (after > 1) repeats.set(value, after - 1);
      else repeats.delete(value);
    }
    const answer = isOther ? undefined : list?.answer;
    if (now.length > 0)
      lists.set(key, {
        values: now,
        repeats: repeats.size > 0 ? repeats : undefined,
        ...(answer && { answer }),
      });
    else lists.delete(key);
    if (!isOther) return undefined;
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

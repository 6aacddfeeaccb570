import type { Derivation, DerivedValue, ProjectModel } from '../../types.ts';
import { type Invalidation, type QueryList, queryKey, type Recorded } from './queries.ts';

/** A derived value as it is stored. */
export type SavedValue = readonly [derivation: string, key: string, value: DerivedValue, queries: QueryList];

/** The memoised derived values of a model. */
export interface DerivedValues {
  get<T extends DerivedValue>(derivation: Derivation<T>, key: string): T;
  /** Recomputes the affected values, and adds those that changed to the invalidation. */
  update(invalidation: Invalidation): void;
  clear(): void;
  save(): readonly SavedValue[];
}

interface Entry extends Recorded<DerivedValue> {
  readonly derivation: Derivation;
  readonly key: string;
}

export interface RestoredValues {
  readonly derived: readonly SavedValue[];
  readonly derivations: readonly Derivation[];
}

export interface DerivedValuesInput {
  readonly model: ProjectModel;
  record<T>(work: () => T): Recorded<T>;
  readonly restored?: RestoredValues | undefined;
}

export function createDerivedValues({ model, record, restored }: DerivedValuesInput): DerivedValues {
  const entries = new Map<string, Entry>(restored ? restoredEntries(restored) : []);
  /** The names of values that may have changed and have not been recomputed yet. */
  const dirty = new Set<string>();

  return {
    get,
    update(invalidation) {
      markDirty(invalidation);
      const before = [...dirty].flatMap(name => entries.get(name) ?? []);
      for (const { derivation, key, value } of before) {
        if (get(derivation, key) !== value) invalidation.add('derived', nameOf(derivation, key));
      }
    },
    clear: () => entries.clear(),
    save: () =>
      Array.from(entries.values(), ({ derivation, key, value, queries }) => [
        derivation.name,
        key,
        value,
        [...new Set(queries)],
      ]),
  };

  function get<T extends DerivedValue>(derivation: Derivation<T>, key: string): T {
    const name = nameOf(derivation, key);
    const known = entries.get(name);
    // A derivation always returns values of the same type.
    if (known && !dirty.has(name)) return known.value as T;
    const { value, queries } = record(() => derivation.find(model, key));
    entries.set(name, { derivation, key, value, queries });
    dirty.delete(name);
    return value;
  }

  /** Also marks values that depend on dirty ones, so that none of them is used before it is recomputed. */
  function markDirty(invalidation: Invalidation): void {
    const keys = new Set<number>();
    for (let size = -1; size < dirty.size; ) {
      size = dirty.size;
      for (const [name, { queries }] of entries) {
        if (dirty.has(name)) continue;
        const isAffected = invalidation.affects(queries);
        if (!isAffected && (keys.size === 0 || !queries.some(key => keys.has(key)))) continue;
        dirty.add(name);
        keys.add(queryKey('derived', name));
      }
    }
  }
}

function* restoredEntries({ derived, derivations }: RestoredValues): Generator<[string, Entry]> {
  const byName = new Map(derivations.map(derivation => [derivation.name, derivation]));
  for (const [name, key, value, queries] of derived) {
    const derivation = byName.get(name);
    if (derivation) yield [nameOf(derivation, key), { derivation, key, value, queries }];
  }
}

/** The id under which a value is memoised and invalidated. */
export function nameOf({ name }: { readonly name: string }, key: string): string {
  return `${name} ${key}`;
}

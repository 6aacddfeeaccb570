import type { FileId, ProjectModel } from '../../types.ts';
import { type Namespaces, splitName } from './namespaces.ts';
import type { UseSite } from './use-forms.ts';
import type { Visibility } from './visibility.ts';

/** What a type has from its other parts and from the types that it and those around it extend. */
export interface Inherited {
  /** Has it a field, a property or an event of this name? */
  hasValue(name: string): boolean;
  /** The files in which a type in it has this form; undefined where there is none. */
  filesOf(form: string): readonly FileId[] | undefined;
}

interface Input {
  readonly model: ProjectModel;
  readonly namespaces: Namespaces;
  readonly sight: Visibility;
}

export type FindInherited = (from: FileId, site: UseSite) => Inherited;

/**
 * Bases are found by their names: in the namespaces around the type, or else wherever they are declared. If several
 * have the name, what any of them has counts, because then a use of it is in doubt.
 */
export function createInherited({ model, namespaces, sight }: Input): FindInherited {
  /** All uses of a file are resolved one after the other. */
  let last: { readonly from: FileId; readonly bySite: Map<UseSite, () => Inherited> } | undefined;

  function collect(from: FileId, { namespace, type }: UseSite): Inherited {
    const values = new Set<string>();
    const types = new Map<string, FileId[]>();
    const keys = new Set(withOuter(type));
    // A set that grows while it is gone through is gone through to its new end.
    for (const key of keys) {
      if (keys.size > MOST_TYPES) break;
      const records = namespaces.records(key);
      const seen = new Set(
        sight.best(
          from,
          records.map(({ id }) => id),
        ),
      );
      for (const { id, record } of records) {
        if (!seen.has(id)) continue;
        for (const member of record.members) values.add(member);
        for (const form of record.nested) types.set(form, [...(types.get(form) ?? []), id]);
        for (const base of record.bases) {
          for (const other of basesNamed(base, namespace, from)) {
            if (record.isInterface || !isInterface(other)) keys.add(other);
          }
        }
      }
    }
    return { hasValue: name => values.has(name), filesOf: form => types.get(form) };
  }

  function basesNamed(form: string, namespace: string, from: FileId): string[] {
    const declared = namespaces.declared(form);
    const isSeen = (at: string) => sight.best(from, declared.get(at) ?? []).length > 0;
    const near = levelsOf(namespace).find(isSeen);
    const all = near === undefined ? [...declared.keys()].filter(isSeen) : [near];
    return all.map(at => (at === '' ? form : `${at}.${form}`));
  }

  function isInterface(key: string): boolean {
    return namespaces.records(key).some(({ record }) => record.isInterface);
  }

  return (from, site) => {
    if (site.type === '') return NOTHING;
    if (last?.from !== from) last = { from, bySite: new Map() };
    const known = last.bySite.get(site);
    if (known !== undefined) return known();
    const found = model.memoise(() => collect(from, site));
    last.bySite.set(site, found);
    return found();
  };
}

/** `A.B`, `A`, and the global namespace. */
export function levelsOf(namespace: string): string[] {
  const levels: string[] = [];
  for (let at = namespace; at !== ''; at = splitName(at)[0]) levels.push(at);
  return [...levels, ''];
}

/** `A.B+C` as it is, and `A.B`. */
function withOuter(key: string): string[] {
  const keys: string[] = [];
  for (let at = key; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('+')))) keys.push(at);
  return keys;
}

const MOST_TYPES = 200;
const NOTHING: Inherited = { hasValue: () => false, filesOf: () => undefined };

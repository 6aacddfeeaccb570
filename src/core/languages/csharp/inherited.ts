import type { FileId, ProjectModel } from '../../../types.ts';
import { joinName, prefixesOf } from '../kit/qualified.ts';
import type { Form, UseSite } from './detail.ts';
import { levelsOf, type Namespaces } from './namespaces.ts';
import type { Visibility } from './visibility.ts';

/** Names that a type gets from its other parts, from its bases, and from the types around it. */
export interface Inherited {
  /** Fields, properties and events. */
  readonly values: ReadonlySet<string>;
  /** Nested types, with the files that declare them. */
  readonly types: ReadonlyMap<Form, readonly FileId[]>;
}

export type FindInherited = (from: FileId, site: UseSite) => Inherited;

/**
 * Bases are found by their names: in the namespaces around the type, or else anywhere. If several types have the name,
 * the members of all of them count, because any of them may hide the meaning of a use.
 */
export function createInherited(
  model: ProjectModel,
  namespaces: Namespaces,
  visibility: Visibility,
): FindInherited {
  /** All uses of a file are resolved in a row. */
  let last: { readonly from: FileId; readonly bySite: Map<UseSite, () => Inherited> } | undefined;

  function collect(from: FileId, { namespace, type }: UseSite): Inherited {
    const values = new Set<string>();
    const types = new Map<Form, FileId[]>();
    const keys = new Set(prefixesOf(type, '+'));
    // Iteration includes keys that are added meanwhile.
    for (const key of keys) {
      if (keys.size > MOST_TYPES) break;
      const records = namespaces.records(key);
      const files = records.map(({ id }) => id);
      const visible = new Set(visibility.best(from, files));
      for (const { id, record } of records) {
        if (!visible.has(id)) continue;
        for (const member of record.members) values.add(member);
        for (const form of record.nested) types.set(form, [...(types.get(form) ?? []), id]);
        for (const base of record.bases) {
          for (const other of basesNamed(base, namespace, from)) {
            const isInterface = namespaces.records(other).some(part => part.record.isInterface);
            if (record.isInterface || !isInterface) keys.add(other);
          }
        }
      }
    }
    return { values, types };
  }

  function basesNamed(form: Form, namespace: string, from: FileId): string[] {
    const declared = namespaces.declared(form);
    const isVisible = (at: string) => visibility.best(from, declared.get(at) ?? []).length > 0;
    const near = levelsOf(namespace).find(isVisible);
    const all = near === undefined ? [...declared.keys()].filter(isVisible) : [near];
    return all.map(at => joinName(at, form));
  }

  return (from, site) => {
    if (site.type === '') return NOTHING;
    if (last?.from !== from) last = { from, bySite: new Map() };
    let find = last.bySite.get(site);
    if (find === undefined) {
      find = model.memoise(() => collect(from, site));
      last.bySite.set(site, find);
    }
    return find();
  };
}

const MOST_TYPES = 200;
const NOTHING: Inherited = { values: new Set(), types: new Map() };

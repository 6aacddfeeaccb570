import type { FileId, Index, ProjectModel } from '../../types.ts';
import { type Declared, declaredBy, qualified } from './detail.ts';
import type { Sources } from './sources.ts';

/** Finds the file that declares the nested type which a file's types inherit by a name. */
export type FindInherited = (from: FileId, name: string) => FileId | undefined;

/** Nested types that Java's types inherit: they hide types of their own package. */
export function createInherited(model: ProjectModel, sources: Sources): FindInherited {
  let last: { readonly from: FileId; readonly types: () => ReadonlyMap<string, FileId> } | undefined;

  function read(from: FileId): ReadonlyMap<string, FileId> {
    const found = new Map<string, FileId>();
    const names = model.namesOf(from);
    const types = new Set(declaredBy(names).flatMap(declared => supertypeOf(declared, names?.package)));
    let count = 0;
    // Iteration includes types that are added meanwhile.
    for (const type of types) {
      if (++count > MOST_SUPERTYPES) break;
      const values = model.lookUp(TYPES, type).map(value => value.split(SEPARATOR));
      const files = new Set(sources.visible(from, [...new Set(values.map(([file = '']) => file))]));
      for (const [file = '', kind = '', name = ''] of values) {
        if (!files.has(file)) continue;
        if (kind === SUPERTYPE) types.add(name);
        else if (!found.has(name)) found.set(name, file);
      }
    }
    return found;
  }

  return (from, name) => {
    if (last?.from !== from) last = { from, types: model.memoise(() => read(from)) };
    return last.types().get(name);
  };
}

/** Outer types, with their nested types and supertypes. */
export const TYPES: Index = {
  name: 'java types',
  *list(id, namesOf) {
    const names = id.endsWith('.java') ? namesOf() : undefined;
    const own = names?.package ?? '';
    for (const declared of declaredBy(names)) {
      if (declared.kind === 'nested') {
        yield [qualified(own, declared.owner), [id, NESTED, declared.name].join(SEPARATOR)];
      } else if (declared.kind === 'supertype' && declared.owner !== '') {
        const [name = ''] = supertypeOf(declared, own);
        yield [qualified(own, declared.owner), [id, SUPERTYPE, name].join(SEPARATOR)];
      }
    }
  },
};

/** The qualified name of a supertype. */
function supertypeOf({ kind, name }: Declared, own = ''): string[] {
  if (kind !== 'supertype') return [];
  return [name.includes('.') ? name : qualified(own, name)];
}

const SEPARATOR = '\0';
const SUPERTYPE = '<';
const NESTED = '.';
const MOST_SUPERTYPES = 64;

import type { FileId, ProjectModel } from '../../../types.ts';
import { createDeclaredIndex, declarersIn, encodeDeclarer } from '../kit/declared-index.ts';
import { joinName } from '../kit/qualified.ts';
import { type Declared, declaredBy } from './detail.ts';
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
      const declarers = declarersIn(model.lookUp(TYPES, type));
      const files = new Set(sources.visible(from, [...new Set(declarers.map(({ id }) => id))]));
      for (const { id, detail } of declarers) {
        const name = detail.slice(1);
        if (!files.has(id)) continue;
        if (detail.startsWith(SUPERTYPE)) types.add(name);
        else if (!found.has(name)) found.set(name, id);
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
export const TYPES = createDeclaredIndex(
  'java types',
  id => id.endsWith('.java'),
  function* (id, names) {
    const own = names?.package ?? '';
    for (const declared of declaredBy(names)) {
      if (declared.kind === 'nested') {
        yield [joinName(own, declared.owner), encodeDeclarer(id, NESTED + declared.name)];
      } else if (declared.kind === 'supertype' && declared.owner !== '') {
        const [name = ''] = supertypeOf(declared, own);
        yield [joinName(own, declared.owner), encodeDeclarer(id, SUPERTYPE + name)];
      }
    }
  },
);

/** The qualified name of a supertype. */
function supertypeOf({ kind, name }: Declared, own = ''): string[] {
  if (kind !== 'supertype') return [];
  return [name.includes('.') ? name : joinName(own, name)];
}

const SUPERTYPE = '<';
const NESTED = '.';
const MOST_SUPERTYPES = 64;

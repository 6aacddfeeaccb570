import type { FileId, Index, ProjectModel } from '../../types.ts';
import type { Sources } from './sources.ts';

export interface Inherited {
  /** The file that declares the nested type which a file's types inherit by this name. */
  fileOf(from: FileId, name: string): FileId | undefined;
}

/** Nested types that Java's types inherit: they hide types of the own package. */
export function createInherited(model: ProjectModel, sources: Sources): Inherited {
  let last: { readonly from: FileId; readonly types: () => ReadonlyMap<string, FileId> } | undefined;

  function read(from: FileId): ReadonlyMap<string, FileId> {
    const found = new Map<string, FileId>();
    const names = model.namesOf(from);
    const queue = (names?.declares ?? []).flatMap(form => supertypeIn(form, names?.package ?? ''));
    const seen = new Set<string>();
    for (let i = 0; i < queue.length && i < MOST_SUPERTYPES; i++) {
      const type = queue[i] ?? '';
      if (seen.has(type)) continue;
      seen.add(type);
      const values = model.lookUp(TYPES, type).map(value => value.split(SEPARATOR));
      const files = new Set(sources.visible(from, [...new Set(values.map(([file = '']) => file))]));
      for (const [file = '', kind = '', name = ''] of values) {
        if (!files.has(file)) continue;
        if (kind === SUPERTYPE) queue.push(name);
        else if (!found.has(name)) found.set(name, file);
      }
    }
    return found;
  }

  return {
    fileOf(from, name) {
      if (last?.from !== from) last = { from, types: model.memoise(() => read(from)) };
      return last.types().get(name);
    },
  };
}

/** Types outside of all others, with what is nested in them and what they extend. */
export const TYPES: Index = {
  name: 'java types',
  *list(id, namesOf) {
    const names = id.endsWith('.java') ? namesOf() : undefined;
    const own = names?.package ?? '';
    for (const form of names?.declares ?? []) {
      const [owner = '', nested] = form.split('.', 2);
      const [subtype = ''] = form.split('<', 1);
      for (const name of subtype === '' ? [] : supertypeIn(form, own)) {
        yield [qualified(own, subtype), [id, SUPERTYPE, name].join(SEPARATOR)];
      }
      if (nested !== undefined && !form.includes('<')) {
        yield [qualified(own, owner), [id, NESTED, nested].join(SEPARATOR)];
      }
    }
  },
};

/** The supertype in `A<B`, with its package. */
function supertypeIn(form: string, own: string): string[] {
  const sign = form.indexOf('<');
  if (sign < 0) return [];
  const name = form.slice(sign + 1);
  return [name.includes('.') ? name : qualified(own, name)];
}

function qualified(own: string, name: string): string {
  return own === '' ? name : `${own}.${name}`;
}

const SEPARATOR = '\0';
const SUPERTYPE = '<';
const NESTED = '.';
const MOST_SUPERTYPES = 64;

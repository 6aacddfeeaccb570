import type { FileId, Names, ProjectModel } from '../../types.ts';

/** What all files of the project declare in one namespace: form (`Type`, `Type<>`, `Method()`) → files. */
export type Namespace = ReadonlyMap<string, readonly FileId[]>;

export interface Namespaces {
  /** Undefined where nothing is declared in it, though other namespaces may lie in it. */
  get(name: string): Namespace | undefined;
  /** Is it one, or does one lie in it? */
  has(name: string): boolean;
}

/**
 * A namespace can lie in any folder, and whether it lies in the project at all is known only when every file was
 * asked. So this asks all, once for all imports: a file that comes, goes, or declares something else may change
 * the meaning of any import. Of what others use it asks nothing.
 */
export function namespacesOf(model: ProjectModel): Namespaces {
  const files = model.filesWith('.cs');
  const names = files.map(id => model.namesOf?.(id));
  const known = readings.get(model);
  if (known !== undefined && isSame(known.files, files) && isSame(known.names, names))
    return known.namespaces;
  const namespaces = readNamespaces(files, names);
  readings.set(model, { files, names, namespaces });
  return namespaces;
}

interface Reading {
  readonly files: readonly FileId[];
  readonly names: readonly (Names | undefined)[];
  readonly namespaces: Namespaces;
}

/** A resolver is made anew whenever anything comes or goes, mostly in other languages. */
const readings = new WeakMap<ProjectModel, Reading>();

function isSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

function readNamespaces(files: readonly FileId[], names: readonly (Names | undefined)[]): Namespaces {
  const namespaces = new Map<string, Map<string, FileId[]>>();
  const outer = new Set<string>();
  for (const [i, id] of files.entries()) {
    const own = names[i];
    if (own?.package !== undefined) addOuter(outer, own.package);
    for (const name of own?.declares ?? []) {
      const [namespace, form] = splitName(name);
      const declared = namespaces.get(namespace) ?? new Map<string, FileId[]>();
      namespaces.set(namespace, declared);
      const known = declared.get(form);
      if (known === undefined) declared.set(form, [id]);
      else known.push(id);
    }
  }
  for (const name of namespaces.keys()) addOuter(outer, name);
  return { get: name => namespaces.get(name), has: name => outer.has(name) };
}

function addOuter(outer: Set<string>, namespace: string): void {
  for (let name = namespace; name !== '' && !outer.has(name); name = splitName(name)[0]) outer.add(name);
}

/** `A.B.C` as `A.B` and `C`. */
export function splitName(name: string): [namespace: string, last: string] {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? ['', name] : [name.slice(0, dot), name.slice(dot + 1)];
}

/** No namespace is longer, but a hostile file may nest as many as it likes, and each has all names around it. */
export const LONGEST_NAME = 1000;

import type { FileId, Names, ProjectModel } from '../../types.ts';

/** What all files of the project declare. */
export interface Declared {
  /** The files that declare this form (`A\Type`, `function A\f`), in string order; the same case comes first. */
  files(form: string): readonly FileId[];
  /** Is anything declared in this namespace, or in one that lies in it? */
  hasNamespace(name: string): boolean;
}

/**
 * A name can be declared in any file, and whether it is in the project at all is known only when every file was
 * asked. So this asks all, once for all imports: a file that comes, goes, or declares something else may change
 * the meaning of any import. What a body says changes nothing here.
 */
export function declaredIn(model: ProjectModel): Declared {
  const files = model.filesWith('.php');
  const names = files.map(id => model.namesOf(id));
  const known = readings.get(model);
  if (known !== undefined && isSame(known.files, files) && isSame(known.names, names)) return known.declared;
  const declared = read(files, names);
  readings.set(model, { files, names, declared });
  return declared;
}

interface Reading {
  readonly files: readonly FileId[];
  readonly names: readonly (Names | undefined)[];
  readonly declared: Declared;
}

/** A resolver is made anew whenever anything comes or goes, mostly in other languages. */
const readings = new WeakMap<ProjectModel, Reading>();

function isSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

function read(files: readonly FileId[], names: readonly (Names | undefined)[]): Declared {
  const exact = new Map<string, FileId[]>();
  for (const [i, id] of files.entries()) {
    for (const form of names[i]?.declares ?? []) add(exact, form, [id]);
  }
  let folded: Map<string, FileId[]> | undefined;
  let namespaces: Set<string> | undefined;
  return {
    files(form) {
      const found = exact.get(form);
      if (found !== undefined) return found;
      folded ??= foldAll(exact);
      return folded.get(fold(form)) ?? NONE;
    },
    hasNamespace(name) {
      namespaces ??= namespacesOf(exact.keys());
      return namespaces.has(name.toLowerCase());
    },
  };
}

function foldAll(exact: ReadonlyMap<string, readonly FileId[]>): Map<string, FileId[]> {
  const folded = new Map<string, FileId[]>();
  for (const [form, files] of exact) add(folded, fold(form), files);
  for (const files of folded.values()) files.sort();
  return folded;
}

/** The case of letters matters only in the last word of a constant. */
function fold(form: string): string {
  if (!form.startsWith('const ')) return form.toLowerCase();
  const name = form.lastIndexOf('\\') + 1;
  return form.slice(0, name).toLowerCase() + form.slice(name);
}

function namespacesOf(forms: Iterable<string>): Set<string> {
  const namespaces = new Set<string>();
  for (const form of forms) {
    let at = form.slice(form.indexOf(' ') + 1).toLowerCase();
    if (at.length > LONGEST_NAME) continue;
    for (at = namespaceOf(at); at !== '' && !namespaces.has(at); at = namespaceOf(at)) namespaces.add(at);
  }
  return namespaces;
}

/** `A\B` of `A\B\C`. */
export function namespaceOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('\\')));
}

function add(map: Map<string, FileId[]>, key: string, ids: readonly FileId[]): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [...ids]);
  else known.push(...ids);
}

/** No name is longer, but that of a hostile file may be, and each has all namespaces around it. */
export const LONGEST_NAME = 1000;
const NONE: readonly FileId[] = [];

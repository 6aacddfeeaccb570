import type { FileId, Index, Names, ProjectModel } from '../../types.ts';

/** What all files of the project declare. */
export interface Declared {
  /** The files that declare this form (`A\Type`, `function A\f`), in string order; the same case comes first. */
  files(form: string): readonly FileId[];
  /** Is anything declared in this namespace, or in one that lies in it? */
  hasNamespace(name: string): boolean;
}

/**
 * A name can be declared in any file, so files are found by what they say. Each question is about one name: a class
 * that is added concerns those who mean it, and a file with another body nobody.
 */
export function declaredIn(model: ProjectModel): Declared {
  return {
    files(form) {
      const exact = model.lookUp(EXACT, form);
      return exact.length > 0 ? exact : model.lookUp(FOLDED, fold(form));
    },
    hasNamespace: name => model.hasKey(AROUND, name.toLowerCase()),
  };
}

/** Forms, with the files that declare them. */
const EXACT: Index = {
  name: 'php forms',
  *list(id, namesOf) {
    if (!id.endsWith('.php')) return;
    for (const form of formsOf(namesOf())) yield [form, id];
  },
};

const FOLDED: Index = {
  name: 'php forms in any case',
  *list(id, namesOf) {
    if (!id.endsWith('.php')) return;
    for (const form of formsOf(namesOf())) yield [fold(form), id];
  },
};

/** Namespaces in which something is declared, also through others that lie in them. */
const AROUND: Index = {
  name: 'php namespaces',
  *list(id, namesOf) {
    if (!id.endsWith('.php')) return;
    for (const namespace of namespacesOf(formsOf(namesOf()))) yield [namespace, ''];
  },
};

/** Without the values of constants. */
function formsOf(names: Names | undefined): readonly string[] {
  return names?.declares?.filter(form => !form.includes(' = ')) ?? [];
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

/** No name is longer, but that of a hostile file may be, and each has all namespaces around it. */
export const LONGEST_NAME = 1000;

export const declaredIndexes: readonly Index[] = [EXACT, FOLDED, AROUND];

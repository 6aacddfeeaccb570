import type { FileId, Index, Names, ProjectModel } from '../../types.ts';

/** The files that declare one form (`Type`, `Type<>`, `Method()`), by the namespaces in which they do. */
export type Declared = ReadonlyMap<string, readonly FileId[]>;

export interface Namespaces {
  /** Is it one, or does one lie in it? */
  has(name: string): boolean;
  /** Is anything declared in it? */
  isUsed(name: string): boolean;
  /** All files that declare something in it, in string order. */
  files(name: string): readonly FileId[];
  declared(form: string): Declared;
}

/**
 * A namespace can lie in any folder, so the files are found by what they say. The questions are narrow, because
 * every file asks many: a type that is added concerns those who use its name, in whatever namespace, and a file
 * that is added to a namespace those who import it and use nothing of it.
 */
export function createNamespaces(model: ProjectModel): Namespaces {
  return {
    has: name => model.isListed(AROUND, name),
    isUsed: name => model.isListed(MEMBERS, name),
    files: name => model.listed(MEMBERS, name),
    declared: form => byNamespace(model.listed(FORMS, form)),
  };
}

/** Forms, each with a namespace and a file that declares it there. */
const FORMS: Index = {
  name: 'csharp forms',
  *list(id, namesOf) {
    if (!id.endsWith('.cs')) return;
    for (const name of namesOf()?.declares ?? []) {
      const [namespace, form] = splitName(name);
      yield [form, namespace + SEPARATOR + id];
    }
  },
};

/** Namespaces, with the files that declare something in them. */
const MEMBERS: Index = {
  name: 'csharp namespaces',
  *list(id, namesOf) {
    if (!id.endsWith('.cs')) return;
    for (const namespace of declaring(namesOf())) yield [namespace, id];
  },
};

/** Namespaces, also those in which there is nothing but others. */
const AROUND: Index = {
  name: 'csharp outer namespaces',
  *list(id, namesOf) {
    if (!id.endsWith('.cs')) return;
    const names = namesOf();
    const own = declaring(names);
    if (names?.package !== undefined) own.add(names.package);
    for (const namespace of around(own)) yield [namespace, ''];
  },
};

const SEPARATOR = '\0';

function declaring(names: Names | undefined): Set<string> {
  return new Set(names?.declares?.map(name => splitName(name)[0]));
}

function around(namespaces: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const namespace of namespaces) {
    for (let name = namespace; name !== '' && !found.has(name); name = splitName(name)[0]) found.add(name);
  }
  return found;
}

/** Made once for all who ask, for as long as the answer is the same. */
function byNamespace(values: readonly string[]): Declared {
  let declared = known.get(values);
  if (declared === undefined) {
    declared = readDeclared(values);
    known.set(values, declared);
  }
  return declared;
}

const known = new WeakMap<readonly string[], Declared>();

function readDeclared(values: readonly string[]): Declared {
  const declared = new Map<string, FileId[]>();
  for (const value of values) {
    const end = value.indexOf(SEPARATOR);
    const namespace = value.slice(0, end);
    const id = value.slice(end + SEPARATOR.length);
    const files = declared.get(namespace);
    if (files === undefined) declared.set(namespace, [id]);
    else files.push(id);
  }
  return declared;
}

/** `A.B.C` as `A.B` and `C`. */
export function splitName(name: string): [namespace: string, last: string] {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? ['', name] : [name.slice(0, dot), name.slice(dot + 1)];
}

/** No namespace is longer, but a hostile file may nest as many as it likes, and each has all names around it. */
export const LONGEST_NAME = 1000;

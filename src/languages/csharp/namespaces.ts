import type { FileId, Index, Names, ProjectModel } from '../../types.ts';
import { append } from '../kit/append.ts';
import { memoiseByObject } from '../kit/memoise.ts';
import {
  declaredNames,
  decodeRecord,
  type Form,
  isGlobal,
  isRecord,
  keyOfRecord,
  type TypeRecord,
} from './detail.ts';

/** The files that declare a form, by namespace. */
export type Declared = ReadonlyMap<string, readonly FileId[]>;

export interface RecordOfFile {
  readonly id: FileId;
  readonly record: TypeRecord;
}

/**
 * Finds files by the namespaces that they declare, since a namespace can lie in any folder. The queries are narrow,
 * because every file makes many: adding a type invalidates the files that use its name, and adding a file to a
 * namespace those that import the namespace and use nothing of it.
 */
export class Namespaces {
  readonly #model: ProjectModel;

  constructor(model: ProjectModel) {
    this.#model = model;
  }

  /** Is this a namespace, or does it contain one? */
  has(name: string): boolean {
    return this.#model.hasKey(OUTER, name);
  }

  /** Does any file declare something in it? */
  hasMembers(name: string): boolean {
    return this.#model.hasKey(MEMBERS, name);
  }

  /** The files that declare something in it, in string order. */
  files(name: string): readonly FileId[] {
    return this.#model.lookUp(MEMBERS, name);
  }

  declared(form: Form): Declared {
    return readDeclared(this.#model.lookUp(FORMS, form));
  }

  /** The records of a type: one for each file that declares a part of it. */
  records(key: string): readonly RecordOfFile[] {
    return readRecords(this.#model.lookUp(RECORDS, key));
  }

  /** The global usings of all files, encoded. */
  globals(): (readonly [using: string, id: FileId])[] {
    return this.#model.lookUp(GLOBALS, '').map(splitValue);
  }
}

const readDeclared = memoiseByObject((values: readonly string[]): Declared => {
  const declared = new Map<string, FileId[]>();
  for (const [namespace, id] of values.map(splitValue)) append(declared, namespace, id);
  return declared;
});

const readRecords = memoiseByObject((values: readonly string[]): readonly RecordOfFile[] =>
  values.map(splitValue).map(([text, id]) => ({ id, record: decodeRecord(text) })),
);

function splitValue(value: string): [text: string, id: FileId] {
  const end = value.indexOf(SEPARATOR);
  return [value.slice(0, end), value.slice(end + 1)];
}

const SEPARATOR = '\0';

/** Forms, each with a namespace and a file that declares it there. */
const FORMS = createIndex('csharp forms', function* (id, names) {
  for (const name of declaredNames(names)) {
    const [namespace, form] = splitName(name);
    yield [form, namespace + SEPARATOR + id];
  }
});

/** Namespaces, with the files that declare something in them. */
const MEMBERS = createIndex('csharp namespaces', function* (id, names) {
  for (const namespace of declaringNamespaces(names)) yield [namespace, id];
});

/** Namespaces, including those that contain only other namespaces. */
const OUTER = createIndex('csharp outer namespaces', function* (_, names) {
  const own = declaringNamespaces(names);
  if (names?.package !== undefined) own.add(names.package);
  const found = new Set<string>();
  for (const namespace of own) {
    for (let name = namespace; name !== '' && !found.has(name); name = splitName(name)[0]) found.add(name);
  }
  for (const namespace of found) yield [namespace, ''];
});

/** Types, including nested ones, with their records and files. */
const RECORDS = createIndex('csharp types', function* (id, names) {
  for (const name of names?.declares ?? []) {
    if (isRecord(name)) yield [keyOfRecord(name), name + SEPARATOR + id];
  }
});

const GLOBALS = createIndex('csharp global usings', function* (id, names) {
  for (const name of names?.declares ?? []) if (isGlobal(name)) yield ['', name + SEPARATOR + id];
});

export const csharpIndexes: readonly Index[] = [FORMS, MEMBERS, OUTER, RECORDS, GLOBALS];

function createIndex(
  name: string,
  list: (id: FileId, names: Names | undefined) => Iterable<readonly [key: string, value: string]>,
): Index {
  return { name, list: (id, namesOf) => (id.endsWith('.cs') ? list(id, namesOf()) : []) };
}

function declaringNamespaces(names: Names | undefined): Set<string> {
  return new Set(declaredNames(names).map(name => splitName(name)[0]));
}

/** `A.B.C` as `A.B` and `C`. */
export function splitName(name: string): [namespace: string, last: string] {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? ['', name] : [name.slice(0, dot), name.slice(dot + 1)];
}

export function joinName(namespace: string, name: string): string {
  return namespace === '' ? name : `${namespace}.${name}`;
}

/** `A.B`, `A`, and the global namespace. */
export function levelsOf(namespace: string): string[] {
  return [...prefixesOf(namespace, '.'), ''];
}

/** A name and the names around it, innermost first. */
export function prefixesOf(name: string, separator: string): string[] {
  const prefixes: string[] = [];
  for (let at = name; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf(separator)))) prefixes.push(at);
  return prefixes;
}

/** A hostile file could nest namespaces without limit, and each has all names around it. */
export const LONGEST_NAME = 1000;

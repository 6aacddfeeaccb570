import type { FileId, Index, Names, ProjectModel } from '../../../types.ts';
import { append } from '../kit/append.ts';
import { createDeclaredIndex, type Declarer, declarersIn, encodeDeclarer } from '../kit/declared-index.ts';
import { memoiseByObject } from '../kit/memoise.ts';
import { allPrefixesOf, prefixesOf, splitName } from '../kit/qualified.ts';
import {
  declaredNames,
  decodeRecord,
  type Form,
  isGlobal,
  isRecord,
  keyOfRecord,
  nameOf,
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

  /** Of the files that declare parts of a type, those that declare the nested one; all if none does. */
  partsWith(nested: string | undefined, type: string, files: readonly FileId[]): readonly FileId[] {
    if (nested === undefined || files.length < 2) return files;
    const parts = new Set<FileId>();
    for (const { id, record } of this.records(type)) {
      if ([...record.nested].some(form => nameOf(form) === nested)) parts.add(id);
    }
    const found = files.filter(id => parts.has(id));
    return found.length > 0 ? found : files;
  }

  /** Do these files declare all of these (`Type.Name`) as constants? */
  areConstants(names: Iterable<string>, files: readonly FileId[]): boolean {
    const isConstant = (name: string) => {
      const declaring = this.#model.lookUp(CONSTANTS, name);
      return files.some(id => declaring.includes(id));
    };
    return [...names].every(isConstant);
  }

  /** The global usings of all files, encoded. */
  globals(): readonly Declarer[] {
    return declarersIn(this.#model.lookUp(GLOBALS, ''));
  }
}

const readDeclared = memoiseByObject((values: readonly string[]): Declared => {
  const declared = new Map<string, FileId[]>();
  for (const { id, detail: namespace } of declarersIn(values)) append(declared, namespace, id);
  return declared;
});

const readRecords = memoiseByObject((values: readonly string[]): readonly RecordOfFile[] =>
  declarersIn(values).map(({ id, detail }) => ({ id, record: decodeRecord(detail) })),
);

/** Forms, each with a namespace and a file that declares it there. */
const FORMS = createIndex('csharp forms', function* (id, names) {
  for (const name of declaredNames(names)) {
    const [namespace, form] = splitName(name);
    yield [form, encodeDeclarer(id, namespace)];
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
  for (const namespace of allPrefixesOf(own, '.')) yield [namespace, ''];
});

/** Types, including nested ones, with their records and files. */
const RECORDS = createIndex('csharp types', function* (id, names) {
  for (const name of names?.declares ?? []) {
    if (isRecord(name)) yield [keyOfRecord(name), encodeDeclarer(id, name)];
  }
});

/** Constants with the name of their type (`Type.Name`), and the files that declare them. */
const CONSTANTS = createIndex('csharp constants', function* (id, names) {
  for (const name of names?.declares ?? []) {
    if (!isRecord(name)) continue;
    const { key, constants } = decodeRecord(name);
    const type = key.slice(Math.max(key.lastIndexOf('.'), key.lastIndexOf('+')) + 1);
    for (const constant of constants) yield [`${type}.${constant}`, id];
  }
});

const GLOBALS = createIndex('csharp global usings', function* (id, names) {
  for (const name of names?.declares ?? []) if (isGlobal(name)) yield ['', encodeDeclarer(id, name)];
});

export const csharpIndexes: readonly Index[] = [FORMS, MEMBERS, OUTER, RECORDS, CONSTANTS, GLOBALS];

function createIndex(name: string, list: Parameters<typeof createDeclaredIndex>[2]): Index {
  return createDeclaredIndex(name, id => id.endsWith('.cs'), list);
}

function declaringNamespaces(names: Names | undefined): Set<string> {
  return new Set(declaredNames(names).map(name => splitName(name)[0]));
}

/** `A.B`, `A`, and the global namespace. */
export function levelsOf(namespace: string): string[] {
  return [...prefixesOf(namespace, '.'), ''];
}

/** A hostile file could nest namespaces without limit, and each has all names around it. */
export const LONGEST_NAME = 1000;

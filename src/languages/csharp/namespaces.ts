import type { FileId, Index, Names, ProjectModel } from '../../types.ts';
import { isGlobalForm } from './global-usings.ts';
import { decodeRecord, isRecord, keyOfRecord, type TypeRecord } from './type-info.ts';

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
  /** What is recorded of a type, with the files that declare it or a part of it. */
  records(key: string): readonly RecordOfFile[];
  /** Global usings of all projects. */
  globals(): readonly string[];
}

export interface RecordOfFile {
  readonly id: FileId;
  readonly record: TypeRecord;
}

/**
 * A namespace can lie in any folder, so the files are found by what they say. The questions are narrow, because
 * every file asks many: a type that is added concerns those who use its name, in whatever namespace, and a file
 * that is added to a namespace those who import it and use nothing of it.
 */
export function createNamespaces(model: ProjectModel): Namespaces {
  return {
    has: name => model.hasKey(AROUND, name),
    isUsed: name => model.hasKey(MEMBERS, name),
    files: name => model.lookUp(MEMBERS, name),
    declared: form => byNamespace(model.lookUp(FORMS, form)),
    records: key => recordsIn(model.lookUp(RECORDS, key)),
    globals: () => model.lookUp(GLOBALS, ''),
  };
}

/** `A.B.Type`, `A.B.Method()`: without records of types and global usings. */
export function declaredNames(names: Names | undefined): readonly string[] {
  return names?.declares?.filter(name => !isRecord(name) && !isGlobalForm(name)) ?? [];
}

/** A value of an index that has a file. */
export function splitValue(value: string): [text: string, id: FileId] {
  const end = value.indexOf(SEPARATOR);
  return [value.slice(0, end), value.slice(end + SEPARATOR.length)];
}

/** Forms, each with a namespace and a file that declares it there. */
const FORMS: Index = {
  name: 'csharp forms',
  *list(id, namesOf) {
    if (!id.endsWith('.cs')) return;
    for (const name of declaredNames(namesOf())) {
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

/** Types, also those in others, with their records and files. */
const RECORDS: Index = {
  name: 'csharp types',
  *list(id, namesOf) {
    if (!id.endsWith('.cs')) return;
    for (const name of namesOf()?.declares ?? []) {
      if (isRecord(name)) yield [keyOfRecord(name), name + SEPARATOR + id];
    }
  },
};

const GLOBALS: Index = {
  name: 'csharp global usings',
  *list(id, namesOf) {
    if (!id.endsWith('.cs')) return;
    for (const name of namesOf()?.declares ?? []) if (isGlobalForm(name)) yield ['', name + SEPARATOR + id];
  },
};

const SEPARATOR = '\0';

function declaring(names: Names | undefined): Set<string> {
  return new Set(declaredNames(names).map(name => splitName(name)[0]));
}

function recordsIn(values: readonly string[]): readonly RecordOfFile[] {
  if (values.length === 0) return NO_RECORDS;
  let records = knownRecords.get(values);
  if (records === undefined) {
    records = values.map(value => {
      const [text, id] = splitValue(value);
      return { id, record: decodeRecord(text) };
    });
    knownRecords.set(values, records);
  }
  return records;
}

const knownRecords = new WeakMap<readonly string[], readonly RecordOfFile[]>();
const NO_RECORDS: readonly RecordOfFile[] = [];

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
    const [namespace, id] = splitValue(value);
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

export const csharpIndexes: readonly Index[] = [FORMS, MEMBERS, AROUND, RECORDS, GLOBALS];

import { baseName } from '../../shared/paths.ts';
import type { FileId, Names, ProjectModel } from '../../types.ts';

/** The files of one folder that are compiled together. */
export interface Package {
  /** What it calls itself; undefined where no file says so. */
  readonly name: string | undefined;
  /** Without tests. */
  readonly files: readonly FileId[];
  /** Those with an `init` function; all where there is none. */
  readonly initializing: readonly FileId[];
  readonly declared: Declared;
}

/** Exported name → the files that declare it, one for each platform perhaps. */
export type Declared = ReadonlyMap<string, readonly FileId[]>;

export interface Packages {
  /** Is there a file in this folder itself that others can import? */
  has(dir: FileId): boolean;
  at(dir: FileId): Package;
  /** What the package's own tests declare, which only other tests of the folder can see. */
  declaredInTests(dir: FileId): Declared;
}

export function createPackages(model: ProjectModel): Packages {
  const listings = new Map<FileId, () => Listing>();
  const packages = new Map<FileId, () => Package>();
  const inTests = new Map<FileId, () => Declared>();

  function recall<T>(memory: Map<FileId, () => T>, dir: FileId, find: () => T): T {
    let found = memory.get(dir);
    if (found === undefined) {
      found = model.remember(find);
      memory.set(dir, found);
    }
    return found();
  }

  const listing = (dir: FileId) => recall(listings, dir, () => list(model, dir));
  const at = (dir: FileId) => recall(packages, dir, () => readPackage(members(model, listing(dir).files)));

  return {
    has: dir => listing(dir).files.length > 0,
    at,
    declaredInTests: dir =>
      recall(inTests, dir, () => declaredIn(partsOf(members(model, listing(dir).tests), at(dir).name))),
  };
}

export function isTest(id: FileId): boolean {
  return id.endsWith('_test.go');
}

interface Listing {
  readonly files: readonly FileId[];
  readonly tests: readonly FileId[];
}

/** The Go files of a folder itself. Go never builds those whose name begins with a dot or an underscore. */
function list(model: ProjectModel, dir: FileId): Listing {
  if (!model.isDirectory(dir)) return EMPTY;
  const start = dir === '' ? 0 : dir.length + 1;
  const own = model
    .filesBelow(dir)
    .filter(id => id.endsWith('.go') && !id.includes('/', start) && !/^[._]/.test(baseName(id)));
  return { files: own.filter(id => !isTest(id)), tests: own.filter(isTest) };
}

interface Member {
  readonly id: FileId;
  readonly names: Names | undefined;
}

function members(model: ProjectModel, files: readonly FileId[]): readonly Member[] {
  return files.map(id => ({ id, names: model.namesOf(id) }));
}

function readPackage(all: readonly Member[]): Package {
  const name = nameOf(all);
  const parts = partsOf(all, name);
  const files = parts.map(({ id }) => id);
  const declared = declaredIn(parts);
  return { name, files, declared, initializing: declared.get('init') ?? files };
}

/** A file that does not say what package it belongs to counts with the others of its folder. */
function partsOf(all: readonly Member[], name: string | undefined): readonly Member[] {
  return all.filter(({ names }) => (names?.package ?? name) === name);
}

/**
 * Files that are never built with the others may lie in the folder: programs to be run by hand (`package main`),
 * and `package documentation`. Among what is left, most files are right, and the first in string order decides.
 */
function nameOf(all: readonly Member[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { names } of all) {
    if (names?.package !== undefined) counts.set(names.package, (counts.get(names.package) ?? 0) + 1);
  }
  const weight = ([clause, count]: [string, number]) => (ASIDE.has(clause) ? 0 : count);
  const sorted = [...counts].sort((a, b) => weight(b) - weight(a) || (a[0] < b[0] ? -1 : 1));
  return sorted[0]?.[0];
}

function declaredIn(parts: readonly Member[]): Declared {
  const declared = new Map<string, FileId[]>();
  for (const { id, names } of parts) {
    for (const name of names?.declares ?? []) {
      const known = declared.get(name);
      if (known === undefined) declared.set(name, [id]);
      else known.push(id);
    }
  }
  return declared;
}

const ASIDE: ReadonlySet<string> = new Set(['main', 'documentation']);
const EMPTY: Listing = { files: [], tests: [] };

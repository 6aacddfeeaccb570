import { baseName, parentOf } from '../../shared/paths.ts';
import type {
  FileId,
  Names,
  ProjectModel,
  RawImport,
  Resolution,
  Resolver,
  ResolverFamily,
  Trace,
} from '../../types.ts';
import { foldersAbove, joinPath } from '../kit/folders.ts';
import { memoiseByKey, memoiseByObject } from '../kit/memoise.ts';
import { goFamily } from './about.ts';
import { isExported } from './chars.ts';
import { isImportPath, isRelative } from './import-path.ts';
import { type Found, findPath, type Scope } from './lookup.ts';
import { modulesOf } from './modules.ts';
import { createPackages, goDerivations, goIndexes, isBuilt, isTest } from './packages.ts';

/**
 * Go's imports. A path names a folder, and what the file takes from there says which files of the folder it
 * needs: those that declare a name which the file uses, whatever platform they are for. Where that says nothing
 * it depends on the package as a group: on all its files; for a blank import, which only wants the package to
 * initialise itself, on those that have an `init` function, or on all where none has. A test is never a target,
 * but for the external tests (`package x_test`) of the same folder, for which the compiler adds to the package
 * what its own tests declare.
 *
 * Files of one package use each other's names without an import. A use leads to the files of the same folder and
 * package clause that declare the name. Only tests see what tests declare.
 */
export const goResolver: ResolverFamily = {
  ...goFamily,
  create: createResolver,
  indexes: goIndexes,
  derivations: goDerivations,
};

function createResolver(model: ProjectModel): Resolver {
  const modules = modulesOf(model.manifests);
  const packages = createPackages(model);
  const project = { model, modules, packages };
  const finders = new Map<FileId, Finder>();
  const byScope = new Map<string, Finder>();

  function finderFor(folder: FileId): Finder {
    const known = finders.get(folder);
    if (known !== undefined) return known;
    const sources = foldersAbove(folder).filter(one => baseName(one) === 'src');
    const scope = { module: modules.around(folder), sources };
    const key = [scope.module?.dir, ...sources].join('\n');
    const finder = byScope.get(key) ?? {
      scope,
      find: memoiseByKey(model, path => findPath(path, { ...project, scope })),
    };
    byScope.set(key, finder);
    finders.set(folder, finder);
    return finder;
  }

  function find(folder: FileId, path: string, trace: Trace | undefined): Found {
    if (!isImportPath(path)) return UNRESOLVED;
    if (isRelative(path)) return findRelative(folder, path);
    const { scope, find } = finderFor(folder);
    return trace === undefined ? find(path) : findPath(path, { ...project, scope, trace });
  }

  function findRelative(folder: FileId, path: string): Found {
    const dir = joinPath(folder, path);
    if (dir === undefined) return UNRESOLVED;
    if (packages.has(dir)) return { kind: 'folder', dir };
    // The compiler's own tests import single files, compiled one by one.
    if (model.has(`${dir}.go`)) return { kind: 'file', id: `${dir}.go` };
    return model.exists(dir) ? { kind: 'outside', id: dir } : UNRESOLVED;
  }

  function resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    if (raw.kind === 'use') return use(from, raw.specifier, trace);
    const found = find(parentOf(from), raw.specifier, trace);
    if (found.kind === 'folder') return take(from, raw, { dir: found.dir, trace });
    return found.kind === 'file' && found.id === from ? [{ kind: 'outside', id: from }] : [found];
  }

  /** The files of a package that the importing file needs. */
  function take(from: FileId, raw: RawImport, { dir, trace }: Place): readonly Resolution[] {
    const own = model.namesOf(from);
    const name = packages.nameOf(dir);
    const isInside = dir === parentOf(from);
    if (isInside && (own?.package ?? name) === name) {
      trace?.('a file does not depend on its own package by importing it');
      return [{ kind: 'outside', id: from }];
    }
    const names = takenBy(raw, own, name);
    const find = isInside && isTest(from) ? packages.declaringWithTests : packages.declaring;
    const declaring = filesDeclaring(names, one => find(dir, name ?? '', one));
    trace?.(told(`package ${name ?? 'without a name'}`, names, declaring.length > 0));
    if (declaring.length > 0) return declaring.map(toResolution);
    const isBlank = raw.names?.length === 0;
    return (isBlank ? packages.initializing(dir) : packages.filesOf(dir)).map(toResolution);
  }

  /** The other files of the package that declare what the file uses without an import. */
  function use(from: FileId, used: string, trace: Trace | undefined): readonly Resolution[] {
    const clause = isBuilt(from) ? model.namesOf(from)?.package : undefined;
    // A package may have many `init` functions, and nobody can name one.
    if (clause === undefined || used === 'init') return [];
    const find = isTest(from) ? packages.declaringWithTests : packages.declaring;
    const declaring = find(parentOf(from), clause, firstOf(used)).filter(id => id !== from);
    trace?.(
      declaring.length > 0
        ? `${firstOf(used)} of package ${clause} is declared in ${declaring.join(', ')}`
        : `no other file of package ${clause} declares ${firstOf(used)}`,
    );
    return declaring.map(toResolution);
  }

  return { resolve, unitOf: id => parentOf(id) || '.' };
}

interface Place {
  readonly dir: FileId;
  readonly trace: Trace | undefined;
}

/** Shared by the files of a module that lie below the same `src` folders. */
interface Finder {
  readonly scope: Scope;
  readonly find: (path: string) => Found;
}

/** In string order, each once. */
function filesDeclaring(
  names: readonly string[],
  declaring: (name: string) => readonly FileId[],
): readonly FileId[] {
  const files = new Set<FileId>();
  for (const name of names) for (const id of declaring(name)) files.add(id);
  return [...files].sort();
}

function toResolution(id: FileId): Resolution {
  return { kind: 'file', id };
}

function told(what: string, names: readonly string[], isDeclared: boolean): string {
  if (isDeclared) return `${what}: the files that declare one of ${names.join(', ')}`;
  return `${what}: no file declares ${names.join(', ') || 'anything that is used'}, so it counts as a group`;
}

/** The names that a file takes from the package of an import, which gives itself this name. */
function takenBy(raw: RawImport, own: Names | undefined, name: string | undefined): readonly string[] {
  const isDot = raw.names?.[0] === '.';
  if (raw.names !== undefined && !isDot) return raw.names;
  const uses = usesOf(own ?? NO_NAMES);
  return isDot ? [...uses.keys()].filter(first => isExported(first, 0)) : (uses.get(name ?? '') ?? []);
}

function firstOf(used: string): string {
  const dot = used.indexOf('.');
  return dot < 0 ? used : used.slice(0, dot);
}

/** The names that a file takes from each qualifier. */
const usesOf = memoiseByObject(({ uses = [] }: Names) => {
  const byQualifier = new Map<string, string[]>();
  for (const use of uses) {
    const first = firstOf(use);
    const known = byQualifier.get(first) ?? [];
    byQualifier.set(first, known);
    if (first.length < use.length) known.push(use.slice(first.length + 1));
  }
  return byQualifier;
});

const NO_NAMES: Names = {};
const UNRESOLVED: Found = { kind: 'unresolved' };

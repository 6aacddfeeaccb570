import { baseName, parentOf } from '../../../shared/paths.ts';
import type {
  FileId,
  Names,
  ProjectModel,
  RawImport,
  Resolution,
  Resolver,
  ResolverFamily,
  Trace,
} from '../../../types.ts';
import { foldersAbove, joinPath } from '../kit/folders.ts';
import { memoiseByKey } from '../kit/memoise.ts';
import { goFamily } from './about.ts';
import { isExported } from './chars.ts';
import { describe } from './describe.ts';
import { decodeBinding, decodeUse, decodeUses, type GoBinding } from './detail.ts';
import { isImportPath, isRelative } from './import-path.ts';
import { type Found, findPath, type Scope } from './lookup.ts';
import { modulesOf } from './modules.ts';
import { createPackages, goDerivations, goIndexes, isBuilt, isTest } from './packages.ts';

/**
 * Go's imports. A path names a folder, and the names that the file takes from there decide which files of the folder
 * it needs: those that declare one of them, for any platform. Where no file does, it depends on the package as a
 * group: on all its files; for a blank import, which only initialises the package, on those that have an `init`
 * function, or on all if none has, and of those on the ones that every build has. Tests are not targets, except for the external tests (`package x_test`) of the
 * same folder, for which the compiler adds to the package what its own tests declare.
 *
 * Files of one package use each other's names without an import. A use leads to the files of the same folder and
 * package clause that declare the name. Only tests see what tests declare.
 */
export const goResolver: ResolverFamily = {
  ...goFamily,
  describe,
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
    const find = memoiseByKey(model, path => findPath(path, { ...project, scope }));
    const finder = byScope.get(key) ?? { scope, find };
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
    return model.exists(dir) ? { kind: 'outside', id: dir } : { kind: 'unresolved', expected: dir };
  }

  function resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    if (raw.kind === 'use') return filesOfUse(from, decodeUse(raw.specifier).first, trace).map(toResolution);
    const found = find(parentOf(from), raw.specifier, trace);
    if (found.kind !== 'folder') return [found.kind === 'file' && found.id === from ? outside(from) : found];
    const files = filesOfImport(from, decodeBinding(raw.names), found.dir, trace);
    return files === undefined ? [outside(from)] : files.map(toResolution);
  }

  /** The files of a package that the importing file needs; undefined if it is the file's own package. */
  function filesOfImport(from: FileId, binding: GoBinding, dir: FileId, trace?: Trace) {
    const own = model.namesOf(from) ?? NO_NAMES;
    const name = packages.nameOf(dir);
    const isInside = dir === parentOf(from);
    if (isInside && (own.package ?? name) === name) {
      trace?.('a file does not depend on its own package by importing it');
      return undefined;
    }
    const taken = takenBy(binding, own, name);
    const withTests = isInside && isTest(from);
    const declaring = new Set(taken.flatMap(one => packages.declaring(dir, name, one, withTests)));
    const shown = `package ${name || 'without a name'}`;
    if (declaring.size > 0) {
      trace?.(`${shown}: the files that declare one of ${taken.join(', ')}`);
      return [...declaring].sort();
    }
    trace?.(
      `${shown}: no file declares ${taken.join(', ') || 'anything that is used'}, so all its files count`,
    );
    const isBlank = binding.kind === 'alias' && taken.length === 0;
    return isBlank ? packages.initializing(dir) : packages.filesOf(dir);
  }

  /** The other files of the package that declare a name that the file uses without an import. */
  function filesOfUse(from: FileId, name: string, trace: Trace | undefined): readonly FileId[] {
    const clause = isBuilt(from) ? model.namesOf(from)?.package : undefined;
    // A package may have many `init` functions, and no code can name them.
    if (clause === undefined || name === 'init') return [];
    const declaring = packages
      .declaring(parentOf(from), clause, name, isTest(from))
      .filter(id => id !== from);
    trace?.(
      declaring.length > 0
        ? `${name} of package ${clause} is declared in ${declaring.join(', ')}`
        : `no other file of package ${clause} declares ${name}`,
    );
    return declaring;
  }

  return { resolve, unitOf: id => parentOf(id) || '.' };
}

/** Shared by the files of a module that lie below the same `src` folders. */
interface Finder {
  readonly scope: Scope;
  readonly find: (path: string) => Found;
}

/** The names that a file takes from an imported package, given the name that the package gives itself. */
function takenBy(binding: GoBinding, own: Names, name: string): readonly string[] {
  if (binding.kind === 'alias') return binding.taken;
  const uses = decodeUses(own);
  if (binding.kind === 'package') return uses.get(name) ?? [];
  return [...uses.keys()].filter(first => isExported(first, 0));
}

function toResolution(id: FileId): Resolution {
  return { kind: 'file', id };
}

function outside(id: FileId): Resolution {
  return { kind: 'outside', id };
}

const NO_NAMES: Names = {};
const UNRESOLVED: Found = { kind: 'unresolved' };

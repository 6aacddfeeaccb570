import { baseName } from '../../shared/paths.ts';
import type { FileId, ProjectModel, Resolution, Trace } from '../../types.ts';
import { below, nearestOf } from '../kit/folders.ts';
import { externalName } from './external.ts';
import { prefixesOf } from './import-path.ts';
import type { Module, Modules } from './modules.ts';
import type { Packages } from './packages.ts';
import { isStandard } from './stdlib.ts';

/** What all files of a module share when they import. */
export interface Scope {
  readonly module: Module | undefined;
  /** `src` folders around, nearest first: each may be that of a `GOPATH`. */
  readonly sources: readonly FileId[];
}

/** Where, for whom and by whose account a path is looked up. */
export interface Query {
  readonly model: ProjectModel;
  readonly modules: Modules;
  readonly packages: Packages;
  readonly scope: Scope;
  readonly trace?: Trace | undefined;
}

/** Where an import path leads: to a folder of the project, or to something that is none. */
export type Found = { readonly kind: 'folder'; readonly dir: FileId } | Resolution;

/**
 * Finds what an import path names. Go asks the module with the longest matching path first, and so do we: the
 * file's own module, the other modules of its `go.work`, what its `go.mod` replaces by a folder, and then any
 * module of the project, though Go would take the published version of that one.
 */
export function findPath(path: string, query: Query): Found {
  const { scope, trace } = query;
  const source = isStandard(path) ? inStandardModule(path, query) : inGopath(path, query);
  if (source !== undefined) {
    trace?.(`${path} is in ${source}`);
    return { kind: 'folder', dir: source };
  }
  const claim = claimOf(path, query);
  if (claim?.isThere) return { kind: 'folder', dir: claim.dir };
  if (claim !== undefined) return missing(path, claim, query);
  if (isStandard(path)) {
    trace?.(`${path} is in the standard library`);
    return { kind: 'builtin', name: path };
  }
  const name = externalName(path, scope.module?.requires);
  trace?.(`no module of the project has ${path}; it is in ${name}`);
  return { kind: 'package', name };
}

/** A module of the project whose path the import path begins with. */
interface Claim {
  readonly module: string;
  readonly dir: FileId;
  /** Is it certain that this module is meant, and not a published version of it? */
  readonly isFirm: boolean;
  readonly isThere: boolean;
}

/** The first module that has the package; else the first that should have it. */
function claimOf(path: string, query: Query): Claim | undefined {
  const { modules, packages, trace } = query;
  let first: Claim | undefined;
  for (const module of prefixesOf(path)) {
    const owner = ownerOf(module, path, query);
    if (owner === undefined) continue;
    if (owner.dir === undefined) return first;
    const dir = below(owner.dir, path.slice(module.length + 1));
    const isThere = packages.has(dir) && isWithin(dir, owner.dir, modules);
    trace?.(`module ${module} is in ${shown(owner.dir)}: ${isThere ? '' : 'no package in '}${shown(dir)}`);
    const claim = { module, dir, isFirm: owner.isFirm, isThere };
    if (isThere) return claim;
    first ??= claim;
  }
  return first;
}

interface Owner {
  /** Undefined where the module was replaced by something that is not in the project. */
  readonly dir: FileId | undefined;
  readonly isFirm: boolean;
}

/** Where the module lies that has this path, if anyone says so. */
function ownerOf(path: string, imported: string, { scope: { module }, modules }: Query): Owner | undefined {
  if (module?.path === path) return { dir: module.dir, isFirm: true };
  // What a workspace says overrides what its members say on their own.
  for (const stated of [module?.shared, module?.replaced]) {
    if (stated?.has(path)) return { dir: stated.get(path), isFirm: true };
  }
  const dirs = isStandard(imported) ? [] : modules.withPath(path);
  const [dir] = nearestOf(dirs, module?.dir ?? '', one => one);
  return dir === undefined ? undefined : { dir, isFirm: false };
}

/** A folder with a `go.mod` of its own is no part of the module around it. */
function isWithin(dir: FileId, owner: FileId, modules: Modules): boolean {
  return modules.around(dir)?.dir === modules.around(owner)?.dir;
}

/** In the source of Go itself the standard library is a module like others, but without a path of its own. */
function inStandardModule(path: string, { scope: { module }, modules, packages }: Query): FileId | undefined {
  if (module?.path !== 'std' && module?.path !== 'cmd') return undefined;
  const std = modules.withPath('std').find(dir => dir === '' || `${module.dir}/`.startsWith(`${dir}/`));
  const dir = std === undefined ? undefined : below(std, path);
  return dir !== undefined && packages.has(dir) ? dir : undefined;
}

/** Without modules, and in `testdata/src`, every path is one below `src`. */
function inGopath(path: string, { scope, packages }: Query): FileId | undefined {
  return scope.sources.map(source => below(source, path)).find(dir => packages.has(dir));
}

/**
 * Code that is not there may have been left out on purpose, be that the whole folder or a file that a tool
 * writes; or the package is in a module that is required, and only its path begins like one of the project's.
 */
function missing(path: string, { module, dir, isFirm }: Claim, { scope, model }: Query): Resolution {
  for (const prefix of prefixesOf(path)) {
    if (isFirm && prefix.length <= module.length) break;
    if (scope.module?.requires.has(prefix)) return { kind: 'package', name: prefix };
  }
  const written = [`${baseName(dir)}.go`, `${baseName(dir)}.pb.go`, 'doc.go'].map(name => below(dir, name));
  const id = [dir, ...written].find(candidate => model.exists(candidate));
  return id === undefined ? { kind: 'unresolved' } : { kind: 'outside', id };
}

function shown(dir: FileId): string {
  return dir || 'the project root';
}

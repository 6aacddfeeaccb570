import { baseName } from '../../../shared/paths.ts';
import type { FileId, ProjectModel, Resolution, Trace } from '../../../types.ts';
import { below, foldersAbove, nearestOf } from '../kit/folders.ts';
import { prefixesOf } from '../kit/qualified.ts';
import { externalName } from './external.ts';
import type { Module, Modules } from './modules.ts';
import type { Packages } from './packages.ts';
import { isStandard } from './stdlib.ts';

/** What all files of a module share when they import. */
export interface Scope {
  readonly module: Module | undefined;
  /** `src` folders around, nearest first: each may be that of a `GOPATH`. */
  readonly sources: readonly FileId[];
}

export interface Query {
  readonly model: ProjectModel;
  readonly modules: Modules;
  readonly packages: Packages;
  readonly scope: Scope;
  readonly trace?: Trace | undefined;
}

export type Found = { readonly kind: 'folder'; readonly dir: FileId } | Resolution;

/**
 * Finds what an import path names. The module with the longest matching path comes first, as in Go: the file's own
 * module, the other modules of its `go.work`, modules that its `go.mod` replaces by a folder, and then any module of
 * the project, although Go would take the published version of that one.
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
  /** Does the import mean this module for certain, and not a published version of it? */
  readonly isFirm: boolean;
  readonly isThere: boolean;
}

/** The first module that has the package; else the first that should have it. */
function claimOf(path: string, query: Query): Claim | undefined {
  const { modules, packages, trace } = query;
  let first: Claim | undefined;
  for (const module of prefixesOf(path, '/')) {
    const owner = ownerOf(module, path, query);
    if (owner === undefined) continue;
    if (owner.dir === undefined) return first;
    const dir = below(owner.dir, path.slice(module.length + 1));
    // A folder with a `go.mod` of its own does not belong to the module around it.
    const isThere = packages.has(dir) && modules.around(dir)?.dir === modules.around(owner.dir)?.dir;
    trace?.(`module ${module} is in ${shown(owner.dir)}: ${isThere ? '' : 'no package in '}${shown(dir)}`);
    const claim = { module, dir, isFirm: owner.isFirm, isThere };
    if (isThere) return claim;
    first ??= claim;
  }
  return first;
}

interface Owner {
  /** Undefined if the module is replaced by one outside the project. */
  readonly dir: FileId | undefined;
  readonly isFirm: boolean;
}

/** The folder of the module with this path, if the project has or replaces it. */
function ownerOf(path: string, imported: string, { scope: { module }, modules }: Query): Owner | undefined {
  if (module?.path === path) return { dir: module.dir, isFirm: true };
  // A workspace overrides its members.
  for (const stated of [module?.shared, module?.replaced]) {
    if (stated?.has(path)) return { dir: stated.get(path), isFirm: true };
  }
  const dirs = isStandard(imported) ? [] : modules.withPath(path);
  const [dir] = nearestOf(dirs, module?.dir ?? '', one => one);
  return dir === undefined ? undefined : { dir, isFirm: false };
}

/** In the source of Go itself the standard library is a module like others, but without a path of its own. */
function inStandardModule(path: string, { scope: { module }, modules, packages }: Query): FileId | undefined {
  if (module?.path !== 'std' && module?.path !== 'cmd') return undefined;
  const std = modules.withPath('std').filter(dir => foldersAbove(module.dir).includes(dir));
  return std.map(dir => below(dir, path)).find(dir => packages.has(dir));
}

/** Without modules, and in `testdata/src`, every path is one below `src`. */
function inGopath(path: string, { scope, packages }: Query): FileId | undefined {
  return scope.sources.map(source => below(source, path)).find(dir => packages.has(dir));
}

/**
 * A missing package may be excluded on purpose: its folder, or a generated file. Or it is in a required module whose
 * path begins like that of a module of the project.
 */
function missing(path: string, { module, dir, isFirm }: Claim, { scope, model }: Query): Resolution {
  for (const prefix of prefixesOf(path, '/')) {
    if (isFirm && prefix.length <= module.length) break;
    if (scope.module?.requires.has(prefix)) return { kind: 'package', name: prefix };
  }
  const generated = [`${baseName(dir)}.go`, `${baseName(dir)}.pb.go`, 'doc.go'].map(name => below(dir, name));
  const id = [dir, ...generated].find(candidate => model.exists(candidate));
  return id === undefined ? { kind: 'unresolved', expected: dir } : { kind: 'outside', id };
}

function shown(dir: FileId): string {
  return dir || 'the project root';
}

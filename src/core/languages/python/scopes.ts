import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, ProjectModel, Trace } from '../../../types.ts';
import { commonDepth, foldersAbove } from '../kit/folders.ts';
import type { Ancestors, Candidate } from './ancestors.ts';
import type { IsBuilt } from './builds.ts';
import { WELL_KNOWN } from './distribution-names.ts';
import { distributionOf } from './distributions.ts';
import { type ModuleNode, type ModuleTree, walk } from './module-tree.ts';
import type { Provider, Providers } from './providers.ts';
import { isInPackage } from './roots.ts';

/** How `Scope.near` takes part in the search. */
export type NearRole =
  /** The folder of the script that is run: searched first, even before the standard library. */
  | 'first'
  /** A gap in a chain of packages, or a namespace: a name of one part is more likely an external package. */
  | 'deep'
  /** The folder of a script that seems to be a part of a package: searched last. */
  | 'last';

/** What the folder of a file decides about its absolute imports. */
export interface Scope {
  readonly folder: FileId;
  /** The innermost folder around the file that is not a package: for a script, its own. */
  readonly near: FileId;
  readonly role: NearRole;
  /** The name of the outermost package around the file, which has no other meaning there. */
  readonly home: string | undefined;
  /** The folders that are searched after `near`, innermost first. */
  readonly aboveNear: readonly FileId[];
  readonly findAbove: Ancestors;
  /** `near`, if it contains Python files. */
  readonly start: ModuleNode | undefined;
  /** The folder itself, if it is a package that nobody installs: its modules may be scripts. */
  readonly own: ModuleNode | undefined;
}

/** What a name is looked up in, and for which folder. */
export interface Query {
  readonly model: ProjectModel;
  readonly tree: ModuleTree;
  readonly providers: Providers;
  readonly scope: Scope;
  readonly trace: Trace | undefined;
  /** A file that is not the answer. */
  readonly except?: FileId;
}

/** What scopes are derived from. */
export interface Project {
  readonly tree: ModuleTree;
  readonly providers: Providers;
  readonly ancestorsFrom: (folder: FileId) => Ancestors;
  readonly isBuilt: IsBuilt;
}

export function scopeOf(
  folder: FileId,
  { tree, providers: { roots }, ancestorsFrom, isBuilt }: Project,
): Scope {
  const around = foldersAbove(folder);
  const near = around.find(at => at === '' || !tree.isPackage(at)) ?? '';
  const top = around.findLast(at => at !== '' && tree.isPackage(at));
  const isScript = near === folder;
  const hasGap = isInPackage(tree, near);
  const isPart = tree.isPackage(near) || (isScript && (hasGap || isBelowAny(roots.packageRoots, folder)));
  const isNamespace = !roots.folders.has(near) && (isBelowAny(roots.namedRoots, near) || isShared(near));
  const inner = hasGap && top ? top : near;
  const isInstalled = top !== undefined && isBuilt(parentOf(top), baseName(top));
  return {
    folder,
    near,
    role: (hasGap || isNamespace) && !isScript ? 'deep' : isPart ? 'last' : 'first',
    home: top && baseName(top),
    aboveNear: inner === '' ? [] : foldersAbove(parentOf(inner)),
    findAbove: inner === '' ? () => [] : ancestorsFrom(parentOf(inner)),
    start: tree.folder(near),
    own: isScript || isInstalled ? undefined : tree.folder(folder),
  };
}

/** Everything that a dotted name may mean in a scope, in the order of preference. */
export function candidatesOf(name: string, { model, providers, scope }: Query): readonly Candidate[] {
  const segments = name.split('.');
  const [top] = segments;
  const found: Candidate[] = [];
  const add = (to: Candidate[], root: FileId, start: ModuleNode | undefined, from = 0): void => {
    const node = start && walk(start, segments, from);
    if (node !== undefined) to.push({ root, node });
  };
  for (const { root, node } of scope.findAbove(top)) add(found, root, node, 1);
  for (const provider of providers.find(name)) if (isVisible(provider, scope.folder)) found.push(provider);
  const sorted = found.length > 1 ? byNearness(found, scope.folder) : found;
  const first: Candidate[] = [];
  if (scope.role === 'last') add(sorted, scope.near, scope.start);
  else if (scope.role === 'first' || segments.length > 1) add(first, scope.near, scope.start);
  // A module beside the importing file, unless an external package of this name is more likely.
  if (scope.own && !WELL_KNOWN.has(top) && distributionOf(model.manifests, scope.folder, [top]) === undefined)
    add(sorted, scope.folder, scope.own);
  return first.length === 0 ? sorted : [...first, ...sorted];
}

function isBelowAny(folders: ReadonlySet<FileId>, folder: FileId): boolean {
  return folder !== '' && foldersAbove(parentOf(folder)).some(at => folders.has(at));
}

/** Does the folder belong to a namespace that many distributions share? */
function isShared(folder: FileId): boolean {
  const parts = folder.split('/');
  return SHARED.has(parts.slice(-1).join('.')) || SHARED.has(parts.slice(-2).join('.'));
}

/**
 * Namespaces that many distributions share, often with an `__init__` in each: a part that is missing here is in
 * another distribution.
 */
export const SHARED: ReadonlySet<string> = new Set(
  `google google.cloud azure azure.mgmt zope plone backports jaraco sphinxcontrib`.split(' '),
);

function isVisible({ visibleIn }: Provider, folder: FileId): boolean {
  return visibleIn === '' || folder === visibleIn || folder.startsWith(`${visibleIn}/`);
}

/**
 * More common folders first. Equally near candidates keep their order: the folders above the file, then the roots of
 * the project. Sorts into buckets, because hundreds of roots may share a namespace.
 */
function byNearness(candidates: readonly Candidate[], folder: FileId): Candidate[] {
  const buckets: Candidate[][] = [];
  for (const candidate of candidates) {
    const depth = commonDepth(candidate.root, folder);
    buckets[depth] ??= [];
    buckets[depth].push(candidate);
  }
  return buckets.reverse().flat();
}

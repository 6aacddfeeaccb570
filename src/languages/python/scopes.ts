import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import type { Ancestors, Candidate } from './ancestors.ts';
import type { Builds } from './builds.ts';
import { WELL_KNOWN } from './distribution-names.ts';
import type { Distributions } from './distributions.ts';
import { type ModuleNode, type ModuleTree, walk } from './module-tree.ts';
import type { Provider, Providers } from './providers.ts';
import { isInPackage } from './roots.ts';

/** How the folder nearest to a file that is no package itself takes part in the search. */
export type NearRole =
  /** It is where Python starts: searched first, even before the standard library. */
  | 'first'
  /** A gap in a chain of packages, or a namespace: a name of one part is more likely an external package's. */
  | 'deep'
  /** A script's own folder that seems to be a part of a package: searched last. */
  | 'last';

/** What the folder of a file decides about its absolute imports. */
export interface Scope {
  readonly folder: FileId;
  /** The folder above the file's package, or the script's own folder. */
  readonly near: FileId;
  readonly role: NearRole;
  /** Is the file a script, that is in no regular package? */
  readonly isScript: boolean;
  /** The name of the outermost package around the file; in there it means nothing else. */
  readonly home: string | undefined;
  /** The folders above, where there are any. */
  readonly above: Ancestors | undefined;
  /** `near`, where it holds Python files. */
  readonly start: ModuleNode | undefined;
  /** The folder itself, where it is a package that nobody installs: its modules may be scripts. */
  readonly own: ModuleNode | undefined;
}

export function scopeOf(
  folder: FileId,
  { places, providers: { roots }, ancestorsFrom, builds }: Project,
): Scope {
  const near = nearest(folder, places);
  const isScript = near === folder;
  const hasGap = isInPackage(places, near);
  const isPart =
    places.folder(near)?.file !== undefined ||
    (isScript && (hasGap || isBelowAny(roots.packageRoots, folder)));
  const top = outermostPackage(folder, places);
  const isNamespace = !roots.folders.has(near) && (isBelowAny(roots.namedRoots, near) || isShared(near));
  const inner = hasGap && top ? top : near;
  return {
    folder,
    near,
    role: (hasGap || isNamespace) && !isScript ? 'deep' : isPart ? 'last' : 'first',
    isScript,
    home: top && baseName(top),
    above: inner === '' ? undefined : ancestorsFrom(parentOf(inner)),
    start: places.folder(near),
    own: isScript || (top && builds.has(parentOf(top), baseName(top))) ? undefined : places.folder(folder),
  };
}

/** Everything that a dotted name may mean in a scope, in the order in which it is tried. */
export function candidatesOf(
  name: string,
  scope: Scope,
  { providers, distributions }: Pick<Project, 'providers' | 'distributions'>,
): readonly Candidate[] {
  const segments = name.split('.');
  const found: Candidate[] = [];
  for (const { root, place } of scope.above?.find(segments[0] ?? '') ?? [])
    addIfThere(found, root, walk(place, segments, 1));
  for (const provider of providers.find(name, segments))
    if (isVisible(provider, scope.folder)) found.push(provider);
  const sorted = found.length > 1 ? byNearness(found, scope.folder) : found;
  const near = () => scope.start && walk(scope.start, segments, 0);
  const first: Candidate[] = [];
  if (scope.role === 'first') addIfThere(first, scope.near, near());
  if (scope.role === 'deep' && segments.length > 1) addIfThere(first, scope.near, near());
  if (scope.role === 'last') addIfThere(sorted, scope.near, near());
  if (scope.own && mayBeBeside(segments[0] ?? '', scope, distributions))
    addIfThere(sorted, scope.folder, walk(scope.own, segments, 0));
  return first.length === 0 ? sorted : [...first, ...sorted];
}

/** What candidates are looked for in. */
export interface Project {
  readonly places: ModuleTree;
  readonly providers: Providers;
  readonly ancestorsFrom: (folder: FileId) => Ancestors;
  readonly builds: Builds;
  readonly distributions: Distributions;
}

/** May a module beside the importing file be meant, or is an external package of this name more likely? */
function mayBeBeside(top: string, { folder }: Scope, distributions: Distributions): boolean {
  return !WELL_KNOWN.has(top) && distributions.find(folder, [top]) === undefined;
}

function addIfThere(found: Candidate[], root: FileId, place: ModuleNode | undefined): void {
  if (place !== undefined) found.push({ root, place });
}

function nearest(folder: FileId, places: ModuleTree): FileId {
  let at = folder;
  while (at !== '' && places.folder(at)?.file !== undefined) at = parentOf(at);
  return at;
}

function outermostPackage(folder: FileId, places: ModuleTree): FileId | undefined {
  let top: FileId | undefined;
  for (let at = folder; at !== ''; at = parentOf(at)) {
    if (places.folder(at)?.file !== undefined) top = at;
  }
  return top;
}

function isBelowAny(folders: ReadonlySet<FileId>, folder: FileId): boolean {
  for (let at = folder; at !== ''; ) {
    at = parentOf(at);
    if (folders.has(at)) return true;
  }
  return false;
}

/** Is the folder one of a namespace that many distributions share? */
function isShared(folder: FileId): boolean {
  const parts = folder.split('/');
  return SHARED.has(parts.slice(-1).join('.')) || SHARED.has(parts.slice(-2).join('.'));
}

/**
 * Namespaces that many distributions share, often with an `__init__` in each of them: a part that is not here
 * is in another distribution.
 */
export const SHARED: ReadonlySet<string> = new Set(
  `google google.cloud azure azure.mgmt zope plone backports jaraco sphinxcontrib`.split(' '),
);

function isVisible({ visibleIn }: Provider, folder: FileId): boolean {
  return visibleIn === '' || folder === visibleIn || folder.startsWith(`${visibleIn}/`);
}

/**
 * More common folders first. Among equals the given order stays: the folders above the file, then the roots of
 * the project, which are in an order of their own. Buckets, because hundreds of roots may share a namespace.
 */
function byNearness(candidates: readonly Candidate[], folder: FileId): Candidate[] {
  const buckets: Candidate[][] = [];
  for (const candidate of candidates) {
    const common = commonFolders(candidate.root, folder);
    for (let i = buckets.length; i <= common; i++) buckets.push([]);
    buckets[common]?.push(candidate);
  }
  return buckets.reverse().flat();
}

function commonFolders(a: FileId, b: FileId): number {
  let common = 0;
  let i = 0;
  for (; i < a.length && a.charCodeAt(i) === b.charCodeAt(i); i++) if (a.charCodeAt(i) === SLASH) common++;
  const endsInBoth =
    (i === a.length || a.charCodeAt(i) === SLASH) && (i === b.length || b.charCodeAt(i) === SLASH);
  return endsInBoth && i > 0 ? common + 1 : common;
}

const SLASH = 47;

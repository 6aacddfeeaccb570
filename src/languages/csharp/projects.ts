import { baseName, isBelow, parentOf } from '../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../types.ts';
import { csharpFamily } from './about.ts';
import { type Packages, packagesNamed } from './external.ts';
import { type GlobalUsing, implicitUsings } from './global-usings.ts';
import { isProject, type Manifest, readManifest } from './manifests.ts';

/** What is built as one: the files below the folder of a project file, down to the next one. */
export interface Project {
  readonly folder: FileId;
  /** Folders of other projects whose types its files see, at any distance. */
  readonly sees: ReadonlySet<FileId>;
  /** Folders and files elsewhere that are compiled with it. */
  readonly shares: ReadonlySet<FileId>;
  /** Could all references be followed? */
  readonly isComplete: boolean;
  /** Those of the project files and of the SDK. */
  readonly usings: readonly GlobalUsing[];
}

export interface Projects {
  /** The project of a file; undefined where no project file lies above it. */
  of(id: FileId): Project | undefined;
  /** The packages that the manifests name, without those that are made here. */
  readonly packages: Packages;
  /** What is made here: the names of the project files, and those that are written in them. */
  readonly products: Packages;
}

export function projectsOf(manifests: ProjectModel['manifests']): Projects {
  let projects = readings.get(manifests);
  if (projects === undefined) {
    projects = readProjects(manifests);
    readings.set(manifests, projects);
  }
  return projects;
}

/** A resolver is made anew whenever files come or go, while the manifests stay the very same map. */
const readings = new WeakMap<ProjectModel['manifests'], Projects>();

interface Solution {
  readonly manifests: ReadonlyMap<FileId, Manifest>;
  /** Manifests by their name in lower case, for paths that only MSBuild could tell. */
  readonly byName: ReadonlyMap<string, readonly FileId[]>;
}

function readProjects(texts: ProjectModel['manifests']): Projects {
  const manifests = new Map<FileId, Manifest>();
  const byName = new Map<string, FileId[]>();
  const folders = new Map<FileId, FileId[]>();
  for (const [id, text] of texts) {
    if (!csharpFamily.isManifest(baseName(id))) continue;
    manifests.set(id, readManifest(text));
    add(byName, baseName(id).toLowerCase(), id);
    if (isProject(id)) add(folders, parentOf(id), id);
  }
  const solution = { manifests, byName };
  const products = new Set<string>();
  for (const [id, { names }] of manifests)
    for (const name of isProject(id) ? [nameOf(id), ...names] : names) products.add(name);
  const known = new Map<FileId, Project>();
  const folderMemory = new Map<FileId, FileId | undefined>();

  function project(folder: FileId): Project {
    const found = known.get(folder) ?? readProject(folder, folders, solution);
    known.set(folder, found);
    return found;
  }

  function folderOf(id: FileId): FileId | undefined {
    const parent = parentOf(id);
    if (folderMemory.has(parent)) return folderMemory.get(parent);
    let at: FileId | undefined = parent;
    while (at !== undefined && !folders.has(at)) at = at === '' ? undefined : parentOf(at);
    folderMemory.set(parent, at);
    return at;
  }

  return {
    of(id) {
      const folder = folderOf(id);
      return folder === undefined ? undefined : project(folder);
    },
    packages: packagesNamed(
      [...manifests.values()].flatMap(({ packages }) => packages).filter(name => !products.has(name)),
    ),
    products: packagesNamed(products),
  };
}

function nameOf(id: FileId): string {
  return baseName(id).replace(/\.\w+$/, '');
}

/** References are followed at any distance, as MSBuild does since there are SDK projects. */
function readProject(
  folder: FileId,
  folders: ReadonlyMap<FileId, readonly FileId[]>,
  solution: Solution,
): Project {
  const sees = new Set<FileId>();
  const shares = new Set<FileId>();
  const waiting = [folder];
  let isComplete = true;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const id of parts(folders.get(at) ?? [], at, solution)) {
      const manifest = solution.manifests.get(id);
      if (manifest === undefined) continue;
      if (at === folder)
        for (const source of manifest.sources) shareWith(shares, locate(parentOf(id), source));
      const references = referenced(id, manifest, solution);
      if (references.includes(UNKNOWN)) isComplete = false;
      for (const target of references) {
        if (target === UNKNOWN) continue;
        const other = parentOf(target);
        if (other === folder || sees.has(other)) continue;
        sees.add(other);
        waiting.push(other);
      }
    }
  }
  const own = parts(folders.get(folder) ?? [], folder, solution);
  const usings = usingsOf([...own].flatMap(id => solution.manifests.get(id) ?? []));
  return { folder, sees, shares, isComplete, usings };
}

/** What is said last counts: in the project file, then in the nearest one that it imports. */
function usingsOf(manifests: readonly Manifest[]): GlobalUsing[] {
  const removed = new Set(manifests.flatMap(({ removedUsings }) => removedUsings));
  const isImplicit = manifests.find(
    ({ hasImplicitUsings }) => hasImplicitUsings !== undefined,
  )?.hasImplicitUsings;
  const sdk = manifests.find(({ sdk }) => sdk !== undefined)?.sdk;
  const implicit = isImplicit ? implicitUsings(sdk) : [];
  return [...implicit.map(target => ({ target })), ...manifests.flatMap(({ usings }) => usings)].filter(
    ({ target }) => !removed.has(target),
  );
}

/** The manifests of a folder's projects, the nearest `Directory.Build` files above them, and all that these import. */
function parts(projects: readonly FileId[], folder: FileId, solution: Solution): ReadonlySet<FileId> {
  const found = new Set<FileId>(projects);
  for (const name of ['Directory.Build.props', 'Directory.Build.targets']) {
    const nearest = findAbove(name, folder, solution);
    if (nearest !== undefined) found.add(nearest);
  }
  // A set that grows while it is gone through is gone through to its new end.
  for (const id of found) {
    for (const path of solution.manifests.get(id)?.imports ?? []) {
      const target = find(id, path, solution);
      if (target !== undefined) found.add(target);
    }
  }
  return found;
}

/** The nearest file of this name, in the folder or above it. */
function findAbove(name: string, folder: FileId, { manifests }: Solution): FileId | undefined {
  for (let at = folder; ; at = parentOf(at)) {
    const id = at === '' ? name : `${at}/${name}`;
    if (manifests.has(id)) return id;
    if (at === '') return undefined;
  }
}

/**
 * Also a package that another project of the tree makes, and the shared project that is imported. `UNKNOWN` stands
 * for a reference that only MSBuild could follow.
 */
function referenced(id: FileId, { projects, packages, imports }: Manifest, solution: Solution): FileId[] {
  const shared = imports.filter(isProject);
  const made = packages.map(name => `${name}.csproj`).filter(name => solution.byName.has(name.toLowerCase()));
  return [
    ...projects.flatMap(path =>
      path.includes('*') ? matching(id, path, solution) : followed(id, path, solution),
    ),
    ...[...shared, ...made].flatMap(path => find(id, path, solution) ?? []),
  ];
}

function followed(id: FileId, path: string, solution: Solution): FileId[] {
  const found = find(id, path, solution);
  if (found !== undefined) return [found];
  return VARIABLE.test(path) ? [UNKNOWN] : [];
}

/** Project files that a pattern names: `..\\*\\*.csproj`. */
function matching(id: FileId, path: string, { manifests }: Solution): FileId[] {
  const located = locate(parentOf(id), path);
  if (located === undefined) return [UNKNOWN];
  const pattern = located
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*/g, stars => (stars === '*' ? '[^/]*' : '.*'));
  const expression = new RegExp(`^${pattern}$`, 'i');
  return [...manifests.keys()].filter(other => expression.test(other));
}

/** By its path, or where that has variables that only MSBuild knows, by its name if that is unique. */
function find(from: FileId, path: string, solution: Solution): FileId | undefined {
  const above = ABOVE.exec(path);
  if (above?.[1] !== undefined) {
    const folder = parentOf(from);
    const isHigher = path.includes('..') || above[1] === baseName(from);
    if (isHigher && folder === '') return undefined;
    return findAbove(above[1], isHigher ? parentOf(folder) : folder, solution);
  }
  const exact = locate(parentOf(from), path);
  if (exact !== undefined && solution.manifests.has(exact)) return exact;
  const candidates = solution.byName.get(baseName(path.replaceAll('\\', '/')).toLowerCase());
  return candidates?.length === 1 ? candidates[0] : undefined;
}

/** The pattern `../Shared/**` shares a folder, `../Shared/A.cs` a file; what lies in the own folder is there anyway. */
function shareWith(shares: Set<FileId>, path: FileId | undefined): void {
  if (path === undefined) return;
  const star = path.indexOf('*');
  const shared = star < 0 ? path : parentOf(path.slice(0, star));
  if (shared !== '') shares.add(shared);
}

/** A path of MSBuild as a file id; undefined where it leads out of the root, or cannot be told. */
function locate(folder: FileId, path: string): FileId | undefined {
  const relative = path.replaceAll('\\', '/').replace(OWN_FOLDER, '');
  if (relative.startsWith('/') || relative.includes('$(')) return undefined;
  const segments = folder === '' ? [] : folder.split('/');
  for (const segment of relative.split('/')) {
    if (segment === '..') {
      if (segments.pop() === undefined) return undefined;
    } else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

/** Does a file belong to a project, by its folder or by being shared with it? */
export function belongsTo(project: Project, folder: FileId | undefined, id: FileId): boolean {
  return folder === project.folder || project.shares.has(id) || isBelow(project.shares, id);
}

const UNKNOWN = '\0';
const VARIABLE = /[$@%]\(/;
/** `$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', …))` */
const ABOVE = /(?:GetPathOfFileAbove|GetDirectoryNameOfFileAbove)\b.*?([\w.-]+\.(?:props|targets))/i;
const OWN_FOLDER = /^\$\((?:MSBuildThisFileDirectory|MSBuildProjectDirectory)\)\/?/;

import { baseName, isBelow, parentOf } from '../../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../../types.ts';
import { memoiseByObject } from '../kit/memoise.ts';
import type { GlobalUsing } from './detail.ts';
import { createOwners, type FindOwner } from './external.ts';
import { isProject, type Manifest } from './manifests.ts';
import { locate, Solution, UNKNOWN } from './solution.ts';

/** A unit of compilation: the files below the folder of a project file, without those of projects below it. */
export interface Project {
  readonly folder: FileId;
  /** Folders of the projects that it references, directly or indirectly. */
  readonly sees: ReadonlySet<FileId>;
  /** Folders and files elsewhere that are compiled with it. */
  readonly shares: ReadonlySet<FileId>;
  /** Could all references be followed? */
  readonly isComplete: boolean;
  /** Those of its manifests and of the SDK. */
  readonly usings: readonly GlobalUsing[];
}

export interface Projects {
  /** The project of a file; undefined if there is no project file above it. */
  of(id: FileId): Project | undefined;
  /** Among the packages that manifests name, without those of this tree. */
  readonly packageOf: FindOwner;
  /** Among the names of the projects of this tree. */
  readonly productOf: FindOwner;
}

export const projectsOf: (manifests: ProjectModel['manifests']) => Projects = memoiseByObject(manifests => {
  const solution = new Solution(manifests);
  const products = new Set<string>();
  const packages: string[] = [];
  for (const [id, manifest] of solution.manifests) {
    if (isProject(id)) products.add(baseName(id).replace(/\.\w+$/, ''));
    for (const name of manifest.names) products.add(name);
    packages.push(...manifest.packages);
  }
  const byFolder = new Map<FileId, Project | undefined>();

  function projectAround(folder: FileId): Project | undefined {
    let found = byFolder.get(folder);
    if (found !== undefined || byFolder.has(folder)) return found;
    if (solution.projects.has(folder)) found = readProject(folder, solution);
    else if (folder !== '') found = projectAround(parentOf(folder));
    byFolder.set(folder, found);
    return found;
  }

  return {
    of: id => projectAround(parentOf(id)),
    packageOf: createOwners(packages.filter(name => !products.has(name))),
    productOf: createOwners(products),
  };
});

/** References are transitive, as in projects with an SDK. */
function readProject(folder: FileId, solution: Solution): Project {
  const own = solution.partsOf(folder);
  const reached = new Set([folder]);
  let isComplete = true;
  // Iteration includes folders that are added meanwhile.
  for (const at of reached) {
    for (const [id, manifest] of at === folder ? own : solution.partsOf(at)) {
      for (const target of solution.references(id, manifest)) {
        if (target === UNKNOWN) isComplete = false;
        else reached.add(parentOf(target));
      }
    }
  }
  reached.delete(folder);
  const shares = own.flatMap(([id, { sources }]) => sources.flatMap(path => sharedBy(parentOf(id), path)));
  const usings = usingsOf(own.map(([, manifest]) => manifest));
  return { folder, sees: reached, shares: new Set(shares), isComplete, usings };
}

/** The pattern `../Shared/**` shares a folder, `../Shared/A.cs` a file. */
function sharedBy(folder: FileId, path: string): FileId[] {
  const located = locate(folder, path) ?? '';
  const star = located.indexOf('*');
  const shared = star < 0 ? located : parentOf(located.slice(0, star));
  return shared === '' ? [] : [shared];
}

/** The project file takes precedence, then the nearest manifest that it imports. */
function usingsOf(manifests: readonly Manifest[]): GlobalUsing[] {
  const removed = new Set(manifests.flatMap(({ removedUsings }) => removedUsings));
  const isImplicit = manifests.map(manifest => manifest.hasImplicitUsings).find(value => value !== undefined);
  const sdk = manifests.map(manifest => manifest.sdk).find(value => value !== undefined);
  const implicit = isImplicit ? implicitUsings(sdk) : [];
  return [...implicit.map(target => ({ target })), ...manifests.flatMap(({ usings }) => usings)].filter(
    ({ target }) => !removed.has(target),
  );
}

function implicitUsings(sdk = ''): readonly string[] {
  if (/\.Web$/i.test(sdk)) return [...COMMON, ...HOST, ...WEB];
  return /\.Worker$/i.test(sdk) ? [...COMMON, ...HOST] : COMMON;
}

/** Does a file belong to a project, because it lies in its folder or is shared with it? */
export function belongsTo(project: Project, folder: FileId | undefined, id: FileId): boolean {
  return folder === project.folder || project.shares.has(id) || isBelow(project.shares, id);
}

const COMMON = `System System.Collections.Generic System.IO System.Linq System.Net.Http System.Threading
  System.Threading.Tasks`.split(/\s+/);
const HOST = `Microsoft.Extensions.Configuration Microsoft.Extensions.DependencyInjection
  Microsoft.Extensions.Hosting Microsoft.Extensions.Logging`.split(/\s+/);
const WEB = `System.Net.Http.Json Microsoft.AspNetCore.Builder Microsoft.AspNetCore.Hosting
  Microsoft.AspNetCore.Http Microsoft.AspNetCore.Routing`.split(/\s+/);

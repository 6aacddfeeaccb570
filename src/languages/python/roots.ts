import { byString } from '../../shared/order.ts';
import { parentOf } from '../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../types.ts';
import { type DeclaredRoot, declaredRoots } from './manifests.ts';
import type { ModuleTree } from './module-tree.ts';

/** A folder from which every file may import modules. */
export interface Root {
  readonly folder: FileId;
  /** The package that the folder stands for; `''` where it holds the top-level packages themselves. */
  readonly prefix: string;
  readonly isForTypes: boolean;
  /** Files below this folder see it. */
  readonly visibleIn: FileId;
}

/** The import roots that hold for a whole project. */
export interface Roots {
  /** Higher folders first: an order that does not depend on the order in which manifests were read. */
  readonly all: readonly Root[];
  readonly folders: ReadonlySet<FileId>;
  /** Roots that hold nothing but packages: a folder below one of them is a namespace package, not a script's. */
  readonly packageRoots: ReadonlySet<FileId>;
  /** Those of them that a build names, so that every folder below is a part of a dotted name. */
  readonly namedRoots: ReadonlySet<FileId>;
}

/**
 * Every folder with a manifest, every folder that a manifest names, and every `src` folder that is no package.
 * What belongs to a test, an example or a template is seen from there only: its names are often those of
 * real packages.
 */
export function collectRoots(model: ProjectModel, places: ModuleTree): Roots {
  const all: Root[] = [];
  const packageRoots = new Set<FileId>();
  const namedRoots = new Set<FileId>();
  const seen = new Set<string>();
  const add = ({ folder, prefix, use }: DeclaredRoot, owner: FileId): void => {
    const isForTypes = use === 'types';
    const key = `${folder}:${prefix}:${isForTypes}`;
    const place = seen.has(key) ? undefined : places.folder(folder);
    // A package is no root, whatever its modules are called: `setup.py` may be one of them. What pytest puts on the
    // path is one all the same.
    if (place === undefined || (prefix === '' && use !== 'path' && place.file !== undefined)) return;
    seen.add(key);
    if (folder !== owner) packageRoots.add(folder);
    if (folder !== owner && use === 'packages') namedRoots.add(folder);
    const visibleIn = owner.split('/').some(part => SANDBOXES.has(part.toLowerCase())) ? owner : '';
    all.push({ folder, prefix, isForTypes, visibleIn });
  };
  for (const [manifest, text] of model.manifests) {
    for (const root of declaredRoots(manifest, text)) add(root, parentOf(manifest));
  }
  // A root that is a package itself is imported by the name of its folder.
  if (model.folderName !== undefined && places.folder('')?.file !== undefined)
    add({ folder: '', prefix: model.folderName, use: 'own' }, '');
  for (const owner of places.holders('src')) {
    const folder = owner === '' ? 'src' : `${owner}/src`;
    if (!places.folder(folder)?.file && !isInPackage(places, folder))
      add({ folder, prefix: '', use: 'own' }, owner);
  }
  const folders = new Set(all.map(({ folder }) => folder));
  return { all: all.sort(higherFirst), folders, packageRoots, namedRoots };
}

function higherFirst({ folder: a }: Root, { folder: b }: Root): number {
  return a.split('/').length - b.split('/').length || byString(a, b);
}

/** Is there a regular package among the folders above this one? */
export function isInPackage(places: ModuleTree, folder: FileId): boolean {
  for (let at = folder; at !== ''; ) {
    at = parentOf(at);
    if (at !== '' && places.folder(at)?.file !== undefined) return true;
  }
  return false;
}

/** As text, for a model that compares answers. */
export function writeRoots({ all, packageRoots, namedRoots }: Roots): string {
  return JSON.stringify([all, [...packageRoots], [...namedRoots]]);
}

export function readRoots(text: string): Roots {
  const [all, packageRoots, namedRoots]: [Root[], FileId[], FileId[]] = JSON.parse(text);
  return {
    all,
    folders: new Set(all.map(({ folder }) => folder)),
    packageRoots: new Set(packageRoots),
    namedRoots: new Set(namedRoots),
  };
}

const SANDBOXES = new Set(
  `test tests testing testdata test_data fixture fixtures example examples sample samples demo demos doc docs
  template templates`.split(/\s+/),
);

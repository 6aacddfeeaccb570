import { byString } from '../../../shared/order.ts';
import { parentOf } from '../../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../../types.ts';
import { below, depthOf, foldersAbove } from '../kit/folders.ts';
import { type DeclaredRoot, declaredRoots } from './manifests.ts';
import type { ModuleTree } from './module-tree.ts';
import { requiredFolders } from './required-folders.ts';

/** A folder from which files may import modules. */
export interface Root extends DeclaredRoot {
  /** The folder of the manifest. */
  readonly owner: FileId;
  /** Only files in this folder may import from the root. */
  readonly visibleIn: FileId;
}

/** The import roots of a project. */
export interface Roots {
  /** Less deep folders first: an order that does not depend on the order of manifests. */
  readonly all: readonly Root[];
  readonly folders: ReadonlySet<FileId>;
  /** Roots that contain only packages: a folder in one of them is a namespace package, not that of a script. */
  readonly packageRoots: ReadonlySet<FileId>;
  /** Those of them that a build names, so that every folder in them is a part of a dotted name. */
  readonly namedRoots: ReadonlySet<FileId>;
}

/** Every folder with a manifest, every folder that a manifest names, and every `src` folder that is not a package. */
export function collectRoots(model: ProjectModel, tree: ModuleTree): readonly Root[] {
  const all = new Map<string, Root>();
  const required = requiredFolders(model.manifests);
  const add = (declared: DeclaredRoot, owner: FileId): void => {
    const { folder, prefix, use } = declared;
    const key = `${folder}:${prefix}:${use === 'types'}`;
    if (all.has(key) || tree.folder(folder) === undefined) return;
    // A package is not a root, even if one of its modules is called `setup.py`, unless pytest puts it on the path.
    if (prefix === '' && use !== 'path' && tree.isPackage(folder)) return;
    all.set(key, { ...declared, owner, visibleIn: required.has(owner) ? '' : visibleIn(owner) });
  };
  for (const [manifest, text] of model.manifests) {
    for (const root of declaredRoots(manifest, text)) add(root, parentOf(manifest));
  }
  // A project whose root is a package is imported by the name of its folder.
  if (model.folderName !== undefined && tree.isPackage(''))
    add({ folder: '', prefix: model.folderName, use: 'own' }, '');
  for (const owner of tree.holders('src')) {
    const folder = below(owner, 'src');
    if (!tree.isPackage(folder) && !isInPackage(tree, folder)) add({ folder, prefix: '', use: 'own' }, owner);
  }
  return [...all.values()].sort(({ folder: a }, { folder: b }) => depthOf(a) - depthOf(b) || byString(a, b));
}

export function rootsFrom(all: readonly Root[]): Roots {
  const packageRoots = all.filter(({ folder, owner }) => folder !== owner);
  const namedRoots = packageRoots.filter(({ use }) => use === 'packages');
  return {
    all,
    folders: foldersOf(all),
    packageRoots: foldersOf(packageRoots),
    namedRoots: foldersOf(namedRoots),
  };
}

function foldersOf(roots: readonly Root[]): ReadonlySet<FileId> {
  return new Set(roots.map(({ folder }) => folder));
}

/**
 * A root of a test, an example or a template is visible there only, unless another manifest requires it: its names are
 * often those of real packages.
 */
function visibleIn(owner: FileId): FileId {
  return owner.split('/').some(part => SANDBOXES.has(part.toLowerCase())) ? owner : '';
}

/** Is one of the folders above this one a regular package? */
export function isInPackage(tree: ModuleTree, folder: FileId): boolean {
  return foldersAbove(parentOf(folder)).some(at => at !== '' && tree.isPackage(at));
}

const SANDBOXES = new Set(
  `test tests testing testdata test_data fixture fixtures example examples sample samples demo demos doc docs
  template templates`.split(/\s+/),
);

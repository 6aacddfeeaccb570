import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../../types.ts';
import type { Package } from './packages.ts';

/** Is a file the root of a crate: a library, a program, an example, a test, a benchmark, a build script? */
export function isTarget(file: FileId, home: Package | undefined): boolean {
  if (home === undefined) return false;
  if (home.roots.has(file)) return true;
  const path = relative(file, home.folder);
  if (path === 'src/lib.rs') return home.libPath === file && !home.disabled.has(path);
  if (path === 'src/main.rs') return !home.disabled.has('src/bin');
  const folder = TARGET.exec(path)?.[1];
  return folder !== undefined && !home.disabled.has(folder);
}

/** The roots in a folder, except those with default names. */
export function targetsIn(dir: FileId, home: Package, model: ProjectModel): readonly FileId[] {
  const named = [...home.roots].filter(root => parentOf(root) === dir);
  if (!FOLDERS.has(relative(dir, home.folder))) return named;
  const found = model.filesBelow(dir).filter(file => parentOf(file) === dir && isTarget(file, home));
  return [...new Set([...named, ...found])];
}

/** Are the submodules of a file beside it? */
export function isFolderOwner(file: FileId, home: Package | undefined): boolean {
  return OWNERS.has(baseName(file)) || isTarget(file, home);
}

function relative(path: FileId, folder: FileId): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}

const TARGET = /^(src\/bin|examples|tests|benches)\/[^/]+(?:\.rs|\/main\.rs)$/;
const FOLDERS = new Set(['src/bin', 'examples', 'tests', 'benches']);
const OWNERS = new Set(['mod.rs', 'lib.rs', 'main.rs']);

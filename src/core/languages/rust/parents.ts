import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, Index } from '../../../types.ts';
import { below } from '../kit/folders.ts';
import { decodeDeclarations } from './detail.ts';
import {
  candidatesOf,
  declarationsOf,
  type FileModule,
  type ModuleRef,
  outerOf,
  type Project,
} from './module-steps.ts';
import type { Package } from './packages.ts';
import { isTarget, targetsIn } from './targets.ts';

/** The parents of files that only an attribute names, in one package. */
export type PathIndex = ReadonlyMap<FileId, ModuleRef>;

/**
 * The module that declares a file's own module. Searches first the files that the layout makes likely, then all
 * of the package, because a `#[path]` can name any file. If several crates share the file, the first one wins:
 * a library before a program, and then by name. Undefined for the root of a crate, and if no file declares it.
 */
export function findParent(
  file: FileId,
  project: Project,
  pathsOf: (home: Package) => PathIndex,
): ModuleRef | undefined {
  const home = project.packageOf(file);
  if (isTarget(file, home)) return undefined;
  for (const likely of likelyParents(file, project)) {
    const parent = declarationIn(likely, file, project);
    if (parent !== undefined) return parent;
  }
  const placed = home && pathsOf(home).get(file);
  // The nearest file with macros may declare it where extraction does not see it.
  return placed ?? nearestParent(file, project, one => declarationsOf(one, project).hasMacros);
}

/** The module that would declare a file that is not declared yet. */
export function guessParent(file: FileId, project: Project): ModuleRef | undefined {
  return isTarget(file, project.packageOf(file)) ? undefined : nearestParent(file, project, () => true);
}

function nearestParent(file: FileId, project: Project, isParent: (file: FileId) => boolean) {
  const nearest = parentsIn(parentOf(pathOf(file)), file, project).find(isParent);
  return nearest === undefined ? undefined : { file: nearest, inside: '' };
}

/** Reads the attributes of a whole package. */
export function indexPaths(home: Package, project: Project): PathIndex {
  const index = new Map<FileId, ModuleRef>();
  for (const file of project.model.lookUp(WITH_PATHS, '')) {
    if (project.packageOf(file) !== home) continue;
    for (const { name: module, path } of declarationsOf(file, project).placed) {
      for (const id of candidatesOf({ file, module, path }, project)) {
        if (!index.has(id) && id !== file) index.set(id, { file, inside: outerOf(module) });
      }
    }
  }
  return index;
}

/** The files in which a module has a `#[path]`: so few that changes seldom invalidate undeclared files. */
export const WITH_PATHS: Index = {
  name: 'rust paths',
  *list(id, namesOf) {
    const names = id.endsWith('.rs') ? namesOf() : undefined;
    if (names !== undefined && decodeDeclarations(names).placed.length > 0) yield ['', id];
  },
};

/** The files that may declare a file's module, nearest first, and its path there: through inline modules further up. */
function* likelyParents(file: FileId, project: Project): Generator<FileModule> {
  const top = project.packageOf(file)?.folder ?? '';
  const self = pathOf(file);
  let module = baseName(self);
  let folder = parentOf(self);
  for (let level = 0; level < MOST_LEVELS; level++) {
    for (const one of parentsIn(folder, file, project)) yield { file: one, module, path: '' };
    if (folder === top) return;
    module = `${baseName(folder)}::${module}`;
    folder = parentOf(folder);
  }
}

/** `a/b` for the files `a/b.rs` and `a/b/mod.rs`. */
function pathOf(file: FileId): string {
  return baseName(file) === 'mod.rs' ? parentOf(file) : file.slice(0, -'.rs'.length);
}

/** The other files whose submodules are in this folder. */
function parentsIn(folder: FileId, file: FileId, { model, packageOf }: Project): readonly FileId[] {
  const home = packageOf(file);
  const usual = ['mod.rs', 'lib.rs', 'main.rs'].map(name => below(folder, name));
  const named = folder === '' ? [] : [`${folder}.rs`];
  const all = [...named, ...usual, ...(home === undefined ? [] : targetsIn(folder, home, model))];
  return all.filter(one => one !== file && model.has(one));
}

function declarationIn(
  { file, module }: FileModule,
  wanted: FileId,
  project: Project,
): ModuleRef | undefined {
  const declared = declarationsOf(file, project);
  const leadsThere = (name: string, path: string) => {
    const candidates = candidatesOf({ file, module: name, path }, project);
    return candidates.includes(wanted) && candidates.find(id => project.model.has(id)) === wanted;
  };
  const usual = declared.modules.get(module)?.some(one => one.kind === 'mod' && one.path === '');
  if (usual && leadsThere(module, '')) return { file, inside: outerOf(module) };
  const placed = declared.placed.find(one => leadsThere(one.name, one.path));
  return placed && { file, inside: outerOf(placed.name) };
}

const MOST_LEVELS = 6;

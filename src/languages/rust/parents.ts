import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId, Index } from '../../types.ts';
import { below } from '../kit/folders.ts';
import { decodeDeclarations } from './detail.ts';
import { candidatesOf, declarationsOf, type ModuleRef, type Project } from './module-steps.ts';
import type { Package } from './packages.ts';
import { isTarget, targetsIn } from './targets.ts';

/** Which modules are in files that only an attribute leads to, in one package. */
export type PathIndex = ReadonlyMap<FileId, ModuleRef>;

/**
 * The module that declares a file's own module. First the files are asked that the layout makes likely, then all
 * of the package, because a `#[path]` can name any file. When several crates share the file, the first one counts:
 * a library before a program, and then by name. Undefined for the root of a crate, and if no file declares it.
 */
export function findParent(
  file: FileId,
  project: Project,
  pathsOf: (home: Package) => PathIndex,
): ModuleRef | undefined {
  const home = project.packages.of(file);
  if (home !== undefined && isTarget(file, home)) return undefined;
  for (const likely of likelyParents(file, home, project)) {
    const place = declarationIn(likely, file, project);
    if (place !== undefined) return place;
  }
  return (home && pathsOf(home).get(file)) ?? hiddenIn(file, home, project);
}

/** The module that would declare a file that is not declared yet. */
export function guessParent(file: FileId, project: Project): ModuleRef | undefined {
  const home = project.packages.of(file);
  if (home !== undefined && isTarget(file, home)) return undefined;
  const [nearest] = nearestParents(file, home, project);
  return nearest === undefined ? undefined : { file: nearest, inside: '' };
}

/** Reads the attributes of a whole package. */
export function indexPaths(home: Package, project: Project): PathIndex {
  const index = new Map<FileId, ModuleRef>();
  for (const file of project.model.lookUp(WITH_PATHS, '')) {
    if (project.packages.of(file) !== home) continue;
    for (const { name: module, path } of declarationsOf(file, project).placed) {
      for (const id of candidatesOf({ file, module, path }, project)) {
        if (!index.has(id) && id !== file) index.set(id, { file, inside: outerOf(module) });
      }
    }
  }
  return index;
}

/** The files in which a module has a `#[path]`: few, so that a new file seldom invalidates those that are not declared. */
export const WITH_PATHS: Index = {
  name: 'rust paths',
  *list(id, namesOf) {
    const names = id.endsWith('.rs') ? namesOf() : undefined;
    if (names !== undefined && decodeDeclarations(names).placed.length > 0) yield ['', id];
  },
};

/** A file that may declare another one's module. */
interface Likely {
  readonly file: FileId;
  /** The path that the module would have there. */
  readonly module: string;
}

/** Nearest first; further up, only an inline module can be between. */
function* likelyParents(file: FileId, home: Package | undefined, project: Project): Generator<Likely> {
  const self = baseName(file) === 'mod.rs' ? parentOf(file) : file.slice(0, -'.rs'.length);
  let module = baseName(self);
  let folder = parentOf(self);
  for (let level = 0; level < MOST_LEVELS; level++) {
    for (const one of parentsIn(folder, home, project)) {
      if (one !== file && project.model.has(one)) yield { file: one, module };
    }
    if (folder === (home?.folder ?? '')) return;
    module = `${baseName(folder)}::${module}`;
    folder = parentOf(folder);
  }
}

/** The files whose submodules are in this folder. */
function parentsIn(folder: FileId, home: Package | undefined, { model }: Project): readonly FileId[] {
  const usual = ['mod.rs', 'lib.rs', 'main.rs'].map(name => below(folder, name));
  const named = folder === '' ? [] : [`${folder}.rs`];
  return [...named, ...usual, ...(home === undefined ? [] : targetsIn(folder, home, model))];
}

function declarationIn({ file, module }: Likely, wanted: FileId, project: Project): ModuleRef | undefined {
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

/** The nearest file with macros may declare it where extraction does not see it. */
function hiddenIn(file: FileId, home: Package | undefined, project: Project): ModuleRef | undefined {
  const hidden = nearestParents(file, home, project).find(
    parent => declarationsOf(parent, project).hasMacros,
  );
  return hidden === undefined ? undefined : { file: hidden, inside: '' };
}

function nearestParents(file: FileId, home: Package | undefined, project: Project): readonly FileId[] {
  const parents: FileId[] = [];
  for (const { file: parent, module } of likelyParents(file, home, project)) {
    if (module.includes('::')) break;
    parents.push(parent);
  }
  return parents;
}

function outerOf(module: string): string {
  const end = module.lastIndexOf('::');
  return end === -1 ? '' : module.slice(0, end);
}

const MOST_LEVELS = 6;

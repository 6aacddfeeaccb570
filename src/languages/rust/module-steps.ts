import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId, Names, ProjectModel } from '../../types.ts';
import { below, joinPath } from '../kit/folders.ts';
import { type Declared, decodeDeclarations, type RustDeclaration } from './detail.ts';
import type { Package, Packages } from './packages.ts';
import { isFolderOwner } from './targets.ts';

/** A module: a file, or an inline module in one. */
export interface ModuleRef {
  readonly file: FileId;
  /** `a::b` for an inline module; `''` for the file's own. */
  readonly inside: string;
}

/** Where a name in a module leads. */
export interface Step {
  /** Several, if the configuration decides. */
  readonly places: readonly ModuleRef[];
  /** A file that exists and is not analysed. */
  readonly outside?: FileId;
  /** Is the name declared as a module? */
  readonly isModule: boolean;
  /** May other crates see it? */
  readonly isPublic: boolean;
  /** May modules around its own see it? */
  readonly isVisible: boolean;
}

export interface Project {
  readonly model: ProjectModel;
  readonly packages: Packages;
}

export function declarationsOf(file: FileId, { model }: Project): Declared {
  return decodeDeclarations(model.namesOf(file) ?? NO_NAMES);
}

/** One step down from a module. */
export function stepInto({ file, inside }: ModuleRef, name: string, project: Project): Step {
  const module = inside === '' ? name : `${inside}::${name}`;
  const declared = declarationsOf(file, project);
  const modules = declared.modules.get(module);
  if (modules !== undefined) return stepAmong(modules, file, module, project);
  // Only a macro can declare modules that extraction does not see.
  if (!declared.hasMacros || declared.names.has(name)) return NO_STEP;
  const [folder = ''] = foldersOf(file, project.packages.of(file));
  const usual = usualNames(module).map(id => below(folder, id));
  const hidden = usual.find(id => id !== file && project.model.has(id));
  return hidden === undefined
    ? NO_STEP
    : { places: [{ file: hidden, inside: '' }], isModule: true, isPublic: true, isVisible: true };
}

/** A module that has a file of its own, as one file declares it. */
export interface FileModule {
  readonly file: FileId;
  /** With the inline modules around it. */
  readonly module: string;
  /** Of an attribute; empty if there is none. */
  readonly path: string;
}

/** The possible files of a module, likeliest first. */
export function candidatesOf({ file, module, path }: FileModule, { packages }: Project): readonly FileId[] {
  if (path.startsWith('./') || path.startsWith('/')) {
    const id = joinPath(parentOf(file), path);
    return id === undefined ? [] : [id];
  }
  const names = path === '' ? usualNames(module) : [path];
  const folders = foldersOf(file, packages.of(file));
  return folders.flatMap(folder => names.flatMap(name => joinPath(folder, name) ?? []));
}

function usualNames(module: string): readonly string[] {
  const way = module.replaceAll('::', '/');
  return [`${way}.rs`, `${way}/mod.rs`];
}

function stepAmong(
  modules: readonly RustDeclaration[],
  file: FileId,
  module: string,
  project: Project,
): Step {
  const places = new Map<string, ModuleRef>();
  let outside: FileId | undefined;
  for (const { kind, path } of modules) {
    if (kind === 'inline') places.set('', { file, inside: module });
    else {
      const candidates = candidatesOf({ file, module, path }, project);
      const found = candidates.find(id => id !== file && project.model.has(id));
      if (found !== undefined) places.set(found, { file: found, inside: '' });
      else outside ??= candidates.find(id => project.model.exists(id));
    }
  }
  return {
    places: [...places.values()],
    isModule: true,
    isPublic: modules.some(one => one.visibility === 'public'),
    isVisible: modules.some(one => one.visibility !== 'private'),
    ...(outside !== undefined && { outside }),
  };
}

/**
 * The folders in which the submodules of a file may be. Beside a file that owns its folder; else in a folder of
 * its own name, or beside it after all, because a file to which a `#[path]` leads owns its folder, too.
 */
function foldersOf(file: FileId, home: Package | undefined): readonly FileId[] {
  const beside = parentOf(file);
  const own = below(beside, baseName(file).replace(/\.rs$/, ''));
  return isFolderOwner(file, home) ? [beside] : [own, beside];
}

const NO_NAMES: Names = {};
/** There is no module of this name. */
export const NO_STEP: Step = { places: [], isModule: false, isPublic: false, isVisible: false };

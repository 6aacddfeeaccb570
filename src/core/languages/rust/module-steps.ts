import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, Names, ProjectModel, Resolution, Trace } from '../../../types.ts';
import { below, joinPath } from '../kit/folders.ts';
import { type Declared, decodeDeclarations, type RustDeclaration } from './detail.ts';
import type { Package } from './packages.ts';
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
  readonly modules: readonly ModuleRef[];
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
  readonly packageOf: (file: FileId) => Package | undefined;
}

export function declarationsOf(file: FileId, { model }: Project): Declared {
  return decodeDeclarations(model.namesOf(file) ?? NO_NAMES);
}

/** Resolves one name in a module. */
export function stepInto({ file, inside }: ModuleRef, name: string, project: Project): Step {
  const module = inside === '' ? name : `${inside}::${name}`;
  const declared = declarationsOf(file, project);
  const same = declared.modules.get(module);
  if (same !== undefined) return stepAmong(same, file, project);
  // Only a macro can declare modules that extraction does not see.
  if (!declared.hasMacros || declared.names.has(name)) return NO_STEP;
  const [folder = ''] = foldersOf(file, project);
  const usual = usualNames(module).map(id => below(folder, id));
  const hidden = usual.find(id => id !== file && project.model.has(id));
  return hidden === undefined
    ? NO_STEP
    : { modules: [{ file: hidden, inside: '' }], isModule: true, isPublic: true, isVisible: true };
}

function stepAmong(same: readonly RustDeclaration[], file: FileId, project: Project): Step {
  const modules = new Map<string, ModuleRef>();
  let outside: FileId | undefined;
  for (const { kind, name, path } of same) {
    const found = kind === 'inline' ? undefined : fileOf({ file, module: name, path }, project);
    if (found === undefined) modules.set('', { file, inside: name });
    else if (found.kind === 'file') modules.set(found.id, { file: found.id, inside: '' });
    else if (found.kind === 'outside') outside ??= found.id;
  }
  return {
    modules: [...modules.values()],
    isModule: true,
    isPublic: same.some(one => one.visibility === 'public'),
    isVisible: same.some(one => one.visibility !== 'private'),
    ...(outside !== undefined && { outside }),
  };
}

/** A declaration of a module that has its own file. */
export interface FileModule {
  readonly file: FileId;
  /** With the inline modules around it. */
  readonly module: string;
  /** From an attribute; empty if there is none. */
  readonly path: string;
}

/** The file of a module: one that is analysed, or else one that merely exists. */
export function fileOf(module: FileModule, project: Project, trace?: Trace): Resolution {
  const { model } = project;
  const candidates = candidatesOf(module, project);
  trace?.(`looking for ${candidates.join(', then for ') || module.path}`);
  const id = candidates.find(one => one !== module.file && model.has(one));
  if (id !== undefined) return { kind: 'file', id };
  const outside = candidates.find(one => model.exists(one));
  if (outside !== undefined) return { kind: 'outside', id: outside };
  const [expected] = candidates;
  return { kind: 'unresolved', ...(expected !== undefined && { expected }) };
}

/** The possible files of a module, likeliest first. */
export function candidatesOf({ file, module, path }: FileModule, project: Project): readonly FileId[] {
  const isBeside = path.startsWith('./') || path.startsWith('/');
  const names = path === '' ? usualNames(module) : [path];
  const folders = isBeside ? [parentOf(file)] : foldersOf(file, project);
  return folders.flatMap(folder => names.flatMap(name => joinPath(folder, name) ?? []));
}

function usualNames(module: string): readonly string[] {
  const path = module.replaceAll('::', '/');
  return [`${path}.rs`, `${path}/mod.rs`];
}

/**
 * The folders in which the submodules of a file may be: beside a file that owns its folder; else in a folder of
 * the same name, or beside it after all, because a file that a `#[path]` names owns its folder, too.
 */
function foldersOf(file: FileId, { packageOf }: Project): readonly FileId[] {
  const beside = parentOf(file);
  const own = below(beside, baseName(file).replace(/\.rs$/, ''));
  return isFolderOwner(file, packageOf(file)) ? [beside] : [own, beside];
}

/** The module around another one, as in `a::b`. */
export function outerOf(module: string): string {
  const end = module.lastIndexOf('::');
  return end === -1 ? '' : module.slice(0, end);
}

const NO_NAMES: Names = {};
/** There is no module of this name. */
export const NO_STEP: Step = { modules: [], isModule: false, isPublic: false, isVisible: false };

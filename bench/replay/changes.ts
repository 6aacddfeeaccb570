import type { Module, Modules } from '../../src/core/analyze/modules/modules.ts';
import { isManifestName } from '../../src/project/discover/rules.ts';
import { baseName, parentOf } from '../../src/shared/paths.ts';

/** What became of the modules of a state with one commit. */
export interface StepChanges {
  /** Units and declared modules whose files are in another one, though nothing says so. */
  readonly renamed: readonly ModuleChange[];
  /** Changes of folder modules, inside and outside the folders that the commit touches. */
  readonly inside: readonly ModuleChange[];
  readonly outside: readonly ModuleChange[];
}

/** All modules, and those with lasting names. */
export interface StepState {
  readonly all: Assignment;
  readonly named: Assignment;
}

/** The modules of one state, by the names of files. */
export interface Assignment {
  readonly list: readonly Module[];
  readonly moduleOf: ReadonlyMap<string, Module>;
}

/** Files that are in another module than before, or a module that is new or gone without any. */
export interface ModuleChange {
  readonly from?: Module | undefined;
  readonly to?: Module | undefined;
  readonly files: number;
}

export function changesOfStep(before: StepState, after: StepState, paths: readonly string[]): StepChanges {
  const ofFolders = changesBetween(before.all, after.all).filter(isOfFolders);
  return {
    renamed: changesBetween(before.named, after.named).filter(change => !isDeclaredAnew(change, paths)),
    inside: ofFolders.filter(change => isTouched(change, paths)),
    outside: ofFolders.filter(change => !isTouched(change, paths)),
  };
}

function isOfFolders({ from, to }: ModuleChange): boolean {
  return [from, to].some(module => module?.kind === 'folder' || module?.kind === 'own files');
}

export function assignmentOf(ids: readonly string[], { list, moduleOf }: Modules): Assignment {
  const entries = ids.flatMap((id, file): [string, Module][] =>
    (moduleOf[file] ?? -1) === -1 ? [] : [[id, list[moduleOf[file]]]],
  );
  return { list, moduleOf: new Map(entries) };
}

export function changesBetween(before: Assignment, after: Assignment): ModuleChange[] {
  const moved = new Map<string, { from: Module; to: Module; files: number }>();
  for (const [id, to] of after.moduleOf) {
    const from = before.moduleOf.get(id);
    if (from === undefined || from.name === to.name) continue;
    const key = `${from.name}\0${to.name}`;
    const known = moved.get(key) ?? { from, to, files: 0 };
    known.files++;
    moved.set(key, known);
  }
  const changes = [...moved.values()];
  const left = new Set(changes.map(({ from }) => from.name));
  const entered = new Set(changes.map(({ to }) => to.name));
  return [
    ...changes,
    ...missingIn(after.list, before.list, left).map(from => ({ from, files: 0 })),
    ...missingIn(before.list, after.list, entered).map(to => ({ to, files: 0 })),
  ];
}

function missingIn(
  others: readonly Module[],
  list: readonly Module[],
  explained: ReadonlySet<string>,
): Module[] {
  const names = new Set(others.map(({ name }) => name));
  return list.filter(({ name }) => !names.has(name) && !explained.has(name));
}

/** Does one of these paths lie in a module that changes? */
export function isTouched({ from, to }: ModuleChange, paths: readonly string[]): boolean {
  return [from, to].some(module => module !== undefined && paths.some(path => isIn(module, path)));
}

function isIn({ kind, folder }: Module, path: string): boolean {
  if (folder === undefined) return false;
  if (kind === 'own files') return parentOf(path) === folder;
  return folder === '' || path.startsWith(`${folder}/`);
}

/**
 * Is a manifest or a configuration among these paths that may have changed what files are called? A unit may also gain
 * its first source file, or lose its last one.
 */
export function isDeclaredAnew(change: ModuleChange, paths: readonly string[]): boolean {
  if (change.files === 0) return isTouched(change, paths);
  const { from, to } = change;
  const isOf = (path: string, module: Module | undefined) => module?.folder === parentOf(path);
  return paths.some(
    path =>
      baseName(path).startsWith('.depgraphrc') ||
      (isManifestName(baseName(path)) && (isOf(path, from) || isOf(path, to))),
  );
}

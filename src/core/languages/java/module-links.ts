import { baseName } from '../../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../../types.ts';
import { append } from '../kit/append.ts';
import { foldersAbove } from '../kit/folders.ts';
import { memoiseByKey } from '../kit/memoise.ts';

/**
 * Tells whether one module of a project may depend on another: its build file, one above it, or one of a module that
 * it depends on mentions the name of the other's folder. Build files are programs, so this is an estimate. Modules
 * without a build file may depend on each other.
 */
export function createModuleLinks(
  model: ProjectModel,
  buildFiles: ReadonlyMap<FileId, FileId>,
): (module: FileId, other: FileId) => boolean {
  const foldersByName = model.memoise(() => groupByName(buildFiles.keys()));

  /** The modules that the build file of a folder mentions. */
  const mentionedIn = memoiseByKey(model, folder => {
    const text = model.manifests.get(buildFiles.get(folder) ?? '') ?? '';
    return [...new Set(wordsIn(text))].flatMap(word => foldersByName().get(word) ?? []);
  });

  const reachableFrom = memoiseByKey(model, module => {
    const modules = new Set([module]);
    // Iteration includes modules that are added meanwhile.
    for (const from of modules) {
      for (const folder of foldersAbove(from)) for (const other of mentionedIn(folder)) modules.add(other);
    }
    return modules;
  });

  return (module, other) =>
    !buildFiles.has(module) || !buildFiles.has(other) || reachableFrom(module).has(other);
}

function groupByName(folders: Iterable<FileId>): Map<string, FileId[]> {
  const byName = new Map<string, FileId[]>();
  for (const folder of folders) append(byName, normalise(baseName(folder)), folder);
  return byName;
}

/** `:libs:core-api` and `projects.libs.coreApi` have `coreapi` in common. */
function wordsIn(text: string): string[] {
  return (text.match(/[\w.:/-]+/g) ?? []).flatMap(word => [word, ...word.split(/[.:/]/)]).map(normalise);
}

function normalise(name: string): string {
  return name.replace(/[^A-Za-z0-9]+/g, '').toLowerCase();
}

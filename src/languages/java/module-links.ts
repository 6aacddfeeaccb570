import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../types.ts';

/**
 * Whether one module of a project may depend on another. Its build file, one above it, or one of a module that it
 * depends on has the name of the other's folder in it. Build files are programs, so nothing better can be told.
 * Modules without a build file may see each other.
 */
export function createModuleLinks(
  manifests: ProjectModel['manifests'],
  buildFiles: ReadonlyMap<FileId, FileId>,
): (module: FileId, other: FileId) => boolean {
  const named = new Map<FileId, readonly FileId[]>();
  const reached = new Map<FileId, ReadonlySet<FileId>>();
  let byName: ReadonlyMap<string, readonly FileId[]> | undefined;

  /** The modules that the build file of a folder names. */
  function namedIn(folder: FileId): readonly FileId[] {
    let found = named.get(folder);
    if (found === undefined) {
      byName ??= foldersByName(buildFiles.keys());
      const names = byName;
      const text = manifests.get(buildFiles.get(folder) ?? '') ?? '';
      found = [...new Set(wordsIn(text))].flatMap(word => names.get(word) ?? []);
      named.set(folder, found);
    }
    return found;
  }

  function reachedFrom(module: FileId): ReadonlySet<FileId> {
    let found = reached.get(module);
    if (found === undefined) {
      const modules = new Set([module]);
      // The set grows while it is walked.
      for (const from of modules) {
        for (const folder of foldersUp(from)) for (const other of namedIn(folder)) modules.add(other);
      }
      found = modules;
      reached.set(module, found);
    }
    return found;
  }

  return (module, other) =>
    !buildFiles.has(module) || !buildFiles.has(other) || reachedFrom(module).has(other);
}

function foldersByName(folders: Iterable<FileId>): ReadonlyMap<string, readonly FileId[]> {
  const byName = new Map<string, FileId[]>();
  for (const folder of folders) {
    const name = normal(baseName(folder));
    byName.set(name, [...(byName.get(name) ?? []), folder]);
  }
  return byName;
}

function foldersUp(folder: FileId): FileId[] {
  const folders = [folder];
  for (let at = folder; at !== ''; at = parentOf(at)) folders.push(parentOf(at));
  return folders;
}

/** `:libs:core-api` and `projects.libs.coreApi` have `coreapi` in common. */
function wordsIn(text: string): string[] {
  return (text.match(/[\w.:/-]+/g) ?? []).flatMap(word => [word, ...word.split(/[.:/]/)]).map(normal);
}

function normal(name: string): string {
  return name.replace(/[^A-Za-z0-9]+/g, '').toLowerCase();
}

import { parentOf } from '../../shared/paths.ts';
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
  const texts = new Map([...buildFiles].map(([folder, id]) => [folder, normal(manifests.get(id) ?? '')]));
  const reached = new Map<FileId, ReadonlySet<FileId>>();

  function reachedFrom(module: FileId): ReadonlySet<FileId> {
    let found = reached.get(module);
    if (found === undefined) {
      found = read(module);
      reached.set(module, found);
    }
    return found;
  }

  function read(module: FileId): ReadonlySet<FileId> {
    const found = new Set([module]);
    // The set grows while it is walked.
    for (const at of found) {
      const text = textsAround(at);
      for (const folder of texts.keys()) {
        const name = normal(folder.slice(folder.lastIndexOf('/') + 1));
        if (name !== '' && text.includes(name)) found.add(folder);
      }
    }
    return found;
  }

  function textsAround(module: FileId): string {
    const around: string[] = [];
    for (let at = module; ; at = parentOf(at)) {
      around.push(texts.get(at) ?? '');
      if (at === '') return around.join('\n');
    }
  }

  return (module, other) => !texts.has(module) || !texts.has(other) || reachedFrom(module).has(other);
}

/** `:core-api` and `projects.coreApi` name the same module. */
function normal(text: string): string {
  return text.replace(/[^A-Za-z0-9\n"']+/g, '').toLowerCase();
}

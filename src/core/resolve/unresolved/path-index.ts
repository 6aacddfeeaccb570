import { addToGroup } from '../../../shared/group-by.ts';
import { byString } from '../../../shared/order.ts';
import { baseName } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';
import type { ProjectFiles } from './project-files.ts';

/**
 * Finds files and folders by a whole path (`/src/a`) or by the end of one (`src/a`), without regard to case, and with or
 * without the extension. Only what is wanted is indexed, in one pass: few of a project's files matter.
 */
export interface PathIndex {
  /** In string order. */
  files(key: string): readonly FileId[];
  folders(key: string): readonly FileId[];
}

/** What the causes are told from. */
export interface Evidence {
  readonly project: ProjectFiles;
  readonly index: PathIndex;
}

export function indexPaths(wanted: Iterable<string>, project: ProjectFiles): PathIndex {
  const keys = new Set(Array.from(wanted, key => key.toLowerCase()));
  const names = new Set(Array.from(keys, baseName));
  const files = collect(project.files(), withoutExtension);
  const folders = collect(project.folders(), () => undefined);
  return {
    files: key => files.get(key.toLowerCase()) ?? [],
    folders: key => folders.get(key.toLowerCase()) ?? [],
  };

  function collect(ids: Iterable<FileId>, shorten: typeof withoutExtension): Map<string, FileId[]> {
    const found = new Map<string, FileId[]>();
    for (const id of keys.size === 0 ? [] : ids) {
      const name = baseName(id).toLowerCase();
      const short = shorten(name);
      if (names.has(name)) add(found, `/${id.toLowerCase()}`, id);
      if (short !== undefined && names.has(short))
        add(found, `/${id.slice(0, short.length - name.length).toLowerCase()}`, id);
    }
    for (const list of found.values()) list.sort(byString);
    return found;
  }

  function add(found: Map<string, FileId[]>, path: string, id: FileId): void {
    for (let at = 0; at >= 0; at = path.indexOf('/', at + 1)) {
      for (const key of at === 0 ? [path, path.slice(1)] : [path.slice(at + 1)]) {
        if (keys.has(key)) addToGroup(found, key, id);
      }
    }
  }
}

/** Undefined for a path whose last part has no extension. */
export function withoutExtension(path: string): string | undefined {
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') + 1 ? path.slice(0, dot) : undefined;
}

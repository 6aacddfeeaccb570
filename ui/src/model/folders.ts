import type { Project } from './types.ts';

/** The folders of the shown files as on disk. Folder 0 is the root; parents precede their children. */
export interface Folders {
  readonly count: number;
  readonly paths: readonly string[];
  readonly parent: readonly number[];
  /** Folder → number of shown files directly in it. */
  readonly files: readonly number[];
  /** Folder → number of folders directly in it. */
  readonly folders: readonly number[];
  /** File → folder, or -1 if it is not shown. */
  readonly of: Int32Array;
}

/** Files are sorted, so that those of one folder are contiguous and one pass finds all folders. */
export function foldersOf({ ids, fileCount }: Project, shown: Uint8Array, scope: string): Folders {
  const paths = [scope];
  const parent = [-1];
  const files = [0];
  const folders = [0];
  const of = new Int32Array(fileCount).fill(-1);
  /** The folder of the previous file, and its path with a trailing slash. */
  let current = 0;
  let prefix = scope === '' ? '' : `${scope}/`;

  for (let file = 0; file < fileCount; file++) {
    if (shown[file] === 0) continue;
    const id = ids[file];
    while (!id.startsWith(prefix)) leave();
    for (let slash = id.indexOf('/', prefix.length); slash !== -1; slash = id.indexOf('/', slash + 1)) {
      enter(id.slice(0, slash));
    }
    files[current]++;
    of[file] = current;
  }
  return { count: paths.length, paths, parent, files, folders, of };

  function leave(): void {
    current = parent[current];
    prefix = paths[current] === '' ? '' : `${paths[current]}/`;
  }

  function enter(path: string): void {
    folders[current]++;
    parent.push(current);
    files.push(0);
    folders.push(0);
    current = paths.push(path) - 1;
    prefix = `${path}/`;
  }
}

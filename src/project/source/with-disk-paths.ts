import { idBelow } from '../../shared/file-ids.ts';
import { isBelow, parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import type { Entry, Source, SourceAt } from './source.ts';

export interface DiskPathsOptions {
  /** The folder that the paths are relative to. */
  readonly root: string;
  /** Files and folders that are read from disk, with everything below them. */
  readonly paths: ReadonlySet<FileId>;
  readonly disk: SourceAt;
}

/** Files of which some are read from disk instead. */
export function withDiskPaths(sourceAt: SourceAt, { root, paths, disk }: DiskPathsOptions): SourceAt {
  return folder => {
    const below = folder === root ? '' : idBelow(folder, root);
    if (below === undefined) return sourceAt(folder);
    const prefixed = below === '' ? paths : new Set([...paths].map(id => `${below}/${id}`));
    return overlay(sourceAt(folder), disk(folder), prefixed);
  };
}

function overlay(source: Source, disk: Source, paths: ReadonlySet<FileId>): Source {
  const children = childrenOf(paths);
  const isOnDisk = (id: FileId) => paths.has(id) || isBelow(paths, id);
  const { blobs } = source;
  return {
    list(folder) {
      if (isOnDisk(folder)) return disk.list(folder);
      const added = children.get(folder);
      if (!added) return source.list(folder);
      const isMissing = folder !== '' && source.stat(folder).kind === 'missing';
      const entries = isMissing ? [] : source.list(folder);
      const names = new Set(entries.map(({ name }) => name));
      return [...entries, ...[...added].filter(name => !names.has(name)).map(name => entryOf(folder, name))];
    },
    stat(id) {
      if (isOnDisk(id)) return disk.stat(id);
      const found = source.stat(id);
      return found.kind === 'missing' && children.has(id) ? { kind: 'directory', isLink: false } : found;
    },
    read: (id, maxSize, expected) => (isOnDisk(id) ? disk : source).read(id, maxSize, expected),
    ...(blobs && {
      blobs: {
        blobOf: id => (isOnDisk(id) ? undefined : blobs.blobOf(id)),
        load: ids => blobs.load(ids.filter(id => !isOnDisk(id))),
      },
    }),
  };

  function entryOf(folder: FileId, name: string): Entry {
    const id = folder === '' ? name : `${folder}/${name}`;
    const isFolder = !paths.has(id) || disk.stat(id).kind === 'directory';
    return { name, isFile: () => !isFolder, isDirectory: () => isFolder };
  }
}

/** Folder → the names in it that lead to one of the paths. */
function childrenOf(paths: ReadonlySet<FileId>): Map<FileId, Set<string>> {
  const children = new Map<FileId, Set<string>>();
  for (const path of paths)
    for (let id = path; id !== ''; id = parentOf(id)) {
      const folder = parentOf(id);
      const name = folder === '' ? id : id.slice(folder.length + 1);
      const names = children.get(folder);
      if (names?.has(name)) break;
      if (names) names.add(name);
      else children.set(folder, new Set([name]));
    }
  return children;
}

import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../types.ts';
import type { Place } from './ranking.ts';

/** Where in the project a header can be, whatever folder the path of an include begins at. */
export interface Tree {
  /** The source files whose paths end in this one. */
  files(header: string): readonly Place[];
  /** The folders with headers whose paths end in this one. */
  folders(path: string): readonly FileId[];
}

/**
 * An include says how the path of its header ends, and a file that comes anywhere may be the one that is meant:
 * whoever looks here depends on all files with the extension that was asked for, and on no other.
 */
export function createTree(model: ProjectModel): Tree {
  const names = memo(model, (extension: string) => groupBy(model.filesWith(extension), baseName));
  const files = memo(model, (header: string) =>
    endingIn(names(extensionOf(header)).get(baseName(header)) ?? [], header).map(id => placeOf(id, header)),
  );
  const folderNames = memo(model, (_: '') => groupBy(foldersOf(model), baseName));
  const folders = memo(model, (path: string) => endingIn(folderNames('').get(baseName(path)) ?? [], path));
  return {
    files: header => (EXTENSIONS.has(extensionOf(header).toLowerCase()) ? files(header) : NONE),
    folders,
  };
}

/** What can be included and is a source file; `.inc`, `.def` and such are there, but not in the graph. */
const EXTENSIONS: ReadonlySet<string> = new Set('.h .hpp .hh .hxx .c .cc .cpp .cxx'.split(' '));
const HEADER_EXTENSIONS = ['.h', '.hpp', '.hh', '.hxx'];
const NONE: readonly Place[] = [];

function memo<Key, Value>(model: ProjectModel, find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, () => Value>();
  return key => {
    let again = known.get(key);
    if (again === undefined) {
      again = model.remember(() => find(key));
      known.set(key, again);
    }
    return again();
  };
}

function groupBy(ids: readonly FileId[], keyOf: (id: FileId) => string): ReadonlyMap<string, FileId[]> {
  const groups = new Map<string, FileId[]>();
  for (const id of ids) {
    const key = keyOf(id);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [id]);
    else group.push(id);
  }
  return groups;
}

function foldersOf(model: ProjectModel): FileId[] {
  const folders = new Set<FileId>();
  for (const extension of HEADER_EXTENSIONS) {
    for (const id of model.filesWith(extension)) {
      for (let at = parentOf(id); at !== '' && !folders.has(at); at = parentOf(at)) folders.add(at);
    }
  }
  return [...folders].sort();
}

function endingIn(ids: readonly FileId[], path: string): readonly FileId[] {
  const ending = `/${path}`;
  return ids.filter(id => id === path || id.endsWith(ending));
}

function placeOf(id: FileId, header: string): Place {
  return { id, folder: id.length === header.length ? '' : id.slice(0, -header.length - 1) };
}

function extensionOf(id: FileId): string {
  const dot = id.lastIndexOf('.');
  return dot > id.lastIndexOf('/') ? id.slice(dot) : '';
}

import { parentOf } from '../../shared/paths.ts';
import type { FileId, Resolution } from '../../types.ts';

/** Something that a dotted name can lead to: a module, a regular package, or a folder without `__init__`. */
export interface Place {
  /** The module's or package's own file; a namespace package has none. */
  file: FileId | undefined;
  /** The folder, where it is one. */
  readonly folder: FileId | undefined;
  readonly children: Map<string, Place>;
  /** The answer for `file`, made once because it is given often. */
  found: readonly Resolution[];
}

/** All folders of the project that hold Python files, by path, each with what can be imported from it. */
export type Places = ReadonlyMap<FileId, Place>;

/**
 * Follows CPython's order of finding: a package with `__init__` before a module of that name before a folder
 * without `__init__`, and `.py` before `.pyi`.
 */
export function mapPlaces(files: readonly FileId[]): Places {
  const folders = new Map<FileId, Place>([['', emptyPlace('')]]);
  const modules: [folder: Place, name: string, file: FileId][] = [];
  let path: FileId | undefined;
  let folder = emptyPlace('');
  for (const file of files) {
    if (!file.endsWith('.py') && !file.endsWith('.pyi')) continue;
    const slash = file.lastIndexOf('/');
    if (path === undefined || path.length !== Math.max(slash, 0) || !file.startsWith(path)) {
      path = parentOf(file);
      folder = folderAt(folders, path);
    }
    const name = file.slice(slash + 1, file.lastIndexOf('.'));
    if (name !== '__init__') modules.push([folder, name, file]);
    else if (folder.file === undefined || file.endsWith('.py')) setFile(folder, file);
  }
  for (const [parent, name, file] of modules) addModule(parent, name, file);
  return folders;
}

/** The place that the rest of a dotted name leads to. */
export function walk(place: Place, segments: readonly string[], from: number): Place | undefined {
  let at: Place | undefined = place;
  for (let i = from; i < segments.length && at !== undefined; i++) at = at.children.get(segments[i] ?? '');
  return at;
}

/** A place without a file, for a folder or for a part of a dotted name that no folder has. */
export function emptyPlace(folder: FileId | undefined): Place {
  return { file: undefined, folder, children: new Map(), found: [] };
}

function folderAt(folders: Map<FileId, Place>, path: FileId): Place {
  const known = folders.get(path);
  if (known !== undefined) return known;
  const place = emptyPlace(path);
  folders.set(path, place);
  let child = place;
  for (let at = path; at !== ''; ) {
    const parent = parentOf(at);
    const name = at.slice(parent === '' ? 0 : parent.length + 1);
    const above = folders.get(parent);
    const holder = above ?? emptyPlace(parent);
    holder.children.set(name, child);
    if (above !== undefined) break;
    folders.set(parent, holder);
    child = holder;
    at = parent;
  }
  return place;
}

function addModule(folder: Place, name: string, file: FileId): void {
  const known = folder.children.get(name);
  if (known?.file !== undefined && (file.endsWith('.pyi') || known.file.endsWith('.py'))) return;
  const module = emptyPlace(undefined);
  setFile(module, file);
  folder.children.set(name, module);
}

function setFile(place: Place, file: FileId): void {
  place.file = file;
  place.found = [{ kind: 'file', id: file }];
}

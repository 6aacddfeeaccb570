import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId, Index, ProjectModel, Resolution } from '../../types.ts';

/** Something that a dotted name can lead to: a module, a regular package, or a folder without `__init__`. */
export interface ModuleNode {
  /** The module's or package's own file; a namespace package has none. */
  readonly file: FileId | undefined;
  /** The folder, where it is one. */
  readonly folder: FileId | undefined;
  /** The answer for `file`, made once because it is given often. */
  readonly found: readonly Resolution[];
  /** What the next part of a dotted name leads to. */
  child(name: string): ModuleNode | undefined;
}

/** What can be imported from where. Every answer asks the model about one path or one name. */
export interface ModuleTree {
  /** The folder itself, whether or not a module has the same name; undefined where it holds no Python file. */
  folder(path: FileId): ModuleNode | undefined;
  /** The folders in which something has this name, in string order. */
  holders(name: string): readonly FileId[];
}

/** One for each model, in whatever state that is. */
export function moduleTreeOf(model: ProjectModel): ModuleTree {
  let places = ofModel.get(model);
  if (places === undefined) {
    places = createPlaces(model);
    ofModel.set(model, places);
  }
  return places;
}

const ofModel = new WeakMap<ProjectModel, ModuleTree>();

function createPlaces(model: ProjectModel): ModuleTree {
  const folders = new Map<FileId, Made>();
  const modules = new Map<FileId, Made>();

  function folder(path: FileId): ModuleNode | undefined {
    const listed = model.lookUp(BY_PATH, path);
    if (path !== '' && !listed.includes(FOLDER)) return undefined;
    return made(folders, path, listed, () => ({
      ...placeOf(listed.find(id => isInit(id, '.py')) ?? listed.find(id => isInit(id, '.pyi'))),
      folder: path,
      child: name => child(path, name),
    }));
  }

  /**
   * Follows CPython's order of finding: a package with `__init__` before a module of that name before a folder
   * without `__init__`, and `.py` before `.pyi`.
   */
  function child(parent: FileId, name: string): ModuleNode | undefined {
    if (name === '' || name.includes('/')) return undefined;
    const path = parent === '' ? name : `${parent}/${name}`;
    const listed = model.lookUp(BY_PATH, path);
    const [first] = listed;
    if (first === undefined) return undefined;
    if (listed.length === 1) return first === FOLDER ? folder(path) : module(first, listed);
    for (const extension of ['.py', '.pyi']) {
      if (listed.some(id => isInit(id, extension))) return folder(path);
      if (listed.includes(path + extension)) return module(path + extension, listed);
    }
    return folder(path);
  }

  function module(file: FileId, listed: Listed): ModuleNode {
    return made(modules, file, listed, () => ({
      ...placeOf(file),
      folder: undefined,
      child: () => undefined,
    }));
  }

  return { folder, holders: name => model.lookUp(BY_NAME, name) };
}

/** The place that the rest of a dotted name leads to. */
export function walk(place: ModuleNode, segments: readonly string[], from: number): ModuleNode | undefined {
  let at: ModuleNode | undefined = place;
  for (let i = from; i < segments.length && at !== undefined; i++) at = at.child(segments[i] ?? '');
  return at;
}

/** A part of a dotted name that no folder has. */
export function namespaceOf(name: string, inner: ModuleNode): ModuleNode {
  return { ...placeOf(undefined), folder: undefined, child: asked => (asked === name ? inner : undefined) };
}

function placeOf(file: FileId | undefined): Pick<ModuleNode, 'file' | 'found'> {
  return { file, found: file === undefined ? NOTHING : [{ kind: 'file', id: file }] };
}

type Listed = readonly string[];

/** A place, and what it was made from: the model gives out another list where there is another answer. */
interface Made {
  readonly listed: Listed;
  readonly place: ModuleNode;
}

function made(known: Map<FileId, Made>, key: FileId, listed: Listed, make: () => ModuleNode): ModuleNode {
  const before = known.get(key);
  if (before?.listed === listed) return before.place;
  const place = make();
  known.set(key, { listed, place });
  return place;
}

function isInit(id: string, extension: string): boolean {
  return baseName(id) === `__init__${extension}`;
}

const NOTHING: readonly Resolution[] = [];
/** Stands for a folder with Python files in it, at any depth. */
const FOLDER = '/';

/** A path without extension → the files that a module of this path can be, and whether it is a folder. */
const BY_PATH: Index = {
  name: 'python path',
  list(id) {
    const stem = stemOf(id);
    if (stem === undefined) return [];
    let folder = parentOf(id);
    const pairs: [string, string][] = [[baseName(stem) === '__init__' ? folder : stem, id]];
    for (; folder !== ''; folder = parentOf(folder)) pairs.push([folder, FOLDER]);
    return pairs;
  },
};

/** The name of a module or folder → the folders that hold one. */
const BY_NAME: Index = {
  name: 'python name',
  list(id) {
    const stem = stemOf(id);
    if (stem === undefined) return [];
    const pairs: [string, string][] = [];
    let path = baseName(stem) === '__init__' ? parentOf(id) : stem;
    for (; path !== ''; path = parentOf(path)) pairs.push([baseName(path), parentOf(path)]);
    return pairs;
  },
};

/** The path of a Python file without its extension. */
function stemOf(id: FileId): string | undefined {
  if (id.endsWith('.py')) return id.slice(0, -'.py'.length);
  return id.endsWith('.pyi') ? id.slice(0, -'.pyi'.length) : undefined;
}

export const pythonIndexes: readonly Index[] = [BY_PATH, BY_NAME];

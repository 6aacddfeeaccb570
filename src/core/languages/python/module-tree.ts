import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, Index, ProjectModel, Resolution } from '../../../types.ts';
import { below } from '../kit/folders.ts';
import { memoiseByObject } from '../kit/memoise.ts';

/** What a dotted name can lead to: a module, a regular package, or a folder without `__init__`. */
export interface ModuleNode {
  /** Of the module or package; a namespace package has none. */
  readonly file: FileId | undefined;
  /** Undefined for a module. */
  readonly folder: FileId | undefined;
  /** The resolution to `file`; one object, because it is used often. */
  readonly found: readonly Resolution[];
  /** What the next part of a dotted name leads to. */
  child(name: string): ModuleNode | undefined;
}

/** What can be imported from where. Every answer depends on one path or one name of the model. */
export interface ModuleTree {
  /** The folder, even if a module has the same name; undefined if it does not contain Python files. */
  folder(path: FileId): ModuleNode | undefined;
  /** Does the folder have an `__init__`? */
  isPackage(path: FileId): boolean;
  /** The folders that contain a module or folder of this name, in string order. */
  holders(name: string): readonly FileId[];
}

/** One tree for each model, in any state of it. */
export const moduleTreeOf: (model: ProjectModel) => ModuleTree = memoiseByObject(model => {
  /** By path, with the list that each node was made from: the model returns a new list when it changes. */
  const nodes = new Map<FileId, { readonly listed: readonly string[]; readonly node: ModuleNode }>();

  function nodeOf(path: FileId, listed: readonly string[], create: () => ModuleNode): ModuleNode {
    const known = nodes.get(path);
    if (known?.listed === listed) return known.node;
    const node = create();
    nodes.set(path, { listed, node });
    return node;
  }

  function folder(path: FileId): ModuleNode | undefined {
    const listed = model.lookUp(BY_PATH, path);
    if (path !== '' && !listed.includes(FOLDER)) return undefined;
    return nodeOf(path, listed, () => ({
      ...withFile(listed.find(id => isInit(id, '.py')) ?? listed.find(id => isInit(id, '.pyi'))),
      folder: path,
      child: name => child(path, name),
    }));
  }

  /** As CPython does, prefers a package to a module to a folder without `__init__`, and `.py` to `.pyi`. */
  function child(parent: FileId, name: string): ModuleNode | undefined {
    if (name === '' || name.includes('/')) return undefined;
    const path = below(parent, name);
    const listed = model.lookUp(BY_PATH, path);
    if (listed.length === 0) return undefined;
    if (listed.length === 1) return listed[0] === FOLDER ? folder(path) : module(listed[0], listed);
    for (const extension of ['.py', '.pyi']) {
      if (listed.some(id => isInit(id, extension))) return folder(path);
      if (listed.includes(path + extension)) return module(path + extension, listed);
    }
    return folder(path);
  }

  function module(file: FileId, listed: readonly string[]): ModuleNode {
    return nodeOf(file, listed, () => ({ ...withFile(file), folder: undefined, child: () => undefined }));
  }

  return {
    folder,
    isPackage: path => folder(path)?.file !== undefined,
    holders: name => model.lookUp(BY_NAME, name),
  };
});

/** What the parts of a dotted name from an index on lead to. */
export function walk(node: ModuleNode, segments: readonly string[], from: number): ModuleNode | undefined {
  let at: ModuleNode | undefined = node;
  for (let i = from; i < segments.length && at !== undefined; i++) at = at.child(segments[i]);
  return at;
}

/** A part of a dotted name for which there is no folder. */
export function namespaceOf(name: string, inner: ModuleNode): ModuleNode {
  return { ...withFile(undefined), folder: undefined, child: asked => (asked === name ? inner : undefined) };
}

function withFile(file: FileId | undefined): Pick<ModuleNode, 'file' | 'found'> {
  return { file, found: file === undefined ? [] : [{ kind: 'file', id: file }] };
}

function isInit(id: string, extension: string): boolean {
  return baseName(id) === `__init__${extension}`;
}

/** Stands for a folder that contains Python files, at any depth. */
const FOLDER = '/';

/** Path without extension → the files of a module of this path, and `FOLDER` if it is one. */
const BY_PATH: Index = {
  name: 'python path',
  list(id) {
    const path = importPath(id);
    if (path === undefined) return [];
    const pairs: [string, string][] = [[path, id]];
    for (let at = parentOf(id); at !== ''; at = parentOf(at)) pairs.push([at, FOLDER]);
    return pairs;
  },
};

/** Name of a module or folder → the folders that contain one. */
const BY_NAME: Index = {
  name: 'python name',
  list(id) {
    const pairs: [string, string][] = [];
    for (let at = importPath(id) ?? ''; at !== ''; at = parentOf(at))
      pairs.push([baseName(at), parentOf(at)]);
    return pairs;
  },
};

/** The path by which a file is imported: without its extension, and for `__init__` that of the folder. */
function importPath(id: FileId): FileId | undefined {
  const extension = id.endsWith('.py') ? '.py' : '.pyi';
  if (!id.endsWith(extension)) return undefined;
  return isInit(id, extension) ? parentOf(id) : id.slice(0, -extension.length);
}

export const pythonIndexes: readonly Index[] = [BY_PATH, BY_NAME];

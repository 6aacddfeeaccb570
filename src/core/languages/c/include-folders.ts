import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../../types.ts';
import { foldersAbove, nearestAbove } from '../kit/folders.ts';
import { memoiseByObject } from '../kit/memoise.ts';
import { cFamily } from './about.ts';
import { type Compilation, INSIDE, readCompilations } from './compile-commands.ts';

/** The folders of the project that are searched for a file's includes, in order. */
export interface IncludeFolders {
  /** For includes in quotes only. */
  readonly quoted: readonly FileId[];
  readonly all: readonly FileId[];
}

const NO_FOLDERS: IncludeFolders = { quoted: [], all: [] };

/** One include, with all that decides where it leads. */
export interface Include {
  readonly from: FileId;
  readonly folder: FileId;
  /** With `/` only. */
  readonly header: string;
  /** The header without a leading `..`. */
  readonly path: string;
  readonly isAngled: boolean;
  /** Those of a compilation database. */
  readonly folders: IncludeFolders;
}

/**
 * Reads the compilation databases of a project. A file that is compiled more than once searches the folders of all its
 * compilations. One that is not compiled itself, such as a header, searches those of its neighbours: the files below the
 * innermost folder around it that has any.
 */
export function collectIncludeFolders(model: ProjectModel): (file: FileId) => IncludeFolders {
  const byFile = new Map<FileId, Set<IncludeFolders>>();
  const byFolder = new Map<FileId, Set<IncludeFolders>>();
  const known = new Map<string, IncludeFolders>();
  for (const [manifest, text] of model.manifests) {
    if (!cFamily.isManifest(baseName(manifest))) continue;
    const compilations = readCompilations(manifest, text);
    const toId = withoutRoot(rootOf(compilations, model));
    for (const { file, quoted, all } of compilations) {
      const id = toId(file)[0];
      if (id === undefined) continue;
      const folders = intern(known, { quoted: quoted.flatMap(toId), all: all.flatMap(toId) });
      add(byFile, id, folders);
      for (const at of foldersAbove(parentOf(id))) if (!add(byFolder, at, folders)) break;
    }
  }
  if (byFile.size === 0) return () => NO_FOLDERS;
  const unionOf = memoiseByObject((parts: ReadonlySet<IncludeFolders>) => unite(known, parts));
  return file => {
    const found = byFile.get(file) ?? nearestAbove(byFolder, parentOf(file));
    return found === undefined ? NO_FOLDERS : unionOf(found);
  };
}

/**
 * The root of the project when the database was written, maybe on another machine: the paths of compiled files without
 * the path of a source file of the project at their ends. Most files agree on it; some are elsewhere.
 */
function rootOf(compilations: readonly Compilation[], model: ProjectModel): string | undefined {
  const votes = new Map<string, number>();
  let best: string | undefined;
  for (const { file } of compilations.slice(0, MOST_VOTES)) {
    if (file.startsWith(INSIDE)) continue;
    const root = rootByFile(file, model);
    if (root === undefined) continue;
    const count = (votes.get(root) ?? 0) + 1;
    votes.set(root, count);
    if (best === undefined || count > (votes.get(best) ?? 0)) best = root;
  }
  return best;
}

function rootByFile(file: string, model: ProjectModel): string | undefined {
  for (let slash = file.indexOf('/'); slash >= 0; slash = file.indexOf('/', slash + 1)) {
    if (model.has(file.slice(slash + 1))) return file.slice(0, slash + 1);
  }
  return undefined;
}

/** The ids of paths in the project; nothing for those outside. */
function withoutRoot(root: string | undefined): (path: string) => FileId[] {
  return path => {
    if (path.startsWith(INSIDE)) return [path.slice(INSIDE.length)];
    if (root === undefined || !`${path}/`.startsWith(root)) return [];
    return [path.slice(root.length)];
  };
}

function unite(known: Map<string, IncludeFolders>, parts: ReadonlySet<IncludeFolders>): IncludeFolders {
  const [first, ...others] = parts;
  if (first === undefined || others.length === 0) return first ?? NO_FOLDERS;
  return intern(known, {
    quoted: [...parts].flatMap(part => part.quoted),
    all: [...parts].flatMap(part => part.all),
  });
}

/** The same object for the same folders, because it is the key of memoised results. */
function intern(known: Map<string, IncludeFolders>, { quoted, all }: IncludeFolders): IncludeFolders {
  const folders = { quoted: [...new Set(quoted)], all: [...new Set(all)] };
  const key = JSON.stringify(folders);
  const same = known.get(key);
  if (same !== undefined) return same;
  known.set(key, folders);
  return folders;
}

/** Returns false if the set contains it already. */
function add(sets: Map<FileId, Set<IncludeFolders>>, key: FileId, folders: IncludeFolders): boolean {
  const set = sets.get(key);
  if (set?.has(folders)) return false;
  if (set === undefined) sets.set(key, new Set([folders]));
  else set.add(folders);
  return true;
}

const MOST_VOTES = 64;

import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { baseName, idBelow, isBelow, parentOf } from '../shared/paths.ts';
import { type FileStat, type Found, NO_STAT, statPath, UNREADABLE } from '../shared/stat.ts';
import { createYielder } from '../shared/yield-loop.ts';
import type { FileId } from '../types.ts';
import { type EnclosingRepository, outerIgnoreRules } from './git.ts';
import { type IgnoreChain, isIgnored, withIgnoreFile } from './ignore-chain.ts';
import { IGNORE_FILE, pathToRescan, VENV_MARKER } from './path-to-rescan.ts';
import type { Rules } from './rules.ts';
import { COMPOSER_FILE, isVendored, vendorFolderOf } from './vendored.ts';

/** What is on disk below the root, as far as the rules let us look. */
export interface Tree {
  readonly root: string;
  readonly rules: Rules;
  /** The files to analyse. */
  readonly sources: Map<FileId, FileStat>;
  readonly manifests: Map<FileId, FileStat>;
  /** Files that are there but are not analysed: assets, excluded and ignored files. */
  readonly others: Set<FileId>;
  /** Folders that were not entered. */
  readonly pruned: Set<FileId>;
  /** Those among them that would be entered if nothing in them marked them as something else. */
  readonly marked: Set<FileId>;
  /** Folders that were entered, with the ignore rules that hold in them. */
  readonly folders: Map<FileId, IgnoreChain | undefined>;
  /** Symbolic links, wherever they lead: what is there may change while they do not. */
  readonly links: Set<FileId>;
  /** What could not be looked at, and why. */
  readonly unreadable: Map<FileId, string>;
  /** While something is looked at again: every path that was forgotten or found. */
  touched?: Set<FileId> | undefined;
  /** The rest of the repository if the root is a part of one. Every walk makes a new object. */
  surroundings?: Surroundings | undefined;
}

/** The rest of a repository around a named root: names, and manifests, for resolution. Nothing of it is analysed. */
export interface Surroundings extends EnclosingRepository {
  /** Ids are relative to `top`; nothing in it lies in the named root. */
  readonly tree: Tree;
  /** The families of languages whose source files have stats; of all others only the names are known. */
  readonly families: Set<string>;
}

type YieldLoop = ReturnType<typeof createYielder>;

/** Walks the whole root. */
export async function walk(root: string, rules: Rules, signal?: AbortSignal): Promise<Tree> {
  const tree: Tree = {
    root,
    rules,
    sources: new Map(),
    manifests: new Map(),
    others: new Set(),
    pruned: new Set(),
    marked: new Set(),
    folders: new Map([['', rules.gitignore ? outerIgnoreRules(root) : undefined]]),
    links: new Set(),
    unreadable: new Map(),
  };
  await enter(tree, '', createYielder(), signal);
  return tree;
}

/**
 * Looks again at the named paths, which may be files or folders, new, changed or gone, and updates
 * the tree. Returns the paths at which it may differ now; undefined where only a new walk can tell,
 * because the rules of the whole root may have changed, or the root itself is gone.
 */
export async function rescan(tree: Tree, ids: Iterable<FileId>): Promise<ReadonlySet<FileId> | undefined> {
  if (statPath(tree.root).kind !== 'directory') return undefined;
  const isFolder = rememberFolders(tree);
  const places = new Set<FileId>();
  const looked = [...ids, ...tree.links];
  for (const id of [...looked, ...looked.flatMap(id => foldersNamedBy(tree, id))]) {
    const place = pathToRescan(id, tree.rules.gitignore, isFolder);
    if (place === '') return undefined;
    if (place !== undefined) places.add(place);
  }
  const starts = [...places].filter(id => !isBelow(places, id));
  const yieldLoop = createYielder();
  const touched = new Set(starts);
  tree.touched = touched;
  await forget(tree, starts, yieldLoop);
  for (const id of starts) {
    await visit(tree, id, yieldLoop);
    await yieldLoop();
  }
  tree.touched = undefined;
  return touched;
}

/** The folders of installed packages that a `composer.json` names, and those that it may have named before. */
function foldersNamedBy(tree: Tree, id: FileId): FileId[] {
  if (baseName(id) !== COMPOSER_FILE) return [];
  const named = idBelow(tree.root, vendorFolderOf(pathOf(tree, id)) ?? tree.root);
  return [...tree.marked, ...(named === undefined || named === '' ? [] : [named])];
}

/** The folders to enter are kept on a list, because a tree on disk can be deeper than our stack. */
async function enter(tree: Tree, start: FileId, yieldLoop: YieldLoop, signal?: AbortSignal): Promise<void> {
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = list(tree, folder);
    if (folder !== '' && isMarked(tree, folder, entries)) {
      tree.touched?.add(folder);
      tree.pruned.add(folder);
      tree.marked.add(folder);
      continue;
    }
    const chain = chainIn(tree, folder, entries);
    tree.folders.set(folder, chain);
    for (const entry of entries) {
      const id = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) addEntry(tree, id, entry, chain);
      else if (entersFolder(tree, id, chain)) waiting.push(id);
    }
    const pause = yieldLoop();
    if (pause) await pause;
    signal?.throwIfAborted();
  }
}

/** Does something in a folder say that it is a virtual environment, or holds installed packages? */
function isMarked(tree: Tree, folder: FileId, entries: readonly Dirent[]): boolean {
  if (entries.some(entry => entry.name === VENV_MARKER)) return true;
  return isVendored(pathOf(tree, folder), entries, tree.rules.surroundings?.top ?? tree.root);
}

/** The parent is a folder that was entered, or one that is being looked at for the first time. */
async function visit(tree: Tree, id: FileId, yieldLoop: YieldLoop): Promise<void> {
  const chain = tree.folders.get(parentOf(id));
  const found = statPath(pathOf(tree, id));
  if (found.kind === 'directory' && !found.isLink) {
    if (entersFolder(tree, id, chain)) await enter(tree, id, yieldLoop);
  } else if (found.kind !== 'unreadable') {
    add(tree, id, found, kindOf(tree, id, baseName(id), chain));
  } else {
    // Its folder may be listed but not searched, so that only the listing knows what it is.
    const entry = list(tree, parentOf(id)).find(({ name }) => name === baseName(id));
    if (entry && !entry.isDirectory()) addEntry(tree, id, entry, chain);
    else if (entry && entersFolder(tree, id, chain)) await enter(tree, id, yieldLoop);
  }
}

function entersFolder(tree: Tree, id: FileId, chain: IgnoreChain | undefined): boolean {
  if (tree.rules.enters(id, baseName(id)) && !isIgnored(chain, id, true)) return true;
  tree.touched?.add(id);
  tree.pruned.add(id);
  return false;
}

/** Most files are of no interest, and what the listing says about them is enough. */
function addEntry(tree: Tree, id: FileId, entry: Dirent, chain: IgnoreChain | undefined): void {
  const kind = kindOf(tree, id, entry.name, chain);
  tree.touched?.add(id);
  if (!kind && entry.isFile()) {
    tree.others.add(id);
    return;
  }
  if (tree.rules.namesOnly && kind && !kind.isManifest && entry.isFile()) {
    tree.sources.set(id, NO_STAT);
    return;
  }
  const found = statPath(pathOf(tree, id));
  const isUnreadableFile = found.kind === 'unreadable' && entry.isFile();
  add(tree, id, isUnreadableFile ? { kind: 'file', isLink: false, stat: UNREADABLE } : found, kind);
}

interface Kind {
  readonly isSource: boolean;
  readonly isManifest: boolean;
}

function add(tree: Tree, id: FileId, found: Found, kind: Kind | undefined): void {
  if (found.isLink) tree.links.add(id);
  // Never entered, so that loops cannot hang the walk.
  if (found.kind === 'directory') tree.pruned.add(id);
  if (found.kind === 'missing') noteUnspeakable(tree, id);
  if (found.kind !== 'file') return;
  if (kind?.isManifest) tree.manifests.set(id, found.stat);
  if (kind?.isSource) tree.sources.set(id, found.stat);
  else tree.others.add(id);
}

/**
 * Undefined for a file that is not ours to read. A manifest counts where git ignores it, too: compilers
 * and package managers read what is on disk.
 */
function kindOf({ rules }: Tree, id: FileId, name: string, chain: IgnoreChain | undefined): Kind | undefined {
  const isSource = rules.isSource(id, name) && !isIgnored(chain, id, false);
  const isManifest = rules.isManifest(name);
  return isSource || isManifest ? { isSource, isManifest } : undefined;
}

/** A folder that went away while we walked is simply not there, except for the root. */
function list(tree: Tree, folder: FileId): Dirent[] {
  try {
    return readdirSync(pathOf(tree, folder), { withFileTypes: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    const isGone = code === 'ENOENT' || code === 'ENOTDIR';
    if (isGone && folder !== '') noteUnspeakable(tree, folder);
    else tree.unreadable.set(folder, `folder cannot be listed (${code})`);
    return [];
  }
}

/** A name that is not valid UTF-8 comes with replacement characters, and leads nowhere. */
function noteUnspeakable(tree: Tree, id: FileId): void {
  if (baseName(id).includes('\uFFFD')) tree.unreadable.set(id, 'cannot be read, its name is not valid UTF-8');
}

/** Like git, this follows no link here, and goes on without a file that it cannot read. */
function chainIn(tree: Tree, folder: FileId, entries: readonly Dirent[]): IgnoreChain | undefined {
  const outer = tree.folders.get(folder === '' ? '' : parentOf(folder));
  if (!tree.rules.gitignore) return undefined;
  if (!entries.some(entry => entry.name === IGNORE_FILE && entry.isFile())) return outer;
  try {
    return withIgnoreFile(outer, folder, readFileSync(`${pathOf(tree, folder)}/${IGNORE_FILE}`, 'utf8'));
  } catch {
    return outer;
  }
}

/** Plain concatenation, because this is asked for every file and `join` costs as much as a look. */
function pathOf(tree: Tree, id: FileId): string {
  return `${tree.root}/${id}`;
}

/** Is this a folder that was entered, and still is a folder on disk? Asked once for each. */
function rememberFolders(tree: Tree): (id: FileId) => boolean {
  const answers = new Map<FileId, boolean>();
  return id => {
    let answer = answers.get(id);
    if (answer === undefined) {
      const isKnown = tree.folders.has(id) && !tree.unreadable.has(id);
      const found = isKnown ? statPath(pathOf(tree, id)) : undefined;
      answer = found?.kind === 'directory' && !found.isLink;
      answers.set(id, answer);
    }
    return answer;
  };
}

async function forget(tree: Tree, starts: readonly FileId[], yieldLoop: YieldLoop): Promise<void> {
  const { sources, manifests, others, pruned, marked, folders: entered, links, unreadable } = tree;
  const parts = [sources, manifests, others, pruned, marked, entered, links, unreadable];
  const folders = new Set(starts.filter(id => tree.folders.has(id)));
  for (const part of parts) {
    for (const id of starts) part.delete(id);
    if (folders.size === 0) continue;
    for (const id of part.keys()) {
      if (isBelow(folders, id)) {
        part.delete(id);
        tree.touched?.add(id);
      }
      const pause = yieldLoop();
      if (pause) await pause;
    }
  }
}

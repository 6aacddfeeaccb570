import { byString } from '../../shared/order.ts';
import { baseName, isBelow, parentOf } from '../../shared/paths.ts';
import { type FileStat, type Found, NO_STAT, UNREADABLE } from '../../shared/stat.ts';
import { createYielder } from '../../shared/yield-loop.ts';
import type { FileId } from '../../types.ts';
import { diskSource } from '../source/disk.ts';
import { type Entry, readText, type Source, type SourceAt } from '../source/source.ts';
import { type Contents, forget, place } from './forget.ts';
import { type IgnoreChain, isIgnored, withIgnoreFile } from './ignore-chain.ts';
import { applyIgnoreEdit } from './ignore-edit.ts';
import { IGNORE_FILE, pathToRescan, VENV_MARKER } from './path-to-rescan.ts';
import { type EnclosingRepository, outerIgnoreRules } from './repository.ts';
import type { WalkRules } from './rules.ts';
import { COMPOSER_FILE, isVendored, vendorFolderOf } from './vendored.ts';

/** The files and folders below the root that the rules allow. */
export interface Tree {
  readonly root: string;
  /** Where the files are read from. */
  readonly source: Source;
  readonly rules: WalkRules;
  /** The files to analyse. */
  readonly sources: Map<FileId, FileStat>;
  readonly manifests: Map<FileId, FileStat>;
  /** Files that exist but are not analysed: assets, excluded and ignored files. */
  readonly others: Set<FileId>;
  /** Folders that the walk did not enter. */
  readonly pruned: Set<FileId>;
  /** The pruned folders that are pruned only because of a marker file inside them. */
  readonly marked: Set<FileId>;
  /** Folders that the walk entered, with the ignore rules that apply in them. */
  readonly folders: Map<FileId, IgnoreChain | undefined>;
  /** All symbolic links: their targets may change while they do not. */
  readonly links: Set<FileId>;
  /** Paths that could not be read, and why. */
  readonly unreadable: Map<FileId, string>;
  /** For rescans. */
  readonly contents: Contents;
  /** During a rescan: every path that was removed or added. */
  touched?: Set<FileId> | undefined;
  /** The rest of the repository, if the root is only a part of one. Every walk creates a new object. */
  surroundings?: Surroundings | undefined;
}

/** The rest of a repository around a named root. It is not analysed; resolution uses its file names and manifests. */
export interface Surroundings extends EnclosingRepository {
  /** Ids are relative to `top`; the named root itself is excluded. */
  readonly tree: Tree;
  /** The language families whose source files have been stat'ed; of all others only the names are known. */
  readonly families: Set<string>;
}

type YieldLoop = ReturnType<typeof createYielder>;

export interface WalkOptions {
  readonly signal?: AbortSignal | undefined;
  /** Where the files are read from; the disk by default. */
  readonly sourceAt?: SourceAt | undefined;
}

/** Walks the whole tree below the root. */
export async function walk(root: string, rules: WalkRules, options: WalkOptions = {}): Promise<Tree> {
  const { sourceAt = diskSource, signal } = options;
  const source = sourceAt(root);
  const tree: Tree = {
    root,
    source,
    rules,
    sources: new Map(),
    manifests: new Map(),
    others: new Set(),
    pruned: new Set(),
    marked: new Set(),
    folders: new Map([['', rules.gitignore ? outerIgnoreRules(root, source, rules.top) : undefined]]),
    links: new Set(),
    unreadable: new Map(),
    contents: new Map(),
  };
  await enter(tree, '', createYielder(), signal);
  return tree;
}

/**
 * Updates the tree at the given paths, which may be files or folders, added, changed or removed. Returns the paths that
 * may have changed; undefined if a full walk is needed, because the rules of the whole root may have changed, or the
 * root itself is gone.
 */
export async function rescan(tree: Tree, ids: Iterable<FileId>): Promise<ReadonlySet<FileId> | undefined> {
  if (tree.source.stat('').kind !== 'directory') return undefined;
  const isFolder = memoiseIsFolder(tree);
  const paths = new Set<FileId>();
  const hints = [...ids, ...tree.links];
  const ignoreEdits = new Set<FileId>();
  for (const id of [...hints, ...hints.flatMap(id => foldersNamedBy(tree, id))]) {
    const path = pathToRescan(id, tree.rules.gitignore, isFolder);
    if (path !== undefined && isIgnoreEdit(id, path)) {
      ignoreEdits.add(path);
      paths.add(id);
    } else if (path === '') return undefined;
    else if (path !== undefined) paths.add(path);
  }
  // Edits may be nested: the outer one first, on whose chain the inner one builds.
  for (const folder of [...ignoreEdits].sort(byString))
    for (const id of applyIgnoreEdit(tree, folder)) {
      const path = pathToRescan(id, true, isFolder);
      if (path === '') return undefined;
      if (path !== undefined) paths.add(path);
    }
  const starts = [...paths].filter(id => !isBelow(paths, id));
  const yieldLoop = createYielder();
  const touched = new Set(starts);
  tree.touched = touched;
  const { sources, manifests, others, pruned, marked, folders, links, unreadable, contents } = tree;
  const parts = [sources, manifests, others, pruned, marked, folders, links, unreadable];
  await forget({ parts, folders, contents, touched }, starts, yieldLoop);
  for (const id of starts) {
    await visit(tree, id, yieldLoop);
    if (parts.some(part => part.has(id))) place(contents, id);
    await yieldLoop();
  }
  tree.touched = undefined;
  return touched;

  function isIgnoreEdit(id: FileId, path: FileId): boolean {
    if (!tree.rules.gitignore || baseName(id) !== IGNORE_FILE) return false;
    return path === parentOf(id) && isFolder(path);
  }
}

/** The vendor folder that a `composer.json` names, and those that it may have named before. */
function foldersNamedBy(tree: Tree, id: FileId): FileId[] {
  if (baseName(id) !== COMPOSER_FILE) return [];
  const named = vendorFolderOf(tree.source, id) ?? '..';
  return [...tree.marked, ...(/^\.{0,2}(\/|$)/.test(named) ? [] : [named])];
}

/** Uses an explicit stack, because a tree on disk can be deeper than the call stack. */
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
      place(tree.contents, id);
      if (!entry.isDirectory()) addEntry(tree, id, entry, chain);
      else if (entersFolder(tree, id, chain)) waiting.push(id);
    }
    const pause = yieldLoop();
    if (pause) await pause;
    signal?.throwIfAborted();
  }
}

/** Does a marker file identify the folder as a virtual environment or as one of installed packages? */
function isMarked(tree: Tree, folder: FileId, entries: readonly Entry[]): boolean {
  if (entries.some(entry => entry.name === VENV_MARKER)) return true;
  return isVendored(tree.source, folder, entries, tree.rules.surroundings?.prefix);
}

/** Adds a path whose parent folder has been entered. */
async function visit(tree: Tree, id: FileId, yieldLoop: YieldLoop): Promise<void> {
  const chain = tree.folders.get(parentOf(id));
  const found = tree.source.stat(id);
  if (found.kind === 'directory' && !found.isLink) {
    if (entersFolder(tree, id, chain)) await enter(tree, id, yieldLoop);
  } else if (found.kind !== 'unreadable') {
    add(tree, id, found, kindOf(tree, id, baseName(id), chain));
  } else {
    // Its folder may be listable but not searchable; then only the listing reveals its type.
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

/** Skips the stat for files that are neither sources nor manifests; the listing is enough for them. */
function addEntry(tree: Tree, id: FileId, entry: Entry, chain: IgnoreChain | undefined): void {
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
  const found = tree.source.stat(id);
  const isUnreadableFile = found.kind === 'unreadable' && entry.isFile();
  add(tree, id, isUnreadableFile ? { kind: 'file', isLink: false, stat: UNREADABLE } : found, kind);
}

interface Kind {
  readonly isSource: boolean;
  readonly isManifest: boolean;
}

function add(tree: Tree, id: FileId, found: Found, kind: Kind | undefined): void {
  if (found.isLink) tree.links.add(id);
  // Links to folders are never entered, so that loops cannot hang the walk.
  if (found.kind === 'directory') tree.pruned.add(id);
  if (found.kind === 'missing') noteInvalidName(tree, id);
  if (found.kind !== 'file') return;
  if (kind?.isManifest) tree.manifests.set(id, found.stat);
  if (kind?.isSource) tree.sources.set(id, found.stat);
  else tree.others.add(id);
}

/**
 * Undefined for a file that is neither a source nor a manifest. A manifest counts even if git ignores it, because
 * compilers and package managers read it from disk anyway.
 */
function kindOf({ rules }: Tree, id: FileId, name: string, chain: IgnoreChain | undefined): Kind | undefined {
  const isSource = rules.isSource(id, name) && !isIgnored(chain, id, false);
  const isManifest = rules.isManifest(name);
  return isSource || isManifest ? { isSource, isManifest } : undefined;
}

/** A folder that was removed during the walk counts as absent, unless it is the root. */
function list(tree: Tree, folder: FileId): readonly Entry[] {
  try {
    return tree.source.list(folder);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    const isGone = code === 'ENOENT' || code === 'ENOTDIR';
    if (isGone && folder !== '') noteInvalidName(tree, folder);
    else tree.unreadable.set(folder, `folder cannot be listed (${code})`);
    return [];
  }
}

/** Node lists a name that is not valid UTF-8 with replacement characters, so its file cannot be found. */
function noteInvalidName(tree: Tree, id: FileId): void {
  if (baseName(id).includes('\uFFFD')) tree.unreadable.set(id, 'cannot be read, its name is not valid UTF-8');
}

/** Like git, ignores a `.gitignore` that is a link or cannot be read. */
function chainIn(tree: Tree, folder: FileId, entries: readonly Entry[]): IgnoreChain | undefined {
  const outer = tree.folders.get(folder === '' ? '' : parentOf(folder));
  if (!tree.rules.gitignore) return undefined;
  if (!entries.some(entry => entry.name === IGNORE_FILE && entry.isFile())) return outer;
  const file = folder === '' ? IGNORE_FILE : `${folder}/${IGNORE_FILE}`;
  const text = readText(tree.source, file, Number.MAX_SAFE_INTEGER);
  return text === undefined ? outer : withIgnoreFile(outer, folder, text);
}

/** Is this a folder that was entered, and is still a folder on disk? Memoised. */
function memoiseIsFolder(tree: Tree): (id: FileId) => boolean {
  const answers = new Map<FileId, boolean>();
  return id => {
    let answer = answers.get(id);
    if (answer === undefined) {
      const isKnown = tree.folders.has(id) && !tree.unreadable.has(id);
      const found = isKnown ? tree.source.stat(id) : undefined;
      answer = found?.kind === 'directory' && !found.isLink;
      answers.set(id, answer);
    }
    return answer;
  };
}

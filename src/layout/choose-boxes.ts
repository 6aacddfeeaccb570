import { type FolderTree, folderTree } from './folder-tree.ts';

export interface BoxesInput {
  /** File → its path. */
  readonly paths: readonly string[];
  /** The files to show, ascending. */
  readonly files: readonly number[];
  readonly edgeCount: number;
  /** Edge → the file that imports. */
  readonly sources: ArrayLike<number>;
  /** Edge → the file that is imported; other nodes are ignored. */
  readonly targets: ArrayLike<number>;
  /** The name of the declared module of a file. */
  moduleOf?(file: number): string | undefined;
}

export type ChosenKind = 'module' | 'folder' | 'file' | 'loose files' | 'other folders';

/** A box of the overview. */
export interface ChosenBox {
  /** The name of a module; the path of a folder or file, or of the folder that the files or folders are in. */
  readonly path: string;
  readonly kind: ChosenKind;
  /** How many files it stands for. */
  readonly files: number;
}

export interface ChosenBoxes {
  readonly boxes: readonly ChosenBox[];
  /** File → its box, or -1. */
  readonly boxOf: Int32Array;
}

const MOST_BOXES = 60;
/** More boxes than this are made only of folders that matter. */
const ENOUGH_BOXES = 25;
const MIN_SHARE = 0.015;
/** A folder is shown file by file if it has no more files than this, and no smaller share of all. */
const MOST_FILES = 20;
const MIN_SHARE_OF_FILES = 0.05;
/** The largest share of a folder that may be gathered in one box, if there is no room for all of its folders. */
const MOST_HIDDEN = 0.2;

/**
 * Divides the files into boxes: declared modules, and else the folders that say most. Starts with one box and divides
 * again and again the one with the most files and imports inside, as long as there is room.
 */
export function chooseBoxes(input: BoxesInput): ChosenBoxes {
  const boxOf = new Int32Array(input.paths.length).fill(-1);
  const boxes: ChosenBox[] = [];
  const rest: number[] = [];
  const modules = new Map<string, number[]>();
  for (const file of input.files) {
    const module = input.moduleOf?.(file);
    if (module === undefined) rest.push(file);
    else modules.set(module, [...(modules.get(module) ?? []), file]);
  }
  for (const [path, files] of modules) add({ path, kind: 'module' }, files);
  for (const { files, ...box } of divide(rest, input, MOST_BOXES - boxes.length)) add(box, files);
  return { boxes, boxOf };

  function add(box: Pick<ChosenBox, 'path' | 'kind'>, files: readonly number[]): void {
    for (const file of files) boxOf[file] = boxes.length;
    boxes.push({ ...box, files: files.length });
  }
}

interface Part {
  readonly path: string;
  readonly kind: ChosenKind;
  readonly files: readonly number[];
}

/** A part while it is decided whether to divide it; `folder` is -1 if it cannot be divided. */
interface OpenPart {
  readonly path: string;
  readonly kind: ChosenKind;
  readonly folder: number;
  readonly files: readonly number[];
  readonly score: number;
}

function divide(files: readonly number[], input: BoxesInput, room: number): Part[] {
  if (files.length === 0) return [];
  const tree = folderTree(files, file => input.paths[file]);
  const crossing = crossingEdges(tree, input);
  const toPart = (folder: number): OpenPart => ({
    path: tree.paths[folder],
    kind: 'folder',
    folder,
    files: filesBelow(tree, folder),
    score: tree.total[folder] * (crossing[folder] + 1),
  });
  let parts = [toPart(0)];
  for (;;) {
    const best = parts.reduce<OpenPart | undefined>(
      (one, other) => (other.folder >= 0 && other.score > (one?.score ?? 0) ? other : one),
      undefined,
    );
    const isMinor = best && parts.length >= ENOUGH_BOXES && best.files.length < files.length * MIN_SHARE;
    if (!best || isMinor) return parts;
    const inner = dividedInto(tree, best, { toPart, room: room - parts.length + 1, input });
    parts = parts.flatMap(part => (part === best ? inner : [part]));
  }
}

interface Dividing {
  readonly toPart: (folder: number) => OpenPart;
  readonly room: number;
  readonly input: BoxesInput;
}

/** The parts of a folder; the folder itself, closed, if they would not fit. */
function dividedInto(tree: FolderTree, part: OpenPart, { toPart, room, input }: Dividing): OpenPart[] {
  const { folder, path } = part;
  const loose = tree.files[folder];
  const folders = tree.children[folder].map(toPart);
  const closed = { folder: -1, score: 0 } as const;
  const single = (file: number): OpenPart => ({
    ...closed,
    path: input.paths[file],
    kind: 'file',
    files: [file],
  });
  const isLarge = loose.length >= tree.total[0] * MIN_SHARE_OF_FILES;
  const areShownAlone = loose.length === 1 || (folders.length === 0 && loose.length <= MOST_FILES && isLarge);
  const looseParts: OpenPart[] = areShownAlone
    ? loose.map(single)
    : loose.length > 0
      ? [{ ...closed, path, kind: 'loose files', files: loose }]
      : [];
  // A folder that has nothing but files stays one box.
  if (folders.length === 0 && !areShownAlone) return [{ ...part, ...closed }];
  if (folders.length + looseParts.length <= room) return [...folders, ...looseParts];
  const bySize = folders.toSorted((a, b) => b.files.length - a.files.length);
  const left = room - looseParts.length - 1;
  const shown = new Set(bySize.slice(0, Math.max(0, left)));
  const hidden = folders.filter(one => !shown.has(one)).flatMap(one => one.files);
  // Too many folders that are alike: one box says more than a few of them.
  if (left < 1 || hidden.length > part.files.length * MOST_HIDDEN) return [{ ...part, ...closed }];
  const kept = folders.filter(one => shown.has(one));
  return [...kept, ...looseParts, { ...closed, path, kind: 'other folders', files: hidden }];
}

/** Folder → the imports between two of its children. */
function crossingEdges(tree: FolderTree, { paths, edgeCount, sources, targets }: BoxesInput): Float64Array {
  const folderOf = new Int32Array(paths.length).fill(-1);
  const depth = new Int32Array(tree.paths.length);
  for (let folder = 0; folder < tree.paths.length; folder++) {
    for (const file of tree.files[folder]) folderOf[file] = folder;
    if (folder > 0) depth[folder] = depth[tree.parent[folder]] + 1;
  }
  const crossing = new Float64Array(tree.paths.length);
  for (let edge = 0; edge < edgeCount; edge++) {
    let from = folderOf[sources[edge]] ?? -1;
    let to = folderOf[targets[edge]] ?? -1;
    if (from < 0 || to < 0) continue;
    while (from !== to) {
      if (depth[from] >= depth[to]) from = tree.parent[from];
      else to = tree.parent[to];
    }
    crossing[from]++;
  }
  return crossing;
}

function filesBelow(tree: FolderTree, folder: number): number[] {
  const found: number[] = [];
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const file of tree.files[next]) found.push(file);
    waiting.push(...tree.children[next]);
  }
  return found.sort((a, b) => a - b);
}

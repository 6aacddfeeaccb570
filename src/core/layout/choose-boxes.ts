import { type FolderTree, filesBelow, folderTree } from '../analyze/modules/folder-tree.ts';

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
  readonly moduleOf?: ((file: number) => string | undefined) | undefined;
}

export type ChosenKind = 'module' | 'folder' | 'file' | 'own files';

/** A box of the overview. */
export interface ChosenBox {
  /** The name of a module; the path of a folder or file, or of the folder that the files are in. */
  readonly path: string;
  readonly kind: ChosenKind;
  /** How many files it stands for. */
  readonly files: number;
}

export interface ChosenBoxes {
  readonly boxes: readonly ChosenBox[];
  /** File → its box, or -1. */
  readonly boxOf: Int32Array;
  readonly left: LeftOut;
}

/** What has no box because there is no room. One box for all of it would seem to be entangled with everything. */
export interface LeftOut {
  /** Folders beside larger or more connected ones, and how many files they have. */
  readonly folders: number;
  readonly folderFiles: number;
  /** Single files beside more connected ones. */
  readonly files: number;
}

export const MOST_BOXES = 60;
/** More boxes than this are made only of folders that matter. */
const ENOUGH_BOXES = 25;
const MIN_SHARE = 0.015;
/** Folders with a smaller share on average are not worth boxes of their own, unless there are few boxes. */
const MIN_MEAN_SHARE = 0.005;
/** A folder is shown file by file if it has no more files than this, and no smaller share of all. */
const MOST_FILES = 20;
const MIN_SHARE_OF_FILES = 0.05;
/** The files of the top folder are shown one by one if there are no more boxes than this. */
const MOST_WITH_TOP_FILES = 25;
/** The largest share of a folder that may be left out, if there is no room for all of its folders. */
const MOST_LEFT_OUT = 0.2;
/** A folder with such a share of the folder around it is nearly all that is in there. */
const MAIN_SHARE = 0.8;

export type BoxChooser = (most: number) => ChosenBoxes;

/**
 * Divides the files into at most so many boxes: declared modules, and else the folders that say most. Starts with one
 * box and divides again and again the one with the most files and imports inside, as long as there is room. What does
 * not depend on the number is computed once.
 */
export function boxChooser(input: BoxesInput): BoxChooser {
  const rest: number[] = [];
  const modules = new Map<string, number[]>();
  for (const file of input.files) {
    const module = input.moduleOf?.(file);
    const files = module === undefined ? rest : modules.get(module);
    if (files) files.push(file);
    else if (module !== undefined) modules.set(module, [file]);
  }
  const project = readProject(rest, input);
  return most => {
    const boxOf = new Int32Array(input.paths.length).fill(-1);
    const boxes: ChosenBox[] = [];
    const left = { folders: 0, folderFiles: 0, files: 0 };
    for (const [path, files] of modules) add({ path, kind: 'module' }, files);
    const room = most - boxes.length;
    const parts = divide(project, most, room);
    // Beside modules, single files would say too much.
    const others = modules.size > 0 ? parts : withTopFiles(parts, input, room);
    for (const { files, kind, path, folders } of others) {
      if (kind !== 'rest') add({ path, kind }, files);
      else if (folders === 0) left.files += files.length;
      else {
        left.folders += folders;
        left.folderFiles += files.length;
      }
    }
    return { boxes, boxOf, left };

    function add(box: Pick<ChosenBox, 'path' | 'kind'>, files: readonly number[]): void {
      for (const file of files) boxOf[file] = boxes.length;
      boxes.push({ ...box, files: files.length });
    }
  };
}

/** What decides about the boxes. */
interface ProjectFacts {
  readonly paths: readonly string[];
  readonly tree: FolderTree;
  readonly crossing: Crossing;
  readonly isConnected: (file: number) => boolean;
}

function readProject(files: readonly number[], input: BoxesInput): ProjectFacts {
  const tree = folderTree(files, file => input.paths[file]);
  return {
    paths: input.paths,
    tree,
    crossing: crossingEdges(tree, input),
    isConnected: connectedTest(input),
  };
}

interface Part {
  readonly path: string;
  /** `rest` is left out. */
  readonly kind: ChosenKind | 'rest';
  readonly files: readonly number[];
  /** How many folders a rest has. */
  readonly folders: number;
}

/** A part while it is decided whether to divide it; `folder` is -1 if it cannot be divided. */
interface OpenPart extends Part {
  readonly folder: number;
  readonly score: number;
}

/** `most` is the number of boxes of the whole picture, `room` what is left of it for these. */
function divide(project: ProjectFacts, most: number, room: number): Part[] {
  const { tree, crossing } = project;
  const total = tree.total[0];
  if (total === 0) return [];
  const scores = scoresOf(tree, crossing);
  const toPart = (folder: number): OpenPart => ({
    path: tree.paths[folder],
    kind: 'folder',
    folder,
    files: filesBelow(tree, folder),
    folders: 0,
    score: scores[folder],
  });
  let parts = [toPart(0)];
  for (;;) {
    const best = parts.reduce<OpenPart | undefined>(
      (one, other) => (other.folder >= 0 && other.score > (one?.score ?? 0) ? other : one),
      undefined,
    );
    const count = parts.filter(({ kind }) => kind !== 'rest').length;
    const isMinor = best && count >= ENOUGH_BOXES && best.files.length < total * MIN_SHARE;
    if (!best || isMinor) return parts;
    const free = room - count + 1;
    const inner = isCrumbly(best)
      ? [{ ...best, ...CLOSED }]
      : dividedInto(project, best, {
          toPart,
          most,
          room: free,
          filesRoom: Math.min(free, ENOUGH_BOXES - count + 1),
        });
    parts = parts.flatMap(part => (part === best ? inner : [part]));
  }

  /** Would it fall into many small folders that hardly use each other? */
  function isCrumbly({ folder, files: own }: OpenPart): boolean {
    const children = tree.children[folder].length;
    const isSmall = own.length / Math.max(1, children) < total * MIN_MEAN_SHARE;
    const isLoose = crossing.inside[folder] < children;
    return folder > 0 && isSmall && isLoose && parts.length - 1 + children > ENOUGH_BOXES;
  }
}

/**
 * How much it says to divide a folder: its files times the imports between its parts. A top folder that has little more
 * than another one in it, such as `web/src`, says as much as that one.
 */
function scoresOf({ children, total }: FolderTree, { inside }: Crossing): Float64Array {
  const scores = Float64Array.from(inside, (imports, folder) => total[folder] * (imports + 1));
  for (const top of children[0]) {
    const isMost = (folder: number) => total[folder] >= total[top] * MAIN_SHARE;
    for (let inner = children[top].find(isMost); inner !== undefined; inner = children[inner].find(isMost))
      if (children[inner].length > 0) scores[top] = Math.max(scores[top], scores[inner]);
  }
  return scores;
}

/** With few other boxes, the files of the top folder are shown one by one: all of them, or the most connected ones. */
function withTopFiles(parts: readonly Part[], input: BoxesInput, most: number): Part[] {
  const isFlat = parts.length === 1 && parts[0].kind !== 'file';
  const top = isFlat ? parts[0] : parts.find(({ kind, path }) => kind === 'own files' && isTop(path));
  const room = Math.min(most, isFlat ? most : MOST_WITH_TOP_FILES) - parts.length + 1;
  if (!top || (top.files.length > room && !isFlat)) return [...parts];
  const single = (file: number): Part => ({
    path: input.paths[file],
    kind: 'file',
    files: [file],
    folders: 0,
  });
  if (top.files.length <= room) return [...parts.filter(part => part !== top), ...top.files.map(single)];
  const shown = mostConnected(top.files, input, room);
  if (shown.size === 0) return [...parts];
  const rest = top.files.filter(file => !shown.has(file));
  return [
    ...[...shown].sort((a, b) => a - b).map(single),
    { path: top.path, kind: 'rest', files: rest, folders: 0 },
  ];

  function isTop(path: string): boolean {
    return parts.every(part => path === '' || part.path === path || part.path.startsWith(`${path}/`));
  }
}

/**
 * The files with the most imports among each other. If the files with the most imports hardly use each other, each
 * would stand alone in the picture; then files are added that use, or are used by, those chosen before. Empty if no
 * file uses another.
 */
function mostConnected(files: readonly number[], input: BoxesInput, count: number): Set<number> {
  const neighbours = neighboursAmong(files, input);
  const degree = (file: number) => neighbours.get(file)?.length ?? 0;
  const ranked = files.filter(file => degree(file) > 0).sort((a, b) => degree(b) - degree(a) || a - b);
  const first = new Set(ranked.slice(0, count));
  const linked = [...first].filter(file => neighbours.get(file)?.some(other => first.has(other)));
  if (linked.length * 2 >= first.size) return first;
  const chosen = new Set<number>();
  for (const start of ranked) {
    // Another start needs room for a neighbour.
    if (chosen.size + 2 > count) break;
    if (chosen.has(start)) continue;
    chosen.add(start);
    for (const file of chosen) {
      const next = (neighbours.get(file) ?? []).toSorted((a, b) => degree(b) - degree(a) || a - b);
      for (const other of next) if (chosen.size < count) chosen.add(other);
    }
  }
  return chosen;
}

/** File → the files that it uses or that use it, once for each import. */
function neighboursAmong(files: readonly number[], { edgeCount, sources, targets }: BoxesInput) {
  const neighbours = new Map<number, number[]>(files.map(file => [file, []]));
  for (let edge = 0; edge < edgeCount; edge++) {
    const [from, to] = [neighbours.get(sources[edge]), neighbours.get(targets[edge])];
    if (!from || !to || from === to) continue;
    from.push(targets[edge]);
    to.push(sources[edge]);
  }
  return neighbours;
}

const CLOSED = { folder: -1, score: 0 } as const;

/** Tests whether a file imports another one or is imported. */
function connectedTest({ paths, edgeCount, sources, targets }: BoxesInput): (file: number) => boolean {
  const isConnected = new Uint8Array(paths.length);
  for (let edge = 0; edge < edgeCount; edge++) {
    if (targets[edge] >= paths.length) continue;
    isConnected[sources[edge]] = 1;
    isConnected[targets[edge]] = 1;
  }
  return file => isConnected[file] === 1;
}

interface Dividing {
  readonly toPart: (folder: number) => OpenPart;
  /** How many boxes the whole picture may have. */
  readonly most: number;
  /** How many boxes may take its place; and how many if they are single files. */
  readonly room: number;
  readonly filesRoom: number;
}

/** The parts of a folder; the folder itself, closed, if they would not fit. */
function dividedInto(
  { paths, tree, crossing, isConnected }: ProjectFacts,
  part: OpenPart,
  { toPart, most, room, filesRoom }: Dividing,
): OpenPart[] {
  const { folder, path } = part;
  const loose = tree.files[folder];
  const folders = tree.children[folder].map(toPart);
  const single = (file: number): OpenPart => ({
    ...CLOSED,
    path: paths[file],
    kind: 'file',
    files: [file],
    folders: 0,
  });
  const isLarge = loose.length >= tree.total[0] * MIN_SHARE_OF_FILES;
  const areShownAlone =
    loose.length === 1 ||
    (folders.length === 0 &&
      loose.length <= Math.min(MOST_FILES, filesRoom) &&
      isLarge &&
      loose.filter(isConnected).length * 2 > loose.length);
  const looseParts: OpenPart[] = areShownAlone
    ? loose.map(single)
    : loose.length > 0
      ? [{ ...CLOSED, path, kind: 'own files', files: loose, folders: 0 }]
      : [];
  // A folder that has nothing but files stays one box.
  if (folders.length === 0 && !areShownAlone) return [{ ...part, ...CLOSED }];
  if (folders.length + looseParts.length <= room) return [...folders, ...looseParts];
  const left = room - looseParts.length;
  const byScore = folders.toSorted((a, b) => worthOf(b) - worthOf(a) || a.folder - b.folder);
  const shown = new Set(byScore.slice(0, Math.max(0, left)));
  const rest = folders.filter(one => !shown.has(one));
  const hidden = rest.flatMap(one => one.files);
  // Folders that use each other are what the project consists of; then the most connected ones say more than one box.
  const isCore = left * 2 >= most && crossing.inside[folder] >= folders.length;
  if (left < 1 || (!isCore && hidden.length > part.files.length * MOST_LEFT_OUT))
    return [{ ...part, ...CLOSED }];
  const kept = folders.filter(one => shown.has(one));
  return [...kept, ...looseParts, { ...CLOSED, path, kind: 'rest', files: hidden, folders: rest.length }];

  function worthOf({ folder: child, files }: OpenPart): number {
    return files.length * (crossing.ends[child] + 1);
  }
}

interface Crossing {
  /** Folder → the imports between two of its parts. Its own files are one part if it has folders. */
  readonly inside: Float64Array;
  /** Folder → the imports between it and other folders and files of its parent. */
  readonly ends: Float64Array;
}

function crossingEdges(tree: FolderTree, { paths, edgeCount, sources, targets }: BoxesInput): Crossing {
  const folderOf = new Int32Array(paths.length).fill(-1);
  const depth = new Int32Array(tree.paths.length);
  for (let folder = 0; folder < tree.paths.length; folder++) {
    for (const file of tree.files[folder]) folderOf[file] = folder;
    if (folder > 0) depth[folder] = depth[tree.parent[folder]] + 1;
  }
  const [inside, ends] = [new Float64Array(tree.paths.length), new Float64Array(tree.paths.length)];
  for (let edge = 0; edge < edgeCount; edge++) {
    let from = folderOf[sources[edge]] ?? -1;
    let to = folderOf[targets[edge]] ?? -1;
    if (from < 0 || to < 0) continue;
    if (from === to && tree.children[from].length > 0) continue;
    let [below, belowTo] = [-1, -1];
    while (from !== to) {
      if (depth[from] >= depth[to]) [below, from] = [from, tree.parent[from]];
      else [belowTo, to] = [to, tree.parent[to]];
    }
    inside[from]++;
    if (below >= 0) ends[below]++;
    if (belowTo >= 0) ends[belowTo]++;
  }
  return { inside, ends };
}

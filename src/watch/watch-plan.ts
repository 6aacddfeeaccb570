import { join } from 'node:path';
import { type GitPaths, gitPaths } from '../discover/git.ts';
import type { WatchTargets } from '../engine/watch-targets.ts';
import { families } from '../languages/registry.ts';
import { baseName, parentOf, toFileId } from '../shared/paths.ts';
import type { FileId } from '../types.ts';
import { type AncestorEntry, createAncestorFinder } from './existing-ancestor.ts';

/** What a file that is not part of the analysed tree means when something happens to it. */
export type Meaning =
  /** Git changed the branch. */
  | 'head'
  /** Git wrote its index, which it does for `git status` as well. */
  | 'index'
  /** It decides what is ignored. */
  | 'rules'
  /** A manifest of the repository above the root. */
  | 'above'
  /** Every run reads it, or looks at it. */
  | 'config';

/** Where to listen, and what is heard there. Paths are absolute, with `/`. */
export interface WatchPlan {
  readonly folders: ReadonlySet<string>;
  /** The id of a folder of the analysed tree. */
  idOf(folder: string): FileId | undefined;
  meaningOf(path: string): Meaning | undefined;
  /** Git's lock, while it rewrites the tree. */
  readonly lockFile: string | undefined;
}

export interface WatchPlanOptions {
  readonly root: string;
  /** Files outside the tree that the caller's configuration comes from; absolute. */
  readonly extraFiles: readonly string[];
}

/** `places`: undefined as long as no run has come so far. */
export type WatchPlanner = (places: WatchTargets | undefined) => WatchPlan;

/** Returns the same plan until the targets change: a project may have many thousand folders. */
export function createWatchPlanner({ root, extraFiles }: WatchPlanOptions): WatchPlanner {
  let last:
    | { readonly folders: WatchTargets['folders']; readonly spots: string; readonly plan: WatchPlan }
    | undefined;
  return (places = NOWHERE) => {
    const git = gitPaths(root);
    const meant = meantSpots(git, [...extraFiles, ...places.outside, ...places.linkTargets]);
    const above = (places.above ?? []).map(folder => toFileId(folder));
    const spots = JSON.stringify([meant, above]);
    if (last?.folders !== places.folders || last.spots !== spots) {
      last = { folders: places.folders, spots, plan: planFor(root, places.folders, { meant, above, git }) };
    }
    return last.plan;
  };
}

const NOWHERE: WatchTargets = { folders: new Set(['']), outside: [], linkTargets: [] };

interface Listened {
  readonly meant: readonly MeantSpot[];
  readonly above: readonly string[];
  readonly git: GitPaths | undefined;
}

function planFor(root: string, tree: WatchTargets['folders'], { meant, above, git }: Listened): WatchPlan {
  const top = toFileId(root);
  const ids = new Map<string, FileId>();
  for (const id of tree) ids.set(id === '' ? top : `${top}/${id}`, id);
  const folders = new Set([...ids.keys(), ...above]);
  const meanings = new Map<string, Meaning>();
  for (const { folder, name, meaning } of meant) {
    folders.add(folder);
    meanings.set(`${folder}/${name}`, meaning);
  }
  return {
    folders,
    idOf: folder => ids.get(folder),
    meaningOf: path => meanings.get(path) ?? (isManifestIn(above, path) ? 'above' : undefined),
    lockFile: git && join(git.folder, 'index.lock'),
  };
}

/** One that is not there yet counts as well. */
function isManifestIn(folders: readonly string[], path: string): boolean {
  return folders.includes(parentOf(path)) && families.some(family => family.isManifest(baseName(path)));
}

interface MeantSpot extends AncestorEntry {
  readonly meaning: Meaning;
}

/** Where two things happen at the same spot, the later meaning asks for more. */
function meantSpots(git: GitPaths | undefined, configFiles: readonly string[]): MeantSpot[] {
  const spotsFor = createAncestorFinder();
  const mean = (meaning: Meaning, files: readonly string[]) =>
    files.flatMap(file => spotsFor(toFileId(file))).map(spot => ({ ...spot, meaning }));
  return [
    ...mean('config', configFiles),
    ...mean('index', git ? [join(git.folder, 'index')] : []),
    ...mean('head', git ? [join(git.folder, 'HEAD')] : []),
    ...mean('rules', git?.ruleFiles ?? []),
  ];
}

import { join } from 'node:path';
import { toFileId } from '../../shared/file-ids.ts';
import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { isManifestName } from '../discover/rules.ts';
import type { WatchTargets } from '../engine/watch-targets.ts';
import { type GitPaths, gitPaths } from '../git/paths.ts';
import { type AncestorEntry, createAncestorFinder } from './existing-ancestor.ts';

/** What an event means for a file that is not part of the analysed tree. */
export type Meaning =
  /** Git switched branches. */
  | 'head'
  /** Git wrote its index; `git status` does that, too. */
  | 'index'
  /** Ignore rules changed. */
  | 'rules'
  /** A manifest above the root changed. */
  | 'above'
  /** Every run reads or stats this file. */
  | 'config';

/** Which folders to watch, and what their events mean. Paths are absolute, with `/`. */
export interface WatchPlan {
  readonly folders: ReadonlySet<string>;
  /** The id of a folder; undefined outside the analysed tree. */
  idOf(folder: string): FileId | undefined;
  meaningOf(path: string): Meaning | undefined;
  /** The lock file that git holds while it rewrites the tree; undefined outside git. */
  readonly lockFile: string | undefined;
}

export interface WatchPlanOptions {
  readonly root: string;
  /** Absolute paths of configuration files outside the tree. */
  readonly extraFiles: readonly string[];
}

/** `targets`: undefined before the first run. */
export type WatchPlanner = (targets: WatchTargets | undefined) => WatchPlan;

/** Returns the same plan until the targets change, because a project may have many thousand folders. */
export function createWatchPlanner({ root, extraFiles }: WatchPlanOptions): WatchPlanner {
  let last:
    | { readonly folders: WatchTargets['folders']; readonly key: string; readonly plan: WatchPlan }
    | undefined;
  return (targets = ROOT_ONLY) => {
    const git = gitPaths(root);
    const special = specialEntries(git, [...extraFiles, ...targets.outside, ...targets.linkTargets]);
    const above = (targets.above ?? []).map(folder => toFileId(folder));
    const key = JSON.stringify([special, above]);
    if (last?.folders !== targets.folders || last.key !== key) {
      last = { folders: targets.folders, key, plan: planFor(root, targets.folders, { special, above, git }) };
    }
    return last.plan;
  };
}

const ROOT_ONLY: WatchTargets = { folders: new Set(['']), outside: [], linkTargets: [] };

interface OutsideTree {
  readonly special: readonly SpecialEntry[];
  readonly above: readonly string[];
  readonly git: GitPaths | undefined;
}

function planFor(
  root: string,
  tree: WatchTargets['folders'],
  { special, above, git }: OutsideTree,
): WatchPlan {
  const top = toFileId(root);
  const ids = new Map<string, FileId>();
  for (const id of tree) ids.set(id === '' ? top : `${top}/${id}`, id);
  const folders = new Set([...ids.keys(), ...above]);
  const meanings = new Map<string, Meaning>();
  for (const { folder, name, meaning } of special) {
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

/** Includes manifests that do not exist yet. */
function isManifestIn(folders: readonly string[], path: string): boolean {
  return folders.includes(parentOf(path)) && isManifestName(baseName(path));
}

interface SpecialEntry extends AncestorEntry {
  readonly meaning: Meaning;
}

/** In ascending order of cost: if an entry has two meanings, the last one wins. */
function specialEntries(git: GitPaths | undefined, configFiles: readonly string[]): SpecialEntry[] {
  const entriesFor = createAncestorFinder();
  const withMeaning = (meaning: Meaning, files: readonly string[]) =>
    files.flatMap(file => entriesFor(toFileId(file))).map(entry => ({ ...entry, meaning }));
  return [
    ...withMeaning('config', configFiles),
    ...withMeaning('index', git ? [join(git.folder, 'index')] : []),
    ...withMeaning('head', git ? [join(git.folder, 'HEAD')] : []),
    ...withMeaning('rules', git?.ruleFiles ?? []),
  ];
}

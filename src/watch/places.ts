import { join } from 'node:path';
import { gitPlaces } from '../discover/git.ts';
import type { Places } from '../engine/places.ts';
import { toFileId } from '../shared/paths.ts';
import type { FileId } from '../types.ts';
import { createSpots } from './spots.ts';

/** What a file that is not part of the analysed tree means when something happens to it. */
export type Meaning =
  /** Git changed the branch. */
  | 'head'
  /** Git wrote its index, which it does for `git status` as well. */
  | 'index'
  /** It decides what is ignored. */
  | 'rules'
  /** Every run reads it. */
  | 'config';

/** Where to listen, and what is heard there. Paths are absolute, with `/`. */
export interface Ears {
  readonly folders: ReadonlySet<string>;
  /** The id of a folder of the analysed tree. */
  idOf(folder: string): FileId | undefined;
  meaningOf(path: string): Meaning | undefined;
  /** Git's lock, while it rewrites the tree. */
  readonly lockFile: string | undefined;
}

export interface EarsOptions {
  readonly root: string;
  /** Undefined as long as no run has come so far. */
  readonly places: Places | undefined;
  /** Files outside the tree that the caller's configuration comes from; absolute. */
  readonly extraFiles: readonly string[];
}

export function placeEars({ root, places, extraFiles }: EarsOptions): Ears {
  const git = gitPlaces(root);
  const top = toFileId(root);
  const ids = new Map<string, FileId>();
  for (const id of places?.folders ?? ['']) ids.set(id === '' ? top : `${top}/${id}`, id);
  const folders = new Set(ids.keys());
  const meanings = new Map<string, Meaning>();
  const spotsFor = createSpots();
  /** Where two things happen at the same spot, the later meaning asks for more. */
  const mean = (meaning: Meaning, files: readonly string[]) => {
    for (const { folder, name } of files.flatMap(file => spotsFor(toFileId(file)))) {
      folders.add(folder);
      meanings.set(`${folder}/${name}`, meaning);
    }
  };
  mean('config', [...extraFiles, ...(places?.outside ?? [])]);
  if (git) {
    mean('index', [join(git.folder, 'index')]);
    mean('head', [join(git.folder, 'HEAD')]);
    mean('rules', git.ruleFiles);
  }
  return {
    folders,
    idOf: folder => ids.get(folder),
    meaningOf: path => meanings.get(path),
    lockFile: git && join(git.folder, 'index.lock'),
  };
}

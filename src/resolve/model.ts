import { isBelow, parentOf } from '../shared/paths.ts';
import type { FileId, ProjectModel } from '../types.ts';

export interface ModelInput {
  /** In JavaScript string order. */
  readonly files: readonly FileId[];
  /** Files that are there but not analysed. */
  readonly others: ReadonlySet<FileId>;
  /** Folders that were not entered: anything may be below them. */
  readonly pruned: ReadonlySet<FileId>;
  readonly manifests: ReadonlyMap<FileId, string>;
}

/** The project as resolution sees it: an added file changes its answers by being in the list. */
export function createModel({ files, others, pruned, manifests }: ModelInput): ProjectModel {
  const sources = new Set(files);
  const folders = foldersOf(files);
  return {
    files,
    manifests,
    has: id => sources.has(id),
    exists: id => others.has(id) || pruned.has(id) || isBelow(pruned, id),
    isDirectory: id => folders.has(id),
  };
}

function foldersOf(files: readonly FileId[]): Set<FileId> {
  const folders = new Set<FileId>(['']);
  for (const id of files) {
    for (let folder = parentOf(id); !folders.has(folder); folder = parentOf(folder)) folders.add(folder);
  }
  return folders;
}

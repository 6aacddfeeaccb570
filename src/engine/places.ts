import type { FileId } from '../types.ts';

/** What a watcher should listen to, as of the last run. */
export interface Places {
  /** The folders that were entered; `''` is the root. */
  readonly folders: ReadonlySet<FileId>;
  /** Would this folder be entered, as far as the rules known so far can tell? */
  enters(folder: FileId): boolean;
  /** Files that the last run read and that stand in none of these folders: absolute paths. */
  readonly outside: readonly string[];
}

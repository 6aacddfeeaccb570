import type { FileId } from '../../types.ts';

/** What a watcher should watch, as of the last run. */
export interface WatchTargets {
  /**
   * The folders that were entered, and those that were skipped because of a marker file in them; `''` is the root.
   * The same set object as before if only files changed.
   */
  readonly folders: ReadonlySet<FileId>;
  /** Absolute paths of other files that the last run read, or would have read if they existed. */
  readonly outside: readonly string[];
  /** Absolute paths of the targets of symbolic links, whether they exist or not. */
  readonly linkTargets: readonly string[];
  /** Absolute paths of the repository's folders above the root; a change of any manifest in them matters. */
  readonly above?: readonly string[] | undefined;
}

import type { FileId } from '../types.ts';

/** What a watcher should listen to, as of the last run. */
export interface WatchTargets {
  /**
   * The folders that were entered, and those that a file in them keeps from it; `''` is the root. The same set as
   * before after a run that looked at files only.
   */
  readonly folders: ReadonlySet<FileId>;
  /** Other files that the last run read, or would have read if they were there: absolute paths. */
  readonly outside: readonly string[];
  /** What symbolic links of the project lead to, whether it is there or not: absolute paths. */
  readonly linkTargets: readonly string[];
  /** The folders of the repository above the root, in which every manifest counts; absolute paths. */
  readonly above?: readonly string[] | undefined;
}

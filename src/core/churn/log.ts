/** A commit that is not a merge, with the files that it changed. */
export interface LogCommit {
  readonly id: string;
  /** When it was committed, in seconds since 1970. */
  readonly time: number;
  readonly email: string;
  readonly name: string;
  readonly changes: readonly LogChange[];
}

/** Paths are relative to the top of the repository. */
export interface LogChange {
  readonly path: string;
  /** The name before this commit, if it moved the file. */
  readonly from?: string;
  /** Did the content change? Not if the file was only moved, or if only its mode changed. */
  readonly isEdited: boolean;
}

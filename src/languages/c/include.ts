import type { FileId } from '../../types.ts';
import type { IncludeFolders } from './include-folders.ts';

/** One include, with all that decides where it leads. */
export interface Include {
  readonly from: FileId;
  readonly folder: FileId;
  /** With `/` only. */
  readonly header: string;
  /** The header without the `..` that it may begin with. */
  readonly path: string;
  readonly isAngled: boolean;
  /** What a compilation database tells. */
  readonly folders: IncludeFolders;
}

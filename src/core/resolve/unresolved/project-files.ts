import type { FileId } from '../../../types.ts';

/** The files on disk that the causes of unresolved imports are told from. */
export interface ProjectFiles {
  /** All files, analysed or not, in any order. */
  files(): Iterable<FileId>;
  /** All folders except the root, in any order. */
  folders(): Iterable<FileId>;
  hasFolder(id: FileId): boolean;
  /** The topmost part of this path that git ignores, if it ignores the path. */
  ignoredPart(id: FileId, isFolder: boolean): FileId | undefined;
}

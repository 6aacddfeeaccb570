import type { Found, StatNumbers } from '../../shared/stat.ts';
import type { FileId } from '../../types.ts';
import type { Read } from './read-stable.ts';

/** An entry of a folder; what `readdir` returns is one. */
export interface Entry {
  readonly name: string;
  isFile(): boolean;
  isDirectory(): boolean;
}

/**
 * A state of the files below a folder: the disk, a commit, git's index, or one of these with changes on top. Ids are
 * relative to the folder; `../` leads out of it.
 */
export interface Source {
  /** The entries of a folder, in any order. Throws an error with a code if it cannot be listed. */
  list(folder: FileId): readonly Entry[];
  /** Follows symbolic links. */
  stat(id: FileId): Found;
  /** If the file still has the stat `expected`, it need not be stat'ed before reading. */
  read(id: FileId, maxSize: number, expected?: StatNumbers): Read;
  /**
   * Where a path leads to when all symbolic links are followed, or the first part of that which does not exist. Only for
   * states that git has recorded.
   */
  endOf?(id: FileId): FileId;
  /** Where the files are, if they are on disk. */
  readonly folder?: string;
  /** The blob ids of files, where they are known without reading. */
  readonly blobs?: Blobs;
}

export interface Blobs {
  blobOf(id: FileId): string | undefined;
  /** Fetches the bytes of these files, so that `read` finds them. The next call may drop them again. */
  load(ids: readonly FileId[]): Promise<void>;
}

/** The state of any folder of a repository, by its absolute path. */
export type SourceAt = (folder: string) => Source;

/** The text of a small file; undefined if it is missing, not a file, too large or unreadable. */
export function readText(source: Source, id: FileId, maxSize: number): string | undefined {
  const read = source.read(id, maxSize);
  return 'bytes' in read ? read.bytes.toString('utf8') : undefined;
}

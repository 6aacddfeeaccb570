import type { FileStat } from '../../shared/stat.ts';
import type { Facts, FileId } from '../../types.ts';

/** The result of reading one file. */
export interface Extracted {
  readonly id: FileId;
  readonly language: string;
  readonly dialect: string;
  /** Absent if the file could not be read or is too large. */
  readonly content?: Content;
  /** Why there is no content. */
  readonly problem?: string;
}

export interface Content {
  readonly hash: string;
  readonly stat: FileStat;
  readonly seenMs: number;
  /** Absent if the caller knows these bytes already. */
  readonly facts?: Facts | undefined;
  readonly origin: 'known' | 'extracted' | 'parsed';
  /** False if a failure of this machine shaped the facts, which must then not be cached. */
  readonly certain: boolean;
}

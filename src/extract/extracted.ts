import type { FileStat } from '../shared/stat.ts';
import type { Facts, FileId } from '../types.ts';

/** What a fresh look at one file's bytes gave. */
export interface Extracted {
  readonly id: FileId;
  readonly language: string;
  readonly dialect: string;
  /** Absent for a file that could not be read or is too large to. */
  readonly content?: Content;
  /** Why there is no content. */
  readonly problem?: string;
}

export interface Content {
  readonly hash: string;
  readonly stat: FileStat;
  readonly seenMs: number;
  /** Absent where these are the bytes that the caller knows the file by. */
  readonly facts?: Facts | undefined;
  readonly origin: 'known' | 'extracted' | 'parsed';
  /** False where the facts say more about this machine than about the bytes. */
  readonly certain: boolean;
}

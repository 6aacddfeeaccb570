import { appendFileSync, renameSync, rmSync, statSync } from 'node:fs';
import type { LogDestination } from '../shared/log.ts';

export interface LogFileOptions {
  readonly path: string;
  /** A file that has grown to this size is put away as `path.1`, the one before as `path.2`. */
  readonly maxBytes?: number;
  /** How many files at the most, the current one included. */
  readonly files?: number;
}

/**
 * A log that cannot fill a disk. The file is opened for each line, of which there are few: so a log that
 * somebody deleted or moved is simply there again. A line that cannot be written is dropped, because a
 * full disk must not end the service.
 */
export function createLogFile({ path, maxBytes = 5_000_000, files = 3 }: LogFileOptions): LogDestination {
  let isLineTorn = false;
  return {
    write(line) {
      try {
        if (sizeOf(path) + Buffer.byteLength(line) > maxBytes) rotate(path, files);
        appendFileSync(path, isLineTorn ? `\n${line}` : line, { mode: 0o600 });
        isLineTorn = false;
      } catch {
        isLineTorn = true;
      }
    },
  };
}

/** The files that may exist, the oldest first. */
export function logFilesOf(path: string, files = 3): string[] {
  return Array.from({ length: files }, (_, i) => numbered(path, files - 1 - i));
}

function numbered(path: string, age: number): string {
  return age === 0 ? path : `${path}.${age}`;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function rotate(path: string, files: number): void {
  for (let age = files - 1; age > 0; age--) {
    const younger = numbered(path, age - 1);
    if (statSync(younger, { throwIfNoEntry: false })) renameSync(younger, numbered(path, age));
  }
  if (files === 1) rmSync(path, { force: true });
}

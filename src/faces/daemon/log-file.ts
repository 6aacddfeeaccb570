import { appendFileSync, renameSync, rmSync, statSync } from 'node:fs';
import type { LogDestination } from '../../shared/log.ts';

export interface LogFileOptions {
  readonly path: string;
  /** At this size the file is rotated to `path.1`, and `path.1` to `path.2`. */
  readonly maxBytes?: number;
  /** The most files to keep, including the current one. */
  readonly files?: number;
}

/**
 * A rotated log, which cannot fill a disk. The file is opened for each line (there are few), so that it reappears after
 * it was deleted or moved. A line that cannot be written is dropped, because a full disk must not stop the service.
 */
export function createLogFile({ path, maxBytes = 5_000_000, files = 3 }: LogFileOptions): LogDestination {
  let isLineTruncated = false;
  return {
    write(line) {
      try {
        if (sizeOf(path) + Buffer.byteLength(line) > maxBytes) rotate(path, files);
        appendFileSync(path, isLineTruncated ? `\n${line}` : line, { mode: 0o600 });
        isLineTruncated = false;
      } catch {
        isLineTruncated = true;
      }
    },
  };
}

/** All paths that the log may use, oldest first. */
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

import type { FileId } from '../../types.ts';
import type { SourceFile } from './source-file.ts';

/** What few files have, listed for all of them: problems, or exceptions. */
export interface FileDetails<T> {
  set(file: SourceFile): void;
  delete(id: FileId): void;
  clear(): void;
  /** In string order of the files. */
  list(): readonly T[];
}

export function createFileDetails<T>(detailsOf: (file: SourceFile) => readonly T[]): FileDetails<T> {
  const byFile = new Map<FileId, readonly T[]>();
  /** The sorted list; undefined if it is out of date. */
  let all: readonly T[] | undefined;

  return {
    set(file) {
      const details = detailsOf(file);
      if (details.length === 0 && !byFile.has(file.id)) return;
      all = undefined;
      if (details.length > 0) byFile.set(file.id, details);
      else byFile.delete(file.id);
    },
    delete(id) {
      if (byFile.delete(id)) all = undefined;
    },
    clear() {
      byFile.clear();
      all = undefined;
    },
    list() {
      all ??= [...byFile.keys()].sort().flatMap(id => byFile.get(id) ?? []);
      return all;
    },
  };
}

import type { FileId, FileProblem } from '../types.ts';
import { problemsOf, type SourceFile } from './source-file.ts';

/** The problems of all files. */
export interface FileProblems {
  set(file: SourceFile): void;
  delete(id: FileId): void;
  clear(): void;
  /** In string order of the files. */
  list(): readonly FileProblem[];
}

export function createFileProblems(): FileProblems {
  const byFile = new Map<FileId, readonly FileProblem[]>();
  /** The sorted list; undefined if it is out of date. */
  let all: readonly FileProblem[] | undefined;

  return {
    set(file) {
      const problems = problemsOf(file);
      if (problems.length === 0 && !byFile.has(file.id)) return;
      all = undefined;
      if (problems.length > 0) byFile.set(file.id, problems);
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

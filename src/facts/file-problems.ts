import type { FileId, FileProblem } from '../types.ts';
import { problemsOf, type SourceFile } from './source-file.ts';

/** What is wrong with which file. */
export interface FileProblems {
  set(file: SourceFile): void;
  delete(id: FileId): void;
  clear(): void;
  /** In string order of the files. */
  list(): readonly FileProblem[];
}

export function createFileProblems(): FileProblems {
  const troubled = new Map<FileId, readonly FileProblem[]>();
  /** Undefined when it must be made anew. */
  let all: readonly FileProblem[] | undefined;

  return {
    set(file) {
      const problems = problemsOf(file);
      if (problems.length === 0 && !troubled.has(file.id)) return;
      all = undefined;
      if (problems.length > 0) troubled.set(file.id, problems);
      else troubled.delete(file.id);
    },
    delete(id) {
      if (troubled.delete(id)) all = undefined;
    },
    clear() {
      troubled.clear();
      all = undefined;
    },
    list() {
      all ??= [...troubled.keys()].sort().flatMap(id => troubled.get(id) ?? []);
      return all;
    },
  };
}

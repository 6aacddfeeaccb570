import type { Facts, FileId, FileProblem } from '../types.ts';

interface Told {
  readonly id: FileId;
  readonly facts?: Facts;
  readonly problem?: string;
}

/** What is wrong with which file. */
export interface Troubles {
  set(file: Told): void;
  delete(id: FileId): void;
  clear(): void;
  /** In string order of the files. */
  list(): readonly FileProblem[];
}

export function createTroubles(): Troubles {
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

/** As the report lists them. */
export function problemsOf({ id, facts, problem }: Told): readonly FileProblem[] {
  if (problem !== undefined) return [{ file: id, line: 0, message: problem }];
  return facts?.problems.map(found => ({ file: id, ...found })) ?? [];
}

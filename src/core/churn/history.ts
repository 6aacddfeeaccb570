import type { FileId } from '../../types.ts';
import { createRenameTracker } from './follow-renames.ts';
import type { LogCommit } from './log.ts';

/** Which commits changed which of today's files. Only commits that changed one of them count. */
export interface History {
  /** In string order; numbered as in the graph. */
  readonly files: readonly FileId[];
  /** Commit → seconds since 1970. */
  readonly times: readonly number[];
  /** Commit → the number of its author. */
  readonly authors: readonly number[];
  /** Commit → the files that it changed, ascending. */
  readonly changed: readonly (readonly number[])[];
  /** Commit → 1 if it changed so many files that it says nothing about which of them belong together. */
  readonly isLarge: readonly number[];
}

/** A commit that changes more files is a sweep: a new licence, a formatter, a rename across the project. */
export const MAX_COMMIT_FILES = 30;
/** What fewer commits show may be chance. */
export const MIN_COMMITS = 20;

export interface HistoryBuilder {
  /** Adds the next commit; children come before their parents. */
  add(commit: LogCommit): void;
  /** @param files Of the graph, in string order. */
  historyOf(files: readonly FileId[]): History;
}

/** @param prefix The path of the root below the top of the repository, with a slash at its end unless it is empty. */
export function createHistory(prefix = ''): HistoryBuilder {
  const renames = createRenameTracker();
  const authorOf = createAuthors();
  const commits: { time: number; author: number; tracks: number[]; isLarge: boolean }[] = [];

  return {
    add({ time, email, name, changes }) {
      const edited = changes.filter(({ isEdited }) => isEdited);
      const tracks = edited.map(({ path }) => renames.trackOf(path));
      renames.follow(changes);
      if (tracks.length === 0) return;
      commits.push({
        time,
        author: authorOf(email, name),
        tracks,
        isLarge: changes.length > MAX_COMMIT_FILES,
      });
    },
    historyOf(files) {
      const numbers = new Map(files.map((file, number) => [prefix + file, number]));
      const fileOf = renames.filesAmong(path => numbers.has(path));
      const history = { times: [], authors: [], changed: [], isLarge: [] } as {
        -readonly [K in keyof Omit<History, 'files'>]: History[K][number][];
      };
      for (const { time, author, tracks, isLarge } of commits) {
        const changed = new Set(tracks.flatMap(track => numbers.get(fileOf(track) ?? '') ?? []));
        if (changed.size === 0) continue;
        history.times.push(time);
        history.authors.push(author);
        history.changed.push([...changed].sort((a, b) => a - b));
        history.isLarge.push(Number(isLarge));
      }
      return { files, ...history };
    },
  };
}

/** People who share an address or a name are one. */
function createAuthors(): (email: string, name: string) => number {
  const numbers = new Map<string, number>();
  let count = 0;
  return (email, name) => {
    const keys = [`<${email.trim().toLowerCase()}`, `>${name.trim().toLowerCase()}`].filter(
      key => key.length > 1,
    );
    const known = keys.map(key => numbers.get(key)).find(number => number !== undefined);
    const number = known ?? count++;
    for (const key of keys) numbers.set(key, number);
    return number;
  };
}

/** File → the commits that changed it, ascending; those that are too large only if they are asked for. */
export function commitsByFile(history: History, withLarge: boolean): number[][] {
  const commits: number[][] = history.files.map(() => []);
  for (const [commit, files] of history.changed.entries()) {
    if (withLarge || history.isLarge[commit] === 0) for (const file of files) commits[file].push(commit);
  }
  return commits;
}

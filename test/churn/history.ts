import { createHistory, type History } from '../../src/core/churn/history.ts';
import type { LogCommit } from '../../src/core/churn/log.ts';

/** A commit as data: changed paths; `a > b` moves a file, `a >> b` moves and edits it. */
export type CommitText = string;

/** @param commits Oldest first, one day apart. */
export function historyOf(files: readonly string[], commits: readonly CommitText[], prefix = ''): History {
  const builder = createHistory(prefix);
  for (const commit of commits.map(commitOf).reverse()) builder.add(commit);
  return builder.historyOf([...files].sort());
}

export const DAY = 86_400;

function commitOf(text: CommitText, day: number): LogCommit {
  const changes = text.split(', ').map(change => {
    const [, from, arrow, path] = /^(.*?) (>>?) (.*)$/.exec(change) ?? [];
    return arrow === undefined ? { path: change, isEdited: true } : { path, from, isEdited: arrow === '>>' };
  });
  return {
    id: `c${day}`,
    time: day * DAY,
    email: `${day % 3}@example.com`,
    name: `author ${day % 3}`,
    changes,
  };
}

/** File → the number of commits that changed it. */
export function countsOf({ files, changed }: History): Record<string, number> {
  const counts = files.map((file, i) => [file, changed.filter(list => list.includes(i)).length]);
  return Object.fromEntries(counts);
}

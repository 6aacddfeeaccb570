import { execFileSync } from 'node:child_process';

const FIX = /\bfix(es|ed)?\b|\bbug\b|\bregression\b/i;
/** A fix that touches more source files says little about any of them. */
const MOST_FILES = 10;

export interface Fixes {
  /** The number of commits that are fixes. */
  readonly commits: number;
  /** File, by its name at the start → the fixes that touch it. */
  readonly of: ReadonlyMap<string, number>;
}

/** Counts the fixes of files after a commit, whatever their names became since. Merges repeat what others say. */
export function countFixes(
  root: string,
  { since, isSource }: { readonly since: string; readonly isSource: (path: string) => boolean },
): Fixes {
  const first = new Map<string, string>();
  const of = new Map<string, number>();
  let commits = 0;
  for (const { subject, changes } of readCommits(root, since)) {
    for (const { path, from } of changes) if (from !== undefined) first.set(path, first.get(from) ?? from);
    const touched = new Set(changes.map(({ path }) => first.get(path) ?? path).filter(isSource));
    if (!FIX.test(subject) || touched.size === 0 || touched.size > MOST_FILES) continue;
    commits++;
    for (const path of touched) of.set(path, (of.get(path) ?? 0) + 1);
  }
  return { commits, of };
}

interface Commit {
  readonly subject: string;
  readonly changes: readonly { readonly path: string; readonly from?: string }[];
}

/** The commits that HEAD has and another one has not, parents before their children. */
function readCommits(root: string, since: string): Commit[] {
  const words = ['log', '--reverse', '--topo-order', '--no-merges', '--find-renames', '--name-status', '-z'];
  const output = execFileSync('git', ['-C', root, ...words, '--format=%x01%s%x00', `${since}..HEAD`, '--'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  return output.split('\x01').slice(1).map(commitOf);
}

/** The subject, then the kind of each change and its path; of one that moves a file, both paths. */
function commitOf(text: string): Commit {
  const [subject, ...tokens] = text.split('\0').filter(token => token.trim() !== '');
  const changes: { path: string; from?: string }[] = [];
  for (let at = 0; at + 1 < tokens.length; ) {
    const isMove = /^\s*[RC]\d/.test(tokens[at]);
    changes.push(isMove ? { from: tokens[at + 1], path: tokens[at + 2] } : { path: tokens[at + 1] });
    at += isMove ? 3 : 2;
  }
  return { subject, changes };
}

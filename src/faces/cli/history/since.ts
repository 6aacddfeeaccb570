import { findingsAsOf } from '../../../core/ask/measures.ts';
import type { Snapshot } from '../../../core/ask/snapshot.ts';
import { presentCycles } from '../../../core/diff/cycles.ts';
import { cycleOfKindIsIn, findingIsIn, type Since, sinceWhen } from '../../../core/diff/since.ts';
import type { Commit } from '../../../project/git/commits.ts';
import type { History } from '../../../project/revisions/history.ts';
import { dateOf, dayOf } from '../../../project/revisions/measure.ts';
import { byString } from '../../../shared/order.ts';
import type { Asking } from '../asking.ts';
import { jsonLine } from '../json-line.ts';
import { plural, thousands } from '../words.ts';

const MAX_MEMBERS = 5;

/** Lists the cycles of the newest commit with the commits since which they exist. */
export async function showCycles(
  opened: History,
  commits: readonly Commit[],
  { args, terminal: { out } }: Asking,
): Promise<void> {
  const found = await sinceWhen(
    pastOf(opened, commits, snapshot => presentCycles(snapshot)),
    cycleOfKindIsIn,
  );
  const listed = found.map(({ one, ...since }) => ({
    kind: one.kind,
    members: [...one.members].sort(byString),
    ...since,
  }));
  if (args.flag('json')) {
    const cycles = listed.map(({ kind, members, ...since }) => ({
      kind,
      members,
      ...sinceOf(since, opened),
    }));
    out.line(jsonLine({ cycles }));
    return;
  }
  if (listed.length === 0) out.line('no cycles');
  for (const { kind, members, ...since } of listed) {
    const size = `${plural(members.length, 'file')}${kind === 'lazy' ? ', by lazy imports' : ''}`;
    out.line(`${out.style.bold(size)}  ${sinceWords(since, opened)}`);
    out.line(`  ${members.slice(0, MAX_MEMBERS).join(', ')}${members.length > MAX_MEMBERS ? ', …' : ''}`);
  }
}

/** Lists what the rules say about the newest commit with the commits since which it is so, newest first. */
export async function showFindings(
  opened: History,
  commits: readonly Commit[],
  { args, terminal: { out }, limit }: Asking & { readonly limit: number },
): Promise<void> {
  const past = pastOf(opened, commits, (snapshot, commit) => findingsAsOf(snapshot, dayOf(commit)));
  const found = await sinceWhen(past, findingIsIn);
  const listed = found.sort((a, b) => b.since.timeMs - a.since.timeMs);
  if (args.flag('json')) {
    const findings = listed.map(({ one: { id, rule, from, lines, message }, ...since }) => ({
      ...{ id, rule, from, line: lines[0] ?? 0, message },
      ...sinceOf(since, opened),
    }));
    out.line(jsonLine({ findings }));
    return;
  }
  if (listed.length === 0) out.line('no findings');
  for (const { one, ...since } of listed.slice(0, limit)) {
    const place = one.lines.length > 0 ? `${one.from}:${one.lines[0]}` : one.from;
    out.line(`${out.style.bold(one.rule)}  ${place}  ${one.message}`);
    out.line(`  ${sinceWords(since, opened)}`);
  }
  const more = listed.length - limit;
  if (more > 0) out.line(out.style.dim(`… and ${thousands(more)} more; see --limit and --json`));
}

async function* pastOf<F>(
  opened: History,
  commits: readonly Commit[],
  find: (snapshot: Snapshot, commit: Commit) => readonly F[],
) {
  for await (const { commit, snapshot } of opened.walk(commits))
    yield { at: commit, found: find(snapshot, commit) };
}

type Beginning = Pick<Since<Commit, unknown>, 'since' | 'isOpen'>;

function sinceOf({ since, isOpen }: Beginning, opened: History) {
  return {
    since: { commit: since.id, date: dateOf(since), author: since.author, subject: since.subject },
    mayBeOlder: isOpen && opened.commits.at(-1) !== since,
  };
}

function sinceWords({ since, isOpen }: Beginning, opened: History): string {
  const commit = `${since.id.slice(0, 10)} (${dateOf(since).slice(0, 10)}, ${since.author}: ${since.subject})`;
  if (!isOpen) return `since ${commit}`;
  const isFirst = opened.commits.at(-1) === since;
  if (!isFirst) return `since ${commit} or before`;
  return opened.cutAt
    ? `since ${commit} or before; this clone is shallow`
    : `since the first commit, ${commit}`;
}

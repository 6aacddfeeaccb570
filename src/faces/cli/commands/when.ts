import { chainStarts } from '../../../core/query/chain-starts.ts';
import type { ImportKind, Step } from '../../../core/query/edges.ts';
import { QueryError } from '../../../core/query/query-error.ts';
import type { WhyQuestion } from '../../../core/query/question.ts';
import { answer } from '../../../core/query/questions.ts';
import type { QueryView } from '../../../core/query/view.ts';
import type { Commit } from '../../../project/git/commits.ts';
import type { History } from '../../../project/revisions/history.ts';
import { type Beginning, type EndsBy, findBeginning } from '../../../project/revisions/last-beginning.ts';
import { dateOf, dayOf } from '../../../project/revisions/measure.ts';
import { commitsSince, PERIODS } from '../../../project/revisions/sample.ts';
import { fail } from '../../../shared/errors.ts';
import { readOption } from '../arguments.ts';
import { ASK_OPTIONS, IMPORT_OPTIONS, readAsking, SELECTORS, selectorIn } from '../asking.ts';
import type { Arguments, Command } from '../command.ts';
import { SINCE, withHistory } from '../history/open-history.ts';
import { stepWords } from '../import-words.ts';
import { jsonLine } from '../json-line.ts';
import { createProgress, type ProgressOptions } from '../progress.ts';
import type { Terminal } from '../terminal.ts';
import { thousands } from '../words.ts';

export const whenCommand: Command = {
  name: 'when',
  usage: '<from> <to>',
  summary: 'show the commit since which one file, folder or package depends on another',
  details: [
    SELECTORS,
    'Walks back from HEAD along the first parents while the dependency holds, directly or through other files, and\n' +
      'shows where it starts. If it existed before and was removed in between, that is not shown. A file that was\n' +
      'renamed begins with its new name, and so does a package that the manifest names differently. The exit code is\n' +
      '1 if HEAD has no such dependency.',
    'A chain of imports that was found is followed back, and only commits that may change it are analysed. Ctrl-C shows\n' +
      'how far back the dependency is known to hold.',
  ],
  maxPositional: 2,
  needed: [2, 'two selectors'],
  options: {
    since: {
      value: 'WHEN',
      expected: PERIODS,
      description: `how far to look back from HEAD: ${PERIODS} (default: all)`,
    },
    runtime: IMPORT_OPTIONS.runtime,
    eager: IMPORT_OPTIONS.eager,
    ...ASK_OPTIONS,
  },
  examples: ['depgraph when shop/web-ui/main.tsx pkg:react', 'depgraph when shop/api/ shop/core/ --runtime'],
  run: when,
};

async function when(args: Arguments, terminal: Terminal): Promise<number> {
  const [from, to] = args.positional;
  const { help } = args;
  const since = readOption(args, 'since', SINCE) ?? 'all';
  const asking = readAsking(args, terminal);
  const question: WhyQuestion = {
    kind: 'why',
    from: selectorIn(from, asking),
    to: selectorIn(to, asking),
    runtime: args.flag('runtime'),
    eager: args.flag('eager'),
  };
  return withHistory(asking, 'HEAD', async history => {
    const commits = commitsSince(history.commits, since);
    if (commits.length === 0) fail('when_short', { since });
    const progress = createProgress(terminal.err, searching(commits));
    const find = (view: QueryView, isHead: boolean) => chainIn(view, question, isHead ? help : undefined);
    const startsIn = (view: QueryView) => chainStarts(question, view);
    const counts = (kind: ImportKind) =>
      !(question.eager && kind !== 'eager') && !(question.runtime && kind === 'type');
    const ends = endsBy([question.from, question.to]);
    const found = await history
      .search(commits, asking.settings.target, past =>
        findBeginning(past, { find, startsIn, ends, counts, onCommit: progress.show }),
      )
      .finally(progress.clear);
    report(found, question, { history, isLast: found?.commit === commits.at(-1), args, terminal });
    return found ? 0 : 1;
  });
}

/** Says how far back a search has come. It may take minutes, so that it does so in a pipe, too. */
export function searching(commits: readonly Commit[]): ProgressOptions {
  return {
    text: (done, total) =>
      `searched ${thousands(done)} of ${thousands(total)} commits, back to ${dayOf(commits[done])}`,
    everyMs: 100,
    elsewhereMs: 5000,
  };
}

/** A word alone may be the name of a package in the workspace, so only what contains a `/` is a path for certain. */
function endsBy(selectors: readonly string[]): EndsBy {
  if (selectors.includes('tests')) return 'role';
  return selectors.every(selector => /^pkg:|^[^@:]*\/[^:]*$/.test(selector)) ? 'path' : 'name';
}

/** With `help`, a selector that matches nothing is an error; in older commits it means that there is no dependency. */
function chainIn(view: QueryView, question: WhyQuestion, help: string | undefined): readonly Step[] {
  try {
    return answer(question, view).chain;
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return help === undefined ? [] : fail('question_invalid', { problem: `in HEAD, ${error.message}`, help });
  }
}

interface Reporting {
  readonly history: History;
  /** The search ended with the oldest commit of its period. */
  readonly isLast: boolean;
  readonly args: Arguments;
  readonly terminal: Terminal;
}

function report(
  start: Beginning | undefined,
  { from, to }: WhyQuestion,
  { history, isLast, args, terminal: { out } }: Reporting,
): void {
  const end = start && (start.isOpen ? 'interrupted' : isLast ? endOf(history, start.commit) : undefined);
  const mayBeOlder = end !== undefined && end !== 'first';
  if (args.flag('json')) {
    const { id = undefined, author, subject } = start?.commit ?? {};
    const commit = start && { id, date: dateOf(start.commit), author, subject };
    const interrupted = end === 'interrupted' && { interrupted: true };
    const chain = start?.chain ?? [];
    out.line(jsonLine({ from, to, since: commit ?? null, chain, mayBeOlder, ...interrupted }));
    return;
  }
  if (!start) {
    out.line(`${from} does not depend on ${to} in HEAD`);
    return;
  }
  const { commit, chain } = start;
  const since = mayBeOlder ? 'since before' : end === 'first' ? 'since the first commit,' : 'since';
  const about = `${commit.id.slice(0, 10)} (${dateOf(commit).slice(0, 10)}, ${commit.author})`;
  out.line(`${out.style.bold(from)} depends on ${out.style.bold(to)} ${since} ${about}`);
  out.line(`  ${commit.subject}`);
  for (const step of chain) out.line(`  ${stepWords(step, out.style)}`);
  if (mayBeOlder) out.line(ENDS[end]);
}

type End = 'first' | keyof typeof ENDS;

const ENDS = {
  cut: 'The history is cut there: this clone is shallow.',
  period: 'The search ended there; a longer period after --since goes further back.',
  interrupted: 'The search was interrupted there.',
} as const;

/** Why a search ended with a commit in which the dependency exists. */
function endOf({ commits, cutAt }: History, commit: Commit): End {
  if (commit !== commits.at(-1)) return 'period';
  return cutAt ? 'cut' : 'first';
}

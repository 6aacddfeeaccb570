import { answerFrom } from '../../engine/answer.ts';
import type { Snapshot } from '../../engine/snapshot.ts';
import type { Commit } from '../../git/commits.ts';
import { nodeOf } from '../../graph/graph.ts';
import { maskOf, type Step, stepOf } from '../../query/edges.ts';
import { QueryError } from '../../query/query-error.ts';
import type { WhyAnswer, WhyQuestion } from '../../query/question.ts';
import type { History } from '../../revisions/history.ts';
import { dateOf } from '../../revisions/measure.ts';
import { fail } from '../../shared/errors.ts';
import { ASK_OPTIONS, IMPORT_OPTIONS, readAsking, SELECTORS, selectorIn } from '../asking.ts';
import type { Arguments, Command } from '../command.ts';
import { withHistory } from '../history/open-history.ts';
import { stepWords } from '../import-words.ts';
import type { Terminal } from '../terminal.ts';

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
  ],
  maxPositional: 2,
  options: { runtime: IMPORT_OPTIONS.runtime, eager: IMPORT_OPTIONS.eager, ...ASK_OPTIONS },
  examples: ['depgraph when shop/web-ui/main.tsx pkg:react', 'depgraph when shop/api/ shop/core/ --runtime'],
  run: when,
};

async function when(args: Arguments, terminal: Terminal): Promise<number> {
  const [from, to] = args.positional;
  if (from === undefined || to === undefined)
    fail('argument_missing', { command: 'when', argument: 'two selectors', help: args.help });
  const asking = readAsking(args, terminal);
  const question: WhyQuestion = {
    kind: 'why',
    from: selectorIn(from, asking),
    to: selectorIn(to, asking),
    runtime: args.flag('runtime'),
    eager: args.flag('eager'),
  };
  return withHistory({ settings: asking.settings, revision: 'HEAD', terminal }, async history => {
    const found = await findStart(history, question, args.help);
    report(found, question, { history, args, terminal });
    return found ? 0 : 1;
  });
}

interface Start {
  readonly commit: Commit;
  /** A shortest chain of imports in that commit. */
  readonly chain: readonly Step[];
}

/** Undefined if HEAD has no such dependency. */
async function findStart(history: History, question: WhyQuestion, help: string): Promise<Start | undefined> {
  let start: Start | undefined;
  for await (const { commit, snapshot } of history.walk(history.commits)) {
    // While the same imports exist, nothing has to be searched for.
    const chain =
      (start && sameChain(snapshot, start.chain, question)) ??
      chainIn(snapshot, question, start ? undefined : help);
    if (chain.length === 0) return start;
    start = { commit, chain };
  }
  return start;
}

/** With `help`, a selector that matches nothing is an error; in older commits it means that there is no dependency. */
function chainIn(snapshot: Snapshot, question: WhyQuestion, help: string | undefined): readonly Step[] {
  try {
    return (answerFrom(snapshot, question) as unknown as WhyAnswer).chain;
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return help === undefined ? [] : fail('question_invalid', { problem: `in HEAD, ${error.message}`, help });
  }
}

/** The same imports in another state; undefined if one of them is missing. */
function sameChain(
  { queries }: Snapshot,
  chain: readonly Step[],
  question: WhyQuestion,
): readonly Step[] | undefined {
  const graph = queries.graph();
  const without = maskOf(graph, question);
  const edges = chain.map(({ source, target }) => {
    const [from, to] = [nodeOf(graph, source), nodeOf(graph, target)];
    if (from >= graph.nodeCount || to >= graph.nodeCount) return -1;
    const [first, end] = [graph.outStart[from], graph.outStart[from + 1]];
    const edge = first + graph.targets.subarray(first, end).indexOf(to);
    return edge >= first && without[edge] === 0 ? edge : -1;
  });
  return edges.includes(-1) ? undefined : edges.map(edge => stepOf(graph, edge));
}

interface Reporting {
  readonly history: History;
  readonly args: Arguments;
  readonly terminal: Terminal;
}

function report(
  start: Start | undefined,
  { from, to }: WhyQuestion,
  { history, args, terminal: { out } }: Reporting,
): void {
  const isOldest = start !== undefined && start.commit === history.commits.at(-1);
  const isCut = isOldest && history.cutAt !== undefined;
  if (args.flag('json')) {
    const { id = undefined, author, subject } = start?.commit ?? {};
    const commit = start && { id, date: dateOf(start.commit), author, subject };
    out.line(
      JSON.stringify({ from, to, since: commit ?? null, chain: start?.chain ?? [], mayBeOlder: isCut }),
    );
    return;
  }
  if (!start) {
    out.line(`${from} does not depend on ${to} in HEAD`);
    return;
  }
  const { commit, chain } = start;
  const since = isCut ? 'since before' : isOldest ? 'since the first commit,' : 'since';
  const about = `${commit.id.slice(0, 10)} (${dateOf(commit).slice(0, 10)}, ${commit.author})`;
  out.line(`${out.style.bold(from)} depends on ${out.style.bold(to)} ${since} ${about}`);
  out.line(`  ${commit.subject}`);
  for (const step of chain) out.line(`  ${stepWords(step, out.style)}`);
  if (isCut) out.line('The history is cut there: this clone is shallow.');
}

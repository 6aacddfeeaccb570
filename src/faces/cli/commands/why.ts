import type { WhyAnswer } from '../../../core/query/question.ts';
import { readOption } from '../arguments.ts';
import { ask } from '../ask.ts';
import { IMPORT_OPTIONS, readAsking, readFilter, SELECTORS, selectorIn } from '../asking.ts';
import type { Arguments, Command } from '../command.ts';
import { chainWords, moreLine, stepWords } from '../import-words.ts';
import { jsonLine } from '../json-line.ts';
import type { Style, Terminal } from '../terminal.ts';
import { COUNT, WHOLE_NUMBER } from '../values.ts';
import { plural } from '../words.ts';

export const whyCommand: Command = {
  name: 'why',
  usage: '<from> <to>',
  summary: 'show why one file, folder or package depends on another: the shortest chain of imports',
  details: [
    SELECTORS,
    'Between sets, the chain is the shortest from any member of one to any of the other. The exit code is 1 if there\n' +
      'is none.',
  ],
  maxPositional: 2,
  needed: [2, 'two selectors'],
  options: {
    all: {
      value: 'N',
      bare: '20',
      expected: WHOLE_NUMBER,
      description: 'list up to N chains that share only their ends (default: 20)',
    },
    cut: { description: 'show a smallest set of imports whose removal disconnects the two' },
    ...IMPORT_OPTIONS,
  },
  examples: [
    'depgraph why shop/web-ui/main.tsx pkg:react',
    'depgraph why shop/api/ shop/core/ --runtime',
    'depgraph why shop/api/ shop/core/ --cut',
  ],
  run: why,
};

async function why(args: Arguments, terminal: Terminal): Promise<number> {
  const [from, to] = args.positional;
  const asking = readAsking(args, terminal);
  const answer = await ask(
    {
      kind: 'why',
      from: selectorIn(from, asking),
      to: selectorIn(to, asking),
      all: readOption(args, 'all', COUNT),
      cut: args.flag('cut'),
      ...readFilter(args),
    },
    asking,
  );
  const { out } = terminal;
  if (args.flag('json')) out.line(jsonLine(answer));
  else for (const line of linesOf(answer, readFilter(args), out.style)) out.line(line);
  return answer.chain.length > 0 ? 0 : 1;
}

const MAX_CUT = 20;

interface Filter {
  readonly runtime: boolean;
  readonly eager: boolean;
}

function linesOf(answer: WhyAnswer, filter: Filter, style: Style): string[] {
  const { from, to, chain, chains, cut } = answer;
  const how = filter.eager ? ' while modules load' : filter.runtime ? ' at run time' : '';
  if (chain.length === 0) {
    const { reverseSteps } = answer;
    const reverse =
      reverseSteps === undefined ? '' : `; ${to} reaches ${from} in ${plural(reverseSteps, 'step')}`;
    return [`${from} does not reach ${to}${how}${reverse}`];
  }
  return [
    `${style.bold(from)} reaches ${style.bold(to)}${how} in ${plural(chain.length, 'step')}`,
    ...chain.map(step => `  ${stepWords(step, style)}`),
    summaryOf(answer),
    ...(chains
      ? [
          '',
          style.bold(`${plural(answer.total, 'disjoint chain')}`),
          ...chains.map(one => `  ${chainWords(one, style)}`),
          ...moreLine(answer.total, answer.shown, style),
        ]
      : []),
    ...(cut
      ? [
          '',
          style.bold(
            `Without ${cut.length === 1 ? 'this import' : `these ${plural(cut.length, 'import')}`} it would not`,
          ),
          ...cut.slice(0, MAX_CUT).map(step => `  ${stepWords(step, style)}`),
          ...moreLine(cut.length, Math.min(cut.length, MAX_CUT), style),
        ]
      : []),
  ];
}

function summaryOf({ firstSteps, bottleneck, chain }: WhyAnswer): string {
  const first =
    firstSteps === 1
      ? '1 direct dependency leads there'
      : `${plural(firstSteps, 'direct dependency')} lead there`;
  if (bottleneck !== null) return `${first}; all chains pass through ${bottleneck}`;
  return chain.length === 1 && firstSteps === 1 ? `${first}: this is the only way` : first;
}

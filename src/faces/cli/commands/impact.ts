import type { ImpactAnswer, ImpactFile, ImpactGroup } from '../../../core/query/question.ts';
import { ask } from '../ask.ts';
import { IMPORT_OPTIONS, readAsking, readFilter, SELECTORS, selectorIn } from '../asking.ts';
import type { Arguments, Command } from '../command.ts';
import { moreLine } from '../import-words.ts';
import { jsonLine } from '../json-line.ts';
import type { Output, Style, Terminal } from '../terminal.ts';
import { plural, thousands } from '../words.ts';

export const impactCommand: Command = {
  name: 'impact',
  usage: '<selector>...',
  summary: 'show what a change of files may affect, nearest first',
  details: [
    SELECTORS,
    'Files that depend on the selected ones are counted by distance, and listed by module: far more files depend on\n' +
      'most files than a change affects.',
  ],
  maxPositional: Number.POSITIVE_INFINITY,
  needed: [1, 'a selector'],
  options: {
    tests: { description: 'list the tests that reach the selected files, nearest first' },
    ...IMPORT_OPTIONS,
  },
  examples: [
    'depgraph impact shop/core/cart.ts',
    'depgraph impact shop/core/ --runtime',
    'depgraph impact shop/core/pricing.ts --tests',
  ],
  run: impact,
};

async function impact(args: Arguments, terminal: Terminal): Promise<number> {
  const asking = readAsking(args, terminal);
  const of = args.positional.map(argument => selectorIn(argument, asking));
  const answer = await ask({ kind: 'impact', of, tests: args.flag('tests'), ...readFilter(args) }, asking);
  const { out } = terminal;
  if (args.flag('json')) out.line(jsonLine(answer));
  else for (const line of answer.tests ? testLines(answer, out.style) : linesOf(answer, out)) out.line(line);
  if (answer.tests?.length === 0) terminal.err.line(`${args.program}: no test reaches ${of.join(', ')}`);
  return 0;
}

/** One path a line, for the command line of a test runner. */
function testLines({ tests = [], total, shown }: ImpactAnswer, style: Style): string[] {
  return [...tests.map(({ id }) => id), ...moreLine(total, shown, style)];
}

function linesOf(answer: ImpactAnswer, { style, columns }: Output): string[] {
  const { of, total, runtime, typeOnly, groups } = answer;
  if (total === 0) return [`nothing depends on ${of.join(', ')}`];
  const kinds =
    typeOnly === 0 ? '' : `${thousands(runtime)} at run time · ${thousands(typeOnly)} through types only`;
  return [
    `${style.bold(of.join(', '))}: ${plural(total, 'dependent')}`,
    gradesOf(answer),
    ...(kinds === '' ? [] : [kinds]),
    '',
    ...groupLines(groups, columns, style),
  ];
}

function gradesOf({ direct, twoSteps, further, through }: ImpactAnswer): string {
  const grades = [`direct ${thousands(direct)}`];
  if (twoSteps > 0) grades.push(`2 steps ${thousands(twoSteps)}`);
  if (further > 0)
    grades.push(`further ${thousands(further)}${through === null ? '' : ` (all through ${through})`}`);
  return grades.join(' · ');
}

const MAX_GROUPS = 20;

function groupLines(groups: readonly ImpactGroup[], columns: number, style: Style): string[] {
  const shown = groups.slice(0, MAX_GROUPS);
  const width = Math.max(...shown.map(({ name }) => name.length));
  const digits = Math.max(...shown.map(({ count }) => thousands(count).length));
  const rows = shown.map(({ name, count, files }) => {
    const number = thousands(count).padStart(digits);
    const room = columns - width - digits - 6;
    const nearest = nearestWords(files, { name, count, room });
    return `  ${name.padEnd(width)}  ${style.bold(number)}${nearest === '' ? '' : `  ${nearest}`}`;
  });
  const more = groups.length - shown.length;
  return more > 0 ? [...rows, style.dim(`  … and ${plural(more, 'other module')}; see --json`)] : rows;
}

const MAX_FILES = 3;

interface Row {
  readonly name: string;
  readonly count: number;
  readonly room: number;
}

/** As many of the nearest files as fit, without the folder that the row begins with. */
function nearestWords(files: readonly ImpactFile[], { name, count, room }: Row): string {
  let words = '';
  let shown = 0;
  for (const { id, steps, typeOnly } of files.slice(0, MAX_FILES)) {
    const path = id.startsWith(`${name}/`) ? id.slice(name.length + 1) : id;
    const word = `${path} (${steps}${typeOnly ? ', types' : ''})`;
    if (shown > 0 && words.length + word.length + 5 > room) break;
    words += shown === 0 ? word : `, ${word}`;
    shown++;
  }
  return shown > 0 && count > shown ? `${words}, …` : words;
}

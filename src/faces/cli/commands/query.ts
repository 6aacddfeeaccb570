import { setDot, setMermaid } from '../../../core/formats/node-set.ts';
import { MAX_EXPRESSION_LENGTH } from '../../../core/query/expression.ts';
import type { SetAnswer } from '../../../core/query/question.ts';
import { fail } from '../../../shared/errors.ts';
import { rejectBoth } from '../arguments.ts';
import { ask } from '../ask.ts';
import { expressionIn, IMPORT_OPTIONS, readAsking, readFilter, SELECTORS } from '../asking.ts';
import type { Arguments, Command } from '../command.ts';
import { moreLine } from '../import-words.ts';
import { jsonLine } from '../json-line.ts';
import type { Terminal } from '../terminal.ts';
import { plural } from '../words.ts';

const FORMATS = ['lines', 'json', 'dot', 'mermaid'] as const;

export const queryCommand: Command = {
  name: 'query',
  usage: '<expression>',
  summary: 'list the files and packages that an expression selects',
  details: [
    SELECTORS,
    'Functions: deps(x), deps(x, n), rdeps(x), rdeps(x, n), path(a, b), between(a, b), cycle(x), tests(x),\n' +
      'external(x), changed(revision), unresolved(), roots(), leaves(). deps and rdeps leave x itself out; tests(x) are\n' +
      'the tests that reach x, external(x) the packages that x imports, changed(revision) the files that differ from\n' +
      'its merge base with HEAD.',
    'Operators, with white space on both sides: a + b (either), a - b (only a), a & b (both). & binds more tightly.\n' +
      "Quote names with white space or a parenthesis at the start: '(group)/page.tsx'.",
  ],
  maxPositional: Number.POSITIVE_INFINITY,
  needed: [1, 'an expression'],
  options: {
    format: {
      value: 'FORMAT',
      expected: FORMATS.join(', '),
      description: 'lines (default), json, dot or mermaid',
    },
    'fail-if-any': { description: 'exit with 1 if anything is selected' },
    'fail-if-none': { description: 'exit with 1 if nothing is selected' },
    ...IMPORT_OPTIONS,
  },
  examples: [
    "depgraph query 'rdeps(shop/core/pricing.ts) & tests'",
    "depgraph query 'deps(shop/core/) & pkg:express' --fail-if-any",
    "depgraph query 'rdeps(changed(origin/main)) & tests'",
    "depgraph query 'between(shop/web-ui/main.tsx, pkg:react)' --format mermaid",
  ],
  run: query,
};

async function query(args: Arguments, terminal: Terminal): Promise<number> {
  const expression = args.positional.join(' ');
  if (expression.length > MAX_EXPRESSION_LENGTH) {
    const problem = `the expression is longer than ${MAX_EXPRESSION_LENGTH} characters`;
    fail('question_invalid', { problem, help: args.help });
  }
  rejectBoth(args, 'fail-if-any', 'fail-if-none');
  const format = readFormat(args);
  const edges = format === 'dot' || format === 'mermaid';
  const asking = readAsking(args, terminal);
  const answer = await ask(
    { kind: 'query', expression: expressionIn(expression, asking), edges, ...readFilter(args) },
    asking,
  );
  const { out } = terminal;
  if (format === 'json') out.line(jsonLine(answer));
  else if (format === 'lines') for (const line of linesOf(answer, terminal)) out.line(line);
  else await out.write(format === 'dot' ? setDot(answer) : setMermaid(answer));
  return verdictOn(answer, args, terminal);
}

function readFormat(args: Arguments): (typeof FORMATS)[number] {
  const text = args.text('format') ?? (args.flag('json') ? 'json' : 'lines');
  const format = FORMATS.find(name => name === text);
  if (format !== undefined && !(args.flag('json') && format !== 'json')) return format;
  if (format !== undefined) return fail('option_conflict', { option: '--json', other: `--format ${format}` });
  return fail('option_value', {
    option: '--format',
    expected: FORMATS.join(', '),
    got: text,
    help: args.help,
  });
}

function linesOf({ nodes, total, shown }: SetAnswer, { out }: Terminal): string[] {
  return [...nodes, ...moreLine(total, shown, out.style)];
}

function verdictOn({ total }: SetAnswer, args: Arguments, { err }: Terminal): number {
  if (args.flag('fail-if-any') && total > 0) {
    err.line(
      `${args.program}: ${plural(total, 'file or package').replace('file or packages', 'files or packages')} selected, none allowed`,
    );
    return 1;
  }
  const isFailure = args.flag('fail-if-none') && total === 0;
  if (isFailure || (total === 0 && readFormat(args) !== 'json'))
    err.line(`${args.program}: nothing is selected`);
  return isFailure ? 1 : 0;
}

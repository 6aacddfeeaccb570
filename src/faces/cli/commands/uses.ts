import type {
  Import,
  Neighbour,
  NeighboursAnswer,
  NeighboursQuestion,
} from '../../../core/query/question.ts';
import { readOption } from '../arguments.ts';
import { ask } from '../ask.ts';
import { IMPORT_OPTIONS, readAsking, readFilter, SELECTORS, selectorIn } from '../asking.ts';
import type { Arguments, Command } from '../command.ts';
import { kindWords, lineNumbers, moreLine } from '../import-words.ts';
import { jsonLine } from '../json-line.ts';
import type { Style, Terminal } from '../terminal.ts';
import { COUNT, WHOLE_NUMBER } from '../values.ts';
import { plural } from '../words.ts';

const OPTIONS = {
  depth: { value: 'N', expected: WHOLE_NUMBER, description: 'follow chains of up to N imports (default: 1)' },
  ...IMPORT_OPTIONS,
};

export const usesCommand: Command = {
  name: 'uses',
  usage: '<selector>',
  summary: 'list what a file or folder imports, with lines',
  details: [SELECTORS],
  maxPositional: 1,
  needed: [1, 'a selector'],
  options: OPTIONS,
  examples: ['depgraph uses shop/core/cart.ts', 'depgraph uses shop/core/ --depth 2 --runtime'],
  run: (args, terminal) => list('uses', args, terminal),
};

export const usedByCommand: Command = {
  name: 'used-by',
  usage: '<selector>',
  summary: 'list what imports a file, folder or package, with lines',
  details: [SELECTORS],
  maxPositional: 1,
  needed: [1, 'a selector'],
  options: OPTIONS,
  examples: ['depgraph used-by shop/core/cart.ts', 'depgraph used-by pkg:react --json'],
  run: (args, terminal) => list('used-by', args, terminal),
};

const SHORT_LIMIT = 50;

async function list(kind: NeighboursQuestion['kind'], args: Arguments, terminal: Terminal): Promise<number> {
  const [of] = args.positional;
  const asking = readAsking(args, terminal);
  const isJson = args.flag('json');
  const { limit, ...filter } = readFilter(args, SHORT_LIMIT);
  const depth = readOption(args, 'depth', COUNT);
  // The text counts what the limit leaves out, so it needs all neighbours.
  const answer = await ask(
    { kind, of: selectorIn(of, asking), depth, ...filter, ...(isJson && { limit }) },
    asking,
  );
  const { out } = terminal;
  if (isJson) out.line(jsonLine(answer));
  else for (const line of linesOf(kind, answer, { limit, style: out.style })) out.line(line);
  return 0;
}

interface TextOptions {
  readonly limit?: number | undefined;
  readonly style: Style;
}

function linesOf(
  kind: NeighboursQuestion['kind'],
  { of, depth, nodes, total }: NeighboursAnswer,
  { limit, style }: TextOptions,
): string[] {
  const within = depth > 1 ? ` within ${plural(depth, 'step')}` : '';
  const verb = kind === 'uses' ? 'uses' : 'is used by';
  if (total === 0) return [`${of} ${verb} nothing${within}`];
  const shown = nodes.slice(0, limit);
  const word = nodes.some(({ id }) => id.startsWith('pkg:')) ? 'file or package' : 'file';
  const counted =
    total === 1 ? `1 ${word}` : word === 'file' ? plural(total, 'file') : `${total} files and packages`;
  const row = kind === 'uses' ? useRow : userRow;
  return [
    `${style.bold(of)} ${verb} ${counted}${within}`,
    ...shown.map(node => `  ${depth > 1 ? style.dim(`${node.steps}  `) : ''}${row(node, style)}`),
    ...moreLine(total, shown.length, style),
  ];
}

/** The neighbour, and where it is imported. */
function useRow({ id, imports }: Neighbour, style: Style): string {
  return `${id}  ${style.dim(`(${places(imports)})`)}${strongest(imports, style)}`;
}

/** The neighbour with the lines of its imports, and what it imports if that is not one file. */
function userRow({ id, imports }: Neighbour, style: Style): string {
  const lines = new Set(imports.flatMap(one => one.lines));
  return `${id}${style.dim(`:${lineNumbers([...lines].sort((a, b) => a - b))}`)}${strongest(imports, style)}`;
}

const MAX_PLACES = 3;

function places(imports: readonly Import[]): string {
  const shown = imports.slice(0, MAX_PLACES).map(one => `${one.source}:${lineNumbers(one.lines)}`);
  const more = imports.length - MAX_PLACES;
  return more > 0 ? `${shown.join(', ')} and ${plural(more, 'other')}` : shown.join(', ');
}

/** Nothing if any of the imports is eager and exists at run time. */
function strongest(imports: readonly Import[], style: Style): string {
  const kinds = new Set(imports.filter(({ erased }) => !erased).map(({ kind }) => kind));
  const isErased = !kinds.has('eager') && !kinds.has('lazy') && imports.some(({ erased }) => erased);
  if (isErased) return `  ${style.dim('(erased)')}`;
  return kindWords(kinds.has('eager') ? 'eager' : kinds.has('lazy') ? 'lazy' : 'type', style);
}

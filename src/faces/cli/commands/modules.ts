import type {
  ModuleImportCount,
  ReportGrain,
  ReportModule,
  ReportModuleKnot,
  ReportModules,
  ReportPastEntry,
  ReportSkew,
} from '../../../core/report/module-types.ts';
import { readOption } from '../arguments.ts';
import { ask } from '../ask.ts';
import { ASK_OPTIONS, readAsking } from '../asking.ts';
import type { Arguments, Command } from '../command.ts';
import { moreLine } from '../import-words.ts';
import { jsonLine } from '../json-line.ts';
import type { Style, Terminal } from '../terminal.ts';
import { COUNT, WHOLE_NUMBER } from '../values.ts';
import { importedNames, plural, thousands } from '../words.ts';

const DEFAULT_LIMIT = 30;

export const modulesCommand: Command = {
  name: 'modules',
  usage: '',
  summary: 'list the parts of the project, who uses whom, and what goes against that',
  details: [
    'A module is one that .depgraphrc declares, else a workspace, crate, Go module, distribution or project of a\n' +
      'build, else a folder: docs/findings.md. Level 0 is the foundation. Only imports of source files that exist at\n' +
      'run time count.',
  ],
  maxPositional: 0,
  options: {
    limit: {
      value: 'N',
      expected: WHOLE_NUMBER,
      description: `print at most so many entries of each list (default: ${DEFAULT_LIMIT}; JSON: all)`,
    },
    ...ASK_OPTIONS,
  },
  examples: ['depgraph modules', 'depgraph modules --limit 100', 'depgraph modules --json'],
  run: modules,
};

async function modules(args: Arguments, terminal: Terminal): Promise<number> {
  const limit = readOption(args, 'limit', COUNT);
  const answer = await ask({ kind: 'modules' }, readAsking(args, terminal));
  const { out } = terminal;
  if (args.flag('json'))
    out.line(jsonLine(limit === undefined ? answer : { ...answer, list: answer.list.slice(0, limit) }));
  else for (const line of linesOf(answer, limit ?? DEFAULT_LIMIT, out.style)) out.line(line);
  return 0;
}

function linesOf(answer: ReportModules, limit: number, style: Style): string[] {
  const { list, againstTheGrain, knots, pastTheEntry, versionSkew } = answer;
  if (list.length === 0) return ['no source files found'];
  return [
    ...moduleLines(list, limit, style),
    ...section('Against the grain', againstTheGrain, { limit, style }, grainLines),
    ...section('Module knots', knots, { limit, style }, knotLines),
    ...section('Past the entry', mostFirst(pastTheEntry), { limit, style }, pastEntryLines),
    ...section('Version skew', versionSkew, { limit, style }, skewLines),
  ];
}

/** From top to bottom, larger ones first among those of one level. */
function moduleLines(list: readonly ReportModule[], limit: number, style: Style): string[] {
  // What has no room are the smallest.
  const shown = list.toSorted((a, b) => b.files - a.files).slice(0, limit);
  const rows = shown.toSorted((a, b) => b.level - a.level || b.files - a.files);
  const columns = ['level', 'files', 'lines', 'uses', 'used by'].map((title, column) => {
    const cells = rows.map(module => cellsOf(module)[column]);
    const width = Math.max(title.length, ...cells.map(cell => cell.length));
    return { title: title.padStart(width), cells: cells.map(cell => cell.padStart(width)) };
  });
  return [
    style.bold(plural(list.length, 'module')),
    style.dim(`  ${columns.map(({ title }) => title).join('  ')}  module`),
    ...rows.map(
      (module, row) => `  ${columns.map(({ cells }) => cells[row]).join('  ')}  ${nameOf(module, style)}`,
    ),
    ...moreLine(list.length, rows.length, style),
  ];
}

function cellsOf({ level, files, lines, uses, usedBy }: ReportModule): string[] {
  return [level, files, lines, uses, usedBy].map(thousands);
}

function nameOf({ name, kind, folder, knot }: ReportModule, style: Style): string {
  const place =
    kind === 'unit' && folder !== undefined && folder !== name ? `  ${style.dim(folder || '.')}` : '';
  return `${style.bold(name)}${place}${knot === undefined ? '' : `  ${style.yellow('in a knot')}`}`;
}

interface SectionOptions {
  readonly limit: number;
  readonly style: Style;
}

function section<T>(
  title: string,
  list: readonly T[],
  { limit, style }: SectionOptions,
  toLines: (one: T, style: Style) => string[],
): string[] {
  if (list.length === 0) return [];
  const shown = list.slice(0, limit);
  return [
    '',
    style.bold(title),
    ...shown.flatMap(one => toLines(one, style)).map(line => `  ${line}`),
    ...moreLine(list.length, shown.length, style),
  ];
}

function mostFirst<T extends ModuleImportCount>(pairs: readonly T[]): T[] {
  return pairs.toSorted((a, b) => b.imports - a.imports);
}

const MOST_EDGES = 5;
const MOST_MEMBERS = 8;

function grainLines({ from, to, imports, along, edges }: ReportGrain, style: Style): string[] {
  const shown = edges.slice(0, MOST_EDGES);
  return [
    `${style.bold(from)} → ${style.bold(to)}${style.dim(`  ${imports} of ${thousands(imports + along)} imports between them`)}`,
    ...shown.map(({ source, target, line }) => `  ${source}${style.dim(`:${line}`)} → ${target}`),
    ...moreLine(edges.length, shown.length, style),
  ];
}

function pastEntryLines({ from, to, imports, edges }: ReportPastEntry, style: Style): string[] {
  const shown = edges.slice(0, MOST_EDGES);
  const entries = [...new Set(edges.map(({ entry }) => entry))].join(', ');
  return [
    `${style.bold(from)} → ${style.bold(to)}${style.dim(`  ${plural(imports, 'import')} past ${entries}`)}`,
    ...shown.map(
      ({ source, target, line, names }) =>
        `  ${source}${style.dim(`:${line}`)} → ${target}${style.dim(`  ${importedNames(names)}`)}`,
    ),
    ...moreLine(edges.length, shown.length, style),
  ];
}

const ACCEPTED = {
  large: 'and no cut of 50 or fewer ends that',
  loose: 'and only lazy ones and programs close the circle',
} as const;

function knotLines({ members, imports, cuts, accepted }: ReportModuleKnot, style: Style): string[] {
  const cut = cuts.reduce((sum, one) => sum + one.imports, 0);
  const names = members.slice(0, MOST_MEMBERS).join(', ');
  const more = members.length - MOST_MEMBERS;
  const shown = cuts.toSorted((a, b) => a.imports - b.imports).slice(0, MOST_EDGES);
  const title = `${style.bold(plural(members.length, 'module'))} depend on each other: ${names}${more > 0 ? ` and ${thousands(more)} more` : ''}`;
  if (accepted) return [title, `  ${plural(imports, 'import')}, ${ACCEPTED[accepted]}`];
  return [
    title,
    `  without ${thousands(cut)} of ${thousands(imports)} imports they would not:`,
    ...shown.map(one => `  ${one.from} → ${one.to}${style.dim(`  ${plural(one.imports, 'import')}`)}`),
    ...moreLine(cuts.length, shown.length, style),
  ];
}

function skewLines({ package: name, majors }: ReportSkew, style: Style): string[] {
  return [
    style.bold(name),
    ...majors.map(({ major, declared }) => {
      const [{ manifest, line }, ...others] = declared;
      const more = others.length > 0 ? ` and ${plural(others.length, 'other manifest')}` : '';
      return `  ${major}  ${manifest}${style.dim(`:${line}`)}${more}`;
    }),
  ];
}

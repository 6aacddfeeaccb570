import { RISKS } from '../../../core/analyze/judgement/risks/table.ts';
import { expectationOf } from '../../../core/config/text.ts';
import { includeWarning } from '../../../project/settings/include-warning.ts';
import { outDirWarning } from '../../../project/settings/left-out.ts';
import { fail } from '../../../shared/errors.ts';
import { type Analyzed, type AnalyzeRequest, prepareRequest } from '../analyze-request.ts';
import type { Arguments, Command } from '../command.ts';
import { CHECKS, countProjectFindings, readFailOn } from '../fail-on.ts';
import { fromDaemon } from '../from-daemon.ts';
import { fromDisk } from '../from-disk.ts';
import { nothingAnalysed } from '../nothing-analysed.ts';
import { FORMAT_NAMES, FORMATS, readDestination } from '../outputs.ts';
import { projectAt } from '../project.ts';
import { PROJECT_OPTIONS } from '../project-options.ts';
import { locate } from '../target.ts';
import type { Terminal } from '../terminal.ts';
import { verdict } from '../verdict.ts';
import { warn } from '../warn.ts';

export const analyzeCommand: Command = {
  name: 'analyze',
  usage: '[path]',
  summary: 'analyse a project once and write a report',
  details: [
    'The path is a folder or a source file. Without a path, depgraph analyses the project that contains\n' +
      'the current folder: the nearest folder with a .depgraphrc or a .depgraph/graph.json, else the top of\n' +
      'the git work tree, else the current folder. The report is written to .depgraph/graph.json in the\n' +
      'project, and a summary is printed.',
    'Results are cached in .depgraph/cache.db, so the next run parses and resolves only what changed. If\n' +
      'nothing changed, the report is left as it is. If a daemon serves the project, it scans for changes\n' +
      'and supplies the report.',
    'For a source file, depgraph shows what the file uses, what uses it, its cycles and its findings within\n' +
      'the whole project. A report is written only with --out.',
    [
      'Checks of --fail-on, which count what docs/findings.md describes; NAME>N allows N findings:',
      '  cycles         cycles of imports while modules load; cycles:lazy adds lazy ones, cycles:all all others',
      ...RISKS.filter(({ help }) => help !== undefined).map(
        ({ name, help }) => `  ${name.padEnd(14)} ${help}`,
      ),
      '  unresolved     unresolved imports',
      '  undeclared     imports of packages that no manifest declares; unused: declared, but not imported',
      '  orphans        source files that nothing seems to load',
      '  health<N       a score below N',
    ].join('\n'),
    'Exit codes: 0 success, 1 a --fail-on check failed, 2 wrong usage or configuration, or --fail-on had\n' +
      'nothing to check, 3 unexpected failure.',
  ],
  maxPositional: 1,
  options: {
    format: {
      value: 'LIST',
      expected: FORMATS,
      description: `comma-separated formats: ${FORMAT_NAMES} (default: json)`,
    },
    out: {
      value: 'FILE',
      expected: 'the path of a file, or - for standard output',
      description: 'write a single format to this file, or to standard output with -',
    },
    json: { description: 'print the report as JSON instead of the summary' },
    'fail-on': {
      value: 'LIST',
      expected: CHECKS,
      description: 'exit with 1 if one of these checks fails, such as "cycles,health<80"; see above',
    },
    top: {
      value: 'N',
      expected: expectationOf('top'),
      description: 'how many files to list as most complex and most critical',
    },
    rev: {
      value: 'REV',
      expected: 'a branch, a tag, a commit, or :index',
      description: 'analyse this commit, or the index with :index, instead of the files on disk',
    },
    details: {
      description: 'list what the summary only counts: cycles, unresolved imports, problems, hints',
    },
    timings: { description: 'show the time each stage took' },
    quiet: { alias: 'q', description: 'do not print the summary' },
    ...PROJECT_OPTIONS,
  },
  examples: [
    'depgraph analyze',
    'depgraph analyze packages/web --format json,mermaid',
    'depgraph analyze src/cart.ts',
    'depgraph analyze --json | jq .cycles',
    'depgraph analyze --quiet --fail-on "cycles,health<80"',
    'depgraph analyze --rev v2.1 --json',
  ],
  run: analyze,
};

async function analyze(args: Arguments, terminal: Terminal): Promise<number> {
  const { root, file } = locate(args.positional[0], args, terminal);
  if (file === undefined) return analyzeProject(root, args, terminal);
  // Imported lazily: it pulls in most of the program.
  const { analyzeFile } = await import('../analyze-file.ts');
  return analyzeFile({ root, file }, args, terminal);
}

async function analyzeProject(root: string, args: Arguments, terminal: Terminal): Promise<number> {
  const { out, cwd } = terminal;
  const destination = readDestination(args, cwd);
  const conditions = readFailOn(args, 'project');
  const project = projectAt(root, args, terminal);
  const revision = args.text('rev');
  const hasSummary = destination.kind !== 'stdout' && !args.flag('quiet');
  const {
    config,
    result,
    state = '',
  } = revision === undefined
    ? await analyzeDisk({ ...project, destination, hasSummary })
    : await (await import('../analyze-revision.ts')).analyzeRevision(project, revision, destination);

  const { digest } = result;
  if (hasSummary) {
    const input = {
      ...result,
      cwd,
      style: out.style,
      columns: out.columns,
      hasTimings: args.flag('timings'),
      hasDetails: args.flag('details'),
      state,
      more: MORE,
    };
    const { summary } = await import('../summary/summary.ts');
    for (const line of summary(input)) out.line(line);
  }
  const nothing = await nothingAnalysed(digest, config);
  if (nothing !== undefined && conditions.length > 0) fail('nothing_analysed', { reason: nothing });
  const warnings =
    nothing !== undefined
      ? [`nothing was analysed: ${nothing}`]
      : [includeWarning(digest.unmatchedIncludes), await outDirWarning(root, config)];
  for (const warning of warnings) if (warning !== undefined) warn(terminal, warning);
  return verdict({ conditions, counts: countProjectFindings(digest), digest }, terminal);
}

const MORE =
  'More: depgraph analyze --details, check, modules, hotspots; depgraph analyze --json has everything';

async function analyzeDisk(parts: Omit<AnalyzeRequest, 'outDir'>): Promise<Analyzed> {
  const request = await prepareRequest(parts);
  return { config: await parts.config(), result: (await fromDaemon(request)) ?? (await fromDisk(request)) };
}

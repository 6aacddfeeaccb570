import { expectationOf } from '../../config/text.ts';
import { fail } from '../../shared/errors.ts';
import { includeWarning } from '../../workspace/include-warning.ts';
import { outDirWarning } from '../../workspace/left-out.ts';
import { configFor } from '../../workspace/settings.ts';
import type { Arguments, Command } from '../command.ts';
import { CHECKS, judgedProject, readFailOn } from '../fail-on.ts';
import { fromDaemon } from '../from-daemon.ts';
import { fromDisk } from '../from-disk.ts';
import { nothingAnalysed } from '../nothing-analysed.ts';
import { prepareRequest } from '../outcome.ts';
import { FORMATS, readDestination } from '../outputs.ts';
import { PROJECT_OPTIONS, readProjectOptions } from '../project-options.ts';
import { summary } from '../summary.ts';
import { locate } from '../target.ts';
import type { Terminal } from '../terminal.ts';
import { verdict } from '../verdict.ts';
import { warn } from '../warn.ts';

export const analyzeCommand: Command = {
  name: 'analyze',
  usage: '[path]',
  summary: 'analyse a project once and write the report',
  details: [
    'The path is a folder or a source file. Without one it is the project around the current folder: the\n' +
      'nearest one with a .depgraphrc or a .depgraph/graph.json, else the top of the git work tree, else\n' +
      'the folder itself. The report goes to .depgraph/graph.json there, a summary to standard output.',
    'The analysis is kept in .depgraph/cache.db, so that the next run parses and resolves only what\n' +
      'changed. Where nothing changed, the report stays as it is. A daemon that serves the folder is asked\n' +
      'instead, after it has compared the whole tree.',
    'If the path is a source file, it shows what that file uses, what uses it, its cycles and findings in\n' +
      'the graph of the whole project around it, and writes no report but to --out.',
    'Exit codes: 0 done, 1 something that --fail-on names was found, 2 wrong usage or configuration, or\n' +
      'nothing was analysed that --fail-on could judge, 3 an unexpected failure.',
  ],
  maxPositional: 1,
  options: {
    format: {
      value: 'LIST',
      expected: FORMATS,
      description: 'json, mermaid, cytoscape: any of them, with commas (default: json)',
    },
    out: {
      value: 'FILE',
      expected: 'the path of a file, or - for standard output',
      description: 'write one format to this file; - is standard output',
    },
    json: { description: 'write the report to standard output, and nothing else' },
    'fail-on': {
      value: 'LIST',
      expected: CHECKS,
      description: 'exit with 1 on cycles, layers, gods, explosions, unresolved, "health<80"',
    },
    top: {
      value: 'N',
      expected: expectationOf('top'),
      description: 'how many files the lists of complex and critical files keep',
    },
    timings: { description: 'show how long each stage took' },
    quiet: { alias: 'q', description: 'no summary' },
    ...PROJECT_OPTIONS,
  },
  examples: [
    'depgraph analyze',
    'depgraph analyze packages/web --format json,mermaid',
    'depgraph analyze src/cart.ts',
    'depgraph analyze --json | jq .cycles',
    'depgraph analyze --quiet --fail-on "cycles,health<80"',
  ],
  run: analyze,
};

async function analyze(args: Arguments, terminal: Terminal): Promise<number> {
  const { root, file } = locate(args.positional[0], args, terminal);
  if (file === undefined) return analyzeProject(root, args, terminal);
  // Loaded only now: what is behind it is most of this program.
  const { analyzeFile } = await import('../analyze-file.ts');
  return analyzeFile({ root, file }, args, terminal);
}

async function analyzeProject(root: string, args: Arguments, terminal: Terminal): Promise<number> {
  const { out, cwd } = terminal;
  const destination = readDestination(args, cwd);
  const checks = readFailOn(args, 'project');
  const settings = readProjectOptions(root, args, cwd);
  const config = await configFor(settings, terminal.env);
  const asked = prepareRequest({ settings, config, destination, terminal });
  const outcome = (await fromDaemon(asked)) ?? (await fromDisk(asked));

  const { digest } = outcome;
  if (destination.kind !== 'stdout' && !args.flag('quiet')) {
    const input = { ...outcome, cwd, style: out.style, hasTimings: args.flag('timings') };
    for (const line of summary(input)) out.line(line);
  }
  const nothing = await nothingAnalysed(digest, config);
  if (nothing !== undefined && checks.length > 0) fail('nothing_analysed', { reason: nothing });
  const warnings =
    nothing !== undefined
      ? [`nothing was analysed: ${nothing}`]
      : [includeWarning(digest.unmatchedIncludes), await outDirWarning(root, config)];
  for (const warning of warnings) if (warning !== undefined) warn(terminal, warning);
  return verdict({ checks, judged: judgedProject(digest), digest }, terminal);
}

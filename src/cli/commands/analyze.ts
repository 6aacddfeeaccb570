import type { OutDir } from '../../engine/out-dir.ts';
import { configFor, type ProjectSettings } from '../../engine/settings.ts';
import type { RunStats } from '../../engine/snapshot.ts';
import type { Report } from '../../report/types.ts';
import { askDaemon } from '../ask-daemon.ts';
import type { Arguments, Command } from '../command.ts';
import { parseFailOn } from '../fail-on.ts';
import { readDestination, writeOutputs } from '../outputs.ts';
import { PROJECT_OPTIONS, readProjectOptions } from '../project-options.ts';
import { openSession, outDirOnce } from '../session.ts';
import { summary } from '../summary.ts';
import type { Terminal } from '../terminal.ts';
import { warn } from '../warn.ts';

export const analyzeCommand: Command = {
  name: 'analyze',
  usage: '[path]',
  summary: 'analyse a project once and write the report',
  details: [
    'The path is a folder or a single source file; without one it is the current folder. The report\n' +
      'goes to .depgraph/graph.json in that folder, a summary to standard output. What was learned\n' +
      'about each file is kept in .depgraph/cache.db, so that a second run parses only what changed.\n' +
      'A daemon that serves the folder is asked instead, after it has looked at the disk again.',
    'Exit codes: 0 done, 1 something that --fail-on names was found, 2 wrong usage or configuration,\n' +
      '3 an unexpected failure.',
  ],
  maxPositional: 1,
  options: {
    format: {
      value: 'LIST',
      description: 'json, mermaid, cytoscape: any of them, with commas (default: json)',
    },
    out: { value: 'FILE', description: 'write one format to this file; - is standard output' },
    json: { description: 'write the report to standard output, and nothing else' },
    'fail-on': {
      value: 'LIST',
      description: 'exit with 1 on cycles, layers, gods, explosions, unresolved, "health<80"',
    },
    top: { value: 'N', description: 'how many files the lists of complex and critical files keep' },
    timings: { description: 'show how long each stage took' },
    quiet: { alias: 'q', description: 'no summary' },
    ...PROJECT_OPTIONS,
  },
  examples: [
    'depgraph analyze',
    'depgraph analyze packages/web --format json,mermaid',
    'depgraph analyze --json | jq .cycles',
    'depgraph analyze --quiet --fail-on "cycles,health<80"',
  ],
  run: analyze,
};

async function analyze(args: Arguments, terminal: Terminal): Promise<number> {
  const { out, err, cwd } = terminal;
  const destination = readDestination(args, cwd);
  const checks = parseFailOn(args.text('fail-on'));
  const settings = readProjectOptions(args.positional[0], args, cwd);
  const { report, stats, outDir, revision } =
    (await reportOfDaemon(settings, terminal)) ?? (await reportOfOwn(settings, terminal));

  const written = await writeOutputs(report, destination, { outDir, terminal });
  const hasPrinted = written.length === 0;
  if (!hasPrinted && !args.flag('quiet')) {
    const hasTimings = args.flag('timings');
    const input = { report, stats, revision, written, cwd, style: out.style, hasTimings };
    for (const line of summary(input)) out.line(line);
  }
  if (report.metrics.filesAnalyzed === 0 && (hasPrinted || args.flag('quiet') || checks.length > 0)) {
    warn(terminal, `no source files were found in ${report.projectRoot}`);
  }
  const findings = checks.flatMap(check => check.finding(report) ?? []);
  if (findings.length > 0) err.line(`${err.style.red('depgraph: failed:')} ${findings.join(', ')}`);
  return findings.length > 0 ? 1 : 0;
}

/** A report, wherever it comes from. */
interface Outcome {
  readonly report: Report;
  readonly stats: RunStats;
  outDir(): OutDir;
  /** Of the daemon that made it. */
  readonly revision?: number;
}

/** Undefined when no daemon knows this very project: then we look for ourselves. */
async function reportOfDaemon(settings: ProjectSettings, terminal: Terminal): Promise<Outcome | undefined> {
  if (!settings.hasCache) return undefined;
  const config = await configFor(settings, terminal.env);
  const start = performance.now();
  const answer = await askDaemon(settings.target, config, terminal.env);
  if (answer.state !== 'answered') return undefined;
  const { report, revision, stats } = answer.body;
  const durationMs = performance.now() - start;
  return { report, revision, stats: { ...stats, durationMs }, outDir: outDirOnce(settings, config) };
}

async function reportOfOwn(settings: ProjectSettings, terminal: Terminal): Promise<Outcome> {
  const session = await openSession(settings, terminal);
  try {
    const snapshot = await session.engine.scan();
    return { report: snapshot.report(), stats: snapshot.stats, outDir: session.outDir };
  } finally {
    await session.close();
  }
}

import { resolve } from 'node:path';
import { renderHistoryCsv } from '../../../core/formats/history/csv.ts';
import { renderHistorySvg } from '../../../core/formats/history/svg.ts';
import { renderHistoryText } from '../../../core/formats/history/text.ts';
import { buildIdentity } from '../../../project/engine/build-identity.ts';
import type { Commit } from '../../../project/git/commits.ts';
import { type History, historyReport, sampleHistory } from '../../../project/revisions/history.ts';
import { INTERVALS, PERIODS, parseInterval } from '../../../project/revisions/sample.ts';
import { version } from '../../../shared/version.ts';
import { readOption, rejectBoth } from '../arguments.ts';
import { type Asking, readAsking } from '../asking.ts';
import type { Arguments, Command } from '../command.ts';
import { SINCE, withHistory } from '../history/open-history.ts';
import { showCycles, showFindings } from '../history/since.ts';
import { jsonLine } from '../json-line.ts';
import { writeText } from '../outputs.ts';
import { AROUND_OPTION, FILE, PROJECT_OPTIONS } from '../project-options.ts';
import type { Terminal } from '../terminal.ts';
import { COUNT, WHOLE_NUMBER } from '../values.ts';

export const historyCommand: Command = {
  name: 'history',
  usage: '[revision]',
  summary: 'show how files, cycles, findings and health developed over the commits',
  details: [
    'Measures commits of the first-parent history of HEAD, or of another revision, with the configuration and the\n' +
      'rules of the work tree. What was measured is cached, so a later run analyses new commits only.',
    'With --cycles or --findings, each one is shown with the commit since which it exists without interruption. A cycle\n' +
      'that shrank is the same cycle, one that grew is new. All commits of the period are visited, unless --every says\n' +
      'otherwise.',
  ],
  maxPositional: 1,
  options: {
    since: {
      value: 'WHEN',
      expected: PERIODS,
      description: `how far to look back from the newest commit: ${PERIODS} (default: 1y)`,
    },
    every: {
      value: 'STEP',
      expected: INTERVALS,
      description: `${INTERVALS}; the last commit of each period is measured (default: by the period)`,
    },
    cycles: { description: 'show since when each present cycle exists' },
    findings: { description: 'show since when each present finding of the rules exists, newest first' },
    limit: {
      value: 'N',
      expected: WHOLE_NUMBER,
      description: 'list at most N commits or findings (default: 20)',
    },
    json: { description: 'print JSON' },
    csv: { description: 'print comma-separated values' },
    svg: { value: 'FILE', expected: FILE, description: 'write a chart to this file' },
    ...AROUND_OPTION,
    ...PROJECT_OPTIONS,
  },
  examples: [
    'depgraph history',
    'depgraph history --since 2y --every month',
    'depgraph history --csv > history.csv',
    'depgraph history --cycles',
    'depgraph history --findings',
  ],
  run: history,
};

const DEFAULT_PERIOD = '1y';
const DEFAULT_LIMIT = 20;

async function history(args: Arguments, terminal: Terminal): Promise<number> {
  const asking = readAsking(args, terminal);
  const [revision = 'HEAD'] = args.positional;
  const request = readRequest(args);
  return withHistory(asking, revision, async opened => {
    const commits = sampleHistory(opened, request.since, request.every);
    if (request.list === 'cycles') await showCycles(opened, commits, asking);
    else if (request.list === 'findings')
      await showFindings(opened, commits, { ...asking, limit: readLimit(args) });
    else await showRows(opened, commits, asking);
    return 0;
  });
}

function readRequest(args: Arguments) {
  const list = (['cycles', 'findings'] as const).find(name => args.flag(name));
  for (const option of ['json', 'cycles', 'findings']) rejectBoth(args, option, 'csv');
  rejectBoth(args, 'cycles', 'findings');
  for (const option of ['cycles', 'findings']) rejectBoth(args, option, 'svg');
  const since = readOption(args, 'since', SINCE) ?? DEFAULT_PERIOD;
  const every = readOption(args, 'every', { expected: INTERVALS, read: parseInterval });
  return { list, since, every: every ?? (list ? 1 : undefined) };
}

async function showRows(
  opened: History,
  commits: readonly Commit[],
  { args, terminal, root }: Asking,
): Promise<void> {
  const limit = readLimit(args);
  const report = await historyReport(opened, commits, { root, build: buildIdentity(version()) });
  const chart = args.text('svg');
  if (chart !== undefined) writeText(resolve(terminal.cwd, chart), renderHistorySvg(report));
  if (args.flag('json')) terminal.out.line(jsonLine(report));
  else if (args.flag('csv')) await terminal.out.write(renderHistoryCsv(report));
  else if (chart === undefined)
    for (const line of renderHistoryText(report, { limit, style: terminal.out.style }).trimEnd().split('\n'))
      terminal.out.line(line);
  else terminal.err.line(`wrote ${chart}`);
}

function readLimit(args: Arguments): number {
  return readOption(args, 'limit', COUNT) ?? DEFAULT_LIMIT;
}

import { askStatus } from '../../daemon/client.ts';
import { readInfo } from '../../daemon/instance.ts';
import type { DaemonStatus } from '../../daemon/protocol.ts';
import { runningDaemons } from '../../daemon/running.ts';
import { isServed, type StateDir } from '../../daemon/state-dir.ts';
import type { Arguments, Command } from '../command.ts';
import type { Style, Terminal } from '../terminal.ts';
import { bytes, plural, thousands } from '../words.ts';
import { ALL_OPTION, findStateDir, refuseBesideAll } from './daemon-options.ts';

export const statusCommand: Command = {
  name: 'status',
  usage: '[path]',
  summary: 'say whether a project is served, where, and how it goes',
  details: ['Exit codes: 0 it is running, 1 it is not, or it does not answer.'],
  maxPositional: 1,
  options: {
    ...ALL_OPTION,
    json: { description: 'print JSON' },
  },
  examples: ['depgraphd status', 'depgraphd status --json | jq .url', 'depgraphd status --all'],
  run: status,
};

/** `silent`: it is there and does not answer. */
type Finding =
  | ({ readonly state: 'running' } & DaemonStatus)
  | { readonly state: 'silent'; readonly root: string; readonly pid: number | undefined }
  | { readonly state: 'absent'; readonly root: string };

async function status(args: Arguments, terminal: Terminal): Promise<number> {
  return args.flag('all') ? showAll(args, terminal) : showOne(args, terminal);
}

async function showOne(args: Arguments, terminal: Terminal): Promise<number> {
  const { root, stateDir } = findStateDir(args, terminal);
  const finding = await look(root, stateDir);
  const { out } = terminal;
  if (args.flag('json')) out.line(JSON.stringify(finding));
  else for (const line of describe(finding, out.style)) out.line(line);
  return finding.state === 'running' ? 0 : 1;
}

async function showAll(args: Arguments, { out, env }: Terminal): Promise<number> {
  refuseBesideAll(args);
  const findings = await Promise.all(runningDaemons(env).map(({ root, stateDir }) => look(root, stateDir)));
  const alive = findings.filter(({ state }) => state !== 'absent');
  if (args.flag('json')) out.line(JSON.stringify(alive));
  else if (alive.length === 0) out.line('no daemon is running');
  else for (const line of table(alive)) out.line(line);
  return alive.length > 0 ? 0 : 1;
}

async function look(root: string, stateDir: StateDir): Promise<Finding> {
  const answer = await askStatus(stateDir);
  if (answer.state === 'answered') return { state: 'running', ...answer.body };
  if (!isServed(stateDir)) return { state: 'absent', root };
  return { state: 'silent', root, pid: readInfo(stateDir)?.pid };
}

function describe(finding: Finding, style: Style): string[] {
  if (finding.state === 'absent') return [`no daemon is running for ${finding.root}`];
  if (finding.state === 'silent') {
    const pid = finding.pid === undefined ? '' : ` (pid ${finding.pid})`;
    return [style.yellow(`the daemon for ${finding.root}${pid} is running but does not respond`)];
  }
  const { watch } = finding;
  const rows: [string, string][] = [
    ['serves', finding.root],
    ['revision', revisionWords(finding)],
    ['watching', WATCH_WORDS[watch.mode](watch)],
    [
      'missed',
      `${plural(watch.missed, 'change')} that no event told of, in ${plural(watch.sweeps, 'sweep')}`,
    ],
    [
      'process',
      `${finding.pid}, version ${finding.version}, ${bytes(finding.memoryBytes)}, since ${finding.startedAt}`,
    ],
    ['log', finding.log],
    ...finding.warnings.map((warning): [string, string] => ['warning', style.yellow(warning)]),
  ];
  return [style.bold(finding.url), ...rows.map(([name, value]) => `  ${name.padEnd(9)} ${value}`)];
}

/** A line for each daemon; the root comes last, because it may be long. */
function table(findings: readonly Finding[]): string[] {
  const rows = findings.map(finding =>
    finding.state === 'running'
      ? [finding.url, finding.version, stateWords(finding), finding.root]
      : ['-', '-', 'not responding', finding.root],
  );
  const all = [['URL', 'VERSION', 'STATE', 'ROOT'], ...rows];
  const widths = all[0].map((_, column) => Math.max(...all.map(row => row[column].length)));
  return all.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
}

const STATES: Readonly<Record<DaemonStatus['watch']['mode'], string>> = {
  starting: 'starting',
  events: 'watching',
  sweeping: 'polling',
  off: 'not watching',
};

function stateWords({ isAnalysing, isForeground, watch, warnings }: DaemonStatus): string {
  return [
    isAnalysing ? 'analysing' : STATES[watch.mode],
    ...(isForeground ? ['in the foreground'] : []),
    ...(warnings.length > 0 ? [plural(warnings.length, 'warning')] : []),
  ].join(', ');
}

function revisionWords({ revision, files, isAnalysing }: DaemonStatus): string {
  const known =
    revision === undefined ? 'none yet' : `${thousands(revision)} (${plural(files ?? 0, 'file')})`;
  return isAnalysing ? `${known}, analysing` : known;
}

const WATCH_WORDS: Readonly<Record<DaemonStatus['watch']['mode'], (watch: DaemonStatus['watch']) => string>> =
  {
    starting: () => 'about to',
    events: ({ folders }) => plural(folders, 'folder'),
    sweeping: () => 'by looking again every few seconds',
    off: () => 'no',
  };

import { askStatus } from '../../daemon/client.ts';
import { readInfo } from '../../daemon/instance.ts';
import type { DaemonStatus } from '../../daemon/protocol.ts';
import { runningDaemons } from '../../daemon/running.ts';
import { isServed, type StateDir } from '../../daemon/state-dir.ts';
import type { Arguments, Command } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import type { Style, Terminal } from '../terminal.ts';
import { bytes, plural, thousands } from '../words.ts';
import { ALL_OPTION, findStateDir, rejectOptionsWithAll } from './daemon-options.ts';

export const statusCommand: Command = {
  name: 'status',
  usage: '[path]',
  summary: 'show whether a project is being served, its URL and state',
  details: ['Exit codes: 0 running, 1 not running or not responding.'],
  maxPositional: 1,
  options: {
    ...ALL_OPTION,
    json: { description: 'print JSON' },
  },
  examples: ['depgraphd status', 'depgraphd status --json | jq .daemon.url', 'depgraphd status --all'],
  run: status,
};

/** `silent`: the process runs but does not respond. */
type DaemonState =
  | ({ readonly state: 'running' } & DaemonStatus)
  | { readonly state: 'silent'; readonly root: string; readonly pid: number | undefined }
  | { readonly state: 'absent'; readonly root: string };

async function status(args: Arguments, terminal: Terminal): Promise<number> {
  return args.flag('all') ? showAll(args, terminal) : showOne(args, terminal);
}

async function showOne(args: Arguments, terminal: Terminal): Promise<number> {
  const { root, stateDir } = findStateDir(args, terminal);
  const daemon = await inspectDaemon(root, stateDir);
  const { out } = terminal;
  if (args.flag('json')) out.line(jsonLine({ daemon }));
  else for (const line of statusLines(daemon, out.style)) out.line(line);
  return daemon.state === 'running' ? 0 : 1;
}

async function showAll(args: Arguments, { out, env }: Terminal): Promise<number> {
  rejectOptionsWithAll(args);
  const daemons = await Promise.all(
    runningDaemons(env).map(({ root, stateDir }) => inspectDaemon(root, stateDir)),
  );
  const alive = daemons.filter(({ state }) => state !== 'absent');
  if (args.flag('json')) out.line(jsonLine({ daemons: alive }));
  else if (alive.length === 0) out.line('no daemon is running');
  else for (const line of table(alive)) out.line(line);
  return alive.length > 0 ? 0 : 1;
}

async function inspectDaemon(root: string, stateDir: StateDir): Promise<DaemonState> {
  const answer = await askStatus(stateDir);
  if (answer.state === 'answered') return { state: 'running', ...answer.body };
  if (!isServed(stateDir)) return { state: 'absent', root };
  return { state: 'silent', root, pid: readInfo(stateDir)?.pid };
}

function statusLines(daemon: DaemonState, style: Style): string[] {
  if (daemon.state === 'absent') return [`no daemon is running for ${daemon.root}`];
  if (daemon.state === 'silent') {
    const pid = daemon.pid === undefined ? '' : ` (pid ${daemon.pid})`;
    return [style.yellow(`the daemon for ${daemon.root}${pid} is running but does not respond`)];
  }
  const { watch } = daemon;
  const rows: [string, string][] = [
    ['project', daemon.root],
    ['revision', revisionWords(daemon)],
    ['watching', WATCH_WORDS[watch.mode](watch)],
    [
      'scans',
      `${plural(watch.sweeps, 'full scan')} found ${plural(watch.missed, 'change')} that the watcher missed`,
    ],
    [
      'process',
      `${daemon.pid}, version ${daemon.version}, ${bytes(daemon.memoryBytes)}, since ${daemon.startedAt}`,
    ],
    ['log', daemon.log],
    ...daemon.warnings.map((warning): [string, string] => ['warning', style.yellow(warning)]),
  ];
  return [style.bold(daemon.url), ...rows.map(([name, value]) => `  ${name.padEnd(9)} ${value}`)];
}

/** One line per daemon. The root comes last because it may be long. */
function table(daemons: readonly DaemonState[]): string[] {
  const rows = daemons.map(daemon =>
    daemon.state === 'running'
      ? [daemon.url, daemon.version, stateWords(daemon), daemon.root]
      : ['-', '-', 'not responding', daemon.root],
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
    starting: () => 'starting',
    events: ({ folders }) => plural(folders, 'folder'),
    sweeping: () => 'polling every few seconds',
    off: () => 'off',
  };

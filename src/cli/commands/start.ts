import { fingerprintOf } from '../../daemon/fingerprint.ts';
import type { DaemonStatus } from '../../daemon/protocol.ts';
import { type Started, startDaemon } from '../../daemon/start.ts';
import { configFor, type ProjectSettings } from '../../engine/settings.ts';
import type { Arguments, Command } from '../command.ts';
import { exposureWarning, readIdle, readServerOptions } from '../server-options.ts';
import { readDaemonOptions } from '../serving.ts';
import { locateRoot } from '../target.ts';
import type { Terminal } from '../terminal.ts';
import { version } from '../version.ts';
import { warn } from '../warn.ts';
import { DAEMON_OPTIONS, IDLE_MINUTES, runCommandFor } from './daemon-options.ts';

export const startCommand: Command = {
  name: 'start',
  usage: '[path]',
  summary: 'serve a project in the background',
  details: [
    'Without a path it is the project around the current folder, as for "depgraph analyze".',
    'One daemon serves one project. If there is one already, its address is printed; if it is of an\n' +
      `older version, it is replaced. It ends after ${IDLE_MINUTES / 60} hours without request or viewer.`,
  ],
  maxPositional: 1,
  options: DAEMON_OPTIONS,
  examples: ['depgraphd start', 'depgraphd start ~/code/shop --port 8080', 'depgraphd start --idle 0'],
  run: start,
};

async function start(args: Arguments, terminal: Terminal): Promise<number> {
  return startAt(locateRoot(args.positional[0], args, terminal), args, terminal);
}

export async function startAt(root: string, args: Arguments, terminal: Terminal): Promise<number> {
  const settings = readOptions(root, args, terminal);
  const started = await startDaemon({
    root,
    env: terminal.env,
    version: version(),
    command: runCommandFor(root, args, terminal.cwd),
  });
  const { status, outcome } = started;
  const isSame = outcome !== 'running' || (await hasConfiguration());
  tell(started, terminal);
  const say = (message: string | undefined) => message && warn(terminal, message, 'depgraphd');
  if (status.version !== version())
    say(`the daemon has version ${status.version}, newer than this command (${version()})`);
  if (!isSame)
    say(`it has another configuration than these options; "depgraphd restart ${status.root}" changes that`);
  if (outcome === 'running') say(addressWarning(args, status));
  say(exposureWarning(hostOf(status)));
  status.warnings.forEach(say);
  return 0;

  async function hasConfiguration(): Promise<boolean> {
    try {
      const config = await configFor(settings, terminal.env);
      return fingerprintOf(settings.target, config) === status.fingerprint;
    } catch {
      return true; // A wrong configuration is among the warnings of the daemon.
    }
  }
}

/** Throws what would keep a daemon with these options from starting. */
export async function readStart(root: string, args: Arguments, terminal: Terminal): Promise<void> {
  await configFor(readOptions(root, args, terminal), terminal.env);
}

/** The daemon reads them as well; here what is wrong with them is told before anything is started. */
function readOptions(root: string, args: Arguments, terminal: Terminal): ProjectSettings {
  readIdle(args, IDLE_MINUTES);
  return readDaemonOptions(root, args, terminal).settings;
}

function tell({ status, outcome }: Started, { out }: Terminal): void {
  const words = {
    started: 'now serves',
    replaced: `now serves, in place of an older version,`,
    running: 'already serves',
  };
  out.line(`${out.style.bold(status.url)}  ${words[outcome]} ${status.root}`);
  out.line(out.style.dim(`pid ${status.pid}, log ${status.log}`));
}

/** A daemon that was there before keeps the address it has, whatever this command asks for. */
function addressWarning(args: Arguments, status: DaemonStatus): string | undefined {
  const { host, port } = readServerOptions(args).flags.server ?? {};
  const isOther =
    (host !== undefined && host !== hostOf(status)) || (port && port !== Number(new URL(status.url).port));
  if (!isOther) return undefined;
  const words = ['host', 'port'].flatMap(name => args.list(name).map(value => ` --${name} ${value}`));
  return `it listens on ${status.url}; "depgraphd restart ${status.root}${words.join('')}" changes that`;
}

function hostOf({ host, url }: DaemonStatus): string {
  return host ?? new URL(url).hostname.replace(/^\[|\]$/g, '');
}

import { configFor, type ProjectSettings } from '../../../project/settings/settings.ts';
import { version } from '../../../shared/version.ts';
import { fingerprintOf } from '../../daemon/fingerprint.ts';
import type { DaemonStatus } from '../../daemon/protocol.ts';
import type { OptionValues } from '../../daemon/remembered.ts';
import { type Started, startDaemon } from '../../daemon/start.ts';
import type { Arguments, Command } from '../command.ts';
import { givenOptions, toWords, withDefaults } from '../option-values.ts';
import { hostOf, optionsOf, portOf } from '../options-of-daemon.ts';
import { exposureWarning, portTaken, readIdle, readServerOptions } from '../server-options.ts';
import { readDaemonOptions } from '../serving.ts';
import { locateRoot } from '../target.ts';
import type { Terminal } from '../terminal.ts';
import { warn } from '../warn.ts';
import { DAEMON_OPTIONS, IDLE_MINUTES, runCommandFor } from './daemon-options.ts';

export const startCommand: Command = {
  name: 'start',
  usage: '[path]',
  summary: 'serve a project in the background',
  details: [
    'Without a path, depgraphd serves the project that contains the current folder, as "depgraph analyze"\n' +
      'does.',
    'There is one daemon per project. If it is already running, its URL is printed. If it is an older\n' +
      'version, a new daemon replaces it and keeps its port and options, unless you override them here. A\n' +
      `daemon stops after ${IDLE_MINUTES / 60} hours without requests or viewers.`,
    'The port is the one given here, else the one in your configuration, else the previous one, else\n' +
      '7171. If that port is in use, the daemon takes the next free one, unless you passed --port.',
  ],
  maxPositional: 1,
  options: DAEMON_OPTIONS,
  examples: ['depgraphd start', 'depgraphd start ~/code/shop --port 8080', 'depgraphd start --idle 0'],
  run: (args, terminal) => start(args, terminal),
};

async function start(args: Arguments, terminal: Terminal): Promise<number> {
  return startAt(locateRoot(args.positional[0], args, terminal), args, { terminal, inherited: {} });
}

export interface StartContext {
  readonly terminal: Terminal;
  /** The options of the daemon being replaced. Options on the command line override them. */
  readonly inherited: OptionValues;
}

export async function startAt(root: string, args: Arguments, context: StartContext): Promise<number> {
  const { terminal } = context;
  const settings = readOptions(root, withDefaults(args, context.inherited), terminal);
  let { inherited } = context;
  const started = await startDaemon({
    root,
    env: terminal.env,
    version: version(),
    isPortFixed: args.text('port') !== undefined,
    async command({ replaced, isPortTaken, stateDir }) {
      if (replaced) {
        inherited = optionsOf(stateDir, replaced);
        await validateStart(root, args, { terminal, inherited });
      }
      const { port: _taken, ...others } = inherited;
      return runCommandFor(root, withDefaults(args, isPortTaken ? others : inherited), terminal);
    },
  });
  const { status, outcome } = started;
  const isSame = outcome !== 'running' || (await hasConfiguration());
  printStarted(started, terminal);
  if (outcome !== 'running') printOptions(args, inherited, terminal);
  const warnIf = (message: string | undefined) => message && warn(terminal, message, 'depgraphd');
  if (status.version !== version())
    warnIf(`the daemon is version ${status.version}, newer than this command (${version()})`);
  if (!isSame)
    warnIf(`the daemon runs with a different configuration; ${STOP_AND_START} to apply these options`);
  if (outcome === 'running') warnIf(addressWarning(args, status));
  else if (status.takenPort) warnIf(portTaken(status.takenPort, portOf(status)));
  warnIf(exposureWarning(hostOf(status)));
  status.warnings.forEach(warnIf);
  return 0;

  async function hasConfiguration(): Promise<boolean> {
    try {
      const config = await configFor(settings, terminal.env);
      return fingerprintOf(settings.target, config) === status.fingerprint;
    } catch {
      return true; // An invalid configuration is among the daemon's own warnings.
    }
  }
}

const STOP_AND_START = 'run "depgraphd stop" and then "depgraphd start"';

/** Throws the error with which a daemon would fail to start with these options. */
export async function validateStart(
  root: string,
  args: Arguments,
  { terminal, inherited }: StartContext,
): Promise<void> {
  try {
    await configFor(readOptions(root, withDefaults(args, inherited), terminal), terminal.env);
  } catch (error) {
    await configFor(readOptions(root, args, terminal), terminal.env);
    // Without the inherited options it works, so one of them is to blame.
    const words = toWords(inherited, DAEMON_OPTIONS).join(' ');
    warn(terminal, `the daemon was started with ${words}; ${STOP_AND_START} to drop that`, 'depgraphd');
    throw error;
  }
}

/** The daemon reads the options again; reading them here reports errors before it is started. */
function readOptions(root: string, args: Arguments, terminal: Terminal): ProjectSettings {
  readIdle(args, IDLE_MINUTES);
  return readDaemonOptions(root, args, terminal).settings;
}

function printStarted({ status, outcome, replaced }: Started, { out }: Terminal): void {
  const words = outcome === 'running' ? 'already serving' : 'now serving';
  out.line(`${out.style.bold(status.url)}  ${words} ${status.root}`);
  if (replaced) {
    const port = portOf(status);
    const where =
      portOf(replaced) === port ? `same port ${port}` : `port ${port} instead of ${portOf(replaced)}`;
    out.line(`replaced version ${replaced.version} with ${status.version}, ${where}`);
  }
  out.line(out.style.dim(`pid ${status.pid}, log ${status.log}`));
}

/** Prints which options were inherited from the previous daemon, and which of its options changed. */
function printOptions(args: Arguments, inherited: OptionValues, { out, cwd }: Terminal): void {
  const given = givenOptions(args, DAEMON_OPTIONS, cwd);
  const isGiven = (name: string) => Object.hasOwn(given, name);
  const { port: _port, ...others } = inherited;
  const select = (values: OptionValues, isWanted: (name: string) => boolean) =>
    toWords(Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name))), DAEMON_OPTIONS);
  const kept = select(others, name => !isGiven(name));
  const changed = select(given, name => Object.hasOwn(inherited, name));
  if (kept.length > 0) out.line(`options kept: ${kept.join(' ')}`);
  if (changed.length > 0) out.line(`options changed: ${changed.join(' ')}`);
}

/** A daemon that was already running keeps its address, whatever the options ask for. */
function addressWarning(args: Arguments, status: DaemonStatus): string | undefined {
  const { host, port } = readServerOptions(args).flags.server ?? {};
  const isOther = (host !== undefined && host !== hostOf(status)) || (port && port !== portOf(status));
  if (!isOther) return undefined;
  const words = ['host', 'port'].flatMap(name => args.list(name).map(value => ` --${name} ${value}`));
  return `the daemon keeps listening on ${status.url}; run "depgraphd restart ${status.root}${words.join('')}" to change that`;
}

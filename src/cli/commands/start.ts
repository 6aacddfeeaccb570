import { fingerprintOf } from '../../daemon/fingerprint.ts';
import type { DaemonStatus } from '../../daemon/protocol.ts';
import type { OptionValues } from '../../daemon/remembered.ts';
import { type Started, startDaemon } from '../../daemon/start.ts';
import { configFor, type ProjectSettings } from '../../workspace/settings.ts';
import type { Arguments, Command } from '../command.ts';
import { givenOptions, toWords, withDefaults } from '../option-values.ts';
import { hostOf, optionsOf, portOf } from '../options-of-daemon.ts';
import { exposureWarning, portTaken, readIdle, readServerOptions } from '../server-options.ts';
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
      'older version, a new one takes its place, with the same port and the same options where none are\n' +
      `given here. It ends after ${IDLE_MINUTES / 60} hours without request or viewer.`,
    'A project keeps its port from one start to the next: the one given here, else that of your\n' +
      'configuration, else the last one, else 7171. A port that is taken gives the next free one, unless\n' +
      'it was given here.',
  ],
  maxPositional: 1,
  options: DAEMON_OPTIONS,
  examples: ['depgraphd start', 'depgraphd start ~/code/shop --port 8080', 'depgraphd start --idle 0'],
  run: (args, terminal) => start(args, terminal),
};

async function start(args: Arguments, terminal: Terminal): Promise<number> {
  return startAt(locateRoot(args.positional[0], args, terminal), args, { terminal, kept: {} });
}

export interface StartContext {
  readonly terminal: Terminal;
  /** The options of a daemon that this one is to follow. Those that are given on the command line win. */
  readonly kept: OptionValues;
}

export async function startAt(
  root: string,
  args: Arguments,
  { terminal, kept }: StartContext,
): Promise<number> {
  const settings = readOptions(root, withDefaults(args, kept), terminal);
  let followed = kept;
  const started = await startDaemon({
    root,
    env: terminal.env,
    version: version(),
    isPortFixed: args.text('port') !== undefined,
    async command({ replaced, isPortTaken, stateDir }) {
      if (replaced) {
        followed = optionsOf(stateDir, replaced);
        await readStart(root, args, { terminal, kept: followed });
      }
      const { port: _taken, ...others } = followed;
      return runCommandFor(root, withDefaults(args, isPortTaken ? others : followed), terminal);
    },
  });
  const { status, outcome } = started;
  const isSame = outcome !== 'running' || (await hasConfiguration());
  tell(started, terminal);
  if (outcome !== 'running') tellOptions(args, followed, terminal);
  const say = (message: string | undefined) => message && warn(terminal, message, 'depgraphd');
  if (status.version !== version())
    say(`the daemon has version ${status.version}, newer than this command (${version()})`);
  if (!isSame) say(`it has another configuration than these options; ${STOP_AND_START} changes that`);
  if (outcome === 'running') say(addressWarning(args, status));
  else if (status.takenPort) say(portTaken(status.takenPort, portOf(status)));
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

const STOP_AND_START = '"depgraphd stop" and then "depgraphd start"';

/** Throws what would keep a daemon with these options from starting. */
export async function readStart(
  root: string,
  args: Arguments,
  { terminal, kept }: StartContext,
): Promise<void> {
  try {
    await configFor(readOptions(root, withDefaults(args, kept), terminal), terminal.env);
  } catch (error) {
    await configFor(readOptions(root, args, terminal), terminal.env);
    // So an option that nobody has just given is to blame.
    const words = toWords(kept, DAEMON_OPTIONS).join(' ');
    warn(terminal, `the daemon was started with ${words}; ${STOP_AND_START} drops that`, 'depgraphd');
    throw error;
  }
}

/** The daemon reads them as well; here what is wrong with them is told before anything is started. */
function readOptions(root: string, args: Arguments, terminal: Terminal): ProjectSettings {
  readIdle(args, IDLE_MINUTES);
  return readDaemonOptions(root, args, terminal).settings;
}

function tell({ status, outcome, replaced }: Started, { out }: Terminal): void {
  const words = outcome === 'running' ? 'already serves' : 'now serves';
  out.line(`${out.style.bold(status.url)}  ${words} ${status.root}`);
  if (replaced) {
    const port = portOf(status);
    const where =
      portOf(replaced) === port ? `same port ${port}` : `port ${port} instead of ${portOf(replaced)}`;
    out.line(`replaced version ${replaced.version} by ${status.version}, ${where}`);
  }
  out.line(out.style.dim(`pid ${status.pid}, log ${status.log}`));
}

/** Which options come from the daemon before, and which of them are other ones now. */
function tellOptions(args: Arguments, followed: OptionValues, { out, cwd }: Terminal): void {
  const given = givenOptions(args, DAEMON_OPTIONS, cwd);
  const isGiven = (name: string) => Object.hasOwn(given, name);
  const { port: _port, ...others } = followed;
  const select = (values: OptionValues, isWanted: (name: string) => boolean) =>
    toWords(Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name))), DAEMON_OPTIONS);
  const kept = select(others, name => !isGiven(name));
  const changed = select(given, name => Object.hasOwn(followed, name));
  if (kept.length > 0) out.line(`kept its options: ${kept.join(' ')}`);
  if (changed.length > 0) out.line(`changed its options: ${changed.join(' ')}`);
}

/** A daemon that was there before keeps the address it has, whatever this command asks for. */
function addressWarning(args: Arguments, status: DaemonStatus): string | undefined {
  const { host, port } = readServerOptions(args).flags.server ?? {};
  const isOther = (host !== undefined && host !== hostOf(status)) || (port && port !== portOf(status));
  if (!isOther) return undefined;
  const words = ['host', 'port'].flatMap(name => args.list(name).map(value => ` --${name} ${value}`));
  return `it listens on ${status.url}; "depgraphd restart ${status.root}${words.join('')}" changes that`;
}

import { askStatus } from '../../daemon/client.ts';
import { type RunningDaemon, runningDaemons } from '../../daemon/running.ts';
import { isServed, requireStateDir, type StateDir } from '../../daemon/state-dir.ts';
import { stopDaemon } from '../../daemon/stop.ts';
import type { Arguments, Command } from '../command.ts';
import { forEachDaemon } from '../each-daemon.ts';
import { optionsOf } from '../options-of-daemon.ts';
import { locateRoot } from '../target.ts';
import type { Terminal } from '../terminal.ts';
import { ALL_OPTION, DAEMON_OPTIONS, refuseBesideAll } from './daemon-options.ts';
import { readStart, startAt } from './start.ts';
import { stopAndTell } from './stop.ts';

export const restartCommand: Command = {
  name: 'restart',
  usage: '[path]',
  summary: 'end the daemon of a project and start a new one',
  details: [
    'The new one has the port and the options of the old one; options that are given here win. To get rid\n' +
      'of an option, use "depgraphd stop" and then "depgraphd start".',
    'With --all, each daemon that "depgraphd start" has started is restarted, as it is.',
  ],
  maxPositional: 1,
  options: { ...ALL_OPTION, ...DAEMON_OPTIONS },
  examples: ['depgraphd restart', 'depgraphd restart --port 8080', 'depgraphd restart --all'],
  async run(args, terminal) {
    if (!args.flag('all')) return restart(args, terminal);
    refuseBesideAll(args);
    return forEachDaemon(runningDaemons(terminal.env), terminal, daemon =>
      restartOne(daemon, args, terminal),
    );
  },
};

async function restart(args: Arguments, terminal: Terminal): Promise<number> {
  const root = locateRoot(args.positional[0], args, terminal);
  const stateDir = requireStateDir(root, terminal.env);
  const { kept } = await look(stateDir);
  // A working daemon is not given up for one that cannot start.
  await readStart(root, args, { terminal, kept });
  await stopAndTell(root, stateDir, terminal);
  return startAt(root, args, { terminal, kept });
}

/** One that a terminal or a supervisor owns would go on as another process behind its back. */
async function restartOne(
  { root, stateDir }: RunningDaemon,
  args: Arguments,
  terminal: Terminal,
): Promise<void> {
  const { kept, status } = await look(stateDir);
  if (status?.isForeground) {
    terminal.out.line(`left alone, because it runs in the foreground (pid ${status.pid}): ${root}`);
    return;
  }
  await readStart(root, args, { terminal, kept });
  await stopDaemon(root, stateDir);
  await startAt(root, args, { terminal, kept });
}

async function look(stateDir: StateDir) {
  const answer = await askStatus(stateDir);
  const status = answer.state === 'answered' ? answer.body : undefined;
  const isRunning = status !== undefined || isServed(stateDir);
  return { status, kept: isRunning ? optionsOf(stateDir, status) : {} };
}

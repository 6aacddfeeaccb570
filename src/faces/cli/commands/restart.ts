import { askStatus } from '../../daemon/client.ts';
import { type RunningDaemon, runningDaemons } from '../../daemon/running.ts';
import { isServed, requireStateDir, type StateDir } from '../../daemon/state-dir.ts';
import { stopDaemon } from '../../daemon/stop.ts';
import type { Arguments, Command } from '../command.ts';
import { forEachDaemon } from '../each-daemon.ts';
import { optionsOf } from '../options-of-daemon.ts';
import { locateRoot } from '../target.ts';
import type { Terminal } from '../terminal.ts';
import { ALL_OPTION, DAEMON_OPTIONS, rejectOptionsWithAll } from './daemon-options.ts';
import { startAt, validateStart } from './start.ts';
import { stopAndReport } from './stop.ts';

export const restartCommand: Command = {
  name: 'restart',
  usage: '[path]',
  summary: 'restart the daemon of a project',
  details: [
    'The new daemon keeps the port and the options of the old one, unless you override them here. To drop\n' +
      'an option, run "depgraphd stop" and then "depgraphd start".',
    'With --all, every daemon that was started by "depgraphd start" restarts with its own options.',
  ],
  maxPositional: 1,
  options: { ...ALL_OPTION, ...DAEMON_OPTIONS },
  examples: ['depgraphd restart', 'depgraphd restart --port 8080', 'depgraphd restart --all'],
  async run(args, terminal) {
    if (!args.flag('all')) return restart(args, terminal);
    rejectOptionsWithAll(args);
    return forEachDaemon(runningDaemons(terminal.env), terminal, daemon =>
      restartOne(daemon, args, terminal),
    );
  },
};

async function restart(args: Arguments, terminal: Terminal): Promise<number> {
  const root = locateRoot(args.positional[0], args, terminal);
  const stateDir = requireStateDir(root, terminal.env);
  const { inherited } = await inspectDaemon(stateDir);
  // Validate first, so that a working daemon is not stopped for one that cannot start.
  await validateStart(root, args, { terminal, inherited });
  await stopAndReport(root, stateDir, terminal);
  return startAt(root, args, { terminal, inherited });
}

/** Skips foreground daemons: a terminal or supervisor owns the process, which a restart would replace. */
async function restartOne(
  { root, stateDir }: RunningDaemon,
  args: Arguments,
  terminal: Terminal,
): Promise<void> {
  const { inherited, status } = await inspectDaemon(stateDir);
  if (status?.isForeground) {
    terminal.out.line(`skipped (runs in the foreground, pid ${status.pid}): ${root}`);
    return;
  }
  await validateStart(root, args, { terminal, inherited });
  await stopDaemon(root, stateDir);
  await startAt(root, args, { terminal, inherited });
}

async function inspectDaemon(stateDir: StateDir) {
  const answer = await askStatus(stateDir);
  const status = answer.state === 'answered' ? answer.body : undefined;
  const isRunning = status !== undefined || isServed(stateDir);
  return { status, inherited: isRunning ? optionsOf(stateDir, status) : {} };
}

import { runningDaemons } from '../../daemon/running.ts';
import type { StateDir } from '../../daemon/state-dir.ts';
import { type StopOutcome, stopDaemon } from '../../daemon/stop.ts';
import type { Arguments, Command } from '../command.ts';
import { forEachDaemon } from '../each-daemon.ts';
import type { Terminal } from '../terminal.ts';
import { ALL_OPTION, findStateDir, rejectOptionsWithAll } from './daemon-options.ts';

export const stopCommand: Command = {
  name: 'stop',
  usage: '[path]',
  summary: 'stop the daemon of a project',
  maxPositional: 1,
  options: ALL_OPTION,
  examples: ['depgraphd stop', 'depgraphd stop ~/code/shop', 'depgraphd stop --all'],
  async run(args, terminal) {
    if (!args.flag('all')) return stop(args, terminal);
    rejectOptionsWithAll(args);
    return forEachDaemon(runningDaemons(terminal.env), terminal, ({ root, stateDir }) =>
      stopAndReport(root, stateDir, terminal),
    );
  },
};

async function stop(args: Arguments, terminal: Terminal): Promise<number> {
  const { root, stateDir } = findStateDir(args, terminal);
  await stopAndReport(root, stateDir, terminal);
  return 0;
}

export async function stopAndReport(root: string, stateDir: StateDir, { out }: Terminal): Promise<void> {
  const words: Readonly<Record<StopOutcome, string>> = {
    stopped: `stopped the daemon of ${root}`,
    killed: `killed the daemon of ${root}, which did not respond`,
    absent: `no daemon is running for ${root}`,
  };
  out.line(words[await stopDaemon(root, stateDir)]);
}

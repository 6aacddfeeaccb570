import { needHome } from '../../daemon/home.ts';
import type { Command } from '../command.ts';
import { locateRoot } from '../target.ts';
import { DAEMON_OPTIONS } from './daemon-options.ts';
import { readStart, startAt } from './start.ts';
import { stopAndTell } from './stop.ts';

export const restartCommand: Command = {
  name: 'restart',
  usage: '[path]',
  summary: 'end the daemon of a project and start a new one',
  details: ['The new one has the options that are given here, not those of the old one.'],
  maxPositional: 1,
  options: DAEMON_OPTIONS,
  examples: ['depgraphd restart', 'depgraphd restart --port 8080'],
  async run(args, terminal) {
    const root = locateRoot(args.positional[0], args, terminal);
    // A working daemon is not given up for one that cannot start.
    await readStart(root, args, terminal);
    await stopAndTell(root, needHome(root, terminal.env), terminal);
    return startAt(root, args, terminal);
  },
};

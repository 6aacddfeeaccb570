import type { Command } from '../command.ts';
import { DAEMON_OPTIONS } from './daemon-options.ts';
import { readStart, start } from './start.ts';
import { stop } from './stop.ts';

export const restartCommand: Command = {
  name: 'restart',
  usage: '[path]',
  summary: 'end the daemon of a project and start a new one',
  details: ['The new one has the options that are given here, not those of the old one.'],
  maxPositional: 1,
  options: DAEMON_OPTIONS,
  examples: ['depgraphd restart', 'depgraphd restart --port 8080'],
  async run(args, terminal) {
    // A working daemon is not given up for one that cannot start.
    await readStart(args, terminal);
    await stop(args, terminal);
    return start(args, terminal);
  },
};

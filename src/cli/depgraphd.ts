#!/usr/bin/env node
import { logsCommand } from './commands/logs.ts';
import { restartCommand } from './commands/restart.ts';
import { runCommand } from './commands/run.ts';
import { startCommand } from './commands/start.ts';
import { statusCommand } from './commands/status.ts';
import { stopCommand } from './commands/stop.ts';
import { main } from './main.ts';

process.exitCode = await main(
  {
    name: 'depgraphd',
    description: 'The background service of depgraph: a live map of a project, one daemon for each.',
    commands: [startCommand, stopCommand, restartCommand, statusCommand, logsCommand, runCommand],
  },
  process.argv.slice(2),
  process,
);

// Whatever a daemon that has ended still waits for, it does not wait for it long.
setTimeout(() => process.exit(), 200).unref();

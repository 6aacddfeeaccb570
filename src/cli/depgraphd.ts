#!/usr/bin/env node
import { main } from './main.ts';

process.exitCode = await main(
  {
    name: 'depgraphd',
    description: 'The background service of depgraph: a live map of a project, one daemon for each.',
    commands: {
      start: async () => (await import('./commands/start.ts')).startCommand,
      stop: async () => (await import('./commands/stop.ts')).stopCommand,
      restart: async () => (await import('./commands/restart.ts')).restartCommand,
      status: async () => (await import('./commands/status.ts')).statusCommand,
      logs: async () => (await import('./commands/logs.ts')).logsCommand,
      run: async () => (await import('./commands/run.ts')).runCommand,
    },
  },
  process.argv.slice(2),
  process,
);

// Whatever a daemon that has ended still waits for, it does not wait for it long.
setTimeout(() => process.exit(), 200).unref();

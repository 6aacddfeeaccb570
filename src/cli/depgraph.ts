#!/usr/bin/env node
import { analyzeCommand } from './commands/analyze.ts';
import { cacheCommand } from './commands/cache.ts';
import { demoCommand } from './commands/demo.ts';
import { initCommand } from './commands/init.ts';
import { resolveCommand } from './commands/resolve.ts';
import { serveCommand } from './commands/serve.ts';
import { verifyCommand } from './commands/verify.ts';
import { main } from './main.ts';

process.exitCode = await main(
  {
    name: 'depgraph',
    description: 'A map of what depends on what in a code base, and of what that structure will cost.',
    commands: [
      analyzeCommand,
      serveCommand,
      verifyCommand,
      resolveCommand,
      cacheCommand,
      demoCommand,
      initCommand,
    ],
  },
  process.argv.slice(2),
  process,
);

// Whatever a server that has ended still waits for, it does not wait for it long.
setTimeout(() => process.exit(), 200).unref();

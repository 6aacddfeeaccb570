#!/usr/bin/env node
import { main } from './main.ts';

process.exitCode = await main(
  {
    name: 'depgraph',
    description: 'A map of what depends on what in a code base, and of what that structure will cost.',
    commands: {
      analyze: async () => (await import('./commands/analyze.ts')).analyzeCommand,
      serve: async () => (await import('./commands/serve.ts')).serveCommand,
      verify: async () => (await import('./commands/verify.ts')).verifyCommand,
      resolve: async () => (await import('./commands/resolve.ts')).resolveCommand,
      cache: async () => (await import('./commands/cache.ts')).cacheCommand,
      demo: async () => (await import('./commands/demo.ts')).demoCommand,
      init: async () => (await import('./commands/init.ts')).initCommand,
    },
  },
  process.argv.slice(2),
  process,
);

// Whatever a server that has ended still waits for, it does not wait for it long.
setTimeout(() => process.exit(), 200).unref();

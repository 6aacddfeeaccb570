import type { Program } from './command.ts';

export const depgraph: Program = {
  name: 'depgraph',
  description: 'Maps the dependencies of a code base and finds cycles, risky files and layer violations.',
  commands: {
    analyze: async () => (await import('./commands/analyze.ts')).analyzeCommand,
    check: async () => (await import('./commands/check.ts')).checkCommand,
    baseline: async () => (await import('./commands/baseline.ts')).baselineCommand,
    serve: async () => (await import('./commands/serve.ts')).serveCommand,
    verify: async () => (await import('./commands/verify.ts')).verifyCommand,
    resolve: async () => (await import('./commands/resolve.ts')).resolveCommand,
    why: async () => (await import('./commands/why.ts')).whyCommand,
    affected: async () => (await import('./commands/affected.ts')).affectedCommand,
    diff: async () => (await import('./commands/diff.ts')).diffCommand,
    modules: async () => (await import('./commands/modules.ts')).modulesCommand,
    hotspots: async () => (await import('./commands/hotspots.ts')).hotspotsCommand,
    history: async () => (await import('./commands/history.ts')).historyCommand,
    when: async () => (await import('./commands/when.ts')).whenCommand,
    uses: async () => (await import('./commands/uses.ts')).usesCommand,
    'used-by': async () => (await import('./commands/uses.ts')).usedByCommand,
    impact: async () => (await import('./commands/impact.ts')).impactCommand,
    query: async () => (await import('./commands/query.ts')).queryCommand,
    'what-if': async () => (await import('./commands/what-if.ts')).whatIfCommand,
    export: async () => (await import('./commands/export.ts')).exportCommand,
    rules: async () => (await import('./commands/rules.ts')).rulesCommand,
    cache: async () => (await import('./commands/cache.ts')).cacheCommand,
    demo: async () => (await import('./commands/demo.ts')).demoCommand,
    init: async () => (await import('./commands/init.ts')).initCommand,
    schema: async () => (await import('./commands/schema.ts')).schemaCommand,
  },
  servers: ['serve'],
};

export const depgraphd: Program = {
  name: 'depgraphd',
  description:
    'The depgraph daemon: serves a live map of a project in the background, one daemon per project.',
  commands: {
    start: async () => (await import('./commands/start.ts')).startCommand,
    stop: async () => (await import('./commands/stop.ts')).stopCommand,
    restart: async () => (await import('./commands/restart.ts')).restartCommand,
    status: async () => (await import('./commands/status.ts')).statusCommand,
    logs: async () => (await import('./commands/logs.ts')).logsCommand,
    run: async () => (await import('./commands/run.ts')).runCommand,
  },
  servers: ['run'],
};

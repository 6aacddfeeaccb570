#!/usr/bin/env node
import { main } from './main.ts';

process.exitCode = await main(
  {
    name: 'depgraphd',
    description:
      'The background service of depgraph is not part of this version yet: use "depgraph analyze".',
    commands: [],
  },
  process.argv.slice(2),
  process,
);

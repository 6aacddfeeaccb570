/** Bundles our own modules into `dist/`: `npm run build`. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.ts';

const dist = join(import.meta.dirname, '../dist');

const PROGRAMS = ['depgraph', 'depgraphd'];

/** What processes and threads begin with. */
const ENTRIES = [
  ...PROGRAMS.map(name => `cli/${name}`),
  'cli/entry',
  'extract/parser-process',
  'extract/reader-thread',
];

/**
 * What is loaded together is one file, because each file costs about a millisecond at every start. A stage is the
 * modules that it names with all that they import, apart from what an earlier stage has. The rest is split by what
 * uses it.
 */
const STAGES: readonly (readonly [name: string, modules: readonly string[]])[] = [
  ['errors', ['shared/package-error']],
  // What threads and parser processes need, and all languages share.
  ['extract', ['extract/extract', 'languages/(kit/)?[\\w-]+', 'shared/(globs|order)']],
  // What every command needs.
  ['main', ['cli/(run-program|programs|explain|main)']],
  // A whole run.
  ['analyze', ['cli/commands/analyze']],
];

await bundle(
  ENTRIES.map(name => `src/${name}.ts`),
  {
    dir: dist,
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[name]-[hash].js',
    codeSplitting: {
      groups: STAGES.map(([name, modules], i) => ({
        name,
        test: new RegExp(`/src/(${modules.join('|')})\\.ts$`.replaceAll('/', '[\\\\/]')),
        priority: STAGES.length - i,
      })),
    },
  },
);
for (const name of PROGRAMS) chmodSync(join(dist, `${name}.js`), 0o755);

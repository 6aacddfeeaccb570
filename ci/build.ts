/** Bundles our own modules into `dist/`: `npm run build`. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.ts';

const dist = join(import.meta.dirname, '../dist');

const PROGRAMS = ['depgraph', 'depgraphd'];

/** The entry points of processes and threads. */
const ENTRIES = [
  ...PROGRAMS.map(name => `faces/cli/${name}`),
  'faces/cli/entry',
  'api',
  'project/extract/parser-process',
  'project/extract/reader-thread',
];

/**
 * Modules that are loaded together form one file, because each file costs about a millisecond at every start. A stage
 * consists of the modules that it names and their imports, except for those of an earlier stage. All other modules are
 * split by their users.
 */
const STAGES: readonly (readonly [name: string, modules: readonly string[]])[] = [
  ['errors', ['shared/(package-error|version)']],
  // Modules that threads and parser processes need, and that all languages share.
  [
    'extract',
    [
      'project/extract/extract',
      'core/languages/(kit/(?!values\\.))?[\\w-]+',
      'shared/(globs|once|order)',
      'project/source/disk',
    ],
  ],
  // Modules that every command needs.
  ['main', ['faces/cli/(run-program|programs|explain|main)']],
  // Reads TOML, and loads its parser.
  ['values', ['core/languages/kit/values']],
  // Rules of other tools name packages as this language does.
  ['python', ['core/languages/python/[\\w-]+']],
  // A complete run.
  ['analyze', ['faces/cli/commands/analyze']],
  // Its summary, which most runs without changes do not print.
  ['summary', ['faces/cli/(summary/summary|news|stored-history)', 'project/engine/explain-cuts']],
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

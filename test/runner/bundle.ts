import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { bundle } from '../../ci/bundle.ts';

/** Test files as plain JavaScript, for the time of a run. */
export interface TestBundle {
  /** The program of a test process. */
  readonly worker: string;
  /** The module to import for a test file, which is named by its path below `test/`. */
  moduleOf(name: string): string;
  /** Replaces positions in the bundle by those in the sources. */
  withSources(text: string): string;
  remove(): void;
}

const repository = join(import.meta.dirname, '../..');
const WORKER = 'runner/worker.ts';

/** The scripts of processes and threads, and the folder whose modules start them. */
const STARTERS = join(repository, 'src/project/extract/');
const SCRIPTS = ['parser-process.ts', 'reader-thread.ts'].map(name => `${STARTERS}${name}`);

/** Modules that are loaded together: each file costs about a millisecond in each process. */
const GROUPS = [
  { name: 'product', test: /^(?!.*node_modules).*[\\/]src[\\/]/ },
  { name: 'helpers', test: /[\\/]test[\\/]helpers[\\/]/ },
];

/**
 * Bundles test files with all of our modules that they import. Each test process would otherwise load a thousand modules
 * through tsx, which takes more than a second of CPU time, and then call functions from module to module, which V8 does
 * more slowly than within one. Below `node_modules` the bundle finds packages, and nothing takes it for a source.
 */
export async function bundleTests(names: readonly string[]): Promise<TestBundle> {
  const folder = mkdtempSync(join(repository, 'node_modules/.tests-'));
  const moduleOf = (name: string) => join(folder, `${withoutEnding(name)}.js`);
  const entries = [WORKER, ...names].map(name => [withoutEnding(name), join(repository, 'test', name)]);
  await Promise.all([
    bundle(
      Object.fromEntries(entries),
      { dir: folder, entryFileNames: '[name].js', sourcemap: true, codeSplitting: { groups: GROUPS } },
      { define: CONSTANTS, plugins: [locateModules(folder)] },
    ),
    bundle(SCRIPTS, { dir: folder, entryFileNames: '[name].js', chunkFileNames: 'script-[hash].js' }),
  ]);
  return {
    worker: moduleOf(WORKER),
    moduleOf,
    withSources: text => text.replaceAll(POSITION, sourcePosition),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const withoutEnding = (name: string) => name.slice(0, -'.ts'.length);

const CONSTANTS = {
  'import.meta.url': 'SOURCE_URL',
  'import.meta.dirname': 'SOURCE_DIRNAME',
  'import.meta.filename': 'SOURCE_FILENAME',
} as const;

/** Tells each module where its source is, except those that start a script: they find it in the bundle. */
function locateModules(folder: string): Plugin {
  return {
    name: 'locate-modules',
    transform: {
      // A description in a JSON file may mention it.
      filter: { code: 'import.meta', id: /\.[cm]?tsx?$/ },
      handler(code, id) {
        const file = id.startsWith(STARTERS) ? join(folder, 'starter.js') : id;
        const [url, dir, name] = [pathToFileURL(file).href, dirname(file), file].map(one =>
          JSON.stringify(one),
        );
        // On the first line, so that all lines keep their numbers.
        const constants = `const SOURCE_URL=${url},SOURCE_DIRNAME=${dir},SOURCE_FILENAME=${name};`;
        return { code: constants + code, map: null };
      },
    },
  };
}

const POSITION = /file:\/\/([^\s:()]*\/\.tests-[^\s:()]*\.js):(\d+):(\d+)/g;

function sourcePosition(position: string, file: string, line: string, column: string): string {
  if (!existsSync(`${file}.map`)) return position;
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in entry)) return position;
  const { originalSource, originalLine, originalColumn } = entry;
  return `${join(dirname(file), originalSource)}:${originalLine + 1}:${originalColumn + 1}`;
}

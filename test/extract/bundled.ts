import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '../../ci/bundle.ts';
import { temporaryFolder } from '../helpers/project.ts';

const MODULES = ['parsers', 'readers', 'extract'] as const;
/** What they start. */
const SCRIPTS = ['parser-process', 'reader-thread'] as const;

interface Bundled {
  readonly parsers: typeof import('../../src/extract/parsers.ts');
  readonly readers: typeof import('../../src/extract/readers.ts');
  readonly extract: typeof import('../../src/extract/extract.ts');
  /** The file of a module. */
  path(name: (typeof MODULES)[number]): string;
}

let made: Promise<Bundled> | undefined;

/** Modules as users run them. From source, each process and thread that they start takes 0.7 CPU seconds more. */
export function bundledModules(): Promise<Bundled> {
  made ??= make();
  return made;
}

async function make(): Promise<Bundled> {
  const folder = temporaryFolder();
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'));
  await bundle(
    [...MODULES, ...SCRIPTS].map(name => `src/extract/${name}.ts`),
    { dir: join(folder, 'bundled'), entryFileNames: '[name].js' },
  );
  const path = (name: string) => join(folder, 'bundled', `${name}.js`);
  const [parsers, readers, extract] = await Promise.all(
    MODULES.map(name => import(pathToFileURL(path(name)).href)),
  );
  return { parsers, readers, extract, path };
}

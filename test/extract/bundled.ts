import { pathToFileURL } from 'node:url';
import { bundleModules, type PathOfModule } from '../helpers/bundled.ts';

const MODULES = ['parsers', 'readers', 'extract'] as const;
/** What they start. */
const SCRIPTS = ['parser-process', 'reader-thread'] as const;

interface Bundled {
  readonly parsers: typeof import('../../src/project/extract/parsers.ts');
  readonly readers: typeof import('../../src/project/extract/readers.ts');
  readonly extract: typeof import('../../src/project/extract/extract.ts');
  /** The file of a module. */
  readonly path: PathOfModule;
}

let made: Promise<Bundled> | undefined;

/** Modules as users run them. */
export function bundledModules(): Promise<Bundled> {
  made ??= make();
  return made;
}

async function make(): Promise<Bundled> {
  const path = await bundleModules([...MODULES, ...SCRIPTS].map(name => `src/project/extract/${name}.ts`));
  const [parsers, readers, extract] = await Promise.all(
    MODULES.map(name => import(pathToFileURL(path(name)).href)),
  );
  return { parsers, readers, extract, path };
}

import { chmodSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundle } from '../../ci/bundle.ts';
import { temporaryFolder } from './project.ts';

const repository = join(import.meta.dirname, '../..');

/** Where a bundled module is, by the name of its file without extension. */
export type PathOfModule = (name: string) => string;

/**
 * Bundles modules, named by their paths in this repository, for processes and threads that tests start. From source,
 * each of them would load every module through tsx, which takes 0.5 CPU seconds or more.
 */
export async function bundleModules(modules: readonly string[]): Promise<PathOfModule> {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755); // For tests that run them as another user.
  for (const part of ['node_modules', 'package.json', 'migrations', 'dist'])
    symlinkSync(join(repository, part), join(folder, part));
  await bundle([...modules], { dir: join(folder, 'bundled'), entryFileNames: '[name].js' });
  return name => join(folder, 'bundled', `${basename(name, '.ts')}.js`);
}

/** The path of one bundled script. */
export async function bundleScript(script: string): Promise<string> {
  return (await bundleModules([script]))(script);
}

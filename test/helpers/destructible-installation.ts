import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedPackages } from '../../src/daemon/program/packages.ts';
import { temporaryFolder } from './project.ts';

/** An installation of depgraph as npm creates it, whose packages a test may destroy. */
export interface Installation {
  readonly depgraph: string;
  readonly depgraphd: string;
  /** Overwrites every file in place, as the crudest upgrade would. */
  destroy(): void;
}

const repository = join(import.meta.dirname, '../..');

export function install(version: string): Installation {
  const folder = temporaryFolder();
  const [, ...packages] = installedPackages(repository);
  for (const part of ['dist', 'migrations'])
    cpSync(join(repository, part), join(folder, part), { recursive: true });
  for (const { source, target } of packages) {
    const isOwn = (path: string) => !path.slice(source.length).includes('node_modules');
    cpSync(source, join(folder, target), { recursive: true, filter: isOwn });
  }
  const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }));
  return {
    depgraph: join(folder, 'dist/depgraph.js'),
    depgraphd: join(folder, 'dist/depgraphd.js'),
    destroy() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) writeFileSync(join(entry.parentPath, entry.name), 'garbage\n');
    },
  };
}

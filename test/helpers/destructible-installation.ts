import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedPackages } from '../../src/faces/daemon/program/packages.ts';
import { temporaryFolder } from './project.ts';

/** An installation of depgraph as npm creates it, whose packages a test may destroy. */
export interface Installation {
  readonly depgraph: string;
  readonly depgraphd: string;
  /** Overwrites every file in place, as the crudest upgrade would. */
  destroy(): void;
}

const repository = join(import.meta.dirname, '../..');

export function install(): Installation {
  const folder = temporaryFolder();
  const [, ...packages] = installedPackages(repository);
  for (const part of ['dist', 'migrations'])
    cpSync(join(repository, part), join(folder, part), { recursive: true });
  for (const { source, target } of packages) {
    const isOwn = (path: string) => !path.slice(source.length).includes('node_modules');
    cpSync(source, join(folder, target), { recursive: true, filter: isOwn });
  }
  cpSync(join(repository, 'package.json'), join(folder, 'package.json'));
  return {
    depgraph: join(folder, 'dist/depgraph.js'),
    depgraphd: join(folder, 'dist/depgraphd.js'),
    destroy() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) writeFileSync(join(entry.parentPath, entry.name), 'garbage\n');
    },
  };
}

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another tool with comparable work: the whole graph and its cycles. */
export interface Peer {
  readonly name: string;
  readonly version: string;
  readonly command: readonly string[];
}

interface Known {
  readonly name: string;
  readonly bin: string;
  readonly args: readonly string[];
}

const FOLDER = join(import.meta.dirname, 'peers/node_modules');

const KNOWN: readonly Known[] = [
  { name: 'rev-dep', bin: 'rev-dep', args: ['circular'] },
  { name: 'fallow', bin: 'fallow', args: ['dead-code', '--circular-deps'] },
  {
    name: 'dependency-cruiser',
    bin: 'depcruise',
    args: ['--no-config', '--output-type', 'err', '--cache', '--cache-strategy', 'metadata', '.'],
  },
  { name: 'dpdm', bin: 'dpdm', args: ['--no-tree', '--no-warning', '--transform', './**/*.ts'] },
  { name: 'madge', bin: 'madge', args: ['--circular', '--extensions', 'ts,tsx,js,jsx', '.'] },
  { name: 'skott', bin: 'skott', args: ['--displayMode=raw', '--showCircularDependencies'] },
];

/**
 * The peers that are installed (`npm install --prefix bench/peers`) and work on this platform, run through the
 * launchers that npm creates. A launcher without a binary for the platform fails at once, which would look fast.
 */
export function installedPeers(wanted: readonly string[] | undefined): Peer[] {
  return KNOWN.filter(({ name }) => wanted?.includes(name) ?? true).flatMap(({ name, bin, args }) => {
    const launcher = join(FOLDER, '.bin', bin);
    if (!existsSync(launcher) || spawnSync(process.execPath, [launcher, '--help']).status !== 0) return [];
    const { version } = JSON.parse(readFileSync(join(FOLDER, name, 'package.json'), 'utf8'));
    return [{ name, version, command: [process.execPath, launcher, ...args] }];
  });
}

import { realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Home, needHome } from '../../daemon/home.ts';
import { packageRoot } from '../../shared/package-root.ts';
import { writtenAs } from '../arguments.ts';
import type { Arguments, OptionSpecs } from '../command.ts';
import { PROJECT_OPTIONS } from '../project-options.ts';
import { IDLE_OPTION, SERVER_OPTIONS } from '../server-options.ts';
import type { Terminal } from '../terminal.ts';

/** What `start`, `restart` and `run` take. */
export const DAEMON_OPTIONS: OptionSpecs = { ...SERVER_OPTIONS, ...IDLE_OPTION, ...PROJECT_OPTIONS };

/** How long a daemon in the background waits for somebody. */
export const IDLE_MINUTES = 180;

/** The command line that becomes a daemon with the options of this one. Paths in it are absolute. */
export function runCommandFor(args: Arguments, cwd: string): string[] {
  const words = Object.entries(DAEMON_OPTIONS).flatMap(([name, spec]) => {
    const written = writtenAs(name, spec);
    if (spec.value === undefined) return args.flag(name) ? [written] : [];
    const isPath = name === 'config' || name === 'out-dir';
    return args.list(name).map(value => `${written}=${isPath ? resolve(cwd, value) : value}`);
  });
  const idle = args.text('idle') === undefined ? [`--idle=${IDLE_MINUTES}`] : [];
  const path = resolve(cwd, args.positional[0] ?? '.');
  return [join(packageRoot(), 'dist', 'depgraphd.js'), 'run', ...words, ...idle, '--', path];
}

/**
 * The root that a path means, and where its daemon keeps its state. A file means its folder, as it does
 * for whoever starts a daemon. The folder itself may be gone by now.
 */
export function findHome(path: string | undefined, { cwd, env }: Terminal): { root: string; home: Home } {
  const root = rootAt(resolve(cwd, path ?? '.'));
  return { root, home: needHome(root, env) };
}

function rootAt(path: string): string {
  try {
    const real = realpathSync(path);
    return statSync(real).isFile() ? dirname(real) : real;
  } catch {
    return path;
  }
}

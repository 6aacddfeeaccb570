import { join, resolve } from 'node:path';
import { type Home, needHome } from '../../daemon/home.ts';
import { packageRoot } from '../../shared/package-root.ts';
import { writtenAs } from '../arguments.ts';
import type { Arguments, OptionSpecs } from '../command.ts';
import { PROJECT_OPTIONS } from '../project-options.ts';
import { IDLE_OPTION, SERVER_OPTIONS } from '../server-options.ts';
import { rootNamed } from '../target.ts';
import type { Terminal } from '../terminal.ts';

/** What `start`, `restart` and `run` take. */
export const DAEMON_OPTIONS: OptionSpecs = { ...SERVER_OPTIONS, ...IDLE_OPTION, ...PROJECT_OPTIONS };

/** How long a daemon in the background waits for somebody. */
export const IDLE_MINUTES = 180;

/** The command line that becomes a daemon of a root with the options of this one. Paths in it are absolute. */
export function runCommandFor(root: string, args: Arguments, cwd: string): string[] {
  const words = Object.entries(DAEMON_OPTIONS).flatMap(([name, spec]) => {
    const written = writtenAs(name, spec);
    if (spec.value === undefined) return args.flag(name) ? [written] : [];
    const isPath = name === 'config' || name === 'out-dir';
    return args.list(name).map(value => `${written}=${isPath ? resolve(cwd, value) : value}`);
  });
  const idle = args.text('idle') === undefined ? [`--idle=${IDLE_MINUTES}`] : [];
  return [join(packageRoot(), 'dist', 'depgraphd.js'), 'run', ...words, ...idle, '--', root];
}

/** The root that the command line means, and where its daemon keeps its state. */
export function findHome(args: Arguments, terminal: Terminal): { root: string; home: Home } {
  const root = rootNamed(args.positional[0], args, terminal);
  return { root, home: needHome(root, terminal.env) };
}

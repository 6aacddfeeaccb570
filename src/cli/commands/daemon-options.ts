import { join } from 'node:path';
import { requireStateDir, type StateDir } from '../../daemon/state-dir.ts';
import { fail } from '../../shared/errors.ts';
import type { Arguments, OptionSpecs } from '../command.ts';
import { givenOptions, toWords } from '../option-values.ts';
import { programFolder } from '../own-copy.ts';
import { PROJECT_OPTIONS } from '../project-options.ts';
import { IDLE_OPTION, SERVER_OPTIONS } from '../server-options.ts';
import { rootNamed } from '../target.ts';
import type { Terminal } from '../terminal.ts';

/** What `start`, `restart` and `run` take. */
export const DAEMON_OPTIONS: OptionSpecs = { ...SERVER_OPTIONS, ...IDLE_OPTION, ...PROJECT_OPTIONS };

export const ALL_OPTION: OptionSpecs = { all: { description: 'all daemons of this user' } };

/** How long a daemon in the background waits for somebody. */
export const IDLE_MINUTES = 180;

/** The command line that becomes a daemon of a root with the options of this one. Paths in it are absolute. */
export async function runCommandFor(root: string, args: Arguments, terminal: Terminal): Promise<string[]> {
  const words = toWords(givenOptions(args, DAEMON_OPTIONS, terminal.cwd), DAEMON_OPTIONS);
  const idle = args.text('idle') === undefined ? [`--idle=${IDLE_MINUTES}`] : [];
  const program = join(await programFolder(terminal), 'dist', 'depgraphd.js');
  return [program, 'run', ...words, ...idle, '--', root];
}

/** `--all` means every daemon, as it is: neither a path nor another option goes with it. */
export function refuseBesideAll(args: Arguments): void {
  if (args.positional.length > 0) fail('option_conflict', { option: '--all', other: 'a path' });
  const [other] = toWords(givenOptions(args, DAEMON_OPTIONS, '/'), DAEMON_OPTIONS);
  if (other !== undefined) fail('option_conflict', { option: '--all', other });
}

/** The root that the command line means, and where its daemon keeps its state. */
export function findStateDir(args: Arguments, terminal: Terminal): { root: string; stateDir: StateDir } {
  const root = rootNamed(args.positional[0], args, terminal);
  return { root, stateDir: requireStateDir(root, terminal.env) };
}

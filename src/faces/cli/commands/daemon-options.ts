import { join } from 'node:path';
import { fail } from '../../../shared/errors.ts';
import { requireStateDir, type StateDir } from '../../daemon/state-dir.ts';
import type { Arguments, OptionSpecs } from '../command.ts';
import { givenOptions, toWords } from '../option-values.ts';
import { programFolder } from '../own-copy.ts';
import { PROJECT_OPTIONS } from '../project-options.ts';
import { IDLE_OPTION, SERVER_OPTIONS } from '../server-options.ts';
import { locateExistingOrDeletedRoot } from '../target.ts';
import type { Terminal } from '../terminal.ts';

/** The options of `start`, `restart` and `run`. */
export const DAEMON_OPTIONS: OptionSpecs = { ...SERVER_OPTIONS, ...IDLE_OPTION, ...PROJECT_OPTIONS };

export const ALL_OPTION: OptionSpecs = { all: { description: 'apply to all of your daemons' } };

/** The default idle timeout of a background daemon. */
export const IDLE_MINUTES = 180;

/** The command line of a daemon process for a root, with the given options. All paths are absolute. */
export async function runCommandFor(root: string, args: Arguments, terminal: Terminal): Promise<string[]> {
  const words = toWords(givenOptions(args, DAEMON_OPTIONS, terminal.cwd), DAEMON_OPTIONS);
  const idle = args.text('idle') === undefined ? [`--idle=${IDLE_MINUTES}`] : [];
  const program = join(await programFolder(terminal), 'dist', 'depgraphd.js');
  return [program, 'run', ...words, ...idle, '--', root];
}

/** Rejects a path or another option beside `--all`, which applies to daemons as they are. */
export function rejectOptionsWithAll(args: Arguments): void {
  if (args.positional.length > 0) fail('option_conflict', { option: '--all', other: 'a path' });
  const [other] = toWords(givenOptions(args, DAEMON_OPTIONS, '/'), DAEMON_OPTIONS);
  if (other !== undefined) fail('option_conflict', { option: '--all', other });
}

/** The root that the command line names, and the state folder of its daemon. */
export function findStateDir(args: Arguments, terminal: Terminal): { root: string; stateDir: StateDir } {
  const root = locateExistingOrDeletedRoot(args.positional[0], args, terminal);
  return { root, stateDir: requireStateDir(root, terminal.env) };
}

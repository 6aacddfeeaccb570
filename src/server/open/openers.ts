import { basename } from 'node:path';
import type { Command } from './launch.ts';
import { findProgram, type Surroundings } from './programs.ts';

/** The system's file manager for this folder. */
export function folderOpener(path: string, surroundings: Surroundings): Promise<Command | undefined> {
  switch (surroundings.platform) {
    case 'darwin':
      // A folder such as `x.app` would be started as an application: those are shown in their parent.
      return firstOf([['open', ...(basename(path).includes('.') ? ['-R'] : []), path]], surroundings);
    case 'win32':
      return firstOf([['explorer', path]], surroundings);
    default:
      return firstOf(
        [
          ['xdg-open', path],
          ['gio', 'open', path],
        ],
        surroundings,
      );
  }
}

/** The system's way to show a text. It must never run one: explorer would hand a script to its interpreter. */
export function fileOpener(path: string, surroundings: Surroundings): Promise<Command | undefined> {
  switch (surroundings.platform) {
    case 'darwin':
      return firstOf([['open', '-t', path]], surroundings);
    case 'win32':
      return firstOf([['notepad', path]], surroundings);
    default:
      return firstOf(
        [
          ['xdg-open', path],
          ['gio', 'open', path],
        ],
        surroundings,
      );
  }
}

/** The first of these command lines whose program is there. */
async function firstOf(
  lines: readonly (readonly string[])[],
  surroundings: Surroundings,
): Promise<Command | undefined> {
  for (const [name, ...args] of lines) {
    const program = await findProgram(name, surroundings);
    if (program !== undefined) return { program, args };
  }
  return undefined;
}

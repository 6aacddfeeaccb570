import { basename } from 'node:path';
import type { Command } from './launch.ts';
import { findProgram, type Surroundings } from './programs.ts';

/** The command that opens a folder in the system's file manager. */
export function folderOpener(path: string, surroundings: Surroundings): Promise<Command | undefined> {
  switch (surroundings.platform) {
    case 'darwin':
      // `open` would launch a folder such as `x.app` as an application, so reveal it in its parent.
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

/** The command that opens a text file. It must never execute the file: explorer would run a script. */
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

/** The first command line whose program is installed. */
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

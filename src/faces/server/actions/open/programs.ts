import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { delimiter, extname, isAbsolute, join } from 'node:path';
import { idBelow } from '../../../../shared/file-ids.ts';

export interface Surroundings {
  /** The project being served, whose files are never executed. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/**
 * The absolute path of a program, by name or path. Skips relative entries of PATH, which depend on the current folder,
 * and entries inside the project: `npm run` puts `node_modules/.bin` first, where a hostile project can plant a `code`.
 */
export async function findProgram(name: string, surroundings: Surroundings): Promise<string | undefined> {
  const { env, platform } = surroundings;
  const isPath = /[/\\]/.test(name);
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter);
  const candidates = isPath ? [name] : folders.map(folder => folder && join(folder, name));
  for (const candidate of candidates.filter(isAbsolute)) {
    for (const extension of platform === 'win32' ? windowsExtensions(name) : ['']) {
      if (await isProgram(candidate + extension, surroundings)) return candidate + extension;
    }
  }
  return undefined;
}

const WINDOWS_EXTENSIONS = ['.exe', '.com', '.cmd', '.bat'];

function windowsExtensions(name: string): readonly string[] {
  return WINDOWS_EXTENSIONS.includes(extname(name).toLowerCase()) ? [''] : WINDOWS_EXTENSIONS;
}

async function isProgram(path: string, { root }: Surroundings): Promise<boolean> {
  try {
    const [real, realRoot] = [await realpath(path), await realpath(root)];
    await access(real, constants.X_OK);
    const isInProject = [path, real].some(each => idBelow(realRoot, each) !== undefined);
    return !isInProject && (await stat(real)).isFile();
  } catch {
    return false;
  }
}

import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { delimiter, extname, isAbsolute, join } from 'node:path';
import { idBelow } from '../../shared/paths.ts';

export interface Surroundings {
  /** The project that is served: nothing of it is ever executed. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/**
 * The absolute path of a program, by name or path. Relative entries of PATH are passed over, because they mean
 * whatever folder we stand in, and so are those inside the project: with `npm run`, its `node_modules/.bin`
 * comes first, and a hostile project has a `code` there.
 */
export async function findProgram(name: string, surroundings: Surroundings): Promise<string | undefined> {
  const { env, platform } = surroundings;
  const isPath = /[/\\]/.test(name);
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter);
  const places = isPath ? [name] : folders.map(folder => folder && join(folder, name));
  for (const place of places.filter(isAbsolute)) {
    for (const ending of platform === 'win32' ? windowsEndings(name) : ['']) {
      if (await isProgram(place + ending, surroundings)) return place + ending;
    }
  }
  return undefined;
}

const WINDOWS_ENDINGS = ['.exe', '.com', '.cmd', '.bat'];

function windowsEndings(name: string): readonly string[] {
  return WINDOWS_ENDINGS.includes(extname(name).toLowerCase()) ? [''] : WINDOWS_ENDINGS;
}

async function isProgram(path: string, { root }: Surroundings): Promise<boolean> {
  try {
    const [real, realRoot] = [await realpath(path), await realpath(root)];
    await access(real, constants.X_OK);
    const isOfProject = [path, real].some(each => idBelow(realRoot, each) !== undefined);
    return !isOfProject && (await stat(real)).isFile();
  } catch {
    return false;
  }
}

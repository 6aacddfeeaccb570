import { compileGlobs, type Match } from './globs.ts';
import { parentOf } from './paths.ts';

/**
 * Matches a path if any of many globs does, in time that depends on the depth of the path rather than on the number of
 * globs: each is tried only for paths below the folder that it begins with.
 */
export function indexGlobs(globs: readonly string[]): Match {
  const paths = new Set<string>();
  const byFolder = new Map<string, string[]>();
  for (const glob of new Set(globs)) {
    const special = glob.search(SPECIAL);
    if (special < 0) {
      paths.add(glob);
      continue;
    }
    const folder = glob.slice(0, Math.max(0, glob.lastIndexOf('/', special)));
    const group = byFolder.get(folder);
    if (group) group.push(glob);
    else byFolder.set(folder, [glob]);
  }
  const compiled = new Map(Array.from(byFolder, ([folder, group]) => [folder, compileGlobs(group)]));
  return path => {
    if (paths.has(path)) return true;
    for (let at = path; at !== ''; ) {
      at = parentOf(at);
      if (compiled.get(at)?.(path)) return true;
    }
    return false;
  };
}

const SPECIAL = /[\\*?[\]{}()!+@|]/;

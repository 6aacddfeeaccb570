import { compileGlobs, type Match } from '../../../../shared/globs.ts';
import { baseName, parentOf } from '../../../../shared/paths.ts';
import type { FileId } from '../../../../types.ts';
import { isBelow } from '../resolve/paths.ts';
import { literalsIn } from './literals.ts';

/** Tools that search for unused packages, and the keys under which their configurations list those to keep. */
const TOOLS: readonly (readonly [config: RegExp, keys: readonly string[]])[] = [
  [/^\.?knip\./, ['ignoreDependencies']],
  [/^\.depcheckrc/, ['ignores', 'ignoreMatches']],
  [/^\.unimportedrc/, ['ignoreUnused']],
];

/** The packages that such configurations keep, by the folder below which they apply. */
export type KeptPackages = (dir: FileId) => Match;

export function keptPackages(manifests: ReadonlyMap<FileId, string>): KeptPackages {
  const lists: { folder: FileId; isKept: Match }[] = [];
  for (const [id, text] of manifests) {
    const keys = TOOLS.find(([config]) => config.test(baseName(id)))?.[1];
    const isKept = keys && compileGlobs(namesIn(text, keys).map(toGlob));
    if (isKept) lists.push({ folder: parentOf(id), isKept });
  }
  return dir => {
    const own = lists.filter(({ folder }) => isBelow(dir, folder));
    return name => own.some(({ isKept }) => isKept(name));
  };
}

function namesIn(text: string, keys: readonly string[]): string[] {
  const quoted = literalsIn(text).filter(one => one.keys.some(key => keys.includes(key)));
  // The lists of YAML, which need no quotes.
  const listed = keys.flatMap(key =>
    Array.from(text.matchAll(new RegExp(`^${key}:((?:\\s*\\n\\s*-.*)+)`, 'gm')), ([, list]) => list),
  );
  const items = listed.flatMap(list => Array.from(list.matchAll(ITEM), ([, name]) => name));
  return [...quoted.map(one => one.text), ...items];
}

const ITEM = /^\s*-\s*["']?([\w@./*-]+)/gm;

/** Some tools take regular expressions: `@acme/.+`. */
function toGlob(name: string): string {
  return name.replace(/\.[*+]/g, '*').replace(/[\^$]/g, '');
}

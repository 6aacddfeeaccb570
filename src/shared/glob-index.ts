import { compileGlobs, type Match } from './globs.ts';
import { parentOf } from './paths.ts';

/**
 * Matches a path if any of many globs does, in time that depends on the depth of the path rather than on the number of
 * globs: those that name files, with one of several extensions, are looked up, and each of the others is tried only for
 * paths below the folder that it begins with.
 */
export function indexGlobs(globs: readonly string[]): Match {
  const paths = new Set<string>();
  /** Path up to the dot before its extension → extensions. */
  const extensions = new Map<string, Set<string>>();
  const byFolder = new Map<string, Match[]>();
  const compiled = new Map<string, Match>();
  for (const glob of new Set(globs)) {
    const { literal, folder, rest } = split(glob);
    if (rest === '') {
      paths.add(literal);
      continue;
    }
    const named = literal.endsWith('.') ? EXTENSIONS.exec(rest) : null;
    if (named) {
      const known = extensions.get(literal) ?? new Set();
      extensions.set(literal, known);
      for (const extension of named[1].split(',')) known.add(extension);
      continue;
    }
    // The same conventions hold below each of many manifests.
    const match = compiled.get(folder.glob) ?? compileGlobs([folder.glob]) ?? (() => false);
    compiled.set(folder.glob, match);
    const group = byFolder.get(folder.path);
    if (group) group.push(match);
    else byFolder.set(folder.path, [match]);
  }
  return path => {
    if (paths.has(path)) return true;
    const name = path.lastIndexOf('.') + 1;
    if (extensions.get(path.slice(0, name))?.has(path.slice(name))) return true;
    for (let at = path; at !== ''; ) {
      at = parentOf(at);
      const below = at === '' ? path : path.slice(at.length + 1);
      if (byFolder.get(at)?.some(match => match(below))) return true;
    }
    return false;
  };
}

const LITERAL = /^(?:[^\\*?[\]{}()!|+@]|\\.|[+@](?!\())*/;
const EXTENSIONS = /^\{(\w+(?:,\w+)+)\}$/;

interface Split {
  /** What each matching path begins with. */
  readonly literal: string;
  /** What follows it. */
  readonly rest: string;
  /** The folders in `literal`, and what matches below them. */
  readonly folder: { readonly path: string; readonly glob: string };
}

function split(glob: string): Split {
  const literal = LITERAL.exec(glob)?.[0] ?? '';
  const slash = literal.lastIndexOf('/');
  const below = glob.slice(slash + 1);
  // Without the folder, these would mean something else.
  const isWhole = slash <= 0 || /^[!.]/.test(below);
  return {
    literal: unescaped(literal),
    rest: glob.slice(literal.length),
    folder: isWhole ? { path: '', glob } : { path: unescaped(literal.slice(0, slash)), glob: below },
  };
}

function unescaped(literal: string): string {
  return literal.replace(/\\(.)/g, '$1');
}

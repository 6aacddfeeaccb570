/** The parts of a `go.mod` or a `go.work` that imports depend on. */
export interface Manifest {
  /** The path by which the module's packages are imported; `go.work` has none. */
  readonly module: string;
  readonly requires: readonly string[];
  readonly replaces: readonly Replacement[];
  /** Folders of the modules that a workspace consists of, as written. */
  readonly uses: readonly string[];
}

export interface Replacement {
  readonly path: string;
  /** A module path, or a path on disk if it begins with `./`, `../` or `/`. */
  readonly by: string;
}

/** Never fails: skips what it cannot read, because Go's own tools report that better. */
export function readManifest(text: string): Manifest {
  let module = '';
  const requires: string[] = [];
  const replaces: Replacement[] = [];
  const uses: string[] = [];
  for (const [verb, first, ...rest] of directives(text)) {
    if (first === undefined) continue;
    if (verb === 'module') module = module || first;
    else if (verb === 'require') requires.push(first);
    else if (verb === 'use') uses.push(first);
    else if (verb === 'replace') {
      const by = rest[rest.indexOf('=>') + 1];
      if (rest.includes('=>') && by !== undefined) replaces.push({ path: first, by });
    }
  }
  return { module, requires, replaces, uses };
}

/** One directive per line, with the verb of its block. */
function directives(text: string): string[][] {
  const found: string[][] = [];
  let block: string | undefined;
  for (const line of text.split(/\r\n?|\n/)) {
    const words = wordsOf(line);
    if (words.length === 0) continue;
    if (words[0] === ')') block = undefined;
    else if (words[1] === '(') block = words[0];
    else found.push(block === undefined ? words : [block, ...words]);
  }
  return found;
}

function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const [token, quoted, raw] of line.matchAll(TOKEN)) {
    if (token.startsWith('//')) break;
    words.push(quoted ?? raw ?? token);
  }
  return words;
}

const TOKEN = /\/\/|"([^"]*)"|`([^`]*)`|[()]|(?:(?!\/\/)[^\s()"`])+/g;

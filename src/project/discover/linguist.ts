import { compileWildcards, toByteString, type Wildcards } from '../../shared/gitignore.ts';
import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';

/** What `.gitattributes` files say about a file; absent where they say nothing. */
export interface LinguistAttributes {
  readonly generated?: boolean;
  readonly vendored?: boolean;
}

export const ATTRIBUTES_FILE = '.gitattributes';

/** More would be hostile: each is compared with every file. */
const MAX_LINES = 500;

interface Line {
  /** The folder of the file that contains the line, with a slash unless it is the root, as a byte string. */
  readonly below: string;
  readonly matches: Wildcards;
  readonly attributes: LinguistAttributes;
}

/**
 * Reads the attributes by which GitHub's language statistics tell generated and vendored files. As in git, the file of
 * a deeper folder overrides those above it, and a later line overrides earlier ones.
 */
export function linguistAttributes(texts: ReadonlyMap<FileId, string>): (id: FileId) => LinguistAttributes {
  const lines = [...texts]
    .filter(([id]) => baseName(id) === ATTRIBUTES_FILE)
    .sort(([a], [b]) => depthOf(a) - depthOf(b))
    .flatMap(([id, text]) => linesOf(text, parentOf(id)))
    .slice(-MAX_LINES);
  if (lines.length === 0) return () => NONE;
  return id => {
    const path = toByteString(id);
    let found = NONE;
    for (const { below, matches, attributes } of lines)
      if (path.startsWith(below) && matches(path.slice(below.length))) found = { ...found, ...attributes };
    return found;
  };
}

const NONE: LinguistAttributes = {};

function linesOf(text: string, folder: FileId): Line[] {
  return text.split(/\r?\n/).flatMap(line => {
    if (!line.includes('linguist-')) return [];
    const [pattern, ...words] = line.trim().split(/\s+/);
    const matches = compilePattern(pattern);
    const attributes = attributesIn(words);
    return matches && attributes
      ? [{ below: folder === '' ? '' : toByteString(`${folder}/`), matches, attributes }]
      : [];
  });
}

/** As in `.gitignore`, a pattern without a slash matches in any folder. Quoted patterns and macros are not supported. */
function compilePattern(pattern: string): Wildcards | undefined {
  if (/^["[#]/.test(pattern)) return undefined;
  const isAnchored = pattern.includes('/');
  return compileWildcards(isAnchored ? pattern.replace(/^\//, '') : `**/${pattern}`);
}

function attributesIn(words: readonly string[]): LinguistAttributes | undefined {
  const found: { generated?: boolean; vendored?: boolean } = {};
  for (const word of words) {
    const match = /^(-?)linguist-(generated|vendored)(?:=(true|false))?$/.exec(word);
    if (match) found[match[2] as 'generated' | 'vendored'] = match[1] === '' && match[3] !== 'false';
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

function depthOf(id: FileId): number {
  return id.split('/').length;
}

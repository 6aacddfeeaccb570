/**
 * Translates a regular expression over paths to one glob that matches the same paths. Undefined if there is none, or if
 * the expression uses more of the language than configurations usually do.
 */
export function globOf(expression: string): string | undefined {
  if (expression.length > LONGEST) return undefined;
  const alternatives = splitTop(expression);
  if (alternatives.length > 1) {
    const globs = alternatives.map(globOf);
    return globs.every(glob => glob !== undefined) ? braces(globs as string[]) : undefined;
  }
  const folder = /^(.*)\((?:\?:)?(?:\/\|\$|\$\|\/)\)$/.exec(expression)?.[1];
  if (folder !== undefined) {
    const glob = globOf(`${folder}$`);
    return glob === undefined ? undefined : `${glob}{,/**}`;
  }
  const start = /^(?:\^|\((?:\?:)?\^\|\/\))/.exec(expression)?.[0] ?? '';
  const isOpenEnd = !/(?<!\\)\$$/.test(expression);
  const inner = expression.slice(start.length, isOpenEnd ? undefined : -1);
  const parts = translate(inner);
  if (parts === undefined) return undefined;
  // `(^|/)x` begins a segment anywhere; without an anchor, x may also follow other characters.
  const before = start === '^' ? [] : start === '' ? [ANYTHING] : [FOLDERS];
  return simplify([...before, ...parts, ...(isOpenEnd ? [ANYTHING] : [])].join(''));
}

/** A hostile configuration must not determine how much work there is. */
const LONGEST = 1000;
/** Any characters, slashes among them. Private-use characters cannot be confused with those of a path. */
const ANYTHING = '\uE000';
/** Any folders, including none. */
const FOLDERS = '\uE001';
const NAME = '*';

function simplify(text: string): string {
  return text
    .replace(/\uE000{2,}/g, ANYTHING)
    .replace(/^\uE000$/, '**')
    .replace(/^\uE000\/?(?=[^\uE000])/, found => (found.endsWith('/') ? '*/**/' : '**/*'))
    .replace(/\/\uE000\//g, '/*/**/')
    .replace(/\/\uE000$/, '/**')
    .replace(/\/\uE000/g, '/**/*')
    .replace(/\uE000$/, '{*,*/**}')
    .replace(/\uE000/g, '{*,*/**/*}')
    .replace(/\uE001/g, '**/')
    .replace(/\*{3,}/g, '**');
}

/** The parts of a sequence, or undefined. */
function translate(expression: string): string[] | undefined {
  const parts: string[] = [];
  let rest = expression;
  while (rest !== '') {
    const found = nextPart(rest);
    if (!found) return undefined;
    const [length, part] = found;
    const quantifier = /^[?*+]/.exec(rest.slice(length))?.[0] ?? '';
    if (quantifier === '?') parts.push(braces(['', part]));
    else if (quantifier !== '') return undefined;
    else parts.push(part);
    rest = rest.slice(length + quantifier.length);
  }
  return parts;
}

/** How long the first part is, with the quantifiers that belong to it, and its glob. */
function nextPart(text: string): [length: number, glob: string] | undefined {
  for (const [pattern, glob] of FIXED) {
    const found = pattern.exec(text);
    if (found) return [found[0].length, glob];
  }
  const literal = /^(?:\\([.\-/_@[\](){}+$^*?|])|\[([.\-_/])\]|([\w\-/@ ~#%=,:;!<>&]))/.exec(text);
  if (literal) return [literal[0].length, escaped(literal[1] ?? literal[2] ?? literal[3])];
  if (text.startsWith('(')) return group(text);
  return undefined;
}

const FIXED: readonly [RegExp, string][] = [
  [/^\.[*+]\??/, ANYTHING],
  [/^\(\.[*+]\??\)/, ANYTHING],
  [/^\[\^\\?\/\][*+]/, NAME],
  [/^\(\[\^\\?\/\][*+]\)/, NAME],
  // Not exactly the same, but what these mean in paths: the name of a folder or a part of it.
  [/^(?:\\w|\[\\?w(?:[-_]|\\[-w])*\]|\[\\w-?\]|\[[aA]-[zZ][\w-]*\])\+/, NAME],
];

function group(text: string): [number, string] | undefined {
  const close = closing(text);
  if (close < 0) return undefined;
  const inner = text.slice(1, close).replace(/^\?:/, '');
  if (inner.startsWith('?')) return undefined;
  const globs = splitTop(inner).map(alternative => translate(alternative)?.join(''));
  if (globs.some(glob => glob === undefined)) return undefined;
  return [close + 1, withSharedSlash(globs as string[])];
}

/** `(a/|b/)` reads better as `{a,b}/`, and ends like a folder. */
function withSharedSlash(globs: readonly string[]): string {
  const isShared = globs.length > 1 && globs.every(glob => glob.endsWith('/'));
  return isShared ? `${braces(globs.map(glob => glob.slice(0, -1)))}/` : braces(globs);
}

function braces(globs: readonly string[]): string {
  return globs.length === 1 ? globs[0] : `{${globs.join(',')}}`;
}

function escaped(character: string): string {
  return /[[\](){}*?!,]/.test(character) ? `\\${character}` : character;
}

function closing(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return -1;
}

/** Splits at `|` outside of groups and classes. */
export function splitTop(expression: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < expression.length; at++) {
    const character = expression[at];
    if (character === '\\') at++;
    else if (character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']') depth--;
    else if (character === '|' && depth === 0) {
      parts.push(expression.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, expression.slice(start)];
}

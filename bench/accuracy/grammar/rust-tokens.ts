import type { Node } from 'web-tree-sitter';

export interface Found {
  readonly specifier: string;
  readonly line: number;
}

/** The declarations in the body of an item macro, which the grammar leaves as tokens. */
export function itemsInTokens(macro: Node, module: string): Found[] {
  const found: Found[] = [];
  const body = macro.children.at(-1);
  const waiting: Level[] = body ? [{ tokens: tokensOf(body), module, isItems: true }] : [];
  for (let level = waiting.pop(); level !== undefined; level = waiting.pop()) {
    for (let at = 0; at < level.tokens.length; at++) {
      const read = readAt(level, at);
      found.push(...read.found);
      if (read.inner !== undefined) waiting.push(read.inner);
      at = read.last;
    }
  }
  return found;
}

/** The tokens inside one pair of brackets. */
interface Level {
  readonly tokens: readonly Node[];
  readonly module: string;
  /** Whether the tokens are items and not the body of a function. */
  readonly isItems: boolean;
}

interface Read {
  readonly found: readonly Found[];
  readonly inner?: Level;
  /** Index of the last token that was read. */
  readonly last: number;
}

function readAt(level: Level, at: number): Read {
  const { tokens, module } = level;
  const token = tokens[at];
  const line = token.startPosition.row + 1;
  const end = tokens.findIndex((one, index) => index > at && one.text === ';');
  if (token.type === 'use' && end > at) {
    const specifiers = expand(leaves(tokens.slice(at + 1, end)));
    if (specifiers) return { found: specifiers.map(specifier => ({ specifier, line })), last: end };
  }
  if (token.type === 'mod' && tokens[at + 1]?.type === 'identifier') {
    const name = withoutMark(tokens[at + 1].text);
    if (end === at + 2) return { found: [{ specifier: `mod ${module}${name}`, line }], last: end };
    if (isTree(tokens[at + 2], '{')) {
      const inner = { tokens: tokensOf(tokens[at + 2]), module: `${module}${name}::`, isItems: true };
      return { found: [], inner, last: at + 2 };
    }
  }
  if (token.text === 'extern' && tokens[at + 1]?.type === 'crate' && end > at) {
    const name = withoutMark(tokens[at + 2].text);
    return { found: name === 'self' ? [] : [{ specifier: `extern crate ${name}`, line }], last: end };
  }
  if (token.text === '#' && isTree(tokens[at + 1], '[')) return { found: [], last: at + 1 };
  if (token.text === '#' && isTree(tokens[at + 2], '[')) return { found: [], last: at + 2 };
  if (token.text === '!' && tokens[at - 1]?.type === 'identifier') return readMacro(level, at);
  if (token.type === 'token_tree') {
    const isItems = level.isItems && isTree(token, '{') && isBranch(tokens, at);
    return { found: [], inner: { tokens: tokensOf(token), module, isItems }, last: at };
  }
  return { found: [], last: at };
}

function readMacro({ tokens, module, isItems }: Level, bang: number): Read {
  const last = tokens[bang + 1]?.type === 'identifier' ? bang + 2 : bang + 1;
  if (tokens[last]?.type !== 'token_tree') return { found: [], last: bang };
  let start = bang - 1;
  while (tokens[start - 1]?.text === '::') start -= NAMES.has(tokens[start - 2]?.type ?? '') ? 2 : 1;
  const before = tokens[start - 1];
  const isItem = before === undefined || before.text === ';' || isTree(before, '{') || isTree(before, '[');
  const holdsItems =
    isItems && isItem && isTree(tokens[last], '{') && tokens[bang - 1].text !== 'macro_rules';
  if (!holdsItems) return { found: [], last };
  return { found: [], inner: { tokens: tokensOf(tokens[last]), module, isItems: true }, last };
}

/** `if #[cfg(…)] {`, `if {`, `else {`, `_ => {`. */
function isBranch(tokens: readonly Node[], at: number): boolean {
  const before = tokens[at - 1];
  return before !== undefined && (isTree(before, '[') || ['if', 'else', '=>'].includes(before.text));
}

/** Strips `r#`: a raw identifier is the same name. */
export function withoutMark(name: string): string {
  return name.replace(/^r#/, '');
}

function tokensOf(tree: Node): Node[] {
  return tree.children
    .slice(1, -1)
    .filter(child => child !== null)
    .filter(child => !child.type.endsWith('comment'));
}

function isTree(token: Node | undefined, bracket: string): boolean {
  return token?.type === 'token_tree' && token.text.startsWith(bracket);
}

/** The texts of all tokens, including brackets. */
function leaves(tokens: readonly Node[]): string[] {
  const texts: string[] = [];
  const waiting = [...tokens].reverse();
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at.type.endsWith('comment')) continue;
    if (at.childCount === 0) texts.push(withoutMark(at.text));
    else waiting.push(...at.children.filter(child => child !== null).reverse());
  }
  return texts;
}

/** Expands the braces of a `use`; undefined if the tokens are not a use tree. */
function expand(tokens: readonly string[]): string[] | undefined {
  const done: string[] = [];
  const outer: string[] = [];
  let path = '';
  let prefix = '';
  const finish = () => {
    if (path !== prefix) done.push(path.replace(/(?<=[^:])::self$/, ''));
    path = prefix;
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === '{') {
      if (tokens[at + 1] === '}' && path !== '') done.push(path.replace(/::$/, ''));
      outer.push(prefix);
      prefix = path;
    } else if (token === '}') {
      finish();
      prefix = outer.pop() ?? '';
      path = prefix;
    } else if (token === ',') finish();
    else if (token === 'as') at++;
    else if (token === '::' || token === '*' || /^[\w\u0080-\uffff]+$/.test(token)) path += token;
    else return undefined;
  }
  finish();
  return done;
}

const NAMES = new Set(['identifier', 'crate', 'self', 'super']);

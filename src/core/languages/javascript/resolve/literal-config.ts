/** What is known about a framework's configuration without running it. */
export interface LiteralConfig {
  /** The entries of every `alias`, in source order. */
  readonly aliases: readonly Alias[];
  /** `srcDir`, as written. */
  readonly sourceFolder: string | undefined;
}

export interface Alias {
  readonly name: string;
  readonly target: string;
  /** Is it only a string, which may also name a package? */
  readonly isPlain: boolean;
}

/**
 * Reads `alias: { '@': './src' }`, `alias: [{ find: '@', replacement: … }]` and `srcDir: '…'` of a configuration that
 * is a script. Only literals count, alone or in one of the usual calls that create a path
 * (`path.resolve(__dirname, 'src')`, `fileURLToPath(new URL('./src', import.meta.url))`).
 */
export function readLiteralConfig(text: string): LiteralConfig {
  return configIn(tokensOf(text.slice(0, LONGEST)));
}

export function configIn(tokens: readonly string[]): LiteralConfig {
  const aliases: Alias[] = [];
  let sourceFolder: string | undefined;
  for (let at = 0; at < tokens.length - 2; at++) {
    if (tokens[at + 1] !== ':') continue;
    if (tokens[at] === 'srcDir' && isLiteral(tokens[at + 2])) sourceFolder ??= contentOf(tokens[at + 2]);
    const bracket = tokens[at + 2];
    if (tokens[at] !== 'alias' || (bracket !== '{' && bracket !== '[')) continue;
    const { entries, end } = entriesFrom(tokens, at + 3);
    aliases.push(...entries.flatMap(bracket === '{' ? aliasInTable : aliasInList));
    at = end;
  }
  return { aliases, sourceFolder };
}

/** `a: 'x'`, `'b': resolve('y')`. */
function aliasInTable(entry: readonly string[]): readonly Alias[] {
  const key = entry[0];
  if (key === undefined || entry[1] !== ':') return [];
  return aliasOf(isLiteral(key) ? contentOf(key) : key, entry.slice(2));
}

/** `{ find: 'a', replacement: 'x' }`. */
function aliasInList(entry: readonly string[]): readonly Alias[] {
  if (entry[0] !== '{') return [];
  const fields = entriesFrom(entry, 1).entries;
  const find = fields.find(field => field[0] === 'find' && field[1] === ':')?.[2];
  const replacement = fields.find(field => field[0] === 'replacement' && field[1] === ':');
  return isLiteral(find) && replacement ? aliasOf(contentOf(find), replacement.slice(2)) : [];
}

function aliasOf(name: string, value: readonly string[]): readonly Alias[] {
  if (name === '' || !VALUE.test(value.map(shapeOf).join(''))) return [];
  return [{ name, target: value.filter(isLiteral).map(contentOf).join('/'), isPlain: value.length === 1 }];
}

/** The tokens between the commas of an open bracket, and the index of its closing bracket. */
function entriesFrom(
  tokens: readonly string[],
  from: number,
): { readonly entries: readonly (readonly string[])[]; readonly end: number } {
  const entries: string[][] = [[]];
  let depth = 0;
  let end = from;
  for (; end < tokens.length; end++) {
    const token = tokens[end] ?? '';
    if (CLOSING.has(token) && --depth < 0) break;
    if (OPENING.has(token)) depth++;
    if (token === ',' && depth === 0) entries.push([]);
    else entries.at(-1)?.push(token);
  }
  return { entries, end };
}

/** Names, punctuation, regular expressions, and strings with a mark before their content. Comments are skipped. */
export function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const quote = token.charAt(0);
    const isString = quote === '"' || quote === "'" || (quote === '`' && !token.includes('$'));
    const isClosed = token.length > 1 && token.endsWith(quote);
    if (isString) tokens.push(isClosed ? LITERAL + token.slice(1, -1) : 'unclosed');
    else if (!token.startsWith('//') && !token.startsWith('/*')) tokens.push(token);
  }
  return tokens;
}

export function isLiteral(token: string | undefined): token is string {
  return token?.startsWith(LITERAL) === true;
}

export function contentOf(token: string): string {
  return token.slice(LITERAL.length);
}

function shapeOf(token: string): string {
  return isLiteral(token) ? LITERAL : token;
}

/** Precedes the content of a string. */
const LITERAL = '"';
export const OPENING = new Set(['(', '[', '{']);
export const CLOSING = new Set([')', ']', '}']);
/** A string that is never closed is one token: reading it again from each of its quotes would take quadratic time. */
const TOKEN =
  /\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|\/(?<=[:[,(]\s{0,20}\/)(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[\s\S])*`?|[\w$]+|[^\s\w$]/g;
/** The tokens of a value that is a path, with a mark for each literal. */
const VALUE =
  /^(?:"|(?:path\.)?(?:resolve|join)\((?:(?:__dirname|import\.meta\.dirname|process\.cwd\(\)),)?"(?:,")*,?\)|fileURLToPath\(newURL\(",import\.meta\.url\),?\)|newURL\(",import\.meta\.url\)\.pathname)$/;
/** Nobody writes longer ones by hand. */
export const LONGEST = 100_000;

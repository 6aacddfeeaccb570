/**
 * Matches the wildcards of git's patterns. Not with regular expressions, because a hostile pattern such as `*a*a*a*a*b`
 * makes them backtrack exponentially. This backtracks only to the last `*` and the last `**`, which is enough: if an
 * earlier one matched more, it would only leave less for those after it.
 *
 * Git compares bytes, so patterns and texts are byte strings: one character per byte.
 */
export type Wildcards = (bytes: string) => boolean;

/** Undefined for a pattern that cannot match, such as one with an unclosed bracket. */
export function compileWildcards(pattern: string): Wildcards | undefined {
  const tokens = tokenize(pattern);
  return tokens && (text => matches(tokens, text));
}

export function toByteString(text: string): string {
  return ASCII.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

const ASCII = /^[\0-\x7f]*$/;

/** A byte, a set of bytes, or one of the constants below. */
type Token = number | Uint8Array;

/** `?` */
const ONE = -1;
/** `*`: anything within one segment. */
const SOME = -2;
/** `**` as a whole segment: anything. */
const ALL = -3;
/** `**` as a whole segment with the slash after it: zero or more folders. */
const FOLDERS = -4;

const SLASH = 47;

function tokenize(pattern: string): Token[] | undefined {
  const tokens: Token[] = [];
  for (let i = 0; i < pattern.length; ) {
    const char = pattern[i];
    if (char === '*') {
      const stars = readStars(pattern, i);
      tokens.push(stars.token);
      i = stars.end;
    } else if (char === '[') {
      const set = readSet(pattern, i + 1);
      if (!set) return undefined;
      tokens.push(set.bytes);
      i = set.end;
    } else if (char === '\\') {
      if (i + 1 === pattern.length) return undefined;
      tokens.push(pattern.charCodeAt(i + 1));
      i += 2;
    } else {
      tokens.push(char === '?' ? ONE : pattern.charCodeAt(i));
      i++;
    }
  }
  return tokens;
}

function readStars(pattern: string, start: number): { token: Token; end: number } {
  let end = start;
  while (pattern[end] === '*') end++;
  const isSegment =
    (start === 0 || pattern[start - 1] === '/') &&
    (end === pattern.length || pattern[end] === '/' || pattern.startsWith('\\/', end));
  if (end - start === 1 || !isSegment) return { token: SOME, end };
  return pattern[end] === '/' ? { token: FOLDERS, end: end + 1 } : { token: ALL, end };
}

function matches(tokens: readonly Token[], text: string): boolean {
  let at = 0;
  let token = 0;
  let some = { token: -1, at: 0 };
  let all = { token: -1, at: 0 };
  while (token < tokens.length || at < text.length) {
    const wanted = tokens[token];
    if (wanted === SOME) {
      some = { token: token++, at };
    } else if (wanted === ALL || wanted === FOLDERS) {
      all = { token: token++, at };
      some.token = -1;
    } else if (at < text.length && wanted !== undefined && accepts(wanted, text.charCodeAt(at))) {
      token++;
      at++;
    } else if (some.token >= 0 && some.at < text.length && text.charCodeAt(some.at) !== SLASH) {
      at = ++some.at;
      token = some.token + 1;
    } else {
      if (all.token < 0 || all.at >= text.length) return false;
      const next = tokens[all.token] === ALL ? all.at : text.indexOf('/', all.at);
      if (next < 0) return false;
      at = all.at = next + 1;
      token = all.token + 1;
      some.token = -1;
    }
  }
  return true;
}

function accepts(token: Token, byte: number): boolean {
  if (typeof token === 'number') return token === byte || (token === ONE && byte !== SLASH);
  return token[byte] === 1 && byte !== SLASH;
}

/** Parses `[…]`, starting after the opening bracket. */
function readSet(pattern: string, start: number): { bytes: Uint8Array; end: number } | undefined {
  const bytes = new Uint8Array(256);
  const isNegated = pattern[start] === '!' || pattern[start] === '^';
  const first = isNegated ? start + 1 : start;
  /** The byte before a `-`, where a range may begin; 0 if that byte ended a range or a class. */
  let previous = 0;
  for (let i = first; i < pattern.length; i++) {
    if (pattern[i] === ']' && i > first) {
      return { bytes: isNegated ? bytes.map(bit => 1 - bit) : bytes, end: i + 1 };
    }
    const named = pattern.startsWith('[:', i) ? readClass(pattern, i + 2) : undefined;
    if (named) {
      if (!named.test) return undefined;
      for (let byte = 1; byte < 128; byte++) if (named.test.test(String.fromCharCode(byte))) bytes[byte] = 1;
      i = named.end;
      previous = 0;
      continue;
    }
    const isRange = pattern[i] === '-' && previous > 0 && i + 1 < pattern.length && pattern[i + 1] !== ']';
    if (isRange) i++;
    if (pattern[i] === '\\') i++;
    if (i === pattern.length) return undefined;
    const byte = pattern.charCodeAt(i);
    if (isRange) bytes.fill(1, previous, byte + 1);
    else bytes[byte] = 1;
    previous = isRange ? 0 : byte;
  }
  return undefined;
}

/** An unknown class has no test. Undefined without the closing `:]`, because then it is not a class. */
function readClass(pattern: string, start: number): { test: RegExp | undefined; end: number } | undefined {
  const end = pattern.indexOf(']', start);
  if (end <= start || pattern[end - 1] !== ':') return undefined;
  return { test: CLASSES.get(pattern.slice(start, end - 1)), end };
}

const CLASSES: ReadonlyMap<string, RegExp> = new Map([
  ['alnum', /[a-z0-9]/i],
  ['alpha', /[a-z]/i],
  ['blank', /[ \t]/],
  ['cntrl', /[\0-\x1f\x7f]/],
  ['digit', /[0-9]/],
  ['graph', /[!-~]/],
  ['lower', /[a-z]/],
  ['print', /[ -~]/],
  ['punct', /[!-/:-@[-`{-~]/],
  ['space', /[ \t\n\r]/],
  ['upper', /[A-Z]/],
  ['xdigit', /[0-9a-f]/i],
]);

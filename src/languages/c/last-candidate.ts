import { BACKSLASH, COLON, isBlank, isIdentifier, NEWLINE, SLASH } from './chars.ts';

/**
 * The last place where a directive that this extraction looks for can begin; -1 where there is none. Behind it,
 * which is most of nearly every file, nothing needs to be read. In comments and strings it may be wrong, but
 * only in saying that there could be something.
 */
export function lastCandidate(text: string, hasModules: boolean): number {
  let last = -1;
  for (let at = text.indexOf('#'); at >= 0; at = text.indexOf('#', at + 1)) {
    if (mayBeInclude(text, at + 1)) last = at;
  }
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
    if (mayBeDigraph(text, at + 1) && at > last) last = at;
  }
  if (!hasModules) return last;
  return Math.max(last, lastLineWith(text, 'import'), lastLineWith(text, 'module'));
}

/** No other directive begins with `in` or `im`; a comment or a splice may hide how this one does. */
function mayBeInclude(text: string, from: number): boolean {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at++;
  const first = text.charCodeAt(at);
  if (first === BACKSLASH || first === SLASH) return true;
  if (first !== LOWER_I) return false;
  const second = text.charCodeAt(at + 1);
  return second === LOWER_N || second === LOWER_M || second === BACKSLASH;
}

function mayBeDigraph(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === COLON || code === BACKSLASH;
}

function lastLineWith(text: string, word: string): number {
  let last = -1;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (!isIdentifier(text.charCodeAt(at + word.length)) && mayBeginLine(text, at)) last = at;
  }
  return last;
}

/** Behind a comment or the word `export`, which end as these characters do, it may still be the first token. */
function mayBeginLine(text: string, at: number): boolean {
  let before = at - 1;
  while (isBlank(text.charCodeAt(before))) before--;
  const code = text.charCodeAt(before);
  return before < 1 || code === NEWLINE || code === SLASH || code === LOWER_T;
}

const LOWER_I = 105;
const LOWER_M = 109;
const LOWER_N = 110;
const LOWER_T = 116;

import * as char from '../kit/chars.ts';
import { isBlank, isIdentifier } from './chars.ts';

/**
 * The offset of the last directive that may be relevant to extraction; -1 if there is none. Nothing after it, which is
 * most of nearly every file, needs to be read. It may find something in a comment or a string, but misses nothing.
 */
export function lastCandidate(text: string, hasModules: boolean): number {
  const directive = Math.max(
    lastWhere(text, '#', at => matchesAt(INCLUDE, text, at + 1)),
    lastWhere(text, '%', at => matchesAt(DIGRAPH, text, at + 1)),
  );
  if (!hasModules) return directive;
  const isLine = (at: number) => !isIdentifier(text.charCodeAt(at + 6)) && mayBeginLine(text, at);
  return Math.max(directive, lastWhere(text, 'import', isLine), lastWhere(text, 'module', isLine));
}

function lastWhere(text: string, wanted: string, isCandidate: (at: number) => boolean): number {
  let last = -1;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    if (isCandidate(at)) last = at;
  }
  return last;
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** After a comment or the word `export`, which end with these characters, it may still be the first token. */
function mayBeginLine(text: string, at: number): boolean {
  let before = at - 1;
  while (isBlank(text.charCodeAt(before))) before--;
  const code = text.charCodeAt(before);
  return before < 1 || code === char.NEWLINE || code === char.SLASH || code === char.LOWER_T;
}

/** No other directive begins with `in` or `im`. A comment or a splice may hide the beginning. */
const INCLUDE = /[ \t\f\v]*(?:[\\/]|i[nm\\])/y;
const DIGRAPH = /[:\\]/y;

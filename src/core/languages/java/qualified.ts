import * as char from '../kit/chars.ts';
import { endOfName, isCapital } from './chars.ts';

/**
 * The name of a type with its package: `a.b.C` for `a.b.C.D` or `a.b.C.d()`. In Kotlin also that of a function or a
 * property: `a.b.c()` and `a.b.c`, but only if `a` is a root, the first segment of a package. Empty for another name.
 * `end` is the offset after the first part.
 */
export function qualifiedName(
  text: string,
  codes: Uint16Array,
  start: number,
  end: number,
  isRoot: boolean,
): string {
  let i = end;
  for (let parts = 1; parts < MOST_PARTS && codes[i] === char.DOT; parts++) {
    const part = i + 1;
    const next = endOfName(codes, part);
    if (next === part) break;
    i = next;
    if (!isCapital(codes[part])) continue;
    const isMember = text.startsWith('this.', start) || text.startsWith('super.', start);
    return isMember ? '' : text.slice(start, i);
  }
  if (!isRoot || i === end) return '';
  return text.slice(start, i) + (codes[i] === char.OPEN_PAREN ? '()' : '');
}

/** Possible variables of a text: a word after a type, before the end of a declaration. `package a;` is not one. */
export function variablesIn(text: string): ReadonlySet<string> {
  const variables = new Set<string>();
  for (const { 1: name = '', index } of text.matchAll(VARIABLE)) {
    if (!text.endsWith('package', index + 1)) variables.add(name);
  }
  return variables;
}

const VARIABLE = /[\w$>\]] +([a-z_$][\w$]*)(?= *[=;,:)])/g;
const MOST_PARTS = 32;

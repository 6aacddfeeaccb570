import * as char from '../kit/chars.ts';
import { codeAt } from '../kit/lines.ts';
import { endOfIdentifier, isCapitalised, isIdentifier } from './chars.ts';

/**
 * The name of a type with its package: `a.b.C` for `a.b.C.D` or `a.b.C.d()`. Empty if the name that begins here has no
 * capitalised part. `end` is the offset after its first part.
 */
export function qualifiedType(text: string, start: number, end: number): string {
  let i = end;
  for (let parts = 1; parts < MOST_PARTS && codeAt(text, i) === char.DOT; parts++) {
    const part = i + 1;
    if (part >= text.length || !isIdentifier(text.charCodeAt(part))) return '';
    i = endOfIdentifier(text, part);
    if (!isCapitalised(text.charAt(part))) continue;
    const isThis = text.startsWith('this.', start) || text.startsWith('super.', start);
    return isThis ? '' : text.slice(start, i);
  }
  return '';
}

/**
 * The same for Kotlin, where functions and properties have packages, too: `a.b.c()` and `a.b.c`. Only names that
 * begin with a root, the first segment of a package, qualify.
 */
export function qualifiedName(text: string, start: number, end: number, isRoot: boolean): string {
  const type = qualifiedType(text, start, end);
  if (type !== '' || !isRoot) return type;
  let i = end;
  for (let parts = 1; parts < MOST_PARTS && codeAt(text, i) === char.DOT; parts++) {
    const next = endOfIdentifier(text, i + 1);
    if (next === i + 1) break;
    i = next;
  }
  return i === end ? '' : text.slice(start, i) + (codeAt(text, i) === char.OPEN_PAREN ? '()' : '');
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

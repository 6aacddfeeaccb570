import type { RawImport } from '../../../types.ts';
import { lineCursor } from '../kit/lines.ts';
import { hashbangEnd, skipTrivia } from './trivia.ts';

/** What precedes the first token of a text. */
export interface Leading {
  /** The offset of the first token (after a `#!` line); -1 if a comment is never closed. */
  readonly end: number;
  readonly references: readonly RawImport[];
}

/**
 * Reads the comments before the first token, where TypeScript expects `/// <reference path="x" />`. The header scan and
 * swc both need this, because swc's AST has no comments. References do not exist at run time.
 */
export function readLeading(text: string): Leading {
  const references: RawImport[] = [];
  let line: ((offset: number) => number) | undefined;
  const end = skipTrivia(text, hashbangEnd(text), (start, stop) => {
    if (!text.startsWith('///', start)) return;
    const specifier = referencePath(text.slice(start + 3, stop));
    if (specifier === undefined) return;
    line ??= lineCursor(text);
    references.push({ specifier, kind: 'reference', line: line(start), typeOnly: true });
  });
  return { end, references };
}

function referencePath(comment: string): string | undefined {
  const tag = comment.trimStart();
  if (!/^<reference\s/i.test(tag)) return undefined;
  const close = tag.indexOf('/>');
  if (close === -1) return undefined;
  const path = /\spath\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag.slice(0, close));
  return path?.[1] ?? path?.[2];
}

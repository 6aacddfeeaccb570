import { createLexer, step } from '../javascript/lexer.ts';
import type { Listener } from '../javascript/lexer-state.ts';
import { declarationEnd } from './markup.ts';

export interface Frontmatter {
  /** The code between the fences. */
  readonly start: number;
  readonly end: number;
  /** Is there a second fence? */
  readonly isClosed: boolean;
}

const FENCE = '---';

/** The code at the top of an Astro component, which only comments may precede. */
export function findFrontmatter(text: string): Frontmatter | undefined {
  let at = skipSpace(text, 0);
  while (text.startsWith('<!', at)) at = skipSpace(text, declarationEnd(text, at));
  if (!text.startsWith(FENCE, at)) return undefined;
  const start = at + FENCE.length;
  const end = fenceAfter(text, start);
  return { start, end: end === -1 ? text.length : end, isClosed: end !== -1 };
}

/** The first fence that is code, and not part of a comment or a string. */
function fenceAfter(text: string, start: number): number {
  const first = text.indexOf(FENCE, start);
  if (first === -1 || isSurelyCode(text, start, first)) return first;
  const lexer = createLexer(text, { jsx: false, listener: DEAF, at: start });
  while (lexer.at < text.length) {
    const inTemplate = lexer.stack[lexer.stack.length - 1]?.kind === 'template';
    if (!inTemplate && text.startsWith(FENCE, lexer.at)) return lexer.at;
    step(lexer);
  }
  return lineOfDashes(text, start);
}

/** At the start of a line, only a comment or string over several lines could hide it. */
function isSurelyCode(text: string, start: number, fence: number): boolean {
  const before = text.slice(start, fence);
  return /[\r\n]$/.test(before) && !/`|\/\*|\\[\r\n]/.test(before);
}

/** If the code is too broken to recognise strings, a line of its own is enough. */
function lineOfDashes(text: string, start: number): number {
  const found = /[\r\n]---/.exec(text.slice(start));
  return found === null ? -1 : start + found.index + 1;
}

const DEAF: Listener = { onToken() {}, onTemplate() {} };

function skipSpace(text: string, from: number): number {
  SPACE.lastIndex = from;
  SPACE.test(text);
  return SPACE.lastIndex;
}

const SPACE = /\s*/y;

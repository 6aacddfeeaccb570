import * as char from '../kit/chars.ts';
import { isNamePart, isSpace } from './chars.ts';
import type { Frame, Lexer } from './lexer-state.ts';
import { endOfRegex } from './literal-ends.ts';

const CONTROL = new Set(['if', 'for', 'while', 'with', 'switch', 'catch']);

export function openBracket(lexer: Lexer, bracket: '(' | '[' | '{'): void {
  if (bracket === '(') lexer.stack.push({ kind: '(', control: CONTROL.has(lexer.last) });
  else if (bracket === '[') lexer.stack.push({ kind: '[' });
  else {
    const holds = braceHolds(lexer);
    if (holds === 'function') lexer.functions++;
    lexer.stack.push({ kind: '{', holds });
  }
  lexer.wantsValue = true;
}

/** A body after `=>` or a parameter list, an object where a value is expected, statements elsewhere. */
function braceHolds({ last, closedControl, wantsValue }: Lexer): 'statements' | 'function' | 'value' {
  if (last === '=>') return 'function';
  if (last === ')') return closedControl ? 'statements' : 'function';
  if (['', ';', '{', '}', 'do', 'else'].includes(last)) return 'statements';
  return wantsValue ? 'value' : 'statements';
}

/** Bounds the search for a matching bracket, to keep broken text linear. */
const FAR = 32;

const OPENERS = {
  ')': new Set<string>(['(']),
  ']': new Set<string>(['[']),
  '}': new Set<string>(['{', 'substitution', 'container']),
};

/** Closes the nearest matching frame, and all frames in it. */
export function closeBracket(lexer: Lexer, bracket: ')' | ']' | '}'): void {
  const { stack } = lexer;
  const floor = Math.max(0, stack.length - FAR);
  let fit = stack.length - 1;
  while (fit >= floor && !OPENERS[bracket].has(stack[fit]?.kind ?? '')) {
    // Only its own brace ends a piece of code inside a template or an element.
    if (stack[fit]?.kind === 'substitution' || stack[fit]?.kind === 'container') fit = -1;
    else fit--;
  }
  lexer.wantsValue = false;
  if (fit < floor) return;
  for (const frame of stack.splice(fit)) {
    if (frame.kind === '(') lexer.closedControl = frame.control;
    if (frame.kind === '{' && frame.holds === 'function') lexer.functions--;
    lexer.wantsValue = closesBeforeValue(frame);
    if (frame.kind === 'substitution') resumeTemplate(lexer);
  }
}

function closesBeforeValue(frame: Frame): boolean {
  return (frame.kind === '(' && frame.control) || (frame.kind === '{' && frame.holds !== 'value');
}

function resumeTemplate(lexer: Lexer): void {
  const top = lexer.stack[lexer.stack.length - 1];
  if (top?.kind === 'template') top.from = lexer.at;
}

/** The offset after the regular expression at this slash; the slash itself if none ends on its line. */
export function regexEnd(lexer: Lexer): number {
  const { text, at: start } = lexer;
  if (start < lexer.noRegexBefore) return start;
  const end = endOfRegex(text, start);
  if (end >= 0) return wordEnd(text, end);
  lexer.noRegexBefore = ~end;
  return start;
}

/** The end of the word at an offset. Includes every character beyond ASCII, escapes, and private names. */
export function wordEnd(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isWide = code > 127 && !isSpace(code);
    if (!isNamePart(code) && !isWide && code !== char.HASH && code !== char.BACKSLASH) break;
  }
  return at;
}

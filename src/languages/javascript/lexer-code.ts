import type { Frame, Lexer } from './lexer-state.ts';
import { isSpace } from './trivia.ts';

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

/** A body behind `=>` or a parameter list, an object where a value is wanted, statements elsewhere. */
function braceHolds({ last, closedControl, wantsValue }: Lexer): 'statements' | 'function' | 'value' {
  if (last === '=>') return 'function';
  if (last === ')') return closedControl ? 'statements' : 'function';
  if (['', ';', '{', '}', 'do', 'else'].includes(last)) return 'statements';
  return wantsValue ? 'value' : 'statements';
}

/** How far a bracket that fits is looked for where the nearest does not; it keeps broken text linear. */
const FAR = 32;

const OPENERS = {
  ')': new Set<string>(['(']),
  ']': new Set<string>(['[']),
  '}': new Set<string>(['{', 'substitution', 'container']),
};

/** Closes the nearest frame that fits, and what was left open in it. */
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

/** Where the regular expression at this slash ends, or the slash itself when none does on its line. */
export function regexEnd(lexer: Lexer): number {
  const { text, at: start } = lexer;
  if (start < lexer.noRegexBefore) return start;
  let inClass = false;
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13 || code === 0x2028 || code === 0x2029) break;
    if (code === 92) at++;
    else if (code === 91) inClass = true;
    else if (code === 93) inClass = false;
    else if (code === 47 && !inClass) return wordEnd(text, at + 1);
  }
  lexer.noRegexBefore = at;
  return start;
}

/** The end of the run of word characters at `start`. Everything beyond ASCII counts as a letter. */
export function wordEnd(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const letter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36;
    const other = (code >= 48 && code <= 57) || (code > 127 && !isSpace(code)) || code === 35 || code === 92;
    if (!letter && !other) break;
  }
  return at;
}

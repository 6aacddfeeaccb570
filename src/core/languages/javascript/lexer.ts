import * as char from '../kit/chars.ts';
import { isSpace } from './chars.ts';
import { closeBracket, openBracket, regexEnd, wordEnd } from './lexer-code.ts';
import { lexChildren, lexTag, opensTag } from './lexer-jsx.ts';
import type { Frame, Lexer, Listener, TokenKind } from './lexer-state.ts';
import { endOfTemplateText } from './literal-ends.ts';
import { lineEnd } from './trivia.ts';

/**
 * Emits each token of JavaScript or TypeScript, also of broken text. Never throws, and takes linear time: every step
 * advances, and nesting does not use the call stack. Returns false if the text ends in an element, which suggests a
 * wrong guess about a `<`.
 */
export function lex(text: string, jsx: boolean, listener: Listener): boolean {
  const lexer = createLexer(text, { jsx, listener, at: text.startsWith('#!') ? lineEnd(text, 2) : 0 });
  while (lexer.at < text.length) step(lexer);
  return !lexer.stack.some(frame => frame.kind === 'tag' || frame.kind === 'children');
}

/** A lexer before a token, for a caller that steps through the text because it knows where to stop. */
export function createLexer(text: string, start: Pick<Lexer, 'jsx' | 'listener' | 'at'>): Lexer {
  return {
    text,
    jsx: start.jsx,
    at: start.at,
    stack: [],
    functions: 0,
    wantsValue: true,
    last: '',
    closedControl: false,
    noRegexBefore: 0,
    listener: start.listener,
  };
}

/** Moves over one token, or over one piece of a template literal or of an element. */
export function step(lexer: Lexer): void {
  const top = lexer.stack[lexer.stack.length - 1];
  if (top?.kind === 'template') lexTemplate(lexer, top);
  else if (top?.kind === 'tag') lexTag(lexer, top);
  else if (top?.kind === 'children') lexChildren(lexer);
  else lexCode(lexer);
}

function lexCode(lexer: Lexer): void {
  const { text, at } = lexer;
  const code = text.charCodeAt(at);
  if (isSpace(code)) lexer.at++;
  else if (code === char.SINGLE_QUOTE || code === char.DOUBLE_QUOTE)
    value(lexer, 'string', stringEnd(text, at));
  else if (code === char.BACKQUOTE)
    lexer.stack.push({ kind: 'template', start: at, from: ++lexer.at, parts: [] });
  else if (code === char.SLASH) lexSlash(lexer);
  else if (char.isDigit(code)) value(lexer, 'number', wordEnd(text, at));
  else if (wordEnd(text, at) > at) lexWord(lexer, wordEnd(text, at));
  else if (code === char.LESS && lexer.jsx && lexer.wantsValue && opensTag(lexer)) lexer.at++;
  else lexPunctuator(lexer);
}

function lexSlash(lexer: Lexer): void {
  const { text, at } = lexer;
  const next = text[at + 1];
  if (next === '/') {
    lexer.at = lineEnd(text, at);
  } else if (next === '*') {
    const close = text.indexOf('*/', at + 2);
    lexer.at = close === -1 ? text.length : close + 2;
  } else {
    const end = lexer.wantsValue ? regexEnd(lexer) : at;
    if (end > at) value(lexer, 'regex', end);
    else lexPunctuator(lexer);
  }
}

/** Words that a value follows, although they look like a value. */
const BEFORE_VALUE = new Set(
  'await case default delete do else extends in instanceof new of return throw typeof void yield'.split(' '),
);

function lexWord(lexer: Lexer, end: number): void {
  const { text, at } = lexer;
  const word = text.slice(at, end);
  emit(lexer, 'word', end);
  lexer.wantsValue = lexer.last !== '.' && BEFORE_VALUE.has(word);
  lexer.last = word;
  lexer.at = end;
}

/** Punctuators that differ from the sequence of their characters. */
const LONG_PUNCTUATORS = ['...', '=>', '?.', '++', '--'];

function lexPunctuator(lexer: Lexer): void {
  const { text, at } = lexer;
  const found = LONG_PUNCTUATORS.find(long => text.startsWith(long, at)) ?? text.charAt(at);
  emit(lexer, 'punctuator', at + found.length);
  lexer.at += found.length;
  // `a++ / b` divides and `++/re/` does not: these do not change what is expected.
  if (found === '++' || found === '--') return;
  if (found === '(' || found === '[' || found === '{') openBracket(lexer, found);
  else if (found === ')' || found === ']' || found === '}') closeBracket(lexer, found);
  else lexer.wantsValue = true;
  lexer.last = found === '?.' ? '.' : found;
}

function value(lexer: Lexer, kind: TokenKind, end: number): void {
  emit(lexer, kind, end);
  lexer.at = end;
  lexer.wantsValue = false;
  lexer.last = '';
}

function emit(lexer: Lexer, kind: TokenKind, end: number): void {
  lexer.listener.onToken({ kind, start: lexer.at, end, inFunction: lexer.functions > 0 });
}

/** A string that is never closed ends with its line. */
function stringEnd(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === char.NEWLINE || code === char.RETURN) return at;
    if (code === char.BACKSLASH) at++;
  }
  return text.length;
}

/** The text of a template literal, up to its end or to the next substitution. */
function lexTemplate(lexer: Lexer, frame: Extract<Frame, { kind: 'template' }>): void {
  const { text } = lexer;
  const at = endOfTemplateText(text, lexer.at);
  frame.parts.push(text.slice(frame.from, at));
  if (text[at] === '$') {
    lexer.stack.push({ kind: 'substitution' });
    lexer.at = at + 2;
    lexer.wantsValue = true;
    lexer.last = '{';
    return;
  }
  lexer.stack.pop();
  lexer.at = at + 1;
  lexer.listener.onTemplate(frame.start, frame.parts);
  lexer.wantsValue = false;
  lexer.last = '';
}

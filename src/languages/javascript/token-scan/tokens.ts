import { isSpace, skipTrivia } from '../trivia.ts';
import { mayOpenTag, openTag, readChildren, readTag } from './elements.ts';
import { isBehindValue, wantsValue } from './expression-context.ts';
import {
  closeBracket,
  openBrace,
  openList,
  openParenthesis,
  passLine,
  readArrow,
  readColon,
  separate,
} from './frames.ts';
import { type Exact, pass, pushFrame, topOf } from './state.ts';
import { isKeywordOfALine, mayEndValue, NAME, UNCLEAR, VALUE } from './vocabulary.ts';
import { readWord } from './words.ts';

/** Moves over one token, or over one piece of a template literal or of an element. */
export function step(exact: Exact): void {
  const { kind } = topOf(exact);
  if (kind === 'template') readTemplate(exact);
  else if (kind === 'tag') readTag(exact);
  else if (kind === 'children') readChildren(exact);
  else readCode(exact);
}

function readCode(exact: Exact): void {
  const { text } = exact;
  const start = skipTrivia(text, exact.at);
  if (start === -1) {
    exact.sure = false;
    return;
  }
  exact.newline = hasLineEnd(text, exact.at, start);
  exact.at = start;
  if (start === text.length) return;
  if (exact.newline && isKeywordOfALine(exact.last)) exact.last = UNCLEAR;
  if (exact.newline && mayEndValue(exact.last)) passLine(exact);
  readToken(exact, text.charCodeAt(start));
}

function readToken(exact: Exact, code: number): void {
  const { text, at } = exact;
  if (isWordCode(code)) {
    if (code >= 48 && code <= 57) pass(exact, VALUE, wordEnd(text, at));
    else readWord(exact, wordEnd(text, at));
  } else if (code === 39 || code === 34) readString(exact, code);
  else if (code === 96) openTemplate(exact);
  else if (code === 47) readSlash(exact);
  else if (code === 35) pass(exact, NAME, wordEnd(text, at + 1));
  else if (code === 92) exact.sure = false;
  else readPunctuator(exact);
}

function hasLineEnd(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13 || code === 0x2028 || code === 0x2029) return true;
  }
  return false;
}

function isWordCode(code: number): boolean {
  if (code >= 97) return code <= 122 || (code > 127 && !isSpace(code));
  return (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 36;
}

function wordEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && isWordCode(text.charCodeAt(at))) at++;
  return at;
}

function readString(exact: Exact, quote: number): void {
  const { text } = exact;
  let at = exact.at + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote || code === 10 || code === 13) break;
    if (code === 92 && text[++at] === '\r' && text[at + 1] === '\n') at++;
  }
  exact.sure = text.charCodeAt(at) === quote;
  pass(exact, VALUE, at + 1);
}

/** A type may be a template, too. */
function openTemplate(exact: Exact): void {
  pushFrame(exact, 'template', '', { value: !exact.types || wantsValue(exact) });
  exact.at++;
}

/** The text of a template literal, up to its end or to the next substitution. */
function readTemplate(exact: Exact): void {
  const { text } = exact;
  let at = exact.at;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 96 || (code === 36 && text.charCodeAt(at + 1) === 123)) break;
  }
  if (text[at] === '`') {
    exact.stack.pop();
    pass(exact, VALUE, at + 1);
  } else if (text[at] === '$') {
    pushFrame(exact, 'substitution', '}', { value: topOf(exact).value });
    pass(exact, '{', at + 2);
  } else {
    exact.sure = false;
  }
}

function readSlash(exact: Exact): void {
  const end = isBehindValue(exact) ? exact.at + 1 : regexEnd(exact);
  if (end === -1) exact.sure = false;
  else pass(exact, end === exact.at + 1 ? '/' : VALUE, end);
}

const BEFORE_REGEX = new Set([
  ...'( [ { , ; : ? = => + - * / % & | ^ ~ << && || ?? ...'.split(' '),
  ...'return typeof case do else in instanceof new delete void throw'.split(' '),
]);

/** Where the regular expression at this slash ends; -1 when it is not sure that there is one. */
function regexEnd({ text, at: start, last, second }: Exact): number {
  const negated = last === '!' && !mayEndValue(second);
  if (!negated && !BEFORE_REGEX.has(last)) return -1;
  let inClass = false;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13 || code === 0x2028 || code === 0x2029) return -1;
    if (code === 92) at++;
    else if (code === 91) inClass = true;
    else if (code === 93) inClass = false;
    else if (code === 47 && !inClass) return wordEnd(text, at + 1);
  }
  return -1;
}

function readPunctuator(exact: Exact): void {
  const char = exact.text.charAt(exact.at);
  if (char === '(') openParenthesis(exact);
  else if (char === '{') openBrace(exact);
  else if (char === '[') openList(exact);
  else if (char === ')' || char === '}' || char === ']') closeBracket(exact, char);
  else if (char === ',' || char === ';') separate(exact, char);
  else if (char === ':') readColon(exact);
  else if (char === '<') readLess(exact);
  else readOperator(exact, char);
}

/** Those of several characters that mean something other than their characters do. `?.5` is a number. */
const LONG = /\.\.\.|=>|\?\.(?!\d)|\+\+|--|&&|\|\||\?\?/y;

function readOperator(exact: Exact, char: string): void {
  const { text, at } = exact;
  LONG.lastIndex = at;
  const found = LONG.test(text) ? text.slice(at, LONG.lastIndex) : char;
  if (found === '=>') readArrow(exact);
  else pass(exact, found, at + found.length);
  const top = topOf(exact);
  if (found === '=') top.returns = false;
  else if (found === '?') top.asked = true;
  // It may end a list of types that holds an arrow.
  else if (found === '>' && top.arrow === 'sure') top.arrow = 'maybe';
  else if (found === '--' && (text[exact.at] === '>' || text[exact.at] === '-')) exact.sure = false;
}

function readLess(exact: Exact): void {
  const { text, at } = exact;
  const next = text[at + 1];
  // A comparison, or the parameters or arguments of a type.
  const isOperator = !exact.elements || (next !== '/' && isBehindValue(exact));
  if (text.startsWith('<!--', at) || text.startsWith('<<<', at)) {
    exact.sure = false;
  } else if (isOperator) {
    topOf(exact).angle = true;
    pass(exact, '<', next === '<' ? at + 2 : at + 1);
  } else if (mayOpenTag(exact)) {
    openTag(exact);
  } else {
    exact.sure = false;
  }
}

import * as char from '../../kit/chars.ts';
import { isLineEnd, isNamePart, isSpace } from '../chars.ts';
import { endOfRegex, endOfTemplateText } from '../literal-ends.ts';
import { skipTrivia } from '../trivia.ts';
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
    if (char.isDigit(code)) pass(exact, VALUE, wordEnd(text, at));
    else readWord(exact, wordEnd(text, at));
  } else if (code === char.SINGLE_QUOTE || code === char.DOUBLE_QUOTE) readString(exact, code);
  else if (code === char.BACKQUOTE) openTemplate(exact);
  else if (code === char.SLASH) readSlash(exact);
  else if (code === char.HASH) pass(exact, NAME, wordEnd(text, at + 1));
  else if (code === char.BACKSLASH) exact.sure = false;
  else readPunctuator(exact);
}

function hasLineEnd(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isLineEnd(text.charCodeAt(at))) return true;
  return false;
}

function isWordCode(code: number): boolean {
  return isNamePart(code) || (code > 127 && !isSpace(code));
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
    if (code === quote || code === char.NEWLINE || code === char.RETURN) break;
    if (code === char.BACKSLASH && text[++at] === '\r' && text[at + 1] === '\n') at++;
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
  const at = endOfTemplateText(text, exact.at);
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
  const end = endOfRegex(text, start);
  return end < 0 ? -1 : wordEnd(text, end);
}

function readPunctuator(exact: Exact): void {
  const sign = exact.text.charAt(exact.at);
  if (sign === '(') openParenthesis(exact);
  else if (sign === '{') openBrace(exact);
  else if (sign === '[') openList(exact);
  else if (sign === ')' || sign === '}' || sign === ']') closeBracket(exact, sign);
  else if (sign === ',' || sign === ';') separate(exact, sign);
  else if (sign === ':') readColon(exact);
  else if (sign === '<') readLess(exact);
  else readOperator(exact, sign);
}

/** Those of several characters that mean something other than their characters do. `?.5` is a number. */
const LONG = /\.\.\.|=>|\?\.(?!\d)|\+\+|--|&&|\|\||\?\?/y;

function readOperator(exact: Exact, sign: string): void {
  const { text, at } = exact;
  LONG.lastIndex = at;
  const found = LONG.test(text) ? text.slice(at, LONG.lastIndex) : sign;
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

import * as char from '../../kit/chars.ts';
import { isLineEnd, isNamePart, isSpace } from '../chars.ts';
import { endOfRegex, endOfTemplateText } from '../literal-ends.ts';
import { skipTrivia } from '../trivia.ts';
import { mayOpenTag, openTag, readChildren, readTag } from './elements.ts';
import { isAfterValue, wantsValue } from './expression-context.ts';
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
import { pass, pushFrame, type Scan, topOf } from './state.ts';
import { isLineKeyword, mayEndValue, NAME, UNCLEAR, VALUE } from './vocabulary.ts';
import { readWord } from './words.ts';

/** Moves over one token, or over one piece of a template literal or of an element. */
export function step(scan: Scan): void {
  const { kind } = topOf(scan);
  if (kind === 'template') readTemplate(scan);
  else if (kind === 'tag') readTag(scan);
  else if (kind === 'children') readChildren(scan);
  else readCode(scan);
}

function readCode(scan: Scan): void {
  const { text } = scan;
  const start = skipTrivia(text, scan.at);
  if (start === -1) {
    scan.sure = false;
    return;
  }
  scan.newline = hasLineEnd(text, scan.at, start);
  scan.at = start;
  if (start === text.length) return;
  if (scan.newline && isLineKeyword(scan.last)) scan.last = UNCLEAR;
  if (scan.newline && mayEndValue(scan.last)) passLine(scan);
  readToken(scan, text.charCodeAt(start));
}

function readToken(scan: Scan, code: number): void {
  const { text, at } = scan;
  if (isWordCode(code)) {
    if (char.isDigit(code)) pass(scan, VALUE, wordEnd(text, at));
    else readWord(scan, wordEnd(text, at));
  } else if (code === char.SINGLE_QUOTE || code === char.DOUBLE_QUOTE) readString(scan, code);
  else if (code === char.BACKQUOTE) openTemplate(scan);
  else if (code === char.SLASH) readSlash(scan);
  else if (code === char.HASH) pass(scan, NAME, wordEnd(text, at + 1));
  else if (code === char.BACKSLASH) scan.sure = false;
  else readPunctuator(scan);
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

function readString(scan: Scan, quote: number): void {
  const { text } = scan;
  let at = scan.at + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote || code === char.NEWLINE || code === char.RETURN) break;
    if (code === char.BACKSLASH && text[++at] === '\r' && text[at + 1] === '\n') at++;
  }
  scan.sure = text.charCodeAt(at) === quote;
  pass(scan, VALUE, at + 1);
}

/** A template may also be a type. */
function openTemplate(scan: Scan): void {
  pushFrame(scan, 'template', '', { value: !scan.types || wantsValue(scan) });
  scan.at++;
}

/** The text of a template literal, up to its end or to the next substitution. */
function readTemplate(scan: Scan): void {
  const { text } = scan;
  const at = endOfTemplateText(text, scan.at);
  if (text[at] === '`') {
    scan.stack.pop();
    pass(scan, VALUE, at + 1);
  } else if (text[at] === '$') {
    pushFrame(scan, 'substitution', '}', { value: topOf(scan).value });
    pass(scan, '{', at + 2);
  } else {
    scan.sure = false;
  }
}

function readSlash(scan: Scan): void {
  const end = isAfterValue(scan) ? scan.at + 1 : regexEnd(scan);
  if (end === -1) scan.sure = false;
  else pass(scan, end === scan.at + 1 ? '/' : VALUE, end);
}

const BEFORE_REGEX = new Set([
  ...'( [ { , ; : ? = => + - * / % & | ^ ~ << && || ?? ...'.split(' '),
  ...'return typeof case do else in instanceof new delete void throw'.split(' '),
]);

/** The offset after the regular expression at this slash; -1 if it may not be one. */
function regexEnd({ text, at: start, last, second }: Scan): number {
  const negated = last === '!' && !mayEndValue(second);
  if (!negated && !BEFORE_REGEX.has(last)) return -1;
  const end = endOfRegex(text, start);
  return end < 0 ? -1 : wordEnd(text, end);
}

function readPunctuator(scan: Scan): void {
  const sign = scan.text.charAt(scan.at);
  if (sign === '(') openParenthesis(scan);
  else if (sign === '{') openBrace(scan);
  else if (sign === '[') openList(scan);
  else if (sign === ')' || sign === '}' || sign === ']') closeBracket(scan, sign);
  else if (sign === ',' || sign === ';') separate(scan, sign);
  else if (sign === ':') readColon(scan);
  else if (sign === '<') readLess(scan);
  else readOperator(scan, sign);
}

/** Punctuators that differ from the sequence of their characters. `?.5` is a number. */
const LONG = /\.\.\.|=>|\?\.(?!\d)|\+\+|--|&&|\|\||\?\?/y;

function readOperator(scan: Scan, sign: string): void {
  const { text, at } = scan;
  LONG.lastIndex = at;
  const found = LONG.test(text) ? text.slice(at, LONG.lastIndex) : sign;
  if (found === '=>') readArrow(scan);
  else pass(scan, found, at + found.length);
  const top = topOf(scan);
  if (found === '=') top.returns = false;
  else if (found === '?') top.asked = true;
  // It may end a list of types that contains an arrow.
  else if (found === '>' && top.arrow === 'sure') top.arrow = 'maybe';
  else if (found === '--' && (text[scan.at] === '>' || text[scan.at] === '-')) scan.sure = false;
}

function readLess(scan: Scan): void {
  const { text, at } = scan;
  const next = text[at + 1];
  // A comparison, or the parameters or arguments of a type.
  const isOperator = !scan.elements || (next !== '/' && isAfterValue(scan));
  if (text.startsWith('<!--', at) || text.startsWith('<<<', at)) {
    scan.sure = false;
  } else if (isOperator) {
    topOf(scan).angle = true;
    pass(scan, '<', next === '<' ? at + 2 : at + 1);
  } else if (mayOpenTag(scan)) {
    openTag(scan);
  } else {
    scan.sure = false;
  }
}

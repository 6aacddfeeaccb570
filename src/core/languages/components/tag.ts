import { isSpace } from '../javascript/chars.ts';
import * as char from '../kit/chars.ts';

export interface Tag {
  /** The offset of its `<`. */
  readonly start: number;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  /** Does it end in `/>`? */
  readonly selfClosing: boolean;
  /** The offset after its `>`; the length of the text if it has none. */
  readonly end: number;
}

export interface Attribute {
  /** Empty for `{…}`, whose name is an expression. */
  readonly name: string;
  /** The value without quotes; undefined without a value, and for an expression. */
  readonly value: string | undefined;
}

/** Extensions of HTML in attributes. */
export interface TagSyntax {
  /** The offset after the expression whose brace is at `open`; -1 if it has no end. */
  readonly expressionEnd?: (open: number) => number;
  /** May quotes contain an expression? */
  readonly inQuotes?: true;
  /** Is a backquote a quote, too? */
  readonly backticks?: true;
  /** May JavaScript's comments separate attributes? */
  readonly comments?: true;
}

/** Does a tag with a name begin at this `<`? */
export function isTagStart(text: string, at: number): boolean {
  const letter = text.charCodeAt(at + 1) | 32;
  return letter >= char.LOWER_A && letter <= char.LOWER_Z;
}

/** Reads the tag that begins at `start`. */
export function readTag(text: string, start: number, syntax: TagSyntax = {}): Tag {
  const nameEnd = run(text, start + 1, NAME_END);
  const reader: Reader = { text, syntax, at: nameEnd, attributes: [] };
  let selfClosing = false;
  for (;;) {
    reader.at = skipSpace(text, reader.at);
    const char = text[reader.at];
    if (char === undefined || char === '>') break;
    if (char === '/') {
      if (text[reader.at + 1] === '>') {
        selfClosing = true;
        break;
      }
      reader.at = (syntax.comments && commentEnd(text, reader.at)) || reader.at + 1;
    } else {
      readAttribute(reader);
    }
  }
  return {
    start,
    name: text.slice(start + 1, nameEnd),
    attributes: reader.attributes,
    selfClosing,
    end: Math.min(reader.at + (selfClosing ? 2 : 1), text.length),
  };
}

/** The value of an attribute; undefined if there is none of this name, or if it is an expression. */
export function attributeOf({ attributes }: Tag, name: string): string | undefined {
  return attributes.find(attribute => attribute.name === name)?.value;
}

export function hasAttribute({ attributes }: Tag, name: string): boolean {
  return attributes.some(attribute => attribute.name === name);
}

interface Reader {
  readonly text: string;
  readonly syntax: TagSyntax;
  readonly attributes: Attribute[];
  at: number;
}

const NAME_END = /[\s/>]/g;
const ATTRIBUTE_NAME_END = /[\s/>=]/g;

/** Moves over something that is neither white space nor the end of the tag. */
function readAttribute(reader: Reader): void {
  const { text, at: start } = reader;
  if (text[start] === '{' && readExpression(reader)) {
    reader.attributes.push({ name: '', value: undefined });
    return;
  }
  // The first character always belongs to the name, so that each call advances.
  const nameEnd = run(text, start + 1, ATTRIBUTE_NAME_END);
  const equals = skipSpace(text, nameEnd);
  let value: string | undefined;
  if (text[equals] === '=') {
    reader.at = skipSpace(text, equals + 1);
    value = readValue(reader);
  } else {
    reader.at = nameEnd;
  }
  reader.attributes.push({ name: text.slice(start, nameEnd), value });
}

function readValue(reader: Reader): string | undefined {
  const { text, at: start, syntax } = reader;
  const quote = text[start];
  if (quote === '"' || quote === "'" || (quote === '`' && syntax.backticks)) {
    reader.at++;
    const isPlain = moveToQuote(reader, quote);
    const value = text.slice(start + 1, reader.at);
    reader.at++;
    return isPlain && quote !== '`' ? value : undefined;
  }
  if (quote === '{' && readExpression(reader)) {
    // Text may follow, as in `class={a}-b`.
    if (syntax.inQuotes) moveToUnquotedEnd(reader);
    return undefined;
  }
  const isPlain = moveToUnquotedEnd(reader);
  return isPlain ? text.slice(start, reader.at) : undefined;
}

/** Moves to the closing quote. False if an expression precedes it. */
function moveToQuote(reader: Reader, quote: string): boolean {
  const { text, syntax } = reader;
  let mayHoldExpressions = syntax.inQuotes === true;
  let isPlain = true;
  let end = -1;
  for (;;) {
    if (end < reader.at) {
      const close = text.indexOf(quote, reader.at);
      end = close === -1 ? text.length : close;
    }
    const open = mayHoldExpressions ? braceBefore(text, reader.at, end) : -1;
    reader.at = open === -1 ? end : open;
    if (open === -1) return isPlain;
    if (readExpression(reader)) isPlain = false;
    else mayHoldExpressions = false;
  }
}

/** Without this bound, every quoted value would be searched for a brace up to the end of the text. */
function braceBefore(text: string, from: number, end: number): number {
  for (let at = from; at < end; at++) if (text.charCodeAt(at) === char.OPEN_BRACE) return at;
  return -1;
}

/** An unquoted value ends at white space or `>`. False if it contains an expression. */
function moveToUnquotedEnd(reader: Reader): boolean {
  const { text, syntax } = reader;
  let isPlain = true;
  while (reader.at < text.length) {
    const char = text[reader.at];
    if (char === '>' || isSpace(text.charCodeAt(reader.at))) break;
    if (syntax.inQuotes && char === '/' && text[reader.at + 1] === '>') break;
    if (syntax.inQuotes && char === '{' && readExpression(reader)) isPlain = false;
    else reader.at++;
  }
  return isPlain;
}

function readExpression(reader: Reader): boolean {
  const end = reader.syntax.expressionEnd?.(reader.at) ?? -1;
  if (end === -1) return false;
  reader.at = end;
  return true;
}

/** The end of the comment at this slash; 0 if there is none. */
function commentEnd(text: string, at: number): number {
  const next = text[at + 1];
  if (next !== '/' && next !== '*') return 0;
  const end = text.indexOf(next === '/' ? '\n' : '*/', at + 2);
  return end === -1 ? text.length : end + (next === '/' ? 1 : 2);
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** The end of the run of characters that `end` does not match. */
function run(text: string, from: number, end: RegExp): number {
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}

import {
  BACKSLASH,
  CLOSE_BRACE,
  COLON,
  FORM_FEED,
  HASH,
  NEWLINE,
  OPEN_PAREN,
  SEMICOLON,
  SPACE,
  TAB,
} from './chars.ts';
import { isImportCall } from './dynamic.ts';
import { FormattedStrings } from './formatted.ts';
import { CLOSE, COMMENT, ESCAPE, KINDS, LINE_END, OPEN, OTHER, QUOTE } from './kinds.ts';
import { endOfLong, endOfShort, prefixBefore } from './strings.ts';

/** What `Lexer.next` stopped at. */
export const END = 0;
/** The first statement of a logical line; `column` is its indentation. */
export const LINE = 1;
/** Behind a `;`. */
export const STATEMENT = 2;
/** Behind a `:` outside of brackets: the body of a compound statement, an annotation, or `:=`. */
export const BODY = 3;
/** Behind the `(` of a call whose name is that of an importing function. */
export const CALL = 4;

/**
 * Finds the places in a Python text where a statement may begin, and nothing else. It knows strings,
 * comments, brackets, continuation lines and indentation, so that what it skips is proven to be no statement.
 * Lines must end with LF. Time is linear in the text, whatever the text is.
 */
export class Lexer {
  pos: number;
  column = 0;
  /** The first thing that is wrong; whatever follows it is a guess. */
  problem: { readonly at: number; readonly message: string } | undefined;

  readonly #text: string;
  readonly #strings: FormattedStrings;
  #depth = 0;
  #opened = 0;
  #lineStarts = true;
  /** Quotes of which no triple closes a string any more. */
  readonly #unclosed = new Set<number>();

  constructor(text: string) {
    this.#text = text;
    this.#strings = new FormattedStrings(text);
    this.pos = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  }

  next(): number {
    if (this.#lineStarts) return this.#startLine(this.pos);
    const text = this.#text;
    const end = text.length;
    let i = this.pos;
    for (;;) {
      let code = 0;
      for (; i < end; i++) {
        code = text.charCodeAt(i);
        if (code < 128 && KINDS[code] !== OTHER) break;
      }
      if (i >= end) break;
      switch (KINDS[code]) {
        case LINE_END:
          i++;
          if (this.#depth === 0 || this.#isStatementInBrackets(i)) return this.#startLine(i);
          break;
        case COMMENT:
          i = endOfLine(text, i);
          break;
        case QUOTE:
          i = this.#string(i, code);
          break;
        case OPEN:
          if (this.#depth++ === 0) this.#opened = i;
          i++;
          if (code === OPEN_PAREN && isImportCall(text, i - 1)) return this.#stopAt(i, CALL);
          break;
        case CLOSE:
          i = this.#close(i, code);
          break;
        case ESCAPE:
          i += text.charCodeAt(i + 1) === NEWLINE ? 2 : 1;
          break;
        default:
          i++;
          if (this.#depth === 0) {
            if (code === SEMICOLON) return this.#stopAt(i, STATEMENT);
            return this.#stopAt(i, BODY);
          } else if (code === COLON && this.#depth === this.#strings.fieldDepth) i = this.#literal(i);
      }
    }
    this.#reportOpenBracket();
    return this.#stopAt(i, END);
  }

  report(at: number, message: string): void {
    this.problem ??= { at, message };
  }

  #stopAt(pos: number, event: number): number {
    this.pos = pos;
    return event;
  }

  /** Measures the indentation as CPython does; blank lines and comment lines have none. */
  #startLine(from: number): number {
    const text = this.#text;
    let i = from;
    let column = 0;
    let continued = 0;
    for (;;) {
      const code = text.charCodeAt(i);
      if (code === SPACE) column++;
      else if (code === TAB) column = (Math.floor(column / 8) + 1) * 8;
      else if (code === FORM_FEED) column = 0;
      else if (code === NEWLINE) column = continued = 0;
      else if (code === HASH) {
        i = endOfLine(text, i);
        continue;
      } else if (code === BACKSLASH && text.charCodeAt(i + 1) === NEWLINE) {
        if (continued === 0) continued = column;
        i++;
      } else break;
      i++;
    }
    this.column = continued === 0 ? column : continued;
    this.#lineStarts = false;
    return this.#stopAt(i, i < text.length ? LINE : END);
  }

  #string(quote: number, code: number): number {
    const text = this.#text;
    const long = text.charCodeAt(quote + 1) === code && text.charCodeAt(quote + 2) === code;
    if (long && this.#unclosed.has(code)) return endOfLine(text, quote);
    const prefix = prefixBefore(text, quote);
    if (prefix.formatted) {
      this.#strings.open({ quote: code, long, raw: prefix.raw, depth: this.#depth, start: quote });
      return this.#literal(quote + (long ? 3 : 1));
    }
    const end = long ? endOfLong(text, quote + 3, code) : endOfShort(text, quote + 1, code);
    if (end >= 0) return end;
    this.#depth = this.#strings.abandon(this.#depth);
    return this.#breakOff({ quote, code, long, end: ~end });
  }

  /** Reads on in the literal part of a formatted string, up to its end or to the code of a field. */
  #literal(from: number): number {
    const strings = this.#strings;
    const end = strings.read(from, this.#depth);
    this.#depth = strings.depth;
    if (end >= 0) return end;
    return this.#breakOff({
      quote: strings.failed.start,
      code: strings.failed.quote,
      long: strings.failed.long,
      end: ~end,
    });
  }

  /**
   * A triple-quoted string that is never closed would hide the rest of the file, so only its first line is
   * skipped. Its kind of quotes is not looked for again: that would take quadratic time.
   */
  #breakOff(string: { quote: number; code: number; long: boolean; end: number }): number {
    this.report(string.quote, 'this string is never closed');
    if (!string.long) return string.end;
    this.#unclosed.add(string.code);
    return endOfLine(this.#text, string.quote);
  }

  #close(at: number, code: number): number {
    if (this.#depth > 0 && this.#depth === this.#strings.fieldDepth) {
      if (code !== CLOSE_BRACE) return at + 1;
      this.#depth = this.#strings.closeField();
      return this.#literal(at + 1);
    }
    if (this.#depth > 0) this.#depth--;
    else this.report(at, 'this bracket was never opened');
    return at + 1;
  }

  /** No such word can stand in brackets: where one begins a line, a bracket was left open above it. */
  #isStatementInBrackets(lineStart: number): boolean {
    const i = skipIndentation(this.#text, lineStart);
    const first = this.#text.charCodeAt(i);
    if (!(first < 128 && FIRST_LETTERS[first] === 1)) return false;
    STATEMENT_WORD.lastIndex = i;
    if (!STATEMENT_WORD.test(this.#text)) return false;
    this.#reportOpenBracket();
    this.#strings.abandon(0);
    this.#depth = 0;
    return true;
  }

  #reportOpenBracket(): void {
    if (this.#depth > 0) this.report(this.#opened, 'this bracket is never closed');
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function skipIndentation(text: string, from: number): number {
  let i = from;
  for (;;) {
    const code = text.charCodeAt(i);
    if (code !== SPACE && code !== TAB && code !== FORM_FEED) return i;
    i++;
  }
}

const STATEMENT_WORD =
  /(?:import|def|class|return|raise|try|while|with|pass|del|global)(?![\w\u0080-\uffff])|from[ \t]+[.\w]+[ \t]+import[ \t(*]/y;
const FIRST_LETTERS = new Uint8Array(128);
for (const letter of 'idcrtwpgf') FIRST_LETTERS[letter.charCodeAt(0)] = 1;

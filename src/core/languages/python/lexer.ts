import * as char from '../kit/chars.ts';
import { codesOf } from '../kit/codes.ts';
import { endOfLine } from '../kit/lines.ts';
import { FirstProblem, UNCLOSED_BRACKET, UNOPENED_BRACKET } from '../kit/problems.ts';
import { isImportCall } from './dynamic.ts';
import * as kind from './kinds.ts';
import { Strings } from './strings.ts';
import { skipBlanks } from './words.ts';

/** What `Lexer.next` stopped at. */
export const END = 0;
/** The first statement of a logical line; `column` is its indentation. */
export const LINE = 1;
/** After a `;`. */
export const STATEMENT = 2;
/** After a `:` outside of brackets: the body of a compound statement, an annotation, or `:=`. */
export const BODY = 3;
/** After the `(` of a call whose name is that of an importing function. */
export const CALL = 4;

/**
 * Finds the offsets in a Python text at which a statement may begin, and nothing else. It knows strings, comments,
 * brackets, continuation lines and indentation, so nothing that it skips can be a statement. Lines must end with LF.
 * Takes linear time for any text.
 */
export class Lexer {
  pos: number;
  column = 0;
  readonly problem = new FirstProblem();

  readonly #text: string;
  readonly #codes: Uint16Array;
  readonly #strings: Strings;
  /** Where the outermost open bracket is. */
  #opened = 0;
  #isLineStart = true;

  constructor(text: string) {
    this.#text = text;
    this.#codes = codesOf(text);
    this.#strings = new Strings(text, this.problem);
    this.pos = text.charCodeAt(0) === char.BYTE_ORDER_MARK ? 1 : 0;
  }

  next(): number {
    if (this.#isLineStart) return this.#startLine(this.pos);
    const text = this.#text;
    const codes = this.#codes;
    const strings = this.#strings;
    let i = this.pos;
    for (;;) {
      while (kind.KINDS[codes[i]] <= kind.NAME) i++;
      const code = codes[i];
      switch (kind.KINDS[code]) {
        case kind.END:
          if (i++ < text.length) break;
          this.#reportOpenBracket();
          return this.#stopAt(text.length, END);
        case kind.LINE_END:
          i++;
          if (strings.depth === 0 || this.#isStatementInBrackets(i)) return this.#startLine(i);
          break;
        case kind.COMMENT:
          i = endOfLine(text, i);
          break;
        case kind.QUOTE:
          i = strings.read(i);
          break;
        case kind.OPEN:
          if (strings.depth++ === 0) this.#opened = i;
          i++;
          if (code === char.OPEN_PAREN && isImportCall(text, i - 1)) return this.#stopAt(i, CALL);
          break;
        case kind.CLOSE:
          i = this.#close(i, code);
          break;
        case kind.ESCAPE:
          i += codes[i + 1] === char.NEWLINE ? 2 : 1;
          break;
        default:
          i++;
          if (strings.depth === 0) return this.#stopAt(i, code === char.SEMICOLON ? STATEMENT : BODY);
          if (code === char.COLON && strings.depth === strings.fieldDepth) i = strings.readLiteral(i);
      }
    }
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
      if (code === char.SPACE) column++;
      else if (code === char.TAB) column = (Math.floor(column / 8) + 1) * 8;
      else if (code === char.FORM_FEED) column = 0;
      else if (code === char.NEWLINE) column = continued = 0;
      else if (code === char.HASH) {
        i = endOfLine(text, i);
        continue;
      } else if (code === char.BACKSLASH && text.charCodeAt(i + 1) === char.NEWLINE) {
        if (continued === 0) continued = column;
        i++;
      } else break;
      i++;
    }
    this.column = continued === 0 ? column : continued;
    this.#isLineStart = false;
    return this.#stopAt(i, i < text.length ? LINE : END);
  }

  #close(at: number, code: number): number {
    const strings = this.#strings;
    if (strings.depth === strings.fieldDepth) {
      if (code !== char.CLOSE_BRACE) return at + 1;
      strings.closeField();
      return strings.readLiteral(at + 1);
    }
    if (strings.depth > 0) strings.depth--;
    else this.problem.report(at, UNOPENED_BRACKET);
    return at + 1;
  }

  /** Does a line begin with a word that cannot stand in brackets? Then a bracket above it was left open. */
  #isStatementInBrackets(lineStart: number): boolean {
    const i = skipBlanks(this.#text, lineStart);
    if (!FIRST_LETTERS.has(this.#text.charCodeAt(i))) return false;
    STATEMENT_WORD.lastIndex = i;
    if (!STATEMENT_WORD.test(this.#text)) return false;
    this.#reportOpenBracket();
    this.#strings.abandon();
    this.#strings.depth = 0;
    return true;
  }

  #reportOpenBracket(): void {
    if (this.#strings.depth > 0) this.problem.report(this.#opened, UNCLOSED_BRACKET);
  }
}

const STATEMENT_WORD =
  /(?:import|def|class|return|raise|try|while|with|pass|del|global)(?![\w\u0080-\uffff])|from[ \t]+[.\w]+[ \t]+import[ \t(*]/y;
const FIRST_LETTERS = new Set(Array.from('idcrtwpgf', letter => letter.charCodeAt(0)));

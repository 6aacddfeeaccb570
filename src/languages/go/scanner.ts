import { codesOf } from '../kit/codes.ts';
import { codeAt } from '../kit/lines.ts';
import {
  ASTERISK,
  BACKQUOTE,
  BACKQUOTE_SIGN,
  CLOSE,
  DOUBLE_QUOTE,
  LINE_END,
  NEWLINE,
  OPEN,
  QUOTE,
  SEMICOLON,
  SEMICOLON_SIGN,
  SLASH,
  SLASH_SIGN,
} from './char-codes.ts';
import { isBlank, isDigit, isIdentifier, KINDS } from './chars.ts';
import { Comments } from './comments.ts';
import { endOfQuoted, endOfRaw } from './strings.ts';

/**
 * Reads the package clause and the imports of a Go text. It knows strings, runes, comments, brackets and where Go
 * puts a semicolon at the end of a line. Lines must end with LF. Time is linear, whatever the text is.
 */
export class Scanner {
  pos = 0;
  /** The first thing that is wrong; whatever follows it is a guess. */
  problem: { readonly at: number; readonly message: string } | undefined;
  readonly codes: Uint16Array;

  readonly #text: string;
  readonly #comments: Comments;

  constructor(text: string) {
    this.#text = text;
    this.codes = codesOf(text);
    this.#comments = new Comments(text);
    if (text.charCodeAt(0) === 0xfeff) this.pos = 1;
  }

  get code(): number {
    return codeAt(this.#text, this.pos);
  }

  get isAtEnd(): boolean {
    return this.pos >= this.#text.length;
  }

  get isAtClose(): boolean {
    return KINDS[this.code] === CLOSE;
  }

  report(at: number, message: string): void {
    this.problem ??= { at, message };
  }

  /** Skips blanks, lines and comments, and semicolons too where these only separate. */
  skipTrivia(semicolons = false): void {
    this.pos = this.afterTrivia(this.pos, semicolons);
  }

  /** The next offset that has no blank, line end or comment. */
  afterTrivia(from: number, semicolons = false): number {
    const codes = this.codes;
    let i = from;
    for (;;) {
      const code = codes[i];
      if (isBlank(code) || code === NEWLINE || (semicolons && code === SEMICOLON_SIGN)) i++;
      else if (code === SLASH_SIGN && this.#comments.beginsAt(i)) i = this.comment(i);
      else return i;
    }
  }

  /** The word that stands here; empty where none does. */
  word(): string {
    const codes = this.codes;
    const start = this.pos;
    let i = start;
    while (isIdentifier(codes[i])) i++;
    this.pos = i;
    return isDigit(codes[start]) ? '' : this.#text.slice(start, i);
  }

  /** The content of the string that stands here, of either kind. */
  string(): string | undefined {
    const start = this.pos;
    const code = this.code;
    if (code !== DOUBLE_QUOTE && code !== BACKQUOTE_SIGN) return undefined;
    const end =
      code === BACKQUOTE_SIGN
        ? endOfRaw(this.#text, start)
        : endOfQuoted(this.codes, start, this.#text.length);
    this.pos = end < 0 ? ~end : end;
    return end < 0 ? undefined : this.#text.slice(start + 1, end - 1);
  }

  /** Goes on to where the statement ends; in a group, also to the bracket that ends the group. */
  skipStatement(inGroup = false): void {
    this.pos = this.#endOfStatement(inGroup);
  }

  #endOfStatement(inGroup: boolean): number {
    const text = this.#text;
    const codes = this.codes;
    const end = text.length;
    let i = this.pos;
    let depth = 0;
    let opened = i;
    while (i < end) {
      const start = i++;
      switch (KINDS[codes[start]]) {
        case OPEN:
          if (depth++ === 0) opened = start;
          break;
        case CLOSE:
          if (depth > 0) depth--;
          else if (inGroup) return start;
          else this.report(start, 'this bracket was never opened');
          break;
        case LINE_END:
          if (depth === 0 && this.#isStatementEnd(start)) return i;
          if (!this.isDeclaration(i)) break;
          if (depth > 0) this.report(opened, OPEN_BRACKET);
          return i;
        case QUOTE:
          i = this.closed(start, endOfQuoted(codes, start, end));
          break;
        case BACKQUOTE:
          i = this.closed(start, endOfRaw(text, start));
          break;
        case SLASH:
          if (!this.#comments.beginsAt(start)) break;
          i = this.comment(start);
          if (depth === 0 && this.#isEndBeforeLines(start, i)) return i;
          break;
        case SEMICOLON:
          if (depth === 0) return i;
      }
    }
    if (depth > 0) this.report(opened, OPEN_BRACKET);
    return end;
  }

  isCommentAt(slash: number): boolean {
    return this.#comments.beginsAt(slash);
  }

  /** Returns where the comment ends that begins here. */
  comment(start: number): number {
    const end = this.#comments.pass(start);
    if (end < 0) this.report(start, 'this comment is never closed');
    return end < 0 ? ~end : end;
  }

  /** The end of a string that begins here; negative where it has none. */
  closed(start: number, end: number): number {
    if (end < 0) this.report(start, 'this string is never closed');
    return end < 0 ? ~end : end;
  }

  /** Does Go put a semicolon at the end of this line? */
  #isStatementEnd(lineEnd: number): boolean {
    const text = this.#text;
    const end = this.#comments.endOfCodeBefore(lineEnd);
    const last = text.charCodeAt(end - 1);
    if (isIdentifier(last)) return !GOES_ON.test(text.slice(Math.max(0, end - LONGEST_WORD), end));
    const kind = KINDS[last];
    return kind === CLOSE || kind === QUOTE || kind === BACKQUOTE;
  }

  /** A comment over several lines ends a statement as a line's end does. */
  #isEndBeforeLines(start: number, end: number): boolean {
    if (this.#text.charCodeAt(start + 1) !== ASTERISK || !this.#isStatementEnd(start)) return false;
    return this.#text.slice(start, end).includes('\n');
  }

  /** No such words can begin a line within a statement: something was left open above it. */
  isDeclaration(lineStart: number): boolean {
    const first = this.codes[lineStart];
    if (first !== LOWER_I && first !== LOWER_F) return false;
    DECLARATION.lastIndex = lineStart;
    return DECLARATION.test(this.#text);
  }
}

const OPEN_BRACKET = 'this bracket is never closed';

/** Keywords that can stand at the end of a line of a declaration without ending it. */
const GOES_ON = /(?<![\w\u0080-\uffff])(?:struct|interface|chan|map|func)$/;
const LONGEST_WORD = 12;
const DECLARATION = /(?:import(?![\w\u0080-\uffff])|func[ \t]+[A-Za-z_\u0080-\uffff])/y;
const LOWER_F = 102;
const LOWER_I = 105;

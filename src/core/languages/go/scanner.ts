import * as char from '../kit/chars.ts';
import { codesOf } from '../kit/codes.ts';
import { Comments } from '../kit/comments.ts';
import { FirstProblem, UNCLOSED_COMMENT, UNCLOSED_STRING } from '../kit/problems.ts';
import { endOfQuoted, endOfRaw } from '../kit/quoted.ts';
import { endOfIdentifier, KINDS } from './chars.ts';
import * as kind from './kinds.ts';

/** Reads trivia, words and literals of a Go text. Lines must end with LF. Takes linear time for any text. */
export class Scanner {
  pos: number;
  readonly codes: Uint16Array;
  readonly problem = new FirstProblem();

  readonly #text: string;
  readonly #comments: Comments;

  constructor(text: string) {
    this.#text = text;
    this.codes = codesOf(text);
    this.#comments = new Comments(text, { nest: false });
    this.pos = this.codes[0] === char.BYTE_ORDER_MARK ? 1 : 0;
  }

  get code(): number {
    return this.codes[this.pos];
  }

  get isAtClose(): boolean {
    return KINDS[this.code] === kind.CLOSE;
  }

  /** Skips blanks, newlines, comments and, where these only separate, semicolons. */
  skipTrivia(semicolons = false): void {
    this.pos = this.afterTrivia(this.pos, semicolons);
  }

  afterTrivia(from: number, semicolons = false): number {
    const codes = this.codes;
    for (let i = from; ; ) {
      const code = codes[i];
      if (code === char.SPACE || code === char.TAB || code === char.NEWLINE) i++;
      else if (semicolons && code === char.SEMICOLON) i++;
      else if (code === char.SLASH && this.isCommentAt(i)) i = this.endOfComment(i);
      else return i;
    }
  }

  /** Reads the word at this offset; empty if there is none. */
  word(): string {
    const start = this.pos;
    this.pos = endOfIdentifier(this.codes, start);
    return char.isDigit(this.codes[start]) ? '' : this.#text.slice(start, this.pos);
  }

  /** Reads the content of the string at this offset, in quotes or raw; undefined if it is not closed. */
  string(): string | undefined {
    const start = this.pos;
    const { code } = this;
    if (code !== char.DOUBLE_QUOTE && code !== char.BACKQUOTE) return undefined;
    const end =
      code === char.BACKQUOTE ? endOfRaw(this.#text, start + 1, '`') : endOfQuoted(this.codes, start);
    this.pos = end < 0 ? ~end : end;
    return end < 0 ? undefined : this.#text.slice(start + 1, end - 1);
  }

  isCommentAt(slash: number): boolean {
    return this.#comments.beginsAt(slash);
  }

  endOfComment(start: number): number {
    const end = this.#comments.end(start);
    if (this.#comments.unclosed === start) this.problem.report(start, UNCLOSED_COMMENT);
    return end;
  }

  /** The offset after the string or rune that begins here. */
  endOfLiteral(start: number): number {
    return this.#closed(start, endOfQuoted(this.codes, start));
  }

  endOfRawString(start: number): number {
    return this.#closed(start, endOfRaw(this.#text, start + 1, '`'));
  }

  #closed(start: number, end: number): number {
    if (end < 0) this.problem.report(start, UNCLOSED_STRING);
    return end < 0 ? ~end : end;
  }

  /** Does a declaration begin here that no statement can contain? Then a bracket above was not closed. */
  isDeclaration(lineStart: number): boolean {
    const first = this.codes[lineStart];
    if (first !== char.LOWER_I && first !== char.LOWER_F) return false;
    DECLARATION.lastIndex = lineStart;
    return DECLARATION.test(this.#text);
  }
}

const DECLARATION = /(?:import(?![\w\u0080-\uffff])|func[ \t]+[A-Za-z_\u0080-\uffff])/y;

import * as char from '../kit/chars.ts';
import { codesOf, skipSpaces } from '../kit/codes.ts';
import { endOfLine } from '../kit/lines.ts';
import { UNCLOSED_BRACKET, UNOPENED_BRACKET } from '../kit/problems.ts';
import * as kind from './chars.ts';
import { endOfName, KINDS } from './chars.ts';
import { type Lexis, Literals } from './literals.ts';
import { END, LITERAL, type TokenListener, WORD } from './tokens.ts';

/**
 * Reads a text of Java, Kotlin or Scala token by token. It recognises strings, comments and brackets, and returns only
 * tokens outside of all brackets, except for Scala; a listener gets those inside, too. Lines must end with LF. Takes linear time for any text.
 */
export class Scanner {
  /** The offset after the token. */
  pos = 0;
  start = 0;
  token = END;
  /** The previous token. */
  before = END;
  /** Is this token the first on its line? */
  isFirst = true;
  depth = 0;
  listener: TokenListener | undefined;
  readonly literals: Literals;
  /** The result of `codesOf`. */
  readonly codes: Uint16Array;

  readonly #text: string;
  readonly #hasBackquotes: boolean;
  /** Does it return tokens inside of brackets, too? */
  readonly #isFlat: boolean;
  #opened = 0;

  constructor(text: string, lexis: Lexis) {
    this.#text = text;
    this.#hasBackquotes = lexis !== 'java';
    this.#isFlat = lexis === 'scala';
    this.codes = codesOf(text);
    this.literals = new Literals(text, this.codes, lexis);
    if (text.charCodeAt(0) === char.BYTE_ORDER_MARK) this.pos = 1;
    if (text.startsWith('#!', this.pos)) this.pos = endOfLine(text, this.pos);
  }

  /** Advances to the next token and returns it. */
  next(): number {
    this.before = this.token;
    this.isFirst = this.before === END;
    if (this.depth > 0 && !this.#isFlat) this.token = this.#walkBody(this.listener);
    else {
      this.token = this.#read();
      this.#report(this.listener);
    }
    return this.token;
  }

  /** The current name without its backquotes. */
  word(): string {
    const quotes = this.codes[this.start] === char.BACKQUOTE ? 1 : 0;
    return this.#text.slice(this.start + quotes, this.pos - quotes);
  }

  /** Is this the current word, without backquotes? */
  isAt(word: string): boolean {
    return this.pos - this.start === word.length && this.#text.startsWith(word, this.start);
  }

  /**
   * Reads `a.b.C` or `a.b.*`, from the current token to the first that does not belong to it. A name that breaks off
   * ends with a dot.
   */
  dotted(isNextStatement: () => boolean): string {
    let name = '';
    while (this.token === WORD && !isNextStatement()) {
      name += this.word();
      if (this.next() !== char.DOT) return name;
      name += '.';
      if (this.next() === char.ASTERISK && !isNextStatement()) {
        this.next();
        return `${name}*`;
      }
    }
    return name;
  }

  /** Reads a statement that the listener must not see. It gets the token after it, which is also the result. */
  withoutListener(read: () => void): number {
    const { listener } = this;
    this.listener = undefined;
    read();
    this.listener = listener;
    this.#report(listener);
    return this.token;
  }

  /** Reports a statement that breaks off: the current token begins another one. */
  breakOff(at: number, message: string): void {
    this.literals.problem.report(at, message);
    this.before = END;
  }

  #read(): number {
    const { codes } = this;
    let i = this.pos;
    for (;;) {
      const code = codes[i];
      const found = KINDS[code];
      if (found === kind.BLANK) {
        i++;
        continue;
      }
      this.start = i;
      switch (found) {
        case kind.LINE_END:
          this.isFirst = true;
          i++;
          if (this.depth > 0 && !this.#isFlat) this.#recover(i);
          break;
        case kind.SLASH:
          if (!this.literals.comments.beginsAt(i)) return this.#stop(i + 1, code);
          i = this.#comment(i);
          break;
        case kind.LETTER:
          return this.#stop(endOfName(codes, i + 1), WORD);
        case kind.DIGIT:
          return this.#stop(endOfName(codes, i + 1), LITERAL);
        case kind.QUOTE:
          return this.#stop(this.#enter(this.literals.string(i, this.depth)), LITERAL);
        case kind.APOSTROPHE:
          return this.#stop(this.literals.quoted(i), LITERAL);
        case kind.BACKQUOTE:
          return this.#hasBackquotes
            ? this.#stop(this.literals.backquoted(i), WORD)
            : this.#stop(i + 1, code);
        case kind.OPEN:
          if (this.depth++ === 0) this.#opened = i;
          return this.#stop(i + 1, code);
        case kind.CLOSE:
          return this.#stop(this.#close(i, code), code);
        case kind.NUL:
          if (i === codes.length - 1) return this.#end(i);
          i++;
          break;
        default:
          return this.#stop(i + 1, code);
      }
    }
  }

  /** Reads to the bracket that closes the outermost one, and passes every token to the listener. */
  #walkBody(listener: TokenListener | undefined): number {
    const { codes } = this;
    let { before, pos: i } = this;
    for (;;) {
      const code = codes[i];
      const found = KINDS[code];
      switch (found) {
        case kind.BLANK:
          i++;
          continue;
        case kind.LINE_END:
          if (codes[i + 1] === char.LOWER_I) break;
          this.isFirst = true;
          i = skipSpaces(codes, i + 1);
          continue;
        case kind.LETTER: {
          const start = i;
          i = endOfName(codes, i + 1);
          listener?.word(start, i, before);
          before = WORD;
          this.isFirst = false;
          continue;
        }
        case kind.OPEN:
        case kind.CLOSE:
        case kind.PLAIN:
          if (found === kind.OPEN) this.depth++;
          else if (found === kind.CLOSE) {
            // The outermost bracket, or one that leads back into a string.
            if (this.depth === 1 || this.depth === this.literals.templates.depth) break;
            this.depth--;
          }
          listener?.sign(code, i, before, this.depth);
          before = code;
          i++;
          this.isFirst = false;
          continue;
      }
      this.pos = i;
      this.before = before;
      this.token = this.#read();
      this.#report(listener);
      if (this.token === END || this.depth === 0) return this.token;
      before = this.token;
      i = this.pos;
      this.isFirst = false;
    }
  }

  #report(listener: TokenListener | undefined): void {
    const { token, start, before } = this;
    if (token === WORD) listener?.word(start, this.pos, before);
    else if (token > LITERAL) listener?.sign(token, start, before, this.depth);
  }

  #stop(pos: number, token: number): number {
    this.pos = pos;
    return token;
  }

  #end(at: number): number {
    if (this.depth > 0) this.literals.problem.report(this.#opened, UNCLOSED_BRACKET);
    return this.#stop(at, END);
  }

  #close(at: number, code: number): number {
    const { literals } = this;
    if (this.depth > 0 && this.depth === literals.templates.depth) {
      if (code !== char.CLOSE_BRACE) return at + 1;
      this.depth--;
      return this.#enter(literals.templates.resume(at + 1, this.depth));
    }
    if (this.depth > 0) this.depth--;
    else literals.problem.report(at, UNOPENED_BRACKET);
    return at + 1;
  }

  /** Code in a string is one bracket deeper. */
  #enter(end: number): number {
    const { depth } = this.literals.templates;
    if (depth > this.depth) {
      if (this.depth === 0) this.#opened = end - 1;
      this.depth = depth;
    }
    return end;
  }

  #comment(slash: number): number {
    const end = this.literals.comment(slash);
    if (this.#text.slice(slash, end).includes('\n')) this.isFirst = true;
    return end;
  }

  /** An import at the beginning of a line inside of brackets shows that a bracket above it is unclosed. */
  #recover(lineStart: number): void {
    IMPORT.lastIndex = lineStart;
    if (this.codes[lineStart] !== char.LOWER_I || !IMPORT.test(this.#text)) return;
    this.literals.problem.report(this.#opened, UNCLOSED_BRACKET);
    this.literals.templates.abandon();
    this.depth = 0;
  }
}

const IMPORT = /import[ \t]+(?:static[ \t]+)?[\w`$]+(?:\.[\w`$]+)*\.[\w`$*]+[ \t]*(?:;|\n|$|as\b)/y;

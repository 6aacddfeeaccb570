import { codeAt, NO_CODE } from '../text.ts';
import {
  APOSTROPHE,
  BACKQUOTE,
  BACKTICK,
  BLANK,
  CLOSE,
  CLOSE_BRACE,
  DIGIT,
  endOfIdentifier,
  KINDS,
  KINDS_IN_BODY,
  LETTER,
  LINE_END,
  OPEN,
  PLAIN,
  QUOTE,
  SLASH,
} from './chars.ts';
import { type Lexis, Literals } from './literals.ts';
import { beginsComment, endOfLine } from './trivia.ts';

/** What `Scanner.next` found; every other answer is the char code of a sign. */
export const END = 0;
export const WORD = 1;
/** A string, a character or a number. */
export const LITERAL = 2;

/**
 * Reads a text of Java or Kotlin token by token. It knows strings, comments and brackets, so that what it skips
 * is proven to be no declaration: it tells only what stands outside of all brackets, and, to whoever wants to hear
 * of them, the words inside. Lines must end with LF. Time is linear, whatever the text is.
 */
export class Scanner {
  /** Behind the token. */
  pos = 0;
  start = 0;
  token = END;
  /** The token before this one. */
  before = END;
  /** Is this token the first of its line? */
  isFirst = true;
  depth = 0;
  /** Is called at every word inside of brackets. */
  onWord: (() => void) | undefined;
  readonly literals: Literals;

  readonly #text: string;
  readonly #isKotlin: boolean;
  #opened = 0;
  #word: string | undefined;

  constructor(text: string, lexis: Lexis) {
    this.#text = text;
    this.#isKotlin = lexis.isKotlin;
    this.literals = new Literals(text, lexis);
    if (text.charCodeAt(0) === 0xfeff) this.pos = 1;
    if (text.startsWith('#!', this.pos)) this.pos = endOfLine(text, this.pos);
  }

  /** Goes on to the next token. */
  next(): number {
    this.#word = undefined;
    this.before = this.token;
    this.isFirst = this.before === END;
    if (this.depth === 0) this.token = this.#read();
    else this.token = this.onWord === undefined ? this.#skipBody() : this.#walkBody(this.onWord);
    return this.token;
  }

  /** The name that stands here, without its backquotes. */
  word(): string {
    if (this.#word === undefined) {
      const quotes = this.#text.charCodeAt(this.start) === BACKTICK ? 1 : 0;
      this.#word = this.#text.slice(this.start + quotes, this.pos - quotes);
    }
    return this.#word;
  }

  /** Does exactly this word stand here? */
  isAt(word: string): boolean {
    return this.pos - this.start === word.length && this.#text.startsWith(word, this.start);
  }

  /** A statement could not be read to its end: the token that was read last begins another one. */
  breakOff(at: number, message: string): void {
    this.literals.report(at, message);
    this.before = END;
  }

  #read(): number {
    const text = this.#text;
    let i = this.pos;
    for (;;) {
      const code = codeAt(text, i);
      const kind = code < 128 ? KINDS[code] : LETTER;
      if (kind === BLANK) {
        i++;
        continue;
      }
      this.start = i;
      switch (kind) {
        case LINE_END:
          this.isFirst = true;
          i++;
          if (this.depth > 0) this.#recover(i);
          break;
        case SLASH:
          if (!beginsComment(text, i)) return this.#stop(i + 1, code);
          i = this.#comment(i);
          break;
        case LETTER:
          if (code === NO_CODE) return this.#end(i);
          return this.#stop(endOfIdentifier(text, i), WORD);
        case DIGIT:
          return this.#stop(endOfIdentifier(text, i), LITERAL);
        case QUOTE:
          return this.#stop(this.#string(i), LITERAL);
        case APOSTROPHE:
          return this.#stop(this.literals.quoted(i), LITERAL);
        case BACKQUOTE:
          return this.#isKotlin ? this.#stop(this.literals.backquoted(i), WORD) : this.#stop(i + 1, code);
        case OPEN:
          if (this.depth++ === 0) this.#opened = i;
          return this.#stop(i + 1, code);
        case CLOSE:
          return this.#stop(this.#close(i, code), code);
        default:
          return this.#stop(i + 1, code);
      }
    }
  }

  /** Skips to the bracket that closes the outermost one. */
  #skipBody(): number {
    const text = this.#text;
    const end = text.length;
    let i = this.pos;
    for (;;) {
      let code = 0;
      for (; i < end; i++) {
        code = text.charCodeAt(i);
        if (code < 128 && KINDS_IN_BODY[code] !== PLAIN) break;
      }
      if (i >= end) return this.#end(i);
      switch (KINDS_IN_BODY[code]) {
        case LINE_END:
          i++;
          if (text.charCodeAt(i) !== LOWER_I || !this.#recover(i)) break;
          this.isFirst = true;
          this.pos = i;
          return this.#read();
        case SLASH:
          i = beginsComment(text, i) ? this.literals.comment(i) : i + 1;
          break;
        case QUOTE:
          i = this.#string(i);
          break;
        case APOSTROPHE:
          i = this.literals.quoted(i);
          break;
        case BACKQUOTE:
          i = this.#isKotlin ? this.literals.backquoted(i) : i + 1;
          break;
        case OPEN:
          this.depth++;
          i++;
          break;
        default:
          this.start = i;
          i = this.#close(i, code);
          if (this.depth === 0) return this.#stop(i, code);
      }
    }
  }

  /** The same, but tells the words on the way. */
  #walkBody(onWord: () => void): number {
    for (;;) {
      const token = this.#read();
      if (token === END || this.depth === 0) return token;
      if (token === WORD) onWord();
      this.#word = undefined;
      this.before = token;
      this.isFirst = false;
    }
  }

  #stop(pos: number, token: number): number {
    this.pos = pos;
    return token;
  }

  #end(at: number): number {
    if (this.depth > 0) this.literals.report(this.#opened, OPEN_BRACKET);
    return this.#stop(at, END);
  }

  #close(at: number, code: number): number {
    const { literals } = this;
    if (this.depth > 0 && this.depth === literals.templates.depth) {
      if (code !== CLOSE_BRACE) return at + 1;
      this.depth--;
      return this.#enter(literals.resumed(at + 1, this.depth));
    }
    if (this.depth > 0) this.depth--;
    else literals.report(at, 'this bracket was never opened');
    return at + 1;
  }

  #string(quote: number): number {
    return this.#enter(this.literals.string(quote, this.depth));
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

  /** No import can begin a line inside of brackets: where one does, a bracket was left open above it. */
  #recover(lineStart: number): boolean {
    IMPORT.lastIndex = lineStart;
    if (this.#text.charCodeAt(lineStart) !== LOWER_I || !IMPORT.test(this.#text)) return false;
    this.literals.report(this.#opened, OPEN_BRACKET);
    this.literals.templates.abandon();
    this.depth = 0;
    return true;
  }
}

const OPEN_BRACKET = 'this bracket is never closed';
const IMPORT = /import[ \t]+(?:static[ \t]+)?[\w`$]+(?:\.[\w`$]+)*\.[\w`$*]+[ \t]*(?:;|\n|$|as\b)/y;
const LOWER_I = 105;

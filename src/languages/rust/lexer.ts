import { codesOf } from '../codes.ts';
import { Attributes } from './attributes.ts';
import { Brackets, CODE, MACRO, MODULE, type Role, TOKENS } from './brackets.ts';
import {
  BANG,
  CLOSE_BRACE,
  COLON,
  DOT,
  endOfIdentifier,
  HASH,
  isIdentifier,
  LOWER_M,
  LOWER_U,
  OPEN_BRACE,
  OPEN_BRACKET,
} from './chars.ts';
import { type CodePath, codePathAt } from './code-paths.ts';
import { callAt, isBranch, isItemStart } from './macros.ts';
import {
  CALL,
  CLOSE,
  KINDS,
  LETTER,
  MARK,
  nextStop,
  OPEN,
  QUOTE,
  SLASHES,
  STATEMENT_END,
  TICK,
} from './stops.ts';
import { endOfTick, rawStringHashes, type StringLiteral, Strings } from './strings.ts';
import { skipHead, Trivia } from './trivia.ts';

/** What `Lexer.next` stopped at. */
export const END = 0;
/** Behind the word `use`. */
export const USE = 1;
/** Behind the word `mod`. */
export const MOD = 2;
/** Behind the word `extern`. */
export const EXTERN = 3;
/** Behind the brace that closes an inline module. */
export const MODULE_END = 4;
/** Behind the first `::` of a path in code. */
export const PATH = 5;

/**
 * Finds the words in a Rust text with which a declaration that names another file begins, and nothing else. It
 * knows strings, comments, characters, lifetimes, brackets, attributes and macros, so that what it skips is
 * proven to be no declaration. Lines must end with LF. Time is linear in the text, whatever the text is.
 */
export class Lexer {
  pos: number;
  /** Where the word begins that was stopped at. */
  start = 0;
  /** The path that was stopped at. */
  path: CodePath | undefined;
  /** Did a macro stand among items? It may declare anything. */
  hasItemMacro = false;
  /** The macros that are defined here. */
  readonly macros = new Set<string>();

  readonly brackets = new Brackets();
  readonly trivia: Trivia;
  readonly attributes: Attributes;
  readonly #strings: Strings;
  readonly #text: string;
  readonly #codes: Uint16Array;
  readonly #head: number;
  /** Where the next bracket of a definition with the word `macro` stands. */
  #definition = -1;

  constructor(text: string) {
    this.#text = text;
    this.#codes = codesOf(text);
    this.trivia = new Trivia(text);
    this.attributes = new Attributes(text, this.trivia);
    this.#strings = new Strings(text);
    this.#head = skipHead(text);
    this.pos = this.#head;
  }

  next(): number {
    const text = this.#text;
    const { brackets, trivia, attributes } = this;
    const end = text.length;
    const codes = this.#codes;
    let i = this.pos;
    for (;;) {
      i = nextStop(codes, i);
      if (i >= end) break;
      const code = codes[i];
      switch (KINDS[code]) {
        case LETTER:
          if (code === COLON) {
            this.path = codePathAt(text, i, brackets.isForeign);
            if (this.path !== undefined) return this.#stopAt(i + 2, PATH);
            i += 2;
            break;
          }
          if (!brackets.isOpaque) {
            const event = this.#word(i, code);
            if (event !== END) return event;
          }
          i++;
          break;
        case OPEN:
          this.#open(i, code);
          i++;
          break;
        case CLOSE:
          i++;
          if (this.#close(i - 1, code) === MODULE) return this.#stopAt(i, MODULE_END);
          break;
        case QUOTE:
          i = this.#string(this.#strings.at(i));
          break;
        case SLASHES:
          i = trivia.isComment(i) ? trivia.pass(i) : i + 1;
          break;
        case STATEMENT_END:
          i++;
          if (!brackets.isOpaque) attributes.forget();
          break;
        case CALL:
          i = brackets.isOpaque ? i + 1 : this.#call(i);
          break;
        case MARK:
          i = this.#mark(i);
          break;
        case TICK:
          i = endOfTick(text, i);
          break;
        default:
          i++;
      }
    }
    brackets.finish();
    return this.#stopAt(i, END);
  }

  /** The first thing that is wrong; whatever is not closed makes the brackets behind it meaningless. */
  problem(): { readonly at: number; readonly message: string } | undefined {
    const string = this.#strings.unclosed;
    if (string !== undefined) return { at: string, message: 'this string is never closed' };
    const comment = this.trivia.unclosed;
    if (comment !== undefined) return { at: comment, message: 'this comment is never closed' };
    return this.brackets.problem;
  }

  #stopAt(pos: number, event: number): number {
    this.pos = pos;
    return event;
  }

  #word(at: number, code: number): number {
    if (code === LOWER_U) return this.#isWord('use', at) ? this.#stopAtWord(at, 3, USE) : END;
    if (code !== LOWER_M) return this.#isWord('extern', at - 1) ? this.#stopAtWord(at - 1, 6, EXTERN) : END;
    if (this.#isWord('mod', at)) return this.#stopAtWord(at, 3, MOD);
    if (this.#isWord('macro', at)) this.#define(at + 5);
    return END;
  }

  #stopAtWord(at: number, length: number, event: number): number {
    this.start = at;
    return this.#stopAt(at + length, event);
  }

  /** `r#use` is a name, and `x.use` is an expression. */
  #isWord(word: string, at: number): boolean {
    const text = this.#text;
    if (!text.startsWith(word, at) || isIdentifier(text.charCodeAt(at + word.length))) return false;
    const before = at <= this.#head ? 0 : text.charCodeAt(at - 1);
    return !isIdentifier(before) && before !== HASH && before !== DOT;
  }

  /** `macro name(…) {…}`, of which both brackets hold tokens, or `macro name {…}`. */
  #define(behind: number): void {
    const name = this.trivia.skip(behind);
    const end = endOfIdentifier(this.#text, name);
    if (end === name) return;
    this.macros.add(this.#text.slice(name, end));
    this.#definition = this.trivia.skip(end);
  }

  #string(literal: StringLiteral): number {
    if (this.attributes.depth > 0) this.attributes.string(literal);
    return literal.end;
  }

  #open(at: number, code: number): void {
    const { brackets } = this;
    if (brackets.isOpaque) {
      brackets.open(at, code, CODE);
      return;
    }
    if (code === OPEN_BRACE) this.attributes.forget();
    if (at === this.#definition) {
      brackets.open(at, code, TOKENS);
      brackets.markForeign();
    } else {
      const isItems = code === OPEN_BRACE && brackets.role === MACRO && isBranch(this.#text, at, this.trivia);
      brackets.open(at, code, isItems ? MACRO : CODE);
    }
  }

  #close(at: number, code: number): Role | undefined {
    const { brackets, attributes } = this;
    const isDefinition = this.#definition >= 0 && brackets.start === this.#definition;
    const closed = brackets.close(at, code);
    if (brackets.depth < attributes.depth) attributes.close();
    if (isDefinition && code !== CLOSE_BRACE) this.#definition = this.trivia.skip(at + 1);
    if (code === CLOSE_BRACE && !brackets.isOpaque) attributes.forget();
    return closed;
  }

  /** A raw string, or an attribute, whose tokens are opaque. */
  #mark(hash: number): number {
    const hashes = rawStringHashes(this.#text, hash);
    if (hashes > 0) return this.#string(this.#strings.raw(hash + hashes, hashes));
    if (this.brackets.isOpaque) return hash + 1;
    let i = this.trivia.skip(hash + 1);
    const isInner = this.#text.charCodeAt(i) === BANG;
    if (isInner) i = this.trivia.skip(i + 1);
    if (this.#text.charCodeAt(i) !== OPEN_BRACKET) return hash + 1;
    this.brackets.open(i, OPEN_BRACKET, TOKENS);
    if (!isInner) this.attributes.open(this.trivia.skip(i + 1), this.brackets.depth);
    return i + 1;
  }

  /**
   * The tokens of a macro are opaque, with one exception: what stands in the braces of a macro that is itself an
   * item among items (`cfg_if! {…}`, `cfg_unix! {…}`) becomes items, and nearly always the very same ones.
   */
  #call(bang: number): number {
    const { brackets, trivia } = this;
    const call = callAt(this.#text, bang, trivia);
    if (call === undefined) return bang + 1;
    const { start, bracket, defines, isForeign } = call;
    if (defines !== undefined) this.macros.add(defines);
    const isItem =
      brackets.role <= MACRO &&
      defines === undefined &&
      isItemStart(this.#text, start, { trivia, head: this.#head });
    if (isItem) this.hasItemMacro = true;
    const code = this.#text.charCodeAt(bracket);
    if (code === OPEN_BRACE) this.attributes.forget();
    brackets.open(bracket, code, isItem && code === OPEN_BRACE ? MACRO : TOKENS);
    if (isForeign) brackets.markForeign();
    return bracket + 1;
  }
}

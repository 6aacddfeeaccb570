import { byteCodesOf } from '../byte-codes.ts';
import { findStops } from '../stops.ts';
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
  isWord,
  LOWER_M,
  LOWER_S,
  OPEN_BRACE,
  OPEN_BRACKET,
  type Source,
} from './chars.ts';
import { type CodePath, codePathAt } from './code-paths.ts';
import { callAt, isBranch, isItemStart } from './macros.ts';
import { KINDS, LINE_END, SECOND_LETTERS, STOPS } from './stops.ts';
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
  /** The line of what was stopped at; at the end, of the end. */
  line = 1;
  /** Where the word begins that was stopped at. */
  start = 0;
  /** The path that was stopped at. */
  path: CodePath | undefined;
  /** Did a macro stand among items? It may declare anything. */
  hasItemMacro = false;
  /** The macros that are defined here. */
  readonly macros = new Set<string>();

  /** Where a word may stand that declares a type, also in comments and strings. */
  readonly typePlaces: number[] = [];

  readonly brackets = new Brackets();
  readonly trivia: Trivia;
  readonly attributes: Attributes;
  readonly source: Source;
  readonly #strings: Strings;
  readonly #codes: Uint8Array;
  readonly #stops: Int32Array;
  /** The next one that has not been looked at. */
  #stop = 0;
  readonly #head: number;
  /** Where the next bracket of a definition with the word `macro` stands. */
  #definition = -1;

  constructor(text: string) {
    const codes = byteCodesOf(text);
    this.#codes = codes.bytes;
    this.#stops = findStops(codes, text.length, STOPS);
    this.source = { text, codes: this.#codes };
    this.trivia = new Trivia(this.source);
    this.attributes = new Attributes(this.source, this.trivia);
    this.#strings = new Strings(this.source);
    this.#head = skipHead(this.source);
    this.pos = this.#head;
  }

  next(): number {
    const { brackets, trivia, attributes, source, typePlaces } = this;
    const stops = this.#stops;
    const codes = this.#codes;
    let { line } = this;
    const end = source.text.length;
    let stop = this.#stop;
    let pos = this.pos;
    // Local, because V8 looks up a variable of the module at each use.
    const kinds = KINDS;
    const seconds = SECOND_LETTERS;
    const lineEnd = LINE_END;
    for (;;) {
      const i = stops[stop++];
      const code = codes[i];
      const kind = kinds[code];
      if (i < pos) {
        if (kind === lineEnd) line++;
        else if (kind > lineEnd) typePlaces.push(i);
        continue;
      }
      if (i >= end) break;
      pos = i + 1;
      // Literals, because V8 makes a jump table of nothing else.
      switch (kind) {
        case 4: // OPEN
          if (brackets.role < CODE || i === this.#definition) this.#open(i, code);
          else {
            brackets.openCode(i, code);
            if (code === OPEN_BRACE && !brackets.isOpaque) attributes.forget();
          }
          break;
        case 5: // CLOSE
          if (brackets.closeCode(code)) {
            if (code === CLOSE_BRACE && !brackets.isOpaque) attributes.forget();
          } else if (this.#close(i, code) === MODULE) return this.#stopAt(pos, stop, line, MODULE_END);
          break;
        case 6: // STATEMENT_END
          if (!brackets.isOpaque) attributes.forget();
          break;
        case 9: // COLONS
          if (codes[i + 1] !== COLON) break;
          pos = i + 2;
          this.path = codePathAt(source, i, brackets.isForeign);
          if (this.path !== undefined) return this.#stopAt(pos, stop, line, PATH);
          break;
        case 11: // LINE_END
          line++;
          break;
        case 13: // USE_OR_TYPE
          if (codes[i + 1] !== LOWER_S) typePlaces.push(i);
          else if (!brackets.isOpaque && this.#isWord('use', i)) {
            this.start = i;
            return this.#stopAt(i + 3, stop, line, USE);
          }
          break;
        case 10: // LETTER
          if (seconds[codes[i + 1]] === code && !brackets.isOpaque) {
            const event = this.#word(i, code);
            if (event !== END) return this.#stopAt(this.pos, stop, line, event);
          }
          break;
        case 12: // TYPE
          typePlaces.push(i);
          break;
        case 1: // QUOTE
          pos = this.#string(this.#strings.at(i));
          break;
        case 3: // SLASHES
          if (trivia.isComment(i)) pos = trivia.pass(i);
          break;
        case 8: // CALL
          if (!brackets.isOpaque) pos = this.#call(i);
          break;
        case 7: // MARK
          pos = this.#mark(i);
          break;
        case 2: // TICK
          pos = endOfTick(source, i);
          break;
        default:
      }
    }
    brackets.finish();
    return this.#stopAt(end, stop - 1, line, END);
  }

  /** The first thing that is wrong; whatever is not closed makes the brackets behind it meaningless. */
  problem(): { readonly at: number; readonly message: string } | undefined {
    const string = this.#strings.unclosed;
    if (string !== undefined) return { at: string, message: 'this string is never closed' };
    const comment = this.trivia.unclosed;
    if (comment !== undefined) return { at: comment, message: 'this comment is never closed' };
    return this.brackets.problem;
  }

  #stopAt(pos: number, stop: number, line: number, event: number): number {
    this.line = line;
    this.pos = pos;
    this.#stop = stop;
    return event;
  }

  #word(at: number, code: number): number {
    if (code !== LOWER_M) return this.#isWord('extern', at) ? this.#behindWord(at, 6, EXTERN) : END;
    if (this.#isWord('mod', at)) return this.#behindWord(at, 3, MOD);
    if (this.#isWord('macro', at)) this.#define(at + 5);
    return END;
  }

  #behindWord(at: number, length: number, event: number): number {
    this.start = at;
    this.pos = at + length;
    return event;
  }

  /** `r#use` is a name, and `x.use` is an expression. */
  #isWord(word: string, at: number): boolean {
    const codes = this.#codes;
    if (!isWord(codes, at, word)) return false;
    const before = at <= this.#head ? 0 : codes[at - 1];
    return !isIdentifier(before) && before !== HASH && before !== DOT;
  }

  /** `macro name(…) {…}`, of which both brackets hold tokens, or `macro name {…}`. */
  #define(behind: number): void {
    const name = this.trivia.skip(behind);
    const end = endOfIdentifier(this.#codes, name);
    if (end === name) return;
    this.macros.add(this.source.text.slice(name, end));
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
      const isItems =
        code === OPEN_BRACE && brackets.role === MACRO && isBranch(this.source, at, this.trivia);
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
    const hashes = rawStringHashes(this.#codes, hash);
    if (hashes > 0) return this.#string(this.#strings.raw(hash + hashes, hashes));
    if (this.brackets.isOpaque) return hash + 1;
    let i = this.trivia.skip(hash + 1);
    const isInner = this.#codes[i] === BANG;
    if (isInner) i = this.trivia.skip(i + 1);
    if (this.#codes[i] !== OPEN_BRACKET) return hash + 1;
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
    const call = callAt(this.source, bang, trivia);
    if (call === undefined) return bang + 1;
    const { start, bracket, defines, isForeign } = call;
    if (defines !== undefined) this.macros.add(defines);
    const isItem =
      brackets.role <= MACRO &&
      defines === undefined &&
      isItemStart(this.#codes, start, { trivia, head: this.#head });
    if (isItem) this.hasItemMacro = true;
    const code = this.#codes[bracket];
    if (code === OPEN_BRACE) this.attributes.forget();
    brackets.open(bracket, code, isItem && code === OPEN_BRACE ? MACRO : TOKENS);
    if (isForeign) brackets.markForeign();
    return bracket + 1;
  }
}

import { byteCodesOf } from '../kit/byte-codes.ts';
import * as char from '../kit/chars.ts';
import { FirstProblem, UNCLOSED_COMMENT, UNCLOSED_STRING } from '../kit/problems.ts';
import { findStops } from '../kit/stops.ts';
import { Attributes } from './attributes.ts';
import { Brackets } from './brackets.ts';
import { endOfIdentifier, isIdentifier } from './chars.ts';
import { type CodePath, codePathAt } from './code-paths.ts';
import * as event from './events.ts';
import { callAt, isBranch, isItemStart } from './macros.ts';
import * as role from './roles.ts';
import { Source, skipHead } from './source.ts';
import * as stop from './stop-kinds.ts';
import { KINDS, SECOND_LETTERS, TABLE } from './stops.ts';
import { endOfTick, rawStringHashes, type StringLiteral, Strings } from './strings.ts';
import { isTestAttribute, TestItems } from './test-items.ts';

/**
 * Stops at the words that begin a declaration which may name another file, and at paths in code. It recognises
 * strings, comments, characters, lifetimes, brackets, attributes and macros, so it skips only what cannot be a
 * declaration. Lines must end with LF. Takes linear time for any text.
 */
export class Lexer {
  pos: number;
  /** The line of the last stop; at the end, the last line. */
  line = 1;
  /** The offset of the word of the last stop. */
  start = 0;
  /** The path of the last stop. */
  path: CodePath | undefined;
  /** Is there a macro among items? It may declare anything. */
  hasItemMacro = false;
  /** The macros that are defined here. */
  readonly macros = new Set<string>();
  /** Offsets in words that may declare a type. */
  readonly typeOffsets: number[] = [];

  readonly brackets = new Brackets();
  readonly attributes: Attributes;
  readonly tests = new TestItems();
  readonly source: Source;
  readonly #strings: Strings;
  readonly #stops: Int32Array;
  /** The index of the next one. */
  #next = 0;
  readonly #head: number;
  /** The offset of the next bracket of a definition with the word `macro`. */
  #definition = -1;

  constructor(text: string) {
    const codes = byteCodesOf(text);
    this.#stops = findStops(codes, text.length, TABLE);
    this.source = new Source(text, codes.bytes);
    this.attributes = new Attributes(this.source);
    this.#strings = new Strings(this.source);
    this.#head = skipHead(this.source);
    this.pos = this.#head;
  }

  next(): number {
    const { brackets, attributes, tests, source, typeOffsets } = this;
    const stops = this.#stops;
    const { codes } = source;
    let { line } = this;
    const end = source.text.length;
    let next = this.#next;
    let pos = this.pos;
    // Local, because V8 loads module variables at each use.
    const kinds = KINDS;
    const seconds = SECOND_LETTERS;
    for (;;) {
      const i = stops[next++];
      const code = codes[i];
      const kind = kinds[code];
      if (i < pos) {
        // Of skipped tokens, only the lines count.
        if (kind === stop.LINE_END) line++;
        continue;
      }
      if (i >= end) break;
      pos = i + 1;
      switch (kind) {
        case stop.OPEN:
          if (brackets.role < role.CODE || i === this.#definition) this.#open(i, code);
          else {
            brackets.openCode(i, code);
            if (code === char.OPEN_BRACE && !brackets.isOpaque) attributes.forget();
          }
          break;
        case stop.CLOSE:
          if (brackets.closeCode(code)) {
            if (code === char.CLOSE_BRACE && !brackets.isOpaque) attributes.forget();
            if (brackets.depth <= tests.depth) tests.close(code, brackets.depth);
          } else if (this.#close(i, code) === role.MODULE)
            return this.#stopAt(pos, next, line, event.MODULE_END);
          break;
        case stop.STATEMENT_END:
          if (!brackets.isOpaque) attributes.forget();
          if (brackets.depth === tests.depth) tests.endStatement(brackets.depth);
          break;
        case stop.COLONS:
          if (codes[i + 1] !== char.COLON) break;
          pos = i + 2;
          this.path = codePathAt(source, i, brackets.isForeign);
          if (this.path !== undefined) return this.#stopAt(pos, next, line, event.PATH);
          break;
        case stop.LINE_END:
          line++;
          break;
        case stop.TYPE:
          typeOffsets.push(i);
          break;
        case stop.USE_OR_TYPE:
        case stop.LETTER:
          if (seconds[codes[i + 1]] !== code) {
            if (kind === stop.USE_OR_TYPE) typeOffsets.push(i);
          } else if (!brackets.isOpaque) {
            const word = this.#word(i);
            if (word !== event.END) return this.#stopAt(this.pos, next, line, word);
          }
          break;
        default:
          pos = this.#skip(i, kind);
      }
    }
    brackets.finish();
    return this.#stopAt(end, next - 1, line, event.END);
  }

  /** The offset after the token that begins here, which may hide other stops. */
  #skip(at: number, kind: number): number {
    switch (kind) {
      case stop.QUOTE:
        return this.#string(this.#strings.at(at));
      case stop.SLASHES:
        return this.source.comments.beginsAt(at) ? this.source.pass(at) : at + 1;
      case stop.CALL:
        return this.brackets.isOpaque ? at + 1 : this.#call(at);
      case stop.MARK:
        return this.#mark(at);
      case stop.TICK:
        return endOfTick(this.source, at);
      default:
        return at + 1;
    }
  }

  /** The first error. After an unclosed string or comment, errors of brackets would mislead. */
  problem(): FirstProblem {
    const unclosed = new FirstProblem();
    const { comments } = this.source;
    if (this.#strings.unclosed !== undefined) unclosed.report(this.#strings.unclosed, UNCLOSED_STRING);
    if (comments.unclosed !== undefined) unclosed.report(comments.unclosed, UNCLOSED_COMMENT);
    return unclosed.at >= 0 ? unclosed : this.brackets.problem;
  }

  #stopAt(pos: number, next: number, line: number, reason: number): number {
    this.line = line;
    this.pos = pos;
    this.#next = next;
    return reason;
  }

  #word(at: number): number {
    const before = at > this.#head ? this.source.codes[at - 1] : 0;
    // `r#use` is a name, and `x.use` is an expression.
    if (isIdentifier(before) || before === char.HASH || before === char.DOT) return event.END;
    const word = event.eventAt(this.source.codes, at);
    if (word === event.MACRO_WORD) this.#define(at + 5);
    if (word === event.END || word === event.MACRO_WORD) return event.END;
    this.start = at;
    this.pos = at + (word === event.EXTERN ? 6 : 3);
    return word;
  }

  /** `macro name(…) {…}`, where both brackets contain tokens, or `macro name {…}`. */
  #define(end: number): void {
    const name = this.source.skip(end);
    const nameEnd = endOfIdentifier(this.source.codes, name);
    if (nameEnd === name) return;
    this.macros.add(this.source.text.slice(name, nameEnd));
    this.#definition = this.source.skip(nameEnd);
  }

  #string(literal: StringLiteral): number {
    if (this.attributes.depth > 0) this.attributes.string(literal);
    return literal.end;
  }

  #open(at: number, code: number): void {
    const { brackets } = this;
    if (brackets.isOpaque) {
      brackets.open(at, code, role.CODE);
      return;
    }
    if (code === char.OPEN_BRACE) this.attributes.forget();
    if (at === this.#definition) {
      brackets.open(at, code, role.TOKENS);
      brackets.markForeign();
    } else {
      const isItems = code === char.OPEN_BRACE && brackets.role === role.MACRO && isBranch(this.source, at);
      brackets.open(at, code, isItems ? role.MACRO : role.CODE);
    }
  }

  #close(at: number, code: number): number | undefined {
    const { brackets, attributes, tests } = this;
    const isDefinition = this.#definition >= 0 && brackets.start === this.#definition;
    const closed = brackets.close(at, code);
    if (brackets.depth < attributes.depth) attributes.depth = 0;
    if (isDefinition && code !== char.CLOSE_BRACE) this.#definition = this.source.skip(at + 1);
    if (code === char.CLOSE_BRACE && !brackets.isOpaque) attributes.forget();
    if (brackets.depth <= tests.depth) tests.close(code, brackets.depth);
    if (attributes.isTest && !brackets.isOpaque) this.#beginTest(at + 1);
    return closed;
  }

  /** After an attribute of an item in tests. Others may follow. */
  #beginTest(end: number): void {
    const { source, attributes, tests, brackets } = this;
    const next = source.skip(end);
    if (source.codes[next] === char.HASH) return;
    attributes.isTest = false;
    tests.begin(source, next, brackets.depth);
  }

  /** A raw string, or an attribute, whose tokens are opaque. */
  #mark(hash: number): number {
    const hashes = rawStringHashes(this.source.codes, hash);
    if (hashes > 0) return this.#string(this.#strings.raw(hash + hashes, hashes));
    if (this.brackets.isOpaque) return hash + 1;
    let i = this.source.skip(hash + 1);
    const isInner = this.source.codes[i] === char.BANG;
    if (isInner) i = this.source.skip(i + 1);
    if (this.source.codes[i] !== char.OPEN_BRACKET) return hash + 1;
    const name = this.source.skip(i + 1);
    if (isInner && isTestAttribute(this.source, name)) this.tests.beginAround(this.brackets.depth);
    this.brackets.open(i, char.OPEN_BRACKET, role.TOKENS);
    if (!isInner) this.attributes.open(name, this.brackets.depth);
    return i + 1;
  }

  /**
   * The tokens of a macro are opaque, with one exception: those in the braces of a macro that is itself an item
   * (`cfg_if! {…}`, `cfg_unix! {…}`) nearly always become the same items.
   */
  #call(bang: number): number {
    const { brackets } = this;
    const call = callAt(this.source, bang);
    if (call === undefined) return bang + 1;
    const { start, bracket, defines, isForeign } = call;
    if (defines !== undefined) this.macros.add(defines);
    const isItem =
      brackets.role <= role.MACRO && defines === undefined && isItemStart(this.source, start, this.#head);
    if (isItem) this.hasItemMacro = true;
    const code = this.source.codes[bracket];
    if (code === char.OPEN_BRACE) this.attributes.forget();
    brackets.open(bracket, code, isItem && code === char.OPEN_BRACE ? role.MACRO : role.TOKENS);
    if (isForeign) brackets.markForeign();
    return bracket + 1;
  }
}

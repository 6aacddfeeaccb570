import * as char from '../kit/chars.ts';
import { endOfLine } from '../kit/lines.ts';
import { UNCLOSED_BRACKET, UNOPENED_BRACKET } from '../kit/problems.ts';
import { Symbols } from '../kit/symbols.ts';
import { closeBracket, openBracket } from './brackets.ts';
import { endOfIdentifier, isIdentifier, KINDS } from './chars.ts';
import { hashWith, VOCABULARY } from './keywords.ts';
import * as kind from './kinds.ts';
import type { Scanner } from './scanner.ts';
import { State } from './state.ts';
import * as token from './tokens.ts';
import { Uses } from './uses.ts';
import { Words } from './words.ts';

/**
 * Reads the declarations of a Go text token by token: which names they declare for the package, and which names
 * they use that are not local. It knows all scopes of Go, and where Go puts a semicolon at the end of a line.
 * Takes linear time for any text.
 */
export class Walker {
  readonly uses: Uses;

  readonly #text: string;
  readonly #codes: Uint16Array;
  readonly #scanner: Scanner;
  readonly #state: State;
  readonly #words: Words;
  /** The offset up to which lines have been counted. */
  #counted = 0;
  /** The next newline, from the offset at which the last search began. */
  #newline = -1;

  constructor(text: string, scanner: Scanner) {
    const { codes } = scanner;
    const symbols = new Symbols(text, codes, VOCABULARY);
    this.uses = new Uses(text, codes, symbols);
    this.#text = text;
    this.#codes = codes;
    this.#scanner = scanner;
    this.#state = new State(this.uses);
    this.#words = new Words(scanner, this.#state, symbols, this.uses);
  }

  /** Reads the declaration that begins here, and returns where it ends. */
  walk(start: number): number {
    const state = this.#state;
    this.#countLines(this.#counted, start);
    const end = this.#walk(start);
    this.#counted = end;
    const opened = state.frames.firstOpened();
    if (opened >= 0) this.#scanner.problem.report(opened, UNCLOSED_BRACKET);
    state.reset();
    return end;
  }

  /** The line at which the text ends, once all of it has been read. */
  lastLine(): number {
    this.#countLines(this.#counted, this.#text.length);
    this.#counted = this.#text.length;
    return this.uses.line;
  }

  #countLines(from: number, to: number): void {
    const text = this.#text;
    // Searches do not overlap, so a long text without newlines is searched once.
    if (this.#newline < from) this.#newline = endOfLine(text, from);
    for (; this.#newline < to; this.#newline = endOfLine(text, this.#newline + 1)) this.uses.line++;
  }

  #walk(start: number): number {
    const codes = this.#codes;
    const kinds = KINDS;
    const scanner = this.#scanner;
    const state = this.#state;
    const words = this.#words;
    const { uses } = this;
    const end = this.#text.length;
    let i = start;
    while (i < end) {
      const at = i++;
      const code = codes[at];
      const found = kinds[code];
      // Most tokens are of these kinds.
      if (found === kind.BLANK) continue;
      if (found === kind.LETTER) {
        let hash = code;
        // Unrolled once: V8 checks for interrupts in each iteration.
        for (let next = codes[i]; kinds[next] <= kind.LETTER; next = codes[++i]) {
          hash = hashWith(hash, next);
          next = codes[++i];
          if (kinds[next] > kind.LETTER) break;
          hash = hashWith(hash, next);
        }
        i = words.read(at, i, hash);
        while (codes[i] === char.DOT && kinds[codes[i + 1]] === kind.LETTER) {
          i += 2;
          while (kinds[codes[i]] <= kind.LETTER) i++;
        }
        continue;
      }
      if (found === kind.DOT) {
        i = this.#dot(at);
        continue;
      }
      switch (found) {
        case kind.LINE_END:
          uses.line++;
          if (state.operand !== token.NO_OPERAND && state.semicolon()) return i;
          if (scanner.isDeclaration(i)) return i;
          break;
        case kind.OPEN:
          openBracket(state, codes, at);
          break;
        case kind.CLOSE:
          if (!closeBracket(state, codes, at)) scanner.problem.report(at, UNOPENED_BRACKET);
          break;
        case kind.COMMA:
          state.comma();
          break;
        case kind.COLON:
          if (codes[i] === char.EQUALS) state.operator(codes[i++]);
          else state.colon();
          break;
        case kind.SEMICOLON:
          if (state.semicolon()) return i;
          break;
        case kind.QUOTE:
          i = scanner.endOfLiteral(at);
          state.literal();
          break;
        case kind.BACKQUOTE:
          i = scanner.endOfRawString(at);
          this.#countLines(at, i);
          state.literal();
          break;
        case kind.DIGIT:
          i = this.#number(i);
          break;
        case kind.SLASH:
          if (!scanner.isCommentAt(at)) state.operator(code);
          else {
            i = scanner.endOfComment(at);
            if (codes[at + 1] === char.ASTERISK && this.#endsInComment(at, i)) return i;
          }
          break;
        default:
          state.operator(code);
          if ((code === char.PLUS || code === char.MINUS) && codes[i] === code) {
            state.operand = token.END;
            i++;
          }
      }
    }
    return end;
  }

  /** Skips a selected name: only the first selection from a name counts, and that has been noted with it. */
  #dot(dot: number): number {
    const codes = this.#codes;
    const state = this.#state;
    if (codes[dot + 1] === char.DOT) {
      state.operator(char.DOT);
      return dot + 3;
    }
    if (char.isDigit(codes[dot + 1])) return this.#number(dot + 1);
    const name = KINDS[codes[dot + 1]] === kind.LETTER ? dot + 1 : this.#scanner.afterTrivia(dot + 1);
    if (name > dot + 1) this.#countLines(dot + 1, name);
    const i = endOfIdentifier(codes, name);
    state.operand = i > name ? token.OPERAND : token.NO_OPERAND;
    state.begins = token.NOTHING;
    return i;
  }

  #number(from: number): number {
    const codes = this.#codes;
    let i = from;
    while (isIdentifier(codes[i]) || codes[i] === char.DOT) i++;
    this.#state.literal();
    return i;
  }

  /** A comment over several lines ends a statement as a newline does. True if that ends the declaration. */
  #endsInComment(start: number, end: number): boolean {
    const { line } = this.uses;
    this.#countLines(start, end);
    return this.uses.line > line && this.#state.operand !== token.NO_OPERAND && this.#state.semicolon();
  }
}

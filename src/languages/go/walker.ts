import { Symbols } from '../kit/symbols.ts';
import { Brackets } from './brackets.ts';
import {
  ASTERISK,
  BACKQUOTE,
  BLANK,
  CLOSE,
  COLON_KIND,
  COMMA_KIND,
  DIGIT,
  DOT,
  DOT_SIGN,
  EQUALS,
  LETTER,
  LINE_END,
  MINUS,
  OPEN,
  PLUS,
  QUOTE,
  SEMICOLON,
  SLASH,
} from './char-codes.ts';
import { isDigit, isIdentifier, KINDS } from './chars.ts';
import type { Scanner } from './scanner.ts';
import { END, NO_OPERAND, NOTHING, OPERAND } from './stages.ts';
import { State } from './state.ts';
import { endOfQuoted, endOfRaw } from './strings.ts';
import { Uses } from './uses.ts';
import { hashWith, VOCABULARY } from './vocabulary.ts';
import { Words } from './words.ts';

/**
 * Reads the declarations of a Go text token by token: which names they declare for the package, and which names
 * they use that are not local. It knows all scopes of Go, and where Go puts a semicolon at the end of a line.
 * Time is linear, whatever the text is.
 */
export class Walker {
  readonly uses: Uses;

  readonly #text: string;
  readonly #codes: Uint16Array;
  readonly #scanner: Scanner;
  readonly #state: State;
  readonly #words: Words;
  readonly #brackets: Brackets;
  /** Where the lines have been counted to. */
  #counted = 0;
  /** A newline with none between it and the place where it was looked for. */
  #newline = -1;

  constructor(text: string, scanner: Scanner) {
    const { codes } = scanner;
    const symbols = new Symbols(text, codes, VOCABULARY);
    this.uses = new Uses(text, codes, symbols);
    this.#text = text;
    this.#codes = codes;
    this.#scanner = scanner;
    this.#state = new State(this.uses);
    this.#brackets = new Brackets(codes, this.#state);
    this.#words = new Words({
      codes,
      state: this.#state,
      symbols,
      uses: this.uses,
      skipTrivia: at => scanner.afterTrivia(at),
    });
  }

  /** Reads the declaration that begins here, and returns where it ends. */
  walk(start: number): number {
    const state = this.#state;
    this.#countLines(this.#counted, start);
    const end = this.#walk(start);
    this.#counted = end;
    const opened = state.frames.firstOpened();
    if (opened >= 0) this.#scanner.report(opened, 'this bracket is never closed');
    state.reset();
    return end;
  }

  /** Behind all that was read. */
  lineAt(offset: number): number {
    this.#countLines(this.#counted, offset);
    this.#counted = offset;
    return this.uses.line;
  }

  #countLines(from: number, to: number): void {
    const text = this.#text;
    // Each search begins where no earlier one has been, so that a text without newlines is searched once.
    if (this.#newline < from) this.#newline = nextNewline(text, from);
    for (; this.#newline < to; this.#newline = nextNewline(text, this.#newline + 1)) this.uses.line++;
  }

  #walk(start: number): number {
    const codes = this.#codes;
    const kinds = KINDS;
    const [letter, blank, dot] = [LETTER, BLANK, DOT];
    const state = this.#state;
    const words = this.#words;
    const { uses } = this;
    const end = this.#text.length;
    let i = start;
    while (i < end) {
      const at = i++;
      const code = codes[at];
      const kind = kinds[code];
      // Most tokens are of these kinds.
      if (kind === blank) continue;
      if (kind === letter) {
        let hash = code;
        // Two at a time, because the engine has something to check each time round.
        for (let next = codes[i]; kinds[next] <= letter; next = codes[++i]) {
          hash = hashWith(hash, next);
          next = codes[++i];
          if (kinds[next] > letter) break;
          hash = hashWith(hash, next);
        }
        i = words.read(at, i, hash);
        while (codes[i] === DOT_SIGN && kinds[codes[i + 1]] === letter) {
          i += 2;
          while (kinds[codes[i]] <= letter) i++;
        }
        continue;
      }
      if (kind === dot) {
        i = this.#dot(at);
        continue;
      }
      switch (kind) {
        case LINE_END:
          uses.line++;
          if (state.operand !== NO_OPERAND && state.semicolon()) return i;
          if (this.#scanner.isDeclaration(i)) return i;
          break;
        case OPEN:
          this.#brackets.open(at);
          break;
        case CLOSE:
          if (!this.#brackets.close(at)) this.#scanner.report(at, 'this bracket was never opened');
          break;
        case COMMA_KIND:
          state.comma();
          break;
        case COLON_KIND:
          if (codes[i] === EQUALS) state.operator(codes[i++]);
          else state.colon();
          break;
        case SEMICOLON:
          if (state.semicolon()) return i;
          break;
        case QUOTE:
          i = this.#scanner.closed(at, endOfQuoted(codes, at, end));
          state.literal();
          break;
        case BACKQUOTE:
          i = this.#scanner.closed(at, endOfRaw(this.#text, at));
          this.#countLines(at, i);
          state.literal();
          break;
        case DIGIT:
          while (isIdentifier(codes[i]) || codes[i] === DOT_SIGN) i++;
          state.literal();
          break;
        case SLASH:
          if (this.#scanner.isCommentAt(at)) {
            i = this.#scanner.comment(at);
            if (codes[at + 1] === ASTERISK && this.#endsInComment(at, i)) return i;
            break;
          }
          state.operator(code);
          break;
        default:
          state.operator(code);
          if ((code === PLUS || code === MINUS) && codes[i] === code) {
            state.operand = END;
            i++;
          }
      }
    }
    return end;
  }

  /** A selected name means nothing to others, but for what is noted with its qualifier. */
  #dot(dot: number): number {
    const codes = this.#codes;
    const state = this.#state;
    if (codes[dot + 1] === DOT_SIGN || isDigit(codes[dot + 1])) {
      let i = dot + 1;
      while (isIdentifier(codes[i]) || codes[i] === DOT_SIGN) i++;
      if (codes[dot + 1] === DOT_SIGN) {
        state.operator(DOT_SIGN);
        return dot + 3;
      }
      state.literal();
      return i;
    }
    const kinds = KINDS;
    const letter = LETTER;
    const name = kinds[codes[dot + 1]] === letter ? dot + 1 : this.#scanner.afterTrivia(dot + 1);
    if (name > dot + 1) this.#countLines(dot + 1, name);
    let i = name;
    while (kinds[codes[i]] <= letter) i++;
    state.operand = i > name ? OPERAND : NO_OPERAND;
    state.begins = NOTHING;
    return i;
  }

  /** A comment over several lines ends a statement as a newline does. True where that ends the declaration. */
  #endsInComment(start: number, end: number): boolean {
    const { line } = this.uses;
    this.#countLines(start, end);
    return this.uses.line > line && this.#state.operand !== NO_OPERAND && this.#state.semicolon();
  }
}

function nextNewline(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at;
}

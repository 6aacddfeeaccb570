import * as char from '../kit/chars.ts';
import type { Symbols } from '../kit/symbols.ts';
import { isIdentifier, skipBlanks } from './chars.ts';
import * as frame from './frame.ts';
import * as keyword from './keywords.ts';
import type { Scanner } from './scanner.ts';
import type { State } from './state.ts';
import { beginFunction, readKeyword } from './statements.ts';
import * as token from './tokens.ts';
import type { Uses } from './uses.ts';

/** Decides what each word of a text is: a keyword, a declaration, a use, or a local name. */
export class Words {
  readonly #codes: Uint16Array;
  readonly #state: State;
  readonly #symbols: Symbols;
  readonly #uses: Uses;
  readonly #scanner: Scanner;

  constructor(scanner: Scanner, state: State, symbols: Symbols, uses: Uses) {
    this.#codes = scanner.codes;
    this.#scanner = scanner;
    this.#state = state;
    this.#symbols = symbols;
    this.#uses = uses;
  }

  /** Returns the offset at which to continue. */
  read(start: number, end: number, hash: number): number {
    const symbol = this.#symbols.atWithHash(start, end, hash);
    if (symbol <= keyword.LAST_KEYWORD && symbol > 0) {
      readKeyword(this.#state, keyword.MEANINGS[symbol], start);
      return end;
    }
    const now = this.#state;
    if (now.begins !== token.NOTHING || now.after !== 0 || now.frames.kind > frame.INTERFACE) {
      return this.#name(symbol, start, end, hash);
    }
    if (now.operand === token.OPERAND) now.type = 0;
    now.operand = token.OPERAND;
    return this.#use(symbol, start, end, hash);
  }

  #name(symbol: number, start: number, end: number, hash: number): number {
    const now = this.#state;
    const { frames, begins, after } = now;
    now.step(token.A_NAME);
    now.begins = token.NOTHING;
    now.after = 0;
    if (now.operand === token.OPERAND) now.type = 0;
    now.operand = token.OPERAND;
    const isLabel = after === keyword.GOTO;
    if (isLabel) return end;
    switch (frames.kind) {
      case frame.BLOCK:
      case frame.HEADER:
        if (begins !== token.NOTHING) return this.#statement(symbol, start, end, hash, begins);
        break;
      case frame.LITERAL:
        if (begins !== token.SIMPLE || (frames.flags & frame.HAS_VALUE_KEYS) !== 0) break;
        if (this.#next(end) === char.COLON) return end;
        break;
      case frame.FUNCTION:
        if (frames.stage === frame.NAME) return this.#functionName(symbol, end);
        frames.stage = frame.BODY;
        break;
      case frame.SPEC:
        if (frames.stage === frame.NAMES) return this.#specName(symbol, end);
        break;
      case frame.PARAMETERS:
      case frame.STRUCT:
        if (frames.stage === frame.FIRST) return this.#lead(symbol, start, end, hash);
        break;
      case frame.TYPE_PARAMETERS:
        if (frames.stage !== frame.FIRST) break;
        frames.stage = frame.ONE_NAME;
        now.scopes.declare(symbol);
        return end;
      case frame.BRACKETS:
        if ((frames.flags & frame.IS_RECEIVER) === 0) break;
        now.scopes.declare(symbol);
        return end;
      case frame.INTERFACE:
        if (begins === token.ANY && this.#next(end) === char.OPEN_PAREN) {
          beginFunction(now, frame.SIGNATURE, true);
          return end;
        }
        break;
    }
    return this.#use(symbol, start, end, hash);
  }

  /** The first name of a statement: it may be a label, or declared by `:=` together with others. */
  #statement(symbol: number, start: number, end: number, hash: number, begins: number): number {
    const codes = this.#codes;
    const next = this.#after(end);
    if (codes[next] === char.COLON && codes[next + 1] !== char.EQUALS && begins === token.ANY) return end;
    if (codes[next] !== char.COLON && codes[next] !== char.COMMA) return this.#use(symbol, start, end, hash);
    const names = [symbol];
    let i = next;
    while (codes[i] === char.COMMA) {
      const other = this.#scanner.afterTrivia(i + 1);
      let otherHash = codes[other];
      for (i = other + 1; isIdentifier(codes[i]); i++) otherHash = keyword.hashWith(otherHash, codes[i]);
      if (!isIdentifier(codes[other]) || char.isDigit(codes[other])) break;
      names.push(this.#symbols.atWithHash(other, i, otherHash));
      i = this.#after(i);
    }
    if (codes[i] !== char.COLON || codes[i + 1] !== char.EQUALS) return this.#use(symbol, start, end, hash);
    for (const name of names) this.#state.scopes.postpone(name);
    for (let j = end; j < i; j++) if (codes[j] === char.NEWLINE) this.#uses.line++;
    return i;
  }

  /** A function is visible in the whole package; a method belongs to its type. */
  #functionName(symbol: number, end: number): number {
    const { frames } = this.#state;
    frames.stage = frame.SIGNATURE;
    if ((frames.flags & frame.HAS_RECEIVER) === 0) this.#uses.declare(symbol);
    return end;
  }

  /** A type can be used in its own declaration, a value cannot. */
  #specName(symbol: number, end: number): number {
    const { frames, scopes } = this.#state;
    frames.stage = frame.AFTER_NAME;
    if ((frames.flags & frame.IS_LOCAL) === 0) this.#uses.declare(symbol);
    else if (frames.flags & frame.IS_TYPE) scopes.declare(symbol);
    else scopes.postpone(symbol);
    return end;
  }

  #lead(symbol: number, start: number, end: number, hash: number): number {
    const next = this.#after(end);
    const isQualifier = this.#codes[next] === char.DOT && this.#codes[next + 1] !== char.DOT;
    if (!isQualifier) {
      this.#state.leads.add(symbol, this.#uses.line);
      return end;
    }
    this.#state.frames.stage = frame.REST;
    return this.#use(symbol, start, end, hash);
  }

  #use(symbol: number, start: number, end: number, hash: number): number {
    if (this.#state.scopes.isKnown(symbol)) return end;
    const uses = this.#uses;
    const next = this.#codes[end];
    if (!isApart(next === char.DOT ? this.#codes[end + 1] : next)) return uses.note(symbol, start, end, hash);
    const dot = next === char.DOT ? end : this.#after(end);
    const isSelector = this.#codes[dot] === char.DOT && this.#codes[dot + 1] !== char.DOT;
    if (isSelector) uses.noteApart(symbol, this.#scanner.afterTrivia(dot + 1));
    else uses.noteAlone(symbol, uses.line);
    return end;
  }

  #next(end: number): number {
    return this.#codes[this.#after(end)];
  }

  /** The next offset on the same line with neither blank nor comment. */
  #after(end: number): number {
    const next = skipBlanks(this.#codes, end);
    return this.#codes[next] === char.SLASH ? this.#scanner.afterTrivia(next) : next;
  }
}

/** Can trivia separate a name and the next token, given its next character? */
function isApart(code: number): boolean {
  return code === char.SPACE || code === char.TAB || code === char.NEWLINE || code === char.SLASH;
}

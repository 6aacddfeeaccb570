import type { Symbols } from '../kit/symbols.ts';
import { COLON, COMMA, DOT_SIGN, EQUALS, NEWLINE, OPEN_PAREN, SLASH_SIGN } from './char-codes.ts';
import { isDigit, isIdentifier } from './chars.ts';
import { skipBlanks } from './composites.ts';
import {
  BLOCK,
  BRACKETS,
  FUNCTION,
  HEADER,
  INTERFACE,
  LITERAL,
  PARAMETERS,
  SPEC,
  STRUCT,
  TYPE_PARAMETERS,
} from './frames.ts';
import { GOTO, VAR } from './keywords.ts';
import * as state from './stages.ts';
import { FIRST, ONE_NAME, REST } from './stages.ts';
import type { State } from './state.ts';
import { Statements } from './statements.ts';
import type { Uses } from './uses.ts';
import { hashWith, LAST_PREDECLARED } from './vocabulary.ts';

export interface WordsInput {
  readonly codes: Uint16Array;
  readonly state: State;
  readonly symbols: Symbols;
  readonly uses: Uses;
  /** The next offset that has neither blank nor comment. */
  readonly skipTrivia: (at: number) => number;
}

/** What each word of a text means: a keyword, a declaration, a use, or a name that means nothing to others. */
export class Words {
  readonly #codes: Uint16Array;
  readonly #state: State;
  readonly #statements: Statements;
  readonly #symbols: Symbols;
  readonly #uses: Uses;
  readonly #skipTrivia: (at: number) => number;

  constructor({ codes, state, symbols, uses, skipTrivia }: WordsInput) {
    this.#codes = codes;
    this.#state = state;
    this.#statements = new Statements(state);
    this.#symbols = symbols;
    this.#uses = uses;
    this.#skipTrivia = skipTrivia;
  }

  /** Returns where to go on. */
  read(start: number, end: number, hash: number): number {
    const symbol = this.#symbols.atWithHash(start, end, hash);
    if (symbol <= VAR && symbol > 0) {
      this.#statements.read(symbol, start);
      return end;
    }
    const now = this.#state;
    if (now.begins !== state.NOTHING || now.after !== 0 || now.frames.kind > INTERFACE) {
      return this.#name(symbol, start, end, hash);
    }
    if (now.operand === state.OPERAND) now.type = 0;
    now.operand = state.OPERAND;
    return this.#use(symbol, start, end, hash);
  }

  #name(symbol: number, start: number, end: number, hash: number): number {
    const now = this.#state;
    const { frames, begins, after } = now;
    now.step(state.A_NAME);
    now.begins = state.NOTHING;
    now.after = 0;
    if (now.operand === state.OPERAND) now.type = 0;
    now.operand = state.OPERAND;
    // A label.
    if (after === GOTO) return end;
    switch (frames.kind) {
      case BLOCK:
      case HEADER:
        if (begins !== state.NOTHING) return this.#statement(symbol, start, end, hash, begins);
        break;
      case LITERAL:
        if (begins !== state.SIMPLE || (frames.flags & state.HAS_VALUE_KEYS) !== 0) break;
        if (this.#next(end) === COLON) return end;
        break;
      case FUNCTION:
        if (frames.stage === state.NAME) return this.#functionName(symbol, end);
        frames.stage = state.BODY;
        break;
      case SPEC:
        if (frames.stage === state.NAMES) return this.#specName(symbol, end);
        break;
      case PARAMETERS:
      case STRUCT:
        if (frames.stage === FIRST) return this.#lead(symbol, start, end, hash);
        break;
      case TYPE_PARAMETERS:
        if (frames.stage !== FIRST) break;
        frames.stage = ONE_NAME;
        now.scopes.declare(symbol);
        return end;
      case BRACKETS:
        if ((frames.flags & state.IS_RECEIVER) === 0) break;
        now.scopes.declare(symbol);
        return end;
      case INTERFACE:
        if (begins === state.ANY && this.#next(end) === OPEN_PAREN) {
          this.#statements.beginFunction(state.SIGNATURE, true);
          return end;
        }
        break;
      default:
    }
    return this.#use(symbol, start, end, hash);
  }

  /** The first name of a statement: it may be a label, or declared by `:=` together with others. */
  #statement(symbol: number, start: number, end: number, hash: number, begins: number): number {
    const codes = this.#codes;
    const next = this.#after(end);
    if (codes[next] === COLON && codes[next + 1] !== EQUALS && begins === state.ANY) return end;
    if (codes[next] !== COLON && codes[next] !== COMMA) return this.#use(symbol, start, end, hash);
    const names = [symbol];
    let i = next;
    while (codes[i] === COMMA) {
      const other = this.#skipTrivia(i + 1);
      let otherHash = codes[other];
      for (i = other + 1; isIdentifier(codes[i]); i++) otherHash = hashWith(otherHash, codes[i]);
      if (!isIdentifier(codes[other]) || isDigit(codes[other])) break;
      names.push(this.#symbols.atWithHash(other, i, otherHash));
      i = this.#after(i);
    }
    if (codes[i] !== COLON || codes[i + 1] !== EQUALS) return this.#use(symbol, start, end, hash);
    for (const name of names) this.#state.scopes.postpone(name);
    for (let j = end; j < i; j++) if (codes[j] === NEWLINE) this.#uses.line++;
    return i;
  }

  /** The name of a function is for the whole package; a method goes with its type. */
  #functionName(symbol: number, end: number): number {
    const { frames } = this.#state;
    frames.stage = state.SIGNATURE;
    if ((frames.flags & state.HAS_RECEIVER) === 0) this.#uses.declare(symbol);
    return end;
  }

  /** A type can be used in its own declaration, a value cannot. */
  #specName(symbol: number, end: number): number {
    const { frames, scopes } = this.#state;
    frames.stage = state.AFTER_NAME;
    if ((frames.flags & state.IS_LOCAL) === 0) this.#uses.declare(symbol);
    else if (frames.flags & state.IS_TYPE) scopes.declare(symbol);
    else scopes.postpone(symbol);
    return end;
  }

  #lead(symbol: number, start: number, end: number, hash: number): number {
    const next = this.#after(end);
    const isQualifier = this.#codes[next] === DOT_SIGN && this.#codes[next + 1] !== DOT_SIGN;
    if (!isQualifier) {
      this.#state.leads.add(symbol, this.#uses.line);
      return end;
    }
    this.#state.frames.stage = REST;
    return this.#use(symbol, start, end, hash);
  }

  #use(symbol: number, start: number, end: number, hash: number): number {
    if (symbol <= LAST_PREDECLARED || this.#state.scopes.isLocal(symbol)) return end;
    const uses = this.#uses;
    const next = this.#codes[end];
    if (!isApart(next === DOT_SIGN ? this.#codes[end + 1] : next)) return uses.note(symbol, start, end, hash);
    const dot = next === DOT_SIGN ? end : this.#after(end);
    const isSelector = this.#codes[dot] === DOT_SIGN && this.#codes[dot + 1] !== DOT_SIGN;
    if (isSelector) uses.noteApart(symbol, this.#skipTrivia(dot + 1));
    else uses.noteAlone(symbol, uses.line);
    return end;
  }

  #next(end: number): number {
    return this.#codes[this.#after(end)];
  }

  /** The next offset on the same line with neither blank nor comment. */
  #after(end: number): number {
    const next = skipBlanks(this.#codes, end);
    return this.#codes[next] === SLASH_SIGN ? this.#skipTrivia(next) : next;
  }
}

/** May something stand between a name and what follows it? */
function isApart(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === SLASH_SIGN;
}

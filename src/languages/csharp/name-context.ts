import * as char from '../kit/chars.ts';
import type { Declarations } from './declarations.ts';
import { MOST_ARGUMENTS } from './detail.ts';
import * as keyword from './keywords.ts';
import { CALL_USE, type Occurrences } from './occurrences.ts';
import type { Scanner } from './scanner.ts';
import { BRACKET, CALL, EXTENSION_METHOD, NO_CALL, type Scope } from './scopes.ts';
import { ARROW, END, WORD } from './tokens.ts';
import { beginsAttributes, isDeclaredAfter, isInAngles, isTypeBody } from './name-roles.ts';

export interface Reading {
  readonly text: string;
  readonly scanner: Scanner;
  readonly declarations: Declarations;
  readonly occurrences: Occurrences;
}

/** What surrounds a name beyond the tokens beside it: type arguments, constraints, attributes, calls. */
export class NameContext {
  readonly #scanner: Scanner;
  readonly #declarations: Declarations;
  readonly #occurrences: Occurrences;
  /** How many angle brackets of generic names are open. */
  #angles = 0;
  #isConstraint = false;
  /** The offsets of the last name that type parameters follow, and the token before it. */
  #genericStart = 0;
  #genericEnd = 0;
  #genericBefore = END;
  #isGenericDeclared = false;
  /** Has an expression begun in this statement or member? */
  #isExpression = false;
  #attributesEnd = -1;

  constructor({ scanner, declarations, occurrences }: Reading) {
    this.#scanner = scanner;
    this.#declarations = declarations;
    this.#occurrences = occurrences;
  }

  /** In the arguments of a generic name, or in a list of constraints. */
  get isTypeList(): boolean {
    return this.#angles > 0 || this.#isConstraint;
  }

  /** Constraints go up to the body. */
  constraints(): void {
    this.#isConstraint = true;
  }

  endStatement(): void {
    this.#isConstraint = false;
    this.#isExpression = false;
    this.#angles = 0;
  }

  /** The token is no word. */
  sign(token: number): void {
    const scanner = this.#scanner;
    if (token === char.LESS) {
      if (scanner.before === WORD && char.isUpperCase(scanner.codes[scanner.beforeStart])) this.#angles++;
    } else if (token === char.GREATER) {
      if (this.#angles > 0) this.#angles--;
    } else if (token === char.OPEN_BRACKET) {
      const { top } = scanner.scopes;
      const isBehind = scanner.beforeStart === this.#attributesEnd;
      if (top.kind === BRACKET) top.isAttribute = beginsAttributes(scanner.before, isBehind);
    } else if (token === char.OPEN_PAREN) {
      if (scanner.before === char.GREATER) this.#genericCall();
    } else if (token === char.CLOSE_PAREN) this.#closeParenthesis();
    else if (token === char.COMMA) {
      if (this.#angles === 0) scanner.scopes.top.commas++;
    } else if (!isInAngles(token)) {
      if (token === char.EQUALS) scanner.scopes.top.defaults++;
      if (token === char.EQUALS || token === ARROW) this.#isExpression = true;
      this.#angles = 0;
    }
  }

  #closeParenthesis(): void {
    const scanner = this.#scanner;
    const { closed, top } = scanner.scopes;
    if (closed === undefined || closed.call === NO_CALL || closed.end !== scanner.start) return;
    const count = scanner.before === char.OPEN_PAREN ? 0 : closed.commas + 1;
    if (closed.call === EXTENSION_METHOD) this.#declarations.extensionMethod(closed, count);
    else {
      this.#occurrences.add(
        CALL_USE + Math.min(count, MOST_ARGUMENTS),
        closed.nameStart,
        closed.nameEnd,
        top,
      );
    }
  }

  /** `Name<A>(`: a call, or a method that is declared with its type parameters. */
  #genericCall(): void {
    const declarations = this.#declarations;
    declarations.name(this.#genericStart, this.#genericEnd, this.#genericBefore);
    if (this.#genericBefore === char.DOT) this.#scanner.scopes.top.call = CALL;
    if (this.#isGenericDeclared) declarations.local.typeParameters(this.#genericEnd);
  }

  /** The token closes these brackets. */
  closeBracket({ isAttribute }: Scope): void {
    if (isAttribute) this.#attributesEnd = this.#scanner.start;
  }

  /** Type parameters, or arguments, follow this name. Before it stands this token, between these offsets. */
  generic(start: number, end: number, before: number, beforeStart: number, beforeEnd: number): void {
    this.#genericStart = start;
    this.#genericEnd = end;
    this.#genericBefore = before;
    this.#isGenericDeclared =
      before === WORD ? this.#isTypeWord(beforeStart, beforeEnd) : this.#isMember && isDeclaredAfter(before);
  }

  /** Behind a type that does not end with a word, an expression must be told apart: `a ? B<C>() : d`. */
  get #isMember(): boolean {
    return !this.#isExpression && isTypeBody(this.#scanner.scopes.top);
  }

  #isTypeWord(start: number, end: number): boolean {
    const { codes } = this.#scanner;
    return char.isUpperCase(codes[start]) || (keyword.bitsAt(codes, start, end) & keyword.PREDEFINED) !== 0;
  }
}

import * as char from '../kit/chars.ts';
import type { Declarations } from './declarations.ts';
import { MOST_ARGUMENTS } from './detail.ts';
import * as keyword from './keywords.ts';
import { beginsAttributes, isInAngles, isOperand, mayEndType } from './name-roles.ts';
import { CALL_USE, type Occurrences, TYPE_USE } from './occurrences.ts';
import type { Scanner } from './scanner.ts';
import { BRACKET, CALL, EXTENSION_METHOD, isTypeBody, NO_CALL, type Scope } from './scopes.ts';
import { ARROW, END, WORD } from './tokens.ts';

/** What is around a name beyond the adjacent tokens: type arguments, constraints, attributes, calls. */
export class NameContext {
  readonly #scanner: Scanner;
  readonly #declarations: Declarations;
  readonly #occurrences: Occurrences;
  /** The number of open angle brackets of generic names. */
  #angles = 0;
  #isConstraint = false;
  /** The last name that type parameters or arguments follow, and the token before it. */
  #genericStart = 0;
  #genericEnd = 0;
  #genericBefore = END;
  #isGenericDeclared = false;
  /** Has an expression begun in this statement or member? */
  #isExpression = false;
  #attributesEnd = -1;
  /** Names alone between parentheses and commas, innermost last: types if a declared name follows, else values. */
  readonly #elements: { readonly start: number; readonly end: number; readonly scope: Scope }[] = [];

  constructor(scanner: Scanner, declarations: Declarations, occurrences: Occurrences) {
    this.#scanner = scanner;
    this.#declarations = declarations;
    this.#occurrences = occurrences;
  }

  /** Is this in the arguments of a generic name, or in a list of constraints? */
  get isTypeList(): boolean {
    return this.#angles > 0 || this.#isConstraint;
  }

  /** Begins constraints, which extend to the body. */
  beginConstraints(): void {
    this.#isConstraint = true;
  }

  endStatement(): void {
    this.#isConstraint = false;
    this.#isExpression = false;
    this.#angles = 0;
  }

  /** Takes a token that is not a word. */
  sign(token: number): void {
    const scanner = this.#scanner;
    const { before } = scanner;
    switch (token) {
      case char.LESS:
        if (before === WORD && char.isUpperCase(scanner.codes[scanner.beforeStart])) this.#angles++;
        return;
      case char.GREATER:
        if (this.#angles > 0) this.#angles--;
        return;
      case char.OPEN_BRACKET:
        this.#openBracket(scanner.scopes.top);
        return;
      case char.CLOSE_BRACKET:
        if (scanner.scopes.closed?.isAttribute) this.#attributesEnd = scanner.start;
        return;
      case char.OPEN_PAREN:
        if (before === char.GREATER) this.#genericCall();
        return;
      case char.CLOSE_PAREN:
        this.#closeParenthesis();
        return;
      case char.COMMA:
        if (this.#angles === 0) scanner.scopes.top.commas++;
        return;
    }
    if (isInAngles(token)) return;
    if (token === char.EQUALS) scanner.scopes.top.defaults++;
    if (token === char.EQUALS || token === ARROW) this.#isExpression = true;
    this.#angles = 0;
  }

  #openBracket(scope: Scope): void {
    const { before, beforeStart } = this.#scanner;
    if (scope.kind === BRACKET)
      scope.isAttribute = beginsAttributes(before, beforeStart === this.#attributesEnd);
  }

  /** Takes a name that may be a type in a tuple. */
  addElement(start: number, end: number, scope: Scope): void {
    this.#dropClosed(scope);
    this.#elements.push({ start, end, scope });
  }

  /** Takes the word after a closing parenthesis. */
  afterParenthesis(): void {
    const { scopes, beforeStart, codes, start, pos } = this.#scanner;
    const { closed } = scopes;
    if (this.#elements.length === 0 || closed === undefined || closed.end !== beforeStart) return;
    this.#dropClosed(closed);
    const word = keyword.bitsAt(codes, start, pos);
    if (!isOperand(WORD, word) || (word & keyword.WHEN) !== 0) return;
    for (let last = this.#elements.at(-1); last?.scope === closed; last = this.#elements.at(-1)) {
      this.#occurrences.add(TYPE_USE, last.start, last.end, closed);
      this.#elements.pop();
    }
  }

  /** Drops those of other parentheses that are closed. */
  #dropClosed(scope: Scope): void {
    for (let last = this.#elements.at(-1); last && last.scope !== scope && last.scope.end > 0; ) {
      this.#elements.pop();
      last = this.#elements.at(-1);
    }
  }

  #closeParenthesis(): void {
    const { scopes, start, before } = this.#scanner;
    const { closed, top } = scopes;
    if (closed === undefined || closed.call === NO_CALL || closed.end !== start) return;
    const count = before === char.OPEN_PAREN ? 0 : closed.commas + 1;
    if (closed.call === EXTENSION_METHOD) this.#declarations.extensionMethod(closed, count);
    else {
      const use = CALL_USE + Math.min(count, MOST_ARGUMENTS);
      this.#occurrences.add(use, closed.nameStart, closed.nameEnd, top);
    }
  }

  /** `Name<A>(`: a call, or the declaration of a generic method. */
  #genericCall(): void {
    const declarations = this.#declarations;
    declarations.name(this.#genericStart, this.#genericEnd, this.#genericBefore);
    if (this.#genericBefore === char.DOT) this.#scanner.scopes.top.call = CALL;
    if (this.#isGenericDeclared) declarations.local.typeParameters(this.#genericEnd);
  }

  /** Takes a name that type parameters or arguments follow, with the token before it and its offsets. */
  generic(start: number, end: number, before: number, beforeStart: number, beforeEnd: number): void {
    this.#genericStart = start;
    this.#genericEnd = end;
    this.#genericBefore = before;
    // The type of a member must be told from an expression such as `a ? B<C>() : d`.
    const isMember = !this.#isExpression && isTypeBody(this.#scanner.scopes.top);
    this.#isGenericDeclared =
      before === WORD ? this.#isTypeWord(beforeStart, beforeEnd) : isMember && mayEndType(before);
  }

  #isTypeWord(start: number, end: number): boolean {
    const { codes } = this.#scanner;
    return char.isUpperCase(codes[start]) || (keyword.bitsAt(codes, start, end) & keyword.PREDEFINED) !== 0;
  }
}

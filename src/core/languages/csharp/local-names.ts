import * as char from '../kit/chars.ts';
import type { Scanner } from './scanner.ts';
import { isTypeBody, PAREN, type Scope } from './scopes.ts';
import { Shadows } from './shadows.ts';
import { STATEMENT_ENDS, WORD } from './tokens.ts';

/** Names that the text declares, and that hide those of other files. */
export class LocalNames {
  /** Types, type parameters and aliases. */
  readonly types = new Shadows();
  /** Fields, properties, variables and the like. */
  readonly values = new Shadows();

  readonly #scanner: Scanner;
  #statementStart = 0;
  /** Does this statement declare constants? */
  isConstant = false;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  /** Ends a statement or a body. */
  end(): void {
    const { scopes, start, token } = this.#scanner;
    const closed = token === char.CLOSE_BRACE ? scopes.closed : undefined;
    this.types.endStatement(scopes.top, start, closed);
    this.values.endStatement(scopes.top, start, closed);
    this.begin();
  }

  /** Begins a statement or a member. */
  begin(): void {
    this.#statementStart = this.#scanner.pos;
    this.isConstant = false;
  }

  /** Declares a field, a property, a variable, a parameter or a member of an enum. */
  value(name: string, scope: Scope): void {
    if (isTypeBody(scope)) {
      scope.type?.members.add(name);
      if (this.isConstant) scope.type?.constants.add(name);
    }
    if (scope.kind !== PAREN) {
      this.values.inScope(name, scope.brace ?? scope.space ?? scope);
      return;
    }
    const around = scope.around?.brace ?? scope.around?.space ?? scope;
    this.values.inStatement(name, around, scope.start);
    // The parameters of a record are properties; those of other types do not matter.
    if (scope.around === around) this.#scanner.scopes.headerIn(around)?.members.add(name);
  }

  /** Declares those of `Method<T>(`, whose parenthesis was just opened. */
  typeParameters(nameEnd: number): void {
    const { start, scopes, text } = this.#scanner;
    const around = scopes.top.around?.brace ?? scopes.top.space;
    if (around === undefined || start - nameEnd > LONGEST_PARAMETERS) return;
    const withoutAttributes = text.slice(nameEnd, start).replace(/\[[^\]]*\]/g, '');
    for (const [name] of withoutAttributes.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) {
      this.types.inStatement(name, around, this.#statementStart);
    }
  }

  type(form: string, scope: Scope): void {
    this.types.inScope(form, scope.brace ?? scope.space ?? scope);
    if (isTypeBody(scope)) scope.type?.nested.add(form);
  }

  /** Reads the type parameters of a type, up to the bracket that closes them. */
  ownParameters(scope: Scope): void {
    const scanner = this.#scanner;
    const from = this.#statementStart;
    let token = scanner.next();
    for (let depth = 1; !STATEMENT_ENDS.has(token); token = scanner.next()) {
      if (token === WORD && scanner.scopes.top === scope) {
        this.types.inStatement(scanner.name(), scope, from);
      }
      if (token === char.LESS) depth++;
      else if (token === char.GREATER && --depth === 0) break;
    }
  }
}

const LONGEST_PARAMETERS = 500;

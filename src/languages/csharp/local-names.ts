import * as char from '../kit/chars.ts';
import { plainName } from './identifiers.ts';
import type { Scanner } from './scanner.ts';
import { PAREN, type Scope } from './scopes.ts';
import { Shadows } from './shadows.ts';
import { END, WORD } from './tokens.ts';
import { isTypeBody } from './name-roles.ts';

/** Names that have a meaning in a part of the text, whatever others declare. */
export class LocalNames {
  /** Where types, type parameters and aliases of the text hide others. */
  readonly types = new Shadows();
  /** Where fields, properties, variables and the like do. */
  readonly values = new Shadows();

  readonly #text: string;
  readonly #scanner: Scanner;
  #statementStart = 0;

  constructor(text: string, scanner: Scanner) {
    this.#text = text;
    this.#scanner = scanner;
  }

  /** A statement or a body ends. */
  end(): void {
    const { scopes, start, token } = this.#scanner;
    const closed = token === char.CLOSE_BRACE ? scopes.closed : undefined;
    this.types.endStatement(scopes.top, start, closed);
    this.values.endStatement(scopes.top, start, closed);
    this.begin();
  }

  /** A statement or a member begins. */
  begin(): void {
    this.#statementStart = this.#scanner.pos;
  }

  /** A field, a property, a variable, a parameter or a member of an enum. */
  value(name: string, scope: Scope): void {
    if (isTypeBody(scope)) scope.type?.members.add(name);
    if (scope.kind !== PAREN) {
      this.values.inScope(name, scope.brace ?? scope.space ?? scope);
      return;
    }
    const around = scope.around?.brace ?? scope.around?.space ?? scope;
    this.values.inStatement(name, around, scope.start);
    // Those of a record are properties; for other types this is of no consequence.
    if (scope.around === around) this.#scanner.scopes.headerIn(around)?.members.add(name);
  }

  /** `Method<T>(`, where the name is declared: the parenthesis was just opened. */
  typeParameters(nameEnd: number): void {
    const { start, scopes } = this.#scanner;
    const around = scopes.top.around?.brace ?? scopes.top.space;
    if (around === undefined || start - nameEnd > LONGEST_PARAMETERS) return;
    const written = this.#text.slice(nameEnd, start).replace(ATTRIBUTES, '');
    for (const [name] of written.matchAll(NAMES)) this.types.inStatement(name, around, this.#statementStart);
  }

  type(form: string, scope: Scope): void {
    this.types.inScope(form, scope.brace ?? scope.space ?? scope);
    if (isTypeBody(scope)) scope.type?.nested.add(form);
  }

  /** The type parameters of a type, up to the bracket that closes them. */
  ownParameters(scope: Scope): void {
    const scanner = this.#scanner;
    const from = this.#statementStart;
    let token = scanner.next();
    for (let depth = 1; depth > 0 && !PARAMETERS_END.has(token); token = scanner.next()) {
      if (token === WORD && scanner.scopes.top === scope) {
        this.types.inStatement(plainName(scanner.word()), scope, from);
      }
      if (token === char.LESS) depth++;
      else if (token === char.GREATER && --depth === 0) break;
    }
  }
}

const LONGEST_PARAMETERS = 500;
const ATTRIBUTES = /\[[^\]]*\]/g;
const NAMES = /[\p{L}_][\p{L}\p{N}_]*/gu;
const PARAMETERS_END: ReadonlySet<number> = new Set([END, char.OPEN_BRACE, char.CLOSE_BRACE, char.SEMICOLON]);

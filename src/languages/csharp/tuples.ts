import * as keyword from './keywords.ts';
import { type Occurrences, TYPE_USE } from './occurrences.ts';
import type { Scanner } from './scanner.ts';
import type { Scope } from './scopes.ts';
import { WORD } from './tokens.ts';
import { isOperand } from './name-roles.ts';

/** Names that stand alone between parentheses and commas: types if a name is declared behind, else values. */
export class TupleElements {
  readonly #scanner: Scanner;
  readonly #occurrences: Occurrences;
  /** Those of the innermost parenthesis last. */
  readonly #waiting: { readonly start: number; readonly end: number; readonly scope: Scope }[] = [];

  constructor(scanner: Scanner, occurrences: Occurrences) {
    this.#scanner = scanner;
    this.#occurrences = occurrences;
  }

  add(start: number, end: number, scope: Scope): void {
    this.#dropClosed(scope);
    this.#waiting.push({ start, end, scope });
  }

  /** A word stands behind a closing parenthesis. */
  behindParenthesis(): void {
    const { closed } = this.#scanner.scopes;
    if (this.#waiting.length === 0 || closed === undefined || closed.end !== this.#scanner.beforeStart)
      return;
    this.#dropClosed(closed);
    const { codes, start: at, pos } = this.#scanner;
    const word = keyword.bitsAt(codes, at, pos);
    if (!isOperand(WORD, word) || (word & keyword.WHEN) !== 0) return;
    for (let last = this.#waiting.at(-1); last?.scope === closed; last = this.#waiting.at(-1)) {
      const { start, end, scope } = last;
      this.#occurrences.add(TYPE_USE, start, end, scope);
      this.#waiting.pop();
    }
  }

  /** Those of parentheses that were closed before, with no name behind. */
  #dropClosed(scope: Scope): void {
    for (let last = this.#waiting.at(-1); last && last.scope !== scope && last.scope.end > 0; ) {
      this.#waiting.pop();
      last = this.#waiting.at(-1);
    }
  }
}

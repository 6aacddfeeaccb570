import type { Problem } from '../../../types.ts';

/**
 * The first error of a text. Everything a scanner reads after it is a guess, so later ones would mislead.
 */
export class FirstProblem {
  at = -1;
  #message = '';

  report(at: number, message: string): void {
    if (this.at >= 0) return;
    this.at = at;
    this.#message = message;
  }

  /** In the form of facts: empty for a text without errors. */
  list(lineAt: (offset: number) => number): readonly Problem[] {
    return this.at < 0 ? [] : [{ line: lineAt(this.at), message: this.#message }];
  }
}

export const UNCLOSED_BRACKET = 'this bracket is never closed';
export const UNOPENED_BRACKET = 'this bracket was never opened';
export const UNCLOSED_STRING = 'this string is never closed';
export const UNCLOSED_LITERAL = 'this literal is never closed';
export const UNCLOSED_COMMENT = 'this comment is never closed';

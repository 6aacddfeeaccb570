import * as char from '../kit/chars.ts';
import { expressionAt } from './inclusion.ts';
import type { Scanner } from './scanner.ts';

/** The values of the variables that a text sets exactly once. */
export class Variables {
  readonly #text: string;
  /** By the body that they belong to; undefined for those that change. */
  readonly #values = new Map<string, string | undefined>();

  constructor(text: string) {
    this.#text = text;
  }

  valueOf(name: string, body: number): string | undefined {
    return this.#values.get(`${body} $${name}`);
  }

  /** Records the variable that the scanner stopped at, if it is set here. */
  note(scanner: Scanner): void {
    const text = this.#text;
    const key = `${scanner.scope.body} ${text.slice(scanner.start, scanner.pos)}`;
    const next = scanner.nextCode;
    const isSet = text.charCodeAt(next) === char.EQUALS && !'=>'.includes(text.charAt(next + 1));
    if (isSet && !this.#values.has(key)) this.#values.set(key, expressionAt(text, next + 1).trimStart());
    else if (isSet || this.#isChanged(scanner, next)) this.#values.set(key, undefined);
  }

  /** By an operator, by a loop, through a reference, or as a parameter. */
  #isChanged({ scope, endBefore }: Scanner, next: number): boolean {
    const text = this.#text;
    CHANGE.lastIndex = next;
    if (scope.areParameters || CHANGE.test(text)) return true;
    const last = text.charCodeAt(endBefore - 1);
    if (last === char.AMPERSAND) return true;
    if (last === char.GREATER) return text.charCodeAt(endBefore - 2) === char.EQUALS;
    return /\b(?:as|global|static)$/i.test(text.slice(Math.max(0, endBefore - LONGEST_WORD), endBefore));
  }
}

const CHANGE = /(?:[-+*/.%&|^]|\*\*|\?\?|<<|>>)=(?!=)|\+\+|--|\[/y;
const LONGEST_WORD = 7;

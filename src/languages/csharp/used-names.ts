import { plainName } from './chars.ts';
import { PLACES, placeOf } from './keywords.ts';

/** How a name is used. */
export const TYPE_USE = 0;
export const GENERIC_USE = 1;
export const METHOD_USE = 2;

/**
 * The names that a text uses. Most are used often, so where one stands that was added is kept in mind, one for each
 * place of the table: if the same stands here, no string has to be made of it.
 */
export class UsedNames {
  readonly #text: string;
  readonly #codes: Uint16Array;
  readonly #sets: readonly Set<string>[] = [new Set(), new Set(), new Set()];
  /** Two offsets for each place and use. */
  readonly #seen = new Int32Array(2 * 3 * PLACES);

  constructor(text: string, codes: Uint16Array) {
    this.#text = text;
    this.#codes = codes;
  }

  add(use: number, start: number, end: number): void {
    const seen = this.#seen;
    const at = 2 * (use * PLACES + placeOf(this.#codes, start, end));
    if (this.#isSame(seen[at], seen[at + 1], start, end)) return;
    seen[at] = start;
    seen[at + 1] = end;
    this.addName(use, plainName(this.#text.slice(start, end)));
  }

  addName(use: number, name: string): void {
    this.#sets[use].add(name);
  }

  /** Names in their forms, without those of types that the text itself gives a meaning. */
  forms(known: ReadonlySet<string>): string[] {
    const [types, generics, methods] = this.#sets;
    const forms = [...types];
    for (const name of generics) forms.push(`${name}<>`);
    const others = forms.filter(form => !known.has(form));
    for (const name of methods) others.push(`${name}()`);
    return others;
  }

  #isSame(knownStart: number, knownEnd: number, start: number, end: number): boolean {
    const length = end - start;
    if (knownEnd - knownStart !== length) return false;
    const codes = this.#codes;
    let i = 0;
    while (i < length && codes[knownStart + i] === codes[start + i]) i++;
    return i === length;
  }
}

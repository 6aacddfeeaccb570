import { DOT_SIGN, isDigit, isExported, isIdentifier } from './chars.ts';

/** Collects the exported names that a text takes from somewhere else. */
export class Uses {
  /** Every `qualifier.Name`, where the qualifier is not itself taken from something. */
  readonly selectors = new Set<string>();
  /** Exported names without a qualifier. */
  readonly capitals = new Set<string>();

  readonly #text: string;
  readonly #codes: Uint16Array;
  /** Where a selector begins, for each of the looks that one can have; 0 for none. */
  readonly #latest = new Int32Array(512);
  /** Where a name begins that stands apart from the dot before it. */
  #apart = -1;

  constructor(text: string, codes: Uint16Array) {
    this.#text = text;
    this.#codes = codes;
  }

  /**
   * Notes the name at `name` that the dot takes from what ends at `qualifierEnd`, and returns where to go on.
   * A local variable that has the name of a package is not told from the package: only names that the package
   * declares will count.
   */
  select(dot: number, name: number, qualifierEnd: number): number {
    const text = this.#text;
    const codes = this.#codes;
    if (isEllipsis(codes, dot)) return name;
    if (name > dot + 1) this.#apart = name;
    if (!isExported(text, name)) return name;
    let start = qualifierEnd;
    while (start > 0 && isIdentifier(codes[start - 1])) start--;
    const end = endOfName(codes, name);
    if (start < qualifierEnd && !isDigit(codes[start]) && !this.#isTaken(start)) {
      if (qualifierEnd + 1 < name)
        this.selectors.add(`${text.slice(start, qualifierEnd)}.${text.slice(name, end)}`);
      else if (!this.#isKnown(start, name, end)) this.selectors.add(text.slice(start, end));
    }
    return end;
  }

  /** Notes an exported name that no dot stands before, and returns where to go on. */
  capital(at: number): number {
    if (isIdentifier(this.#codes[at - 1])) return at + 1;
    const end = endOfName(this.#codes, at);
    this.capitals.add(this.#text.slice(at, end));
    return end;
  }

  /**
   * Is this the selector that was the last to look like this? Most of them stand there again and again, and a
   * look at their characters takes less time than to make a string of them.
   */
  #isKnown(start: number, name: number, end: number): boolean {
    const codes = this.#codes;
    const looks = codes[start] + codes[name] * 5 + codes[end - 1] * 23 + (end - start) * 111;
    const slot = looks % this.#latest.length;
    const latest = this.#latest[slot];
    this.#latest[slot] = start;
    return latest !== 0 && isSame(codes, latest, start, end);
  }

  /** Is the name that begins here taken from what stands before a dot? `...Option` is not. */
  #isTaken(start: number): boolean {
    if (start === this.#apart) return true;
    return this.#codes[start - 1] === DOT_SIGN && !isEllipsis(this.#codes, start - 1);
  }
}

function endOfName(codes: Uint16Array, start: number): number {
  let end = start + 1;
  while (isIdentifier(codes[end])) end++;
  return end;
}

/** Is this the last dot of `...`? */
function isEllipsis(codes: Uint16Array, dot: number): boolean {
  return codes[dot - 1] === DOT_SIGN && codes[dot - 2] === DOT_SIGN;
}

/** Does the selector that begins at `one` have the same characters as this? */
function isSame(codes: Uint16Array, one: number, start: number, end: number): boolean {
  const distance = start - one;
  for (let i = start; i < end; i++) if (codes[i] !== codes[i - distance]) return false;
  return !isIdentifier(codes[end - distance]);
}

import { codeAt } from '../text.ts';
import { DOT_SIGN, isDigit, isExported, isIdentifier } from './chars.ts';

/** Collects the exported names that a text takes from somewhere else. */
export class Uses {
  /** Every `qualifier.Name`, where the qualifier is not itself taken from something. */
  readonly selectors = new Set<string>();
  /** Exported names without a qualifier. */
  readonly capitals = new Set<string>();

  readonly #text: string;
  /** Where a name begins that stands apart from the dot before it. */
  #apart = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Notes the name at `name` that the dot takes from what ends at `qualifierEnd`, and returns where to go on.
   * A local variable that has the name of a package is not told from the package: only names that the package
   * declares will count.
   */
  select(dot: number, name: number, qualifierEnd: number): number {
    const text = this.#text;
    if (isEllipsis(text, dot)) return name;
    if (name > dot + 1) this.#apart = name;
    if (!isExported(text, name)) return name;
    let start = qualifierEnd;
    while (start > 0 && isIdentifier(text.charCodeAt(start - 1))) start--;
    const end = endOfName(text, name);
    if (start < qualifierEnd && !isDigit(text.charCodeAt(start)) && !this.#isTaken(start)) {
      const isTight = qualifierEnd + 1 === name;
      const qualifier = text.slice(start, qualifierEnd);
      this.selectors.add(isTight ? text.slice(start, end) : `${qualifier}.${text.slice(name, end)}`);
    }
    return end;
  }

  /** Notes an exported name that no dot stands before, and returns where to go on. */
  capital(at: number): number {
    if (isIdentifier(this.#text.charCodeAt(at - 1))) return at + 1;
    const end = endOfName(this.#text, at);
    this.capitals.add(this.#text.slice(at, end));
    return end;
  }

  /** Is the name that begins here taken from what stands before a dot? `...Option` is not. */
  #isTaken(start: number): boolean {
    if (start === this.#apart) return true;
    return this.#text.charCodeAt(start - 1) === DOT_SIGN && !isEllipsis(this.#text, start - 1);
  }
}

function endOfName(text: string, start: number): number {
  let end = start + 1;
  while (isIdentifier(codeAt(text, end))) end++;
  return end;
}

/** Is this the last dot of `...`? */
function isEllipsis(text: string, dot: number): boolean {
  return text.charCodeAt(dot - 1) === DOT_SIGN && text.charCodeAt(dot - 2) === DOT_SIGN;
}

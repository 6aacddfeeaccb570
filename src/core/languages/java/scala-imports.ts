import * as char from '../kit/chars.ts';
import { LONGEST_PATH } from './detail.ts';
import { UNREADABLE } from './facts.ts';
import type { Scanner } from './scanner.ts';
import { END, WORD } from './tokens.ts';

/** What an import names, and the name that the text has for it instead. */
type Imported = readonly [specifier: string, alias: string | undefined];

/** Reads what follows `import`, `export` and `package`, up to the first token that does not belong to it. */
export class ScalaImports {
  readonly #scanner: Scanner;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  /** `a.b, c.{D, E => F}, g.*`. */
  read(): Imported[] {
    const scanner = this.#scanner;
    const { start } = scanner;
    const found: Imported[] = [];
    do {
      scanner.next();
      const path = this.dotted();
      if (path === '' || (path.endsWith('.') && scanner.token !== char.OPEN_BRACE)) {
        scanner.breakOff(start, UNREADABLE);
      } else if (path.endsWith('.')) found.push(...this.#selectors(path));
      else found.push([path, this.#alias()]);
    } while (scanner.token === char.COMMA);
    return found;
  }

  /** `a.b.C`, `a.b.*`; `a.b.` before selectors. */
  dotted(): string {
    const scanner = this.#scanner;
    let path = '';
    for (;;) {
      const name =
        scanner.isFirst && path !== '' && RESERVED.has(scanner.word()) ? '' : this.#name(path !== '');
      path += name;
      if (name === '' || scanner.token !== char.DOT) return path;
      path += '.';
      scanner.next();
    }
  }

  /** `{A, B => C, D as E, F => _, _}`. What is hidden is not imported. */
  #selectors(path: string): Imported[] {
    const scanner = this.#scanner;
    const inside = scanner.depth;
    // An import at the beginning of a line shows that the bracket is unclosed.
    const isAtNext = () => scanner.isFirst && scanner.isAt('import');
    const isInside = () => scanner.token !== END && scanner.depth >= inside && !isAtNext();
    const found = new Map<string, Imported>();
    scanner.next();
    while (isInside()) {
      const name = this.#name(true);
      const alias = name === '*' ? undefined : this.#alias();
      const isImported = name !== '' && alias !== '_' && path.length <= LONGEST_PATH;
      if (isImported) found.set(`${name} ${alias}`, [path + name, alias]);
      // A type may follow `given`.
      while (isInside() && (scanner.token !== char.COMMA || scanner.depth > inside)) scanner.next();
      if (scanner.token === char.COMMA) scanner.next();
    }
    if (!isAtNext()) scanner.next();
    return [...found.values()];
  }

  /** A word or an operator; `*` for `_`, `*` and `given`, if these are members; empty if there is neither. */
  #name(isMember: boolean): string {
    const scanner = this.#scanner;
    if (scanner.token === WORD) {
      const isWhole = isMember && (scanner.isAt('_') || scanner.isAt('given'));
      const name = isWhole ? '*' : scanner.word();
      scanner.next();
      return name;
    }
    let name = '';
    for (let end = scanner.start; OPERATORS.has(scanner.token) && scanner.start === end; scanner.next()) {
      name += String.fromCharCode(scanner.token);
      end = scanner.pos;
    }
    return name;
  }

  /** `=> A` or `as A`. */
  #alias(): string | undefined {
    const scanner = this.#scanner;
    const isArrow = scanner.token === char.EQUALS && scanner.next() === char.GREATER;
    const isAs = scanner.token === WORD && !scanner.isFirst && scanner.isAt('as');
    if ((!isArrow && !isAs) || scanner.next() !== WORD) return undefined;
    const alias = scanner.word();
    scanner.next();
    return alias;
  }
}

const OPERATORS: ReadonlySet<number> = new Set([...'!#%&*+-/:<=>?@\\^|~'].map(sign => sign.charCodeAt(0)));
/** At the beginning of a line, such a word begins another statement. */
const RESERVED: ReadonlySet<string> = new Set(
  'abstract case class def final import object package private sealed trait type val var'.split(' '),
);

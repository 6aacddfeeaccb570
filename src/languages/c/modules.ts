import * as char from '../kit/chars.ts';
import { type Header, readHeader, readWord } from './directive.ts';
import type { Trivia } from './trivia.ts';

/** A line of C++20 that begins with `import`, `module`, or one of them behind `export`. */
export type ModuleLine =
  /** `import a.b;` and `import :part;` */
  | { readonly kind: 'import'; readonly module: string; readonly isExported: boolean; readonly end: number }
  /** `import <x>;` and `import "x";` */
  | { readonly kind: 'header'; readonly header: Header; readonly end: number }
  /** `module a.b;` and `module a:part;` */
  | { readonly kind: 'module'; readonly module: string; readonly isExported: boolean; readonly end: number }
  /** `module;` and `module :private;` */
  | { readonly kind: 'fragment'; readonly end: number };

/**
 * None of the words is reserved, so all up to the semicolon must be as the grammar has it; and since compilers
 * find them before they know declarations, it must stand on one line. Undefined for any other line.
 */
export function readModuleLine(text: string, at: number, trivia: Trivia): ModuleLine | undefined {
  if (!FIRST_LETTERS.has(text.charCodeAt(at)) || !FIRST_WORDS.has(text.slice(at, at + 6))) return undefined;
  let { word, end } = readWord(text, at);
  const isExported = word === 'export';
  if (isExported) ({ word, end } = readWord(text, trivia.skip(end)));
  const line = new Line(text, end, trivia);
  if (word === 'module') return line.declaration(isExported);
  return word === 'import' ? line.imported(isExported) : undefined;
}

class Line {
  readonly #text: string;
  readonly #trivia: Trivia;
  #pos: number;

  constructor(text: string, from: number, trivia: Trivia) {
    this.#text = text;
    this.#trivia = trivia;
    this.#pos = trivia.skip(from);
  }

  declaration(isExported: boolean): ModuleLine | undefined {
    const module = this.#moduleName();
    if (module === undefined || !this.#ends()) return undefined;
    if (module !== '' && !module.startsWith(':')) {
      return { kind: 'module', module, isExported, end: this.#pos };
    }
    const isFragment = !isExported && (module === '' || module === ':private');
    return isFragment ? { kind: 'fragment', end: this.#pos } : undefined;
  }

  imported(isExported: boolean): ModuleLine | undefined {
    const include = readHeader(this.#text, this.#pos);
    if (include !== undefined) {
      this.#pos = this.#trivia.skip(include.end);
      if (include.header === undefined || !this.#ends()) return undefined;
      return { kind: 'header', header: include.header, end: this.#pos };
    }
    const module = this.#moduleName();
    if (!module || !this.#ends()) return undefined;
    return { kind: 'import', module, isExported, end: this.#pos };
  }

  /** `a.b`, `:c` or `a.b:c`; empty where there is none, and undefined where it is broken off. */
  #moduleName(): string | undefined {
    const name = this.#dotted();
    if (name === undefined || this.#code !== char.COLON) return name;
    this.#step();
    const partition = this.#dotted();
    return partition ? `${name}:${partition}` : undefined;
  }

  #dotted(): string | undefined {
    let name = '';
    for (;;) {
      const { word, end } = readWord(this.#text, this.#pos);
      if (word === '' || char.isDigit(word.charCodeAt(0))) return name === '' && word === '' ? '' : undefined;
      name += word;
      this.#pos = this.#trivia.skip(end);
      if (this.#code !== char.DOT) return name;
      name += '.';
      this.#step();
    }
  }

  /** At a semicolon, with attributes before it or not; moves behind it. */
  #ends(): boolean {
    if (this.#code === char.OPEN_BRACKET) {
      ATTRIBUTES.lastIndex = this.#pos;
      if (!ATTRIBUTES.test(this.#text)) return false;
      this.#pos = this.#trivia.skip(ATTRIBUTES.lastIndex);
    }
    if (this.#code !== char.SEMICOLON) return false;
    this.#pos++;
    return true;
  }

  get #code(): number {
    return this.#text.charCodeAt(this.#pos);
  }

  #step(): void {
    this.#pos = this.#trivia.skip(this.#pos + 1);
  }
}

const FIRST_WORDS = new Set(['import', 'export', 'module']);
const FIRST_LETTERS = new Set([...FIRST_WORDS].map(word => word.charCodeAt(0)));
const ATTRIBUTES = /\[\[[^\n;]*\]\]/y;

import * as char from '../kit/chars.ts';
import { UNCLOSED_BRACKET } from '../kit/problems.ts';
import type { Scanner } from './scanner.ts';

export interface ImportSpec {
  readonly path: string;
  readonly start: number;
  /** Empty where the import has the package's own name. */
  readonly alias: string;
}

/** Collects the imports of a text. */
export class ImportReader {
  readonly specs: ImportSpec[] = [];
  readonly #text: string;
  readonly #scanner: Scanner;

  constructor(text: string, scanner: Scanner) {
    this.#text = text;
    this.#scanner = scanner;
  }

  /** Reads one import, or a group in parentheses. The word `import` begins at `start` and has been read. */
  read(start: number): void {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    const opened = scanner.pos;
    if (scanner.code !== char.OPEN_PAREN) {
      this.#spec(start);
      return;
    }
    for (scanner.pos++; this.#isAtMember(); ) this.#spec(scanner.pos);
    if (scanner.isAtClose) scanner.pos++;
    else scanner.problem.report(opened, UNCLOSED_BRACKET);
  }

  /** A path, with or without an alias. */
  #spec(statement: number): void {
    const scanner = this.#scanner;
    const start = scanner.pos;
    const isDot = scanner.code === char.DOT;
    if (isDot) scanner.pos++;
    const alias = isDot ? '.' : scanner.word();
    if (alias !== '') scanner.skipTrivia();
    const path = scanner.string();
    if (path !== undefined) this.specs.push({ path, start, alias });
    else {
      scanner.problem.report(statement, 'this import statement cannot be read');
      END_OF_SPEC.lastIndex = scanner.pos;
      scanner.pos = END_OF_SPEC.exec(this.#text)?.index ?? this.#text.length;
    }
  }

  #isAtMember(): boolean {
    const scanner = this.#scanner;
    scanner.skipTrivia(true);
    const start = scanner.pos;
    if (start >= this.#text.length || scanner.isAtClose) return false;
    const word = scanner.word();
    scanner.pos = start;
    return !RESERVED.has(word);
  }
}

const END_OF_SPEC = /[\n)]/g;
/** An alias cannot be one of these, so a member that begins with one is a declaration after a group without an end. */
const RESERVED = new Set(['import', 'func', 'type', 'var', 'const', 'package']);

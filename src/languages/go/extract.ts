import type { Facts, Names, RawImport } from '../../types.ts';
import { lineCursor } from '../kit/lines.ts';
import { DOT_SIGN, OPEN_PAREN } from './char-codes.ts';
import { Scanner } from './scanner.ts';
import { type ImportSpec, namesTaken } from './taken.ts';
import { Walker } from './walker.ts';

/**
 * The imports of a Go text, and the names by which files meet: those that it declares for its package and for
 * others, and those that it takes from elsewhere. Exact for every text that the compiler accepts, best effort for
 * the others.
 */
export function extract(source: string): Facts {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  const extractor = new Extractor(text);
  extractor.run();
  return extractor.facts();
}

class Extractor {
  readonly #text: string;
  readonly #scanner: Scanner;
  readonly #walker: Walker;
  readonly #lineAt: (offset: number) => number;
  readonly #specs: ImportSpec[] = [];
  #package = '';

  constructor(text: string) {
    this.#text = text;
    this.#scanner = new Scanner(text);
    this.#walker = new Walker(text, this.#scanner);
    this.#lineAt = lineCursor(text);
  }

  run(): void {
    const scanner = this.#scanner;
    for (scanner.skipTrivia(true); !scanner.isAtEnd; scanner.skipTrivia(true)) {
      const start = scanner.pos;
      if (this.#declaration(scanner.word(), start)) scanner.skipStatement();
    }
  }

  facts(): Facts {
    const { problem } = this.#scanner;
    const { byAlias, uses, lines } = namesTaken(this.#walker.uses, this.#specs);
    const imports = this.#specs.map(({ path, line, alias }): RawImport => {
      if (alias === '') return { specifier: path, kind: 'static', line };
      return { specifier: path, kind: 'static', line, names: byAlias.get(alias) ?? [] };
    });
    const names = this.#names(uses, lines);
    const problems = problem ? [{ line: this.#lineAt(problem.at), message: problem.message }] : [];
    const loc = this.#loc();
    return names === undefined ? { imports, problems, loc } : { imports, problems, names, loc };
  }

  #names(uses: readonly string[], useLines: readonly number[]): Names | undefined {
    const { declared } = this.#walker.uses;
    if (this.#package === '' && declared.length === 0 && uses.length === 0) return undefined;
    const names: { -readonly [Key in keyof Names]: Names[Key] } = {};
    if (this.#package !== '') names.package = this.#package;
    if (declared.length > 0) names.declares = declared;
    if (uses.length > 0) names.uses = uses;
    if (useLines.some(line => line > 0)) names.useLines = useLines;
    return names;
  }

  #loc(): number {
    const last = this.#walker.lineAt(this.#text.length);
    return this.#text === '' || this.#text.endsWith('\n') ? last - 1 : last;
  }

  /** Reads what a declaration begins with. False where the next one has begun already. */
  #declaration(word: string, start: number): boolean {
    const scanner = this.#scanner;
    switch (word) {
      case 'package':
        this.#clause();
        return true;
      case 'import':
        return this.#imports(start);
      default:
        scanner.pos = this.#walker.walk(start);
        return false;
    }
  }

  #clause(): void {
    this.#scanner.skipTrivia();
    const name = this.#scanner.word();
    if (this.#package === '') this.#package = name;
  }

  #import(start: number): void {
    if (!this.#spec()) this.#scanner.report(start, 'this import statement cannot be read');
  }

  /** One import: a path, with an alias or not. */
  #spec(): boolean {
    const scanner = this.#scanner;
    const start = scanner.pos;
    const isDot = scanner.code === DOT_SIGN;
    if (isDot) scanner.pos++;
    const alias = isDot ? '.' : scanner.word();
    if (alias !== '') scanner.skipTrivia();
    const path = scanner.string();
    if (path === undefined) return false;
    this.#specs.push({ path, line: this.#lineAt(start), alias });
    return true;
  }

  /** One import, or a group in parentheses. False where the group has no end. */
  #imports(start: number): boolean {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    const opened = scanner.pos;
    if (scanner.code !== OPEN_PAREN) {
      this.#import(start);
      return true;
    }
    for (scanner.pos++; this.#isAtMember(); scanner.skipStatement(true)) this.#import(scanner.pos);
    const isClosed = scanner.isAtClose;
    if (isClosed) scanner.pos++;
    else scanner.report(opened, 'this bracket is never closed');
    return isClosed;
  }

  #isAtMember(): boolean {
    const scanner = this.#scanner;
    scanner.skipTrivia(true);
    if (scanner.isAtEnd || scanner.isAtClose) return false;
    const start = scanner.pos;
    const isDeclaration = RESERVED.has(scanner.word());
    scanner.pos = start;
    return !isDeclaration;
  }
}

/** No name may be one of these, so that where one begins a member the group has ended unnoticed. */
const RESERVED = new Set(['import', 'func', 'type', 'var', 'const', 'package']);

import type { Facts, Names, RawImport } from '../../types.ts';
import { lineCursor } from '../text.ts';
import { DOT_SIGN, isExported, OPEN_PAREN } from './chars.ts';
import { Scanner } from './scanner.ts';

/**
 * The imports of a Go text, and the names by which packages meet: those that it declares for others, and those
 * that it takes from others. Exact for every text that the compiler accepts, best effort for the others.
 *
 * Where the text alone says what an import is called, `names` of that import are the names that are taken from
 * it: none for `_`, for `.` all exported names that stand alone. An import without an alias has the name that
 * its package gives itself, which only resolution knows, so `uses` keeps `qualifier.Name` for all of them.
 */
export function extract(source: string): Facts {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  const extractor = new Extractor(text);
  extractor.run();
  return extractor.facts();
}

interface Spec {
  readonly path: string;
  readonly line: number;
  /** Empty where the package's own name holds. */
  readonly alias: string;
}

class Extractor {
  readonly #text: string;
  readonly #scanner: Scanner;
  readonly #lineAt: (offset: number) => number;
  readonly #specs: Spec[] = [];
  readonly #declared = new Set<string>();
  #package = '';

  constructor(text: string) {
    this.#text = text;
    this.#scanner = new Scanner(text);
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
    const problems = problem ? [{ line: this.#lineAt(problem.at), message: problem.message }] : [];
    const taken = this.#taken();
    const imports = this.#specs.map(({ path, line, alias }): RawImport => {
      const raw = { specifier: path, kind: 'static', line } as const;
      return alias === '' ? raw : { ...raw, names: taken.byAlias.get(alias) ?? [] };
    });
    const names: Names = {
      ...(this.#package !== '' && { package: this.#package }),
      ...(this.#declared.size > 0 && { declares: [...this.#declared] }),
      ...(taken.others.length > 0 && { uses: taken.others }),
    };
    return { imports, problems, ...(Object.keys(names).length > 0 && { names }), loc: this.#loc() };
  }

  /** Counts on from the last import, so that no line is counted twice. */
  #loc(): number {
    const last = this.#lineAt(this.#text.length);
    return this.#text === '' || this.#text.endsWith('\n') ? last - 1 : last;
  }

  /** Reads what a declaration begins with. False where the next one has begun already. */
  #declaration(word: string, start: number): boolean {
    switch (word) {
      case 'package':
        this.#clause();
        return true;
      case 'import':
        return this.#members(start, at => this.#import(at));
      case 'func':
        this.#function();
        return true;
      case 'type':
      case 'var':
      case 'const':
        return this.#members(start, () => this.#declare());
      default:
        return true;
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
    if (isDot) scanner.noteCapitals();
    this.#specs.push({ path, line: this.#lineAt(start), alias });
    return true;
  }

  /** A function is declared for others, a method is not: it goes with its type. */
  #function(): void {
    this.#scanner.skipTrivia();
    const start = this.#scanner.pos;
    const name = this.#scanner.word();
    if (isExported(this.#text, start) || name === 'init') this.#declared.add(name);
  }

  /** One or more names: `A, B = 1, 2`. */
  #declare(): void {
    const scanner = this.#scanner;
    do {
      const start = scanner.pos;
      const name = scanner.word();
      if (name !== '' && isExported(this.#text, start)) this.#declared.add(name);
    } while (scanner.comma());
  }

  /** Reads what is declared: one thing, or a group in parentheses. False where the group has no end. */
  #members(start: number, read: (start: number) => void): boolean {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    const opened = scanner.pos;
    if (scanner.code !== OPEN_PAREN) {
      read(start);
      return true;
    }
    for (scanner.pos++; this.#isAtMember(); scanner.skipStatement(true)) read(scanner.pos);
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

  /** The names that are taken from others, by alias where there is one. */
  #taken(): { byAlias: ReadonlyMap<string, string[]>; others: string[] } {
    const byAlias = new Map<string, string[]>();
    const others: string[] = [];
    let needsOthers = false;
    for (const { alias, path } of this.#specs) {
      if (alias === '.') byAlias.set(alias, [...this.#scanner.uses.capitals]);
      else if (alias !== '') byAlias.set(alias, []);
      else if (path !== 'C') needsOthers = true;
    }
    for (const selector of this.#scanner.uses.selectors) {
      const dot = selector.indexOf('.');
      const names = byAlias.get(selector.slice(0, dot));
      if (names !== undefined) names.push(selector.slice(dot + 1));
      else if (needsOthers) others.push(selector);
    }
    return { byAlias, others };
  }
}

/** No name may be one of these, so that where one begins a member the group has ended unnoticed. */
const RESERVED = new Set(['import', 'func', 'type', 'var', 'const', 'package']);

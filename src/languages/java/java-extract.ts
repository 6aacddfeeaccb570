import type { Facts, RawImport } from '../../types.ts';
import { countLines, lineCursor } from '../text.ts';
import { DOT, isCapitalised, OPEN_BRACE, SEMICOLON, STAR } from './chars.ts';
import { translateEscapes } from './escapes.ts';
import { isOfPackage, namesIn, simpleName, UNREADABLE } from './facts.ts';
import { END, Scanner, WORD } from './scanner.ts';

/**
 * The imports of a Java text, with its package and the types that it declares outside of all others. Where it
 * imports a whole package, also the capitalised names that it uses without a qualifier and that it neither
 * declares nor imports by name. Exact for every text that the compiler accepts, best effort for the others.
 */
export function extractJava(source: string): Facts {
  const lines = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  const { text, original } = translateEscapes(lines);
  const extractor = new Extractor(text);
  extractor.run();
  const lineAt = lineCursor(lines);
  const imports = extractor.imports.map(({ at, specifier }): RawImport => {
    return { specifier, kind: 'static', line: lineAt(original(at)) };
  });
  const { problem } = extractor;
  return {
    imports,
    problems: problem ? [{ line: lineAt(original(problem.at)), message: problem.message }] : [],
    loc: countLines(source),
    ...namesIn(extractor),
  };
}

class Extractor {
  readonly imports: { readonly at: number; readonly specifier: string }[] = [];
  package: string | undefined;
  readonly declares = new Set<string>();

  readonly #scanner: Scanner;
  readonly #used = new Set<string>();
  /** Names that the text itself gives a meaning. */
  readonly #known = new Set<string>();
  #expectsType = false;

  constructor(text: string) {
    this.#scanner = new Scanner(text, { isKotlin: false });
  }

  get problem(): Scanner['literals']['problem'] {
    return this.#scanner.literals.problem;
  }

  get uses(): string[] {
    return [...this.#used].filter(name => !this.#known.has(name));
  }

  run(): void {
    const scanner = this.#scanner;
    let token = scanner.next();
    while (token !== END) {
      token = token === WORD && scanner.before !== DOT ? this.#word() : scanner.next();
    }
  }

  /** Every reader begins at a word, and returns the first token that it has no use for. */
  #word(): number {
    const scanner = this.#scanner;
    const word = scanner.word();
    switch (word) {
      case 'class':
      case 'interface':
      case 'enum':
      case 'record':
        return this.#type();
      case 'package':
        return this.#package();
      case 'import':
        return this.#import();
      case 'module':
        return this.#module();
    }
    if (scanner.onWord !== undefined && isCapitalised(word)) this.#used.add(word);
    return scanner.next();
  }

  /** Inside of a type only names count: those that are used, and those of further types. */
  #wordInBody(): void {
    const { before } = this.#scanner;
    const word = this.#scanner.word();
    const isDeclared = this.#expectsType && before === WORD;
    this.#expectsType = before !== DOT && TYPE_WORDS.has(word);
    if (isDeclared) this.#known.add(word);
    else if (before !== DOT && isCapitalised(word)) this.#used.add(word);
  }

  /** Where no name follows, `record` is one itself. */
  #type(): number {
    const scanner = this.#scanner;
    const token = scanner.next();
    if (token !== WORD) return token;
    this.declares.add(scanner.word());
    this.#known.add(scanner.word());
    return scanner.next();
  }

  #package(): number {
    this.#scanner.next();
    const name = this.#dotted();
    if (name !== '') this.package ??= name;
    return this.#scanner.token;
  }

  /** In `module-info.java`; anywhere else it is a name like others. */
  #module(): number {
    const scanner = this.#scanner;
    scanner.next();
    const name = this.#dotted();
    if (name !== '' && scanner.token === OPEN_BRACE) this.declares.add(`module ${name}`);
    return scanner.token;
  }

  #import(): number {
    const scanner = this.#scanner;
    const at = scanner.start;
    let token = scanner.next();
    if (token === WORD && scanner.isAt('static')) scanner.next();
    let specifier = this.#dotted();
    const module = specifier === 'module' ? this.#dotted() : '';
    if (module !== '') specifier = `module ${module}`;
    token = scanner.token;
    if (specifier !== '') this.#add(at, specifier);
    if (specifier === '' || token !== SEMICOLON) scanner.breakOff(at, UNREADABLE);
    return token;
  }

  #add(at: number, specifier: string): void {
    this.imports.push({ at, specifier });
    if (isOfPackage(specifier)) this.#scanner.onWord = () => this.#wordInBody();
    else this.#known.add(simpleName(specifier));
  }

  /** `a.b.C` or `a.b.*`, from the token that is read already up to the first that does not belong to it. */
  #dotted(): string {
    const scanner = this.#scanner;
    let name = '';
    let token = scanner.token;
    while (token === WORD && !(scanner.isFirst && RESERVED.has(scanner.word()))) {
      name += scanner.word();
      token = scanner.next();
      if (token !== DOT) return name;
      token = scanner.next();
      if (token === STAR) {
        scanner.next();
        return `${name}.*`;
      }
      if (token === WORD) name += '.';
    }
    return name.endsWith('.') ? name.slice(0, -1) : name;
  }
}

const TYPE_WORDS: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'record']);

/** Words that show that a name broke off before them. */
const RESERVED: ReadonlySet<string> = new Set(
  'import package class interface enum public abstract final'.split(' '),
);

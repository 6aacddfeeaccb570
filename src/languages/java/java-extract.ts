import type { Facts, RawImport } from '../../types.ts';
import * as char from '../kit/chars.ts';
import { countLinesWith, lineCursor, withNewlines } from '../kit/lines.ts';
import { encodeDeclared, outer } from './detail.ts';
import { translateEscapes } from './escapes.ts';
import { isOfPackage, namesIn, simpleName, UNREADABLE } from './facts.ts';
import { JavaUses } from './java-uses.ts';
import { Scanner } from './scanner.ts';
import { END, WORD } from './tokens.ts';

/**
 * The imports of a Java text, with its package, its outer types with their nested types and supertypes, and the types
 * that it uses and neither declares nor imports by name. Exact for imports and declarations of every text that the
 * compiler accepts, best effort for others.
 */
export function extractJava(source: string): Facts {
  const lines = withNewlines(source);
  const { text, original } = translateEscapes(lines);
  const extractor = new Extractor(text);
  extractor.run();
  const textLineAt = lineCursor(lines);
  const lineAt = (offset: number) => textLineAt(original(offset));
  const imports = extractor.imports.map(({ at, specifier }): RawImport => {
    return { specifier, kind: 'static', line: lineAt(at) };
  });
  const problems = extractor.problem.list(lineAt);
  const uses = extractor.uses.list().map(([name, at]) => [name, lineAt(at)] as const);
  const names = namesIn(extractor.package, extractor.declares, uses);
  return { imports, problems, loc: countLinesWith(textLineAt, lines), ...names };
}

class Extractor {
  readonly imports: { readonly at: number; readonly specifier: string }[] = [];
  readonly declares = new Set<string>();
  package: string | undefined;
  readonly uses: JavaUses;

  readonly #scanner: Scanner;
  /** Imported types by their simple names. */
  readonly #imported = new Map<string, string>();

  constructor(text: string) {
    this.#scanner = new Scanner(text, { isKotlin: false });
    this.uses = new JavaUses(text, this.#scanner.codes);
    this.#scanner.listener = this.uses;
  }

  get problem(): Scanner['literals']['problem'] {
    return this.#scanner.literals.problem;
  }

  run(): void {
    const scanner = this.#scanner;
    let token = scanner.next();
    while (token !== END) {
      token = token === WORD && scanner.before !== char.DOT ? this.#word() : scanner.next();
    }
    for (const form of this.uses.related(this.#imported)) this.declares.add(form);
  }

  /** Every reader begins at a word, and returns the first token that it does not consume. */
  #word(): number {
    switch (this.#scanner.word()) {
      case 'class':
      case 'interface':
      case 'enum':
      case 'record':
        return this.#type();
      case 'package':
        return this.#readPackage();
      case 'import':
        return this.#import();
      case 'module':
        return this.#module();
    }
    return this.#scanner.next();
  }

  /** `record` is a name itself if none follows. */
  #type(): number {
    const scanner = this.#scanner;
    const token = scanner.next();
    if (token !== WORD) return token;
    this.declares.add(encodeDeclared(outer(scanner.word())));
    return scanner.next();
  }

  #readPackage(): number {
    this.#scanner.listener = undefined;
    this.#scanner.next();
    const name = this.#dotted();
    this.#scanner.listener = this.uses;
    if (name !== '') this.package ??= name;
    return this.#scanner.token;
  }

  /** A keyword in `module-info.java`, a name elsewhere. */
  #module(): number {
    const scanner = this.#scanner;
    scanner.next();
    const name = this.#dotted();
    if (name !== '' && scanner.token === char.OPEN_BRACE) {
      this.declares.add(encodeDeclared({ kind: 'module', name }));
    }
    return scanner.token;
  }

  #import(): number {
    const scanner = this.#scanner;
    const at = scanner.start;
    scanner.listener = undefined;
    let token = scanner.next();
    if (token === WORD && scanner.isAt('static')) scanner.next();
    let specifier = this.#dotted();
    const module = specifier === 'module' ? this.#dotted() : '';
    if (module !== '') specifier = `module ${module}`;
    token = scanner.token;
    scanner.listener = this.uses;
    if (specifier !== '') this.#add(at, specifier);
    if (specifier === '' || token !== char.SEMICOLON) scanner.breakOff(at, UNREADABLE);
    return token;
  }

  #add(at: number, specifier: string): void {
    this.imports.push({ at, specifier });
    if (isOfPackage(specifier)) return;
    const name = simpleName(specifier);
    this.uses.know(name);
    this.#imported.set(name, specifier);
  }

  /** Reads `a.b.C` or `a.b.*`, from the current token to the first that does not belong to it. */
  #dotted(): string {
    const scanner = this.#scanner;
    let name = '';
    let token = scanner.token;
    while (token === WORD && !(scanner.isFirst && RESERVED.has(scanner.word()))) {
      name += scanner.word();
      token = scanner.next();
      if (token !== char.DOT) return name;
      token = scanner.next();
      if (token === char.ASTERISK) {
        scanner.next();
        return `${name}.*`;
      }
      if (token === WORD) name += '.';
    }
    return name.endsWith('.') ? name.slice(0, -1) : name;
  }
}

/** A name cannot continue with such a word at the beginning of a line. */
const RESERVED: ReadonlySet<string> = new Set(
  'import package class interface enum public abstract final'.split(' '),
);

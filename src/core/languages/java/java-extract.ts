import type { Facts } from '../../../types.ts';
import * as char from '../kit/chars.ts';
import { withNewlines } from '../kit/lines.ts';
import { encodeDeclared, outer } from './detail.ts';
import { translateEscapes } from './escapes.ts';
import { type Findings, factsOf, isOfPackage, simpleName, UNREADABLE } from './facts.ts';
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
  return factsOf(extractor, lines, original);
}

class Extractor implements Findings {
  readonly scanner: Scanner;
  readonly uses: JavaUses;
  package: string | undefined;
  readonly imports: { readonly at: number; readonly specifier: string }[] = [];
  readonly declares = new Set<string>();

  constructor(text: string) {
    this.scanner = new Scanner(text, 'java');
    this.uses = new JavaUses(text, this.scanner.codes);
    this.scanner.listener = this.uses;
  }

  run(): void {
    const { scanner } = this;
    let token = scanner.next();
    while (token !== END) {
      token = token === WORD && scanner.before !== char.DOT ? this.#word() : scanner.next();
    }
    for (const declared of this.uses.related()) this.declares.add(encodeDeclared(declared));
  }

  /** Every reader begins at a word, and returns the first token that it does not consume. */
  #word(): number {
    const { scanner } = this;
    switch (scanner.word()) {
      case 'class':
      case 'interface':
      case 'enum':
      case 'record':
        return this.#type();
      case 'package':
        return scanner.withoutListener(() => this.#package());
      case 'import':
        return scanner.withoutListener(() => this.#import());
      case 'module':
        return this.#module();
    }
    return scanner.next();
  }

  /** `record` is a name itself if none follows. */
  #type(): number {
    const { scanner } = this;
    const token = scanner.next();
    if (token !== WORD) return token;
    this.declares.add(encodeDeclared(outer(scanner.word())));
    return scanner.next();
  }

  #package(): void {
    this.scanner.next();
    const name = this.#dotted();
    if (name !== '') this.package ??= name;
  }

  /** A keyword in `module-info.java`, a name elsewhere. */
  #module(): number {
    const { scanner } = this;
    scanner.next();
    const name = this.#dotted();
    if (name !== '' && scanner.token === char.OPEN_BRACE) {
      this.declares.add(encodeDeclared({ kind: 'module', name }));
    }
    return scanner.token;
  }

  #import(): void {
    const { scanner } = this;
    const at = scanner.start;
    if (scanner.next() === WORD && scanner.word() === 'static') scanner.next();
    let specifier = this.#dotted();
    const module = specifier === 'module' ? this.#dotted() : '';
    if (module !== '') specifier = `module ${module}`;
    if (specifier !== '') this.#add(at, specifier);
    if (specifier === '' || scanner.token !== char.SEMICOLON) scanner.breakOff(at, UNREADABLE);
  }

  #add(at: number, specifier: string): void {
    this.imports.push({ at, specifier });
    if (!isOfPackage(specifier)) this.uses.addImport(simpleName(specifier), specifier);
  }

  #dotted(): string {
    const { scanner } = this;
    const isNextStatement = () => scanner.isFirst && RESERVED.has(scanner.word());
    return scanner.dotted(isNextStatement).replace(/\.$/, '');
  }
}

/** A name cannot continue with such a word at the beginning of a line. */
const RESERVED: ReadonlySet<string> = new Set(
  'import package class interface enum public abstract final'.split(' '),
);

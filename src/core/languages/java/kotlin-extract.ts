import type { Facts } from '../../../types.ts';
import * as char from '../kit/chars.ts';
import { withNewlines } from '../kit/lines.ts';
import { firstSegment } from '../kit/qualified.ts';
import { encodeDeclared } from './detail.ts';
import { type Findings, factsOf, isOfPackage, simpleName, UNREADABLE } from './facts.ts';
import { KotlinUses } from './kotlin-uses.ts';
import { Scanner } from './scanner.ts';
import { END, WORD } from './tokens.ts';

/**
 * The imports of a Kotlin text, with its package, what it declares outside of all types, the members of its types, and
 * what it uses by name and does not declare. Exact for imports and declarations of every text that the compiler
 * accepts, best effort for others.
 */
export function extractKotlin(source: string, dialect: string): Facts {
  const text = withNewlines(source);
  const extractor = new Extractor(text, dialect === 'kts');
  extractor.run();
  return factsOf(extractor, text, offset => offset);
}

class Extractor implements Findings {
  readonly scanner: Scanner;
  readonly uses: KotlinUses;
  package: string | undefined;
  readonly imports: { readonly at: number; readonly specifier: string }[] = [];
  readonly declares = new Set<string>();

  readonly #text: string;
  readonly #isScript: boolean;

  constructor(text: string, isScript: boolean) {
    this.#text = text;
    this.#isScript = isScript;
    this.scanner = new Scanner(text, 'kotlin');
    this.uses = new KotlinUses(text, this.scanner.codes);
    this.scanner.listener = this.uses;
    this.scanner.literals.templates.onName = start => this.uses.noteInString(start);
  }

  run(): void {
    let token = this.scanner.next();
    while (token !== END) token = this.#step(token);
    // Other files cannot import what a script declares.
    if (this.#isScript) return;
    const { outer, members } = this.uses.scopes.declared;
    for (const declared of [...outer, ...members]) this.declares.add(declared);
  }

  /** Every reader begins at its first word, and returns the first token that it does not consume. */
  #step(token: number): number {
    const { scanner } = this;
    if (token === char.AT) return this.#annotation();
    const isQuoted = scanner.codes[scanner.start] === char.BACKQUOTE;
    if (token !== WORD || scanner.before === char.DOT || isQuoted) return scanner.next();
    switch (scanner.word()) {
      case 'package':
        return scanner.withoutListener(() => this.#package());
      case 'import':
        // A name unless it begins a statement.
        if (!scanner.isFirst && scanner.before !== char.SEMICOLON) return scanner.next();
        return scanner.withoutListener(() => this.#import());
    }
    return scanner.next();
  }

  #annotation(): number {
    JVM_NAME.lastIndex = this.scanner.start;
    const name = JVM_NAME.exec(this.#text)?.[1];
    if (name !== undefined) this.declares.add(encodeDeclared({ kind: 'facade', name }));
    return this.scanner.next();
  }

  #package(): void {
    this.scanner.next();
    const name = this.#dotted();
    this.#addRoot(name);
    if (name !== '') this.package ??= name;
  }

  #import(): void {
    const { scanner } = this;
    const at = scanner.start;
    this.uses.scopes.bodies.leaveAll();
    scanner.next();
    const isName = scanner.token !== WORD && scanner.token !== END && !scanner.isFirst;
    if (isName) return;
    const specifier = this.#dotted();
    const isBroken = specifier === '' || specifier.endsWith('.');
    const alias = this.#alias();
    if (!isBroken) this.#add(at, specifier, alias);
    const isEnd = scanner.isFirst || scanner.token === char.SEMICOLON || scanner.token === END;
    if (isBroken || !isEnd) scanner.breakOff(at, UNREADABLE);
  }

  /** A newline may precede a dot, but not follow it. */
  #dotted(): string {
    return this.scanner.dotted(() => this.scanner.isFirst);
  }

  #alias(): string | undefined {
    const { scanner } = this;
    if (scanner.token !== WORD || scanner.isFirst || scanner.word() !== 'as') return undefined;
    if (scanner.next() !== WORD || scanner.isFirst) return undefined;
    const alias = scanner.word();
    scanner.next();
    return alias;
  }

  #add(at: number, specifier: string, alias: string | undefined): void {
    this.imports.push({ at, specifier });
    this.#addRoot(specifier);
    if (isOfPackage(specifier)) this.uses.hasWildcard = true;
    else this.uses.addImport(specifier, alias ?? simpleName(specifier));
  }

  #addRoot(name: string): void {
    this.uses.addRoot(firstSegment(name, '.'));
  }
}

const JVM_NAME =
  /@file\s*:\s*(?:\[\s*)?(?:kotlin\s*\.\s*jvm\s*\.\s*)?JvmName\s*\(\s*(?:name\s*=\s*)?"([\w$]+)"/y;

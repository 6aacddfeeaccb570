import type { Facts } from '../../types.ts';
import * as char from '../kit/chars.ts';
import { withNewlines } from '../kit/lines.ts';
import { type Declared, encodeDeclared, outer } from './detail.ts';
import { type Found, factsOf, isOfPackage, simpleName, UNREADABLE } from './facts.ts';
import type { Use } from './kotlin-names.ts';
import { isAtImport, skipAngles, skipAnnotation, skipGroup } from './kotlin-skip.ts';
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

class Extractor implements Found {
  readonly scanner: Scanner;
  package: string | undefined;
  readonly imports: { readonly at: number; readonly specifier: string }[] = [];
  readonly declares = new Set<string>();

  readonly #text: string;
  readonly #uses: KotlinUses;
  readonly #isScript: boolean;
  /** Is the next declaration visible to this file only? */
  #isPrivate = false;

  constructor(text: string, isScript: boolean) {
    this.#text = text;
    this.#isScript = isScript;
    this.scanner = new Scanner(text, 'kotlin');
    this.#uses = new KotlinUses(text, this.scanner.codes);
    this.scanner.listener = this.#uses;
    this.scanner.literals.templates.onName = start => this.#uses.noteInString(start);
  }

  uses(): Use[] {
    return this.#uses.list();
  }

  run(): void {
    let token = this.scanner.next();
    while (token !== END) token = this.#step(token);
    if (this.#isScript) return;
    for (const member of this.#uses.scopes.members) this.declares.add(member);
  }

  /** Every reader begins at its first word, and returns the first token that it does not consume. */
  #step(token: number): number {
    const { scanner } = this;
    if (token === char.AT) return this.#annotation();
    const isQuoted = this.#text.charCodeAt(scanner.start) === char.BACKQUOTE;
    if (token !== WORD || scanner.before === char.DOT || isQuoted) return this.scanner.next();
    const word = scanner.word();
    switch (word) {
      case 'package':
        return scanner.quietly(() => this.#package());
      case 'import':
        // A name unless it begins a statement.
        if (!scanner.isFirst && scanner.before !== char.SEMICOLON) return scanner.next();
        return scanner.quietly(() => this.#import());
      case 'class':
      case 'interface':
      case 'object':
      case 'typealias':
        return this.#type();
      case 'fun':
        return this.#callable(true);
      case 'val':
      case 'var':
        return this.#callable(false);
    }
    this.#modifier(word);
    return this.scanner.next();
  }

  #modifier(word: string): void {
    const { before } = this.scanner;
    if (word === 'private') this.#isPrivate = true;
    // The words in `@get:A` and `@A` belong to the declaration, too.
    else if (!MODIFIERS.has(word) && before !== char.AT && before !== char.COLON) this.#isPrivate = false;
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
    if (scanner.token !== WORD || scanner.isFirst || !scanner.isAt('as')) return undefined;
    if (scanner.next() !== WORD || scanner.isFirst) return undefined;
    const alias = scanner.word();
    scanner.next();
    return alias;
  }

  #add(at: number, specifier: string, alias: string | undefined): void {
    this.imports.push({ at, specifier });
    this.#addRoot(specifier);
    if (isOfPackage(specifier)) this.#uses.hasWildcard = true;
    else this.#uses.know(alias ?? simpleName(specifier));
  }

  #addRoot(name: string): void {
    const [root = ''] = name.split('.', 1);
    this.#uses.addRoot(root);
  }

  /** A type has a name; `object : A` and `A::class` are values. */
  #type(): number {
    const { before } = this.scanner;
    const token = this.scanner.next();
    if (token !== WORD || before === char.COLON) return token;
    const name = this.scanner.word();
    this.#declare(this.#isPrivate ? { kind: 'private', name } : outer(name));
    return this.scanner.next();
  }

  /**
   * Reads on after `fun`, `val` or `var` up to the name, which follows the type that it extends:
   * `fun <T> List<T>.name`. Without a name it is a value, or a list of variables.
   */
  #callable(isFunction: boolean): number {
    const { scanner } = this;
    let isExtension = false;
    let token = scanner.next();
    if (token === WORD && this.scanner.isAt('interface')) return token;
    if (token === char.LESS) token = skipAngles(scanner);
    for (;;) {
      while (token === char.AT) token = skipAnnotation(scanner);
      if (isAtImport(scanner)) return token;
      const name = token === WORD ? this.scanner.word() : '';
      if (token === char.OPEN_PAREN) token = skipGroup(scanner);
      else if (token === WORD) token = scanner.next();
      else return token;
      if (token === char.LESS) token = skipAngles(scanner);
      while (token === char.QUESTION) token = scanner.next();
      if (token !== char.DOT) {
        const isHidden = name === '' || this.#isPrivate;
        this.#declare(isHidden ? undefined : { kind: 'outer', name, isFunction, isExtension });
        return token;
      }
      isExtension = true;
      token = scanner.next();
    }
  }

  /** Other files cannot import what a script declares. */
  #declare(declared: Declared | undefined): void {
    if (declared !== undefined && !this.#isScript) this.declares.add(encodeDeclared(declared));
    this.#isPrivate = false;
  }
}

/** May stand between `private` and the declaration. */
const MODIFIERS: ReadonlySet<string> = new Set(
  `abstract actual annotation const context data enum expect external final infix inline internal lateinit open
  operator private public sealed suspend tailrec value`.split(/\s+/),
);

const JVM_NAME =
  /@file\s*:\s*(?:\[\s*)?(?:kotlin\s*\.\s*jvm\s*\.\s*)?JvmName\s*\(\s*(?:name\s*=\s*)?"([\w$]+)"/y;

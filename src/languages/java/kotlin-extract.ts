import type { Facts, RawImport } from '../../types.ts';
import * as char from '../kit/chars.ts';
import { countLinesWith, lineCursor, withNewlines } from '../kit/lines.ts';
import { type Declared, encodeDeclared, outer } from './detail.ts';
import { isOfPackage, namesIn, simpleName, UNREADABLE } from './facts.ts';
import { KotlinReader } from './kotlin-reader.ts';
import type { Scanner } from './scanner.ts';
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
  const { lineAt } = extractor;
  const problems = extractor.problem.list(lineAt);
  const uses = extractor.uses.map(([form, at]) => [form, at < 0 ? 0 : lineAt(at)] as const);
  const names = namesIn(extractor.package, extractor.declares, uses);
  return { imports: extractor.imports, problems, loc: countLinesWith(lineAt, text), ...names };
}

class Extractor {
  readonly imports: RawImport[] = [];
  package: string | undefined;
  readonly declares = new Set<string>();
  readonly lineAt: (offset: number) => number;

  readonly #text: string;
  readonly #reader: KotlinReader;
  readonly #scanner: Scanner;
  readonly #isScript: boolean;
  /** Is the next declaration visible to this file only? */
  #isPrivate = false;

  constructor(text: string, isScript: boolean) {
    this.#text = text;
    this.#isScript = isScript;
    this.#reader = new KotlinReader(text);
    this.#scanner = this.#reader.scanner;
    this.lineAt = lineCursor(text);
  }

  get problem(): Scanner['literals']['problem'] {
    return this.#scanner.literals.problem;
  }

  /** In text order. */
  get uses(): (readonly [form: string, at: number])[] {
    return this.#reader.uses.list().sort(([, a], [, b]) => a - b);
  }

  run(): void {
    let token = this.#reader.next();
    while (token !== END) token = this.#step(token);
    if (this.#isScript) return;
    for (const form of this.#reader.uses.scopes.members) this.declares.add(form);
  }

  /** Every reader begins at its first word, and returns the first token that it does not consume. */
  #step(token: number): number {
    const scanner = this.#scanner;
    if (token === char.AT) return this.#annotation();
    const isQuoted = this.#text.charCodeAt(scanner.start) === char.BACKQUOTE;
    if (token !== WORD || scanner.before === char.DOT || isQuoted) return this.#reader.next();
    const word = scanner.word();
    switch (word) {
      case 'package':
        return this.#package();
      case 'import':
        return this.#import();
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
    return this.#reader.next();
  }

  #modifier(word: string): void {
    const { before } = this.#scanner;
    if (word === 'private') this.#isPrivate = true;
    // The words in `@get:A` and `@A` belong to the declaration, too.
    else if (!MODIFIERS.has(word) && before !== char.AT && before !== char.COLON) this.#isPrivate = false;
  }

  #annotation(): number {
    JVM_NAME.lastIndex = this.#scanner.start;
    const name = JVM_NAME.exec(this.#text)?.[1];
    if (name !== undefined) this.declares.add(encodeDeclared({ kind: 'facade', name }));
    return this.#reader.next();
  }

  #package(): number {
    this.#reader.beginHeader();
    this.#scanner.next();
    const name = this.#reader.dotted();
    this.#addRoot(name);
    if (name !== '') this.package ??= name;
    return this.#reader.afterHeader();
  }

  /** A name unless it begins a statement and something follows that can be imported. */
  #import(): number {
    const scanner = this.#scanner;
    const { start: at, before } = scanner;
    if (!scanner.isFirst && before !== char.SEMICOLON) return this.#reader.next();
    this.#reader.beginHeader();
    scanner.next();
    const isName = scanner.token !== WORD && scanner.token !== END && !scanner.isFirst;
    if (isName) return this.#reader.afterHeader();
    const specifier = scanner.isFirst ? '' : this.#reader.dotted();
    const isBroken = specifier === '' || specifier.endsWith('.');
    const alias = this.#alias();
    if (!isBroken) this.#add({ specifier, kind: 'static', line: this.lineAt(at) }, alias);
    const isEnd = scanner.isFirst || scanner.token === char.SEMICOLON || scanner.token === END;
    if (isBroken || !isEnd) scanner.breakOff(at, UNREADABLE);
    return this.#reader.afterHeader();
  }

  #alias(): string | undefined {
    const scanner = this.#scanner;
    if (scanner.token !== WORD || scanner.isFirst || !scanner.isAt('as')) return undefined;
    if (scanner.next() !== WORD || scanner.isFirst) return undefined;
    const alias = scanner.word();
    scanner.next();
    return alias;
  }

  #add(raw: RawImport, alias: string | undefined): void {
    this.imports.push(raw);
    const { uses } = this.#reader;
    this.#addRoot(raw.specifier);
    if (isOfPackage(raw.specifier)) uses.hasWildcard = true;
    else uses.know(alias ?? simpleName(raw.specifier));
  }

  #addRoot(name: string): void {
    const dot = name.indexOf('.');
    this.#reader.uses.addRoot(dot < 0 ? name : name.slice(0, dot));
  }

  /** A type has a name; `object : A` and `A::class` are values. */
  #type(): number {
    const { before } = this.#scanner;
    const token = this.#reader.next();
    if (token !== WORD || before === char.COLON) return token;
    const name = this.#scanner.word();
    this.#declare(this.#isPrivate ? { kind: 'private', name } : outer(name));
    return this.#reader.next();
  }

  /**
   * Reads on after `fun`, `val` or `var` up to the name, which follows the type that it extends:
   * `fun <T> List<T>.name`. Without a name it is a value, or a list of variables.
   */
  #callable(isFunction: boolean): number {
    const reader = this.#reader;
    let isExtension = false;
    let token = reader.next();
    if (token === WORD && this.#scanner.isAt('interface')) return token;
    if (token === char.LESS) token = reader.skipAngles();
    for (;;) {
      while (token === char.AT) token = reader.skipAnnotation();
      if (reader.isAtImport) return token;
      const name = token === WORD ? this.#scanner.word() : '';
      if (token === char.OPEN_PAREN) token = reader.skipGroup();
      else if (token === WORD) token = reader.next();
      else return token;
      if (token === char.LESS) token = reader.skipAngles();
      while (token === char.QUESTION) token = reader.next();
      if (token !== char.DOT) {
        const isHidden = name === '' || this.#isPrivate;
        this.#declare(isHidden ? undefined : { kind: 'outer', name, isFunction, isExtension });
        return token;
      }
      isExtension = true;
      token = reader.next();
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

import type { Facts, ImportKind, RawImport } from '../../../types.ts';
import * as char from '../kit/chars.ts';
import { countLinesWith, lineCursor, withNewlines } from '../kit/lines.ts';
import { firstSegment } from '../kit/qualified.ts';
import { isCapitalised, isIdentifier } from './chars.ts';
import {
  encodeDeclared,
  encodeWildcard,
  LONGEST_PATH,
  type OuterDeclared,
  PACKAGE_OBJECT,
  UNCERTAIN,
} from './detail.ts';
import { isOfPackage, namesOf, simpleName, type UseAt } from './facts.ts';
import { platformPackage } from './platform.ts';
import { ScalaImports } from './scala-imports.ts';
import { ScalaNames } from './scala-names.ts';
import { ScalaPackages } from './scala-packages.ts';
import * as keyword from './scala-words.ts';
import { Scanner } from './scanner.ts';
import { END, WORD } from './tokens.ts';

/**
 * The imports of a Scala text, at any depth, with its packages, what it declares outside of all types, and what it uses
 * by name and does not declare.
 */
export function extractScala(source: string): Facts {
  const text = withNewlines(source);
  const extractor = new Extractor(text);
  extractor.run();
  const { lineAt } = extractor;
  const problems = extractor.scanner.literals.problem.list(lineAt);
  const names = namesOf(extractor, extractor.uses(), lineAt);
  return { imports: extractor.imports(), problems, loc: countLinesWith(lineAt, text), ...names };
}

interface Import {
  readonly raw: RawImport;
  /** The specifier, with the path of an earlier import for its first name. */
  readonly path: string;
  readonly isOutside: boolean;
}

class Extractor {
  readonly scanner: Scanner;
  readonly lineAt: (offset: number) => number;

  readonly #names: ScalaNames;
  readonly #packages: ScalaPackages;
  readonly #paths: ScalaImports;
  readonly #imports: Import[] = [];
  /** The paths of imported names, with the depth of their imports. */
  readonly #bound = new Map<string, { readonly path: string; readonly depth: number }>();
  readonly #declared: (OuterDeclared & { readonly package: string })[] = [];

  constructor(text: string) {
    this.scanner = new Scanner(text, 'scala');
    this.lineAt = lineCursor(text);
    this.#names = new ScalaNames(text, this.scanner);
    this.#packages = new ScalaPackages(text, this.scanner);
    this.#paths = new ScalaImports(this.scanner);
  }

  run(): void {
    let token = this.scanner.next();
    while (token !== END) token = this.#step(token);
  }

  /** That of the first declaration. */
  get package(): string | undefined {
    return (this.#declared[0]?.package ?? [...this.#packages.all].at(-1)) || undefined;
  }

  get declares(): Set<string> {
    const own = this.package ?? '';
    const clauses = [...this.#packages.all].reverse().filter(name => name !== own);
    return new Set([
      ...this.#declared.map(one =>
        encodeDeclared(one.package === own ? { ...one, package: undefined } : one),
      ),
      ...clauses.map(name => encodeDeclared({ kind: 'clause', name })),
    ]);
  }

  /** Their `names` have the path if that is not the specifier; none if it begins with the name of a value. */
  imports(): RawImport[] {
    const roots = new Set(
      this.#imports.filter(({ isOutside }) => isOutside).map(({ path }) => firstSegment(path, '.')),
    );
    return this.#imports.map(({ raw, path, isOutside }) => {
      if (path !== raw.specifier) return { ...raw, names: [path] };
      const head = firstSegment(path, '.');
      if (isOutside || platformPackage(path) !== undefined) return raw;
      if (this.#names.isKnown(head)) return { ...raw, names: [] };
      return roots.has(head) || isCapitalised(head) ? raw : { ...raw, names: [UNCERTAIN + path] };
    });
  }

  /** Includes packages that are imported as a whole, since later paths may begin with their names. */
  uses(): UseAt[] {
    const wildcards = this.#imports.filter(({ path }) => isOfPackage(path));
    return [
      ...wildcards.map(
        ({ raw, path }): UseAt => [encodeWildcard({ line: raw.line, owner: path.slice(0, -2) }), -1],
      ),
      ...this.#names.list(path => this.#expand(path, Number.MAX_SAFE_INTEGER)),
    ];
  }

  /** Every reader begins at its first word, and returns the first token that it does not consume. */
  #step(token: number): number {
    const { scanner } = this;
    const names = this.#names;
    this.#packages.advance();
    if (token === char.EQUALS) names.isPattern = false;
    else if (token === char.CLOSE_BRACKET && scanner.depth < names.parameters) names.parameters = 0;
    if (token !== WORD || scanner.before === char.DOT) return scanner.next();
    const isQuoted = this.#isQuoted();
    const symbol = names.symbol(isQuoted);
    const role = isQuoted ? 0 : keyword.roleOf(symbol);
    if (role !== 0 && this.#isKeyword(role)) return this.#keyword(role);
    names.read(symbol, isQuoted);
    return scanner.next();
  }

  #isKeyword(role: number): boolean {
    if (role < keyword.SOFT) return true;
    const next = this.#names.next();
    const isOpen = next === char.OPEN_PAREN || next === char.OPEN_BRACKET;
    if (role === keyword.EXTENSION) return this.scanner.isFirst && isOpen;
    return isIdentifier(next) || next === char.BACKQUOTE;
  }

  #keyword(role: number): number {
    const { scanner } = this;
    switch (role) {
      case keyword.HARD:
      case keyword.SOFT:
        return scanner.next();
      case keyword.CASE:
      case keyword.GUARD:
        this.#names.isPattern = role === keyword.CASE;
        return scanner.next();
      case keyword.PACKAGE:
        return this.#package();
      case keyword.IMPORT:
        return this.#import('static', this.#packages.isOutside);
      case keyword.EXPORT:
        return scanner.isFirst ? this.#import('reexport', this.#packages.isOutside) : scanner.next();
    }
    const { isOutside } = this.#packages;
    if (isOutside) this.#packages.beginDeclaration();
    if (role !== keyword.EXTENSION) return this.#declaration(role, isOutside);
    if (isOutside) this.#packages.beginExtension();
    return this.#afterName();
  }

  #package(): number {
    const { scanner } = this;
    scanner.next();
    const isObject = scanner.isAt('object');
    if (isObject) scanner.next();
    const name = this.#paths.dotted();
    if (name === '') return scanner.token;
    if (isObject) this.#declare(PACKAGE_OBJECT, false, this.#packages.beginObject(name));
    else this.#packages.begin(name);
    return scanner.token;
  }

  /** Reads the names after `class`, `val` and the like. What follows `val` may be a pattern. */
  #declaration(role: number, isOutside: boolean): number {
    const { scanner } = this;
    const names = this.#names;
    let token = scanner.next();
    while (token === WORD && this.#isName(role)) {
      names.know(names.symbol(this.#isQuoted()));
      if (isOutside) this.#declare(scanner.word(), role === keyword.DEF);
      token = this.#afterName();
      if (role !== keyword.VALUE || token !== char.COMMA) return token;
      token = scanner.next();
    }
    names.isPattern = role === keyword.VALUE;
    return token;
  }

  /** Is the current word the name that is declared, and not a part of a pattern or the type of a `given`? */
  #isName(role: number): boolean {
    const isQuoted = this.#isQuoted();
    const known = isQuoted ? 0 : keyword.roleOf(this.#names.symbol(false));
    if (known !== 0 && known < keyword.SOFT) return false;
    const next = this.#names.next();
    const isOpen = next === char.OPEN_PAREN || next === char.OPEN_BRACKET;
    if (role === keyword.VALUE) return !isOpen && next !== char.DOT;
    return role !== keyword.GIVEN || next === char.COLON || (isOpen && !isCapitalised(this.scanner.word()));
  }

  /** Type parameters may follow. */
  #afterName(): number {
    const token = this.scanner.next();
    if (token === char.OPEN_BRACKET) this.#names.parameters = this.scanner.depth;
    return token;
  }

  #declare(name: string, isFunction: boolean, owner = this.#packages.package): void {
    this.#declared.push({ kind: 'outer', name, isFunction, isExtension: false, package: owner });
  }

  #import(kind: ImportKind, isOutside: boolean): number {
    const { start, depth } = this.scanner;
    const line = this.lineAt(start);
    for (const [specifier, alias] of this.#paths.read()) {
      const path = this.#expand(specifier, depth);
      this.#imports.push({ raw: { specifier, kind, line }, path, isOutside });
      const name = alias ?? simpleName(specifier);
      if (kind === 'reexport') {
        // The names of an export as a whole are as unknown as those that a package object inherits.
        if (isOutside) this.#declare(name === '*' ? PACKAGE_OBJECT : name, false);
      } else if (name !== '*' && name !== '_') {
        this.#bound.set(name, { path, depth });
        this.#names.knowName(name);
      }
    }
    return this.scanner.token;
  }

  #expand(path: string, depth: number): string {
    const head = firstSegment(path, '.');
    const bound = this.#bound.get(head);
    if (bound === undefined || bound.depth > depth || bound.path.length > LONGEST_PATH) return path;
    return bound.path + path.slice(head.length);
  }

  #isQuoted(): boolean {
    return this.scanner.codes[this.scanner.start] === char.BACKQUOTE;
  }
}

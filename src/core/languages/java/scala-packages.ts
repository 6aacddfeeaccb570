import * as char from '../kit/chars.ts';
import { joinName } from '../kit/qualified.ts';
import { isBlank } from './chars.ts';
import { LONGEST_PATH } from './detail.ts';
import type { Scanner } from './scanner.ts';

/** A part of a text whose statements are outside of all types. */
interface Scope {
  package: string;
  /** The number of brackets around its statements, and their column; -1 before the first one. */
  readonly depth: number;
  column: number;
  /** An indented body ends before a line that begins in this column or left of it; -1 for a body in braces. */
  readonly outer: number;
}

/** Follows the bodies of packages and package objects, and of extensions, whose methods are outside of types, too. */
export class ScalaPackages {
  /** All packages that the text is in, in text order. */
  readonly all = new Set<string>();

  readonly #text: string;
  readonly #scanner: Scanner;
  readonly #scopes: Scope[] = [{ package: '', depth: 0, column: -1, outer: -1 }];
  /** A package object or an extension whose body may follow. */
  #pending: { readonly package: string; readonly depth: number } | undefined;
  /** The column at which the current line begins. */
  #indent = 0;

  constructor(text: string, scanner: Scanner) {
    this.#text = text;
    this.#scanner = scanner;
  }

  get package(): string {
    return this.#scope.package;
  }

  /** Does the current token begin a statement outside of all types? One that is indented belongs to the one before. */
  get isOutside(): boolean {
    const scope = this.#scope;
    if (this.#scanner.depth !== scope.depth) return false;
    if (scope.column < 0 || this.#indent < scope.column) scope.column = this.#indent;
    return this.#indent === scope.column;
  }

  get #scope(): Scope {
    return this.#scopes[this.#scopes.length - 1];
  }

  /** Takes every token. */
  advance(): void {
    const { token, depth, isFirst, start } = this.#scanner;
    if (isFirst) this.#indent = columnOf(this.#text, start);
    const isEnd = ({ depth: inner, outer }: Scope) =>
      depth < inner || (isFirst && depth === inner && this.#indent <= outer);
    while (this.#scopes.length > 1 && isEnd(this.#scope)) this.#scopes.pop();
    const pending = this.#pending;
    if (pending === undefined || depth - (token === char.OPEN_BRACE ? 1 : 0) !== pending.depth) return;
    if (this.#isBody) this.#open(pending.package);
  }

  /** Takes the token after the name in a package clause; a clause without a body changes the package around it. */
  begin(name: string): void {
    const full = this.#add(name);
    if (this.#isBody) this.#open(full);
    else this.#scope.package = full;
  }

  /** The same for a package object; returns the package that its members are in. */
  beginObject(name: string): string {
    const full = this.#add(name);
    if (this.#isBody) this.#open(full);
    else this.#pending = { package: full, depth: this.#scanner.depth };
    return full;
  }

  /** The methods of an extension follow in braces, on indented lines, or on the same line. */
  beginExtension(): void {
    this.#open(this.package);
    this.#pending = { package: this.package, depth: this.#scanner.depth };
  }

  /** At another declaration, what was declared before it has no body. */
  beginDeclaration(): void {
    this.#pending = undefined;
  }

  #add(name: string): string {
    const full = joinName(this.package, name);
    if (full.length > LONGEST_PATH) return this.package;
    this.all.add(full);
    return full;
  }

  #open(name: string): void {
    const { token, depth } = this.#scanner;
    const outer = token === char.OPEN_BRACE ? -1 : this.#indent;
    this.#scopes.push({ package: name, depth, column: -1, outer });
    this.#pending = undefined;
  }

  /** Is this the brace before a body, or the colon before an indented one, which ends its line? */
  get #isBody(): boolean {
    const { token, codes, pos } = this.#scanner;
    if (token !== char.COLON) return token === char.OPEN_BRACE;
    let i = pos;
    while (isBlank(codes[i]) && i < codes.length - 1) i++;
    return codes[i] === char.NEWLINE || codes[i] === char.SLASH;
  }
}

/** The column of the first text on the line of an offset. Linear in time if it is called once for each line. */
function columnOf(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  let i = start;
  while (i < offset && isBlank(text.charCodeAt(i))) i++;
  return i - start;
}

import type { Problem, RawImport } from '../../types.ts';
import * as char from '../kit/chars.ts';
import { lineCursor } from '../kit/lines.ts';
import { Inclusions } from './inclusions.ts';
import {
  BEFORE_CASE,
  BEFORE_CATCH,
  BEFORE_CLASS,
  BEFORE_CLASSES,
  BEFORE_LABEL,
  NAME,
  PLAIN_KEYWORD,
  roleOfWord,
  STATEMENT,
  TYPE_KEYWORD,
} from './keywords.ts';
import { Qualified } from './qualified.ts';
import { Scanner } from './scanner.ts';
import { readUse } from './use.ts';
import { usedAs } from './used-as.ts';
import { Uses } from './uses.ts';
import { Variables } from './variables.ts';

/** An import, with what the file calls it where it may be a namespace. */
interface Found {
  readonly raw: RawImport;
  readonly alias: string | undefined;
}

/** Goes through a text, and collects what it imports, declares and uses. */
export class Extractor {
  readonly imports: Found[] = [];
  readonly declared = new Set<string>();
  readonly uses = new Uses();
  readonly qualified = new Qualified();
  readonly lineAt: (offset: number) => number;
  /** The first one that the text says it belongs to. */
  namespace: string | undefined;

  readonly #text: string;
  readonly #scanner: Scanner;
  readonly #onVariable: ((scanner: Scanner) => void) | undefined;
  readonly #inclusions: Inclusions;
  /** The namespace here, with a backslash behind it. */
  #prefix = '';
  /** Where the word ends before which a class is named: `new`. */
  #classAt = -1;

  /** `onVariable` is called with the scanner at each variable. */
  constructor(text: string, onVariable?: (scanner: Scanner) => void) {
    this.#text = text;
    this.#onVariable = onVariable;
    this.#inclusions = new Inclusions(text, () => this.#readVariables());
    this.#scanner = new Scanner(text, onVariable !== undefined);
    this.lineAt = lineCursor(text);
  }

  run(): void {
    const scanner = this.#scanner;
    for (let stop = scanner.next(); stop !== 'end'; stop = scanner.next()) {
      if (stop === 'comma') this.#constant();
      else if (stop === 'qualified') this.#qualifiedName();
      else if (stop === 'variable') this.#onVariable?.(scanner);
      else this.#word();
    }
    this.uses.endNamespace(this.#prefix);
  }

  get problems(): readonly Problem[] {
    return [...this.#scanner.problem.list(this.lineAt), ...this.#inclusions.unclear];
  }

  #word(): void {
    const { start, pos } = this.#scanner;
    const word = this.#text.slice(start, pos);
    const role = roleOfWord(word);
    if (role === NAME) this.#name(word);
    else if (role === TYPE_KEYWORD) this.#functionNamed(word);
    else if (role === PLAIN_KEYWORD || this.#scanner.isMember) return;
    else if (role === STATEMENT) this.#statement(word.toLowerCase());
    else if (role === BEFORE_CLASS) this.#classAt = pos;
    else this.#keyword(role);
  }

  #keyword(role: number): void {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    // Before a colon it is the name of an argument.
    if (scanner.code === char.COLON) return;
    const isDeclared = role === BEFORE_LABEL || (role === BEFORE_CASE && scanner.scope.kind === 'class');
    if (role === BEFORE_CLASSES) scanner.scope.isHeader = true;
    else if (role === BEFORE_CATCH) scanner.scope.upcoming = 'types';
    else if (isDeclared) scanner.name();
  }

  #name(name: string): void {
    const as = usedAs(this.#scanner, this.#text, this.#classAt);
    if (as === undefined || name.length > LONGEST_NAME || !this.uses.isNew(as, name)) return;
    this.uses.add(as, name, this.lineAt(this.#scanner.start));
  }

  /** No class is called like a type, but a function may be. */
  #functionNamed(word: string): void {
    if (this.#text.charCodeAt(this.#scanner.pos) === char.OPEN_PAREN) this.#name(word);
  }

  #statement(word: string): void {
    switch (word) {
      case 'use':
        this.#use();
        break;
      case 'namespace':
        this.#namespace();
        break;
      case 'class':
        this.#class();
        break;
      case 'interface':
      case 'trait':
      case 'enum':
        this.#type();
        break;
      case 'function':
        this.#function();
        break;
      case 'fn':
        this.#arrow();
        break;
      case 'const':
        this.#constants();
        break;
      case 'define':
        this.#define();
        break;
      case '__halt_compiler':
        this.#scanner.stop();
        break;
      default:
        this.#require();
    }
  }

  /** In a class it is for traits, and before a bracket for the variables of a function; it may name an argument. */
  #use(): void {
    const scanner = this.#scanner;
    const { start, scope } = scanner;
    scanner.skipTrivia();
    if (scanner.code === char.OPEN_PAREN || scanner.code === char.COLON) return;
    if (scope.kind === 'class' || scope.kind === 'inserted') return;
    const { clauses, isWhole } = readUse(scanner);
    for (const { specifier, alias, at } of clauses) {
      const raw = { specifier, kind: 'static', line: this.lineAt(at) } as const;
      this.imports.push({ raw, alias: specifier.includes(' ') ? undefined : alias });
      this.uses.addImport(specifier, alias);
    }
    if (!isWhole) scanner.problem.report(start, 'this use statement cannot be read');
  }

  #require(): void {
    if (this.#onVariable !== undefined) return;
    const raw = this.#inclusions.readImport(this.#scanner, this.lineAt(this.#scanner.start));
    if (raw !== undefined) this.imports.push({ raw, alias: undefined });
  }

  #readVariables(): Variables {
    const variables = new Variables(this.#text);
    new Extractor(this.#text, scanner => variables.note(scanner)).run();
    return variables;
  }

  #namespace(): void {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    const name = scanner.name();
    scanner.skipTrivia();
    const { code } = scanner;
    if (code === char.OPEN_BRACE) scanner.scope.pending = 'namespace';
    else if (name === '' || (code !== char.SEMICOLON && code !== char.QUESTION)) return;
    this.uses.endNamespace(this.#prefix);
    this.#prefix = name === '' ? '' : `${name}\\`;
    this.namespace ??= name === '' ? undefined : name;
  }

  #class(): void {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    const isUnnamed =
      scanner.code === char.OPEN_PAREN || scanner.code === char.OPEN_BRACE || this.#isHeritage();
    if (isUnnamed) scanner.scope.pending = 'class';
    else this.#type();
  }

  #type(): void {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    if (this.#isHeritage()) return;
    const name = scanner.name();
    if (name === '') return;
    this.#declare(name);
    scanner.scope.pending = 'class';
  }

  /** A class without a name may go on with these; and before these, `enum` is only a name. */
  #isHeritage(): boolean {
    HERITAGE.lastIndex = this.#scanner.pos;
    return HERITAGE.test(this.#text);
  }

  #function(): void {
    const scanner = this.#scanner;
    if (scanner.take(char.AMPERSAND)) scanner.skipTrivia();
    const name = scanner.name();
    scanner.skipTrivia();
    if (scanner.code !== char.OPEN_PAREN) return;
    if (name !== '') this.#declare(name, 'function ');
    scanner.scope.pending = 'function';
    scanner.scope.upcoming = 'parameters';
  }

  #arrow(): void {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    if (scanner.code !== char.OPEN_PAREN && scanner.code !== char.AMPERSAND) return;
    scanner.scope.isArrow = true;
    scanner.scope.upcoming = 'parameters';
  }

  #constants(): void {
    this.#constant();
    this.#scanner.scope.isList = true;
  }

  /** In a class a type may stand before the name, so that what is read here is not always the name. */
  #constant(): void {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    const { pos } = scanner;
    const name = scanner.name();
    scanner.skipTrivia();
    if (name === '' || scanner.code !== char.EQUALS) scanner.pos = pos;
    else if (this.#declare(name, 'const ')) this.#noteValue(this.#prefix + name, scanner.pos + 1);
  }

  /** Its argument has the whole name. */
  #define(): void {
    DEFINITION.lastIndex = this.#scanner.pos;
    const name = DEFINITION.exec(this.#text)?.[2]?.replaceAll('\\\\', '\\');
    if (name === undefined) return;
    const full = name.replace(/^\\/, '');
    this.declared.add(`const ${full}`);
    this.#noteValue(full, DEFINITION.lastIndex);
  }

  /** A constant that may be a part of a path is declared with its value, too. */
  #noteValue(name: string, at: number): void {
    const value = this.#inclusions.readValue(this.#scanner, at);
    if (value !== undefined) this.declared.add(`const ${name} = ${value}`);
  }

  /** Can other files see it? */
  #declare(name: string, kind = ''): boolean {
    const { scope } = this.#scanner;
    const form = kind + this.#prefix + name;
    if (!scope.isInBody) this.declared.add(form);
    else if (scope.kind !== 'class') this.uses.addOwn(form);
    return !scope.isInBody;
  }

  #qualifiedName(): void {
    const { start, pos } = this.#scanner;
    if (pos - start > LONGEST_NAME) return;
    const name = this.#text.slice(start, pos);
    this.qualified.note(name);
    if (DEFINE.test(name)) this.#define();
    else if (!name.endsWith('\\')) this.#name(name);
  }
}

/** No name is longer, but a hostile file may have such. */
const LONGEST_NAME = 1000;
const DEFINE = /^\\define$/i;
const HERITAGE = /(?:extends|implements)(?![\w\u0080-\uffff\\])/iy;
const DEFINITION = /\s*\(\s*(['"])([\w\u0080-\uffff\\]+)\1(?:\s*,)?/y;

import type { Facts, Problem, RawImport } from '../../../types.ts';
import * as char from '../kit/chars.ts';
import { countLinesWith, lineCursor, withNewlines } from '../kit/lines.ts';
import { Declarations } from './declarations.ts';
import { encodeSymbol } from './detail.ts';
import { readInclusion } from './inclusion.ts';
import * as role from './keywords.ts';
import { NameCollector } from './names.ts';
import { Scanner } from './scanner.ts';
import { readUse } from './use.ts';
import { usedAs } from './used-as.ts';
import { Variables } from './variables.ts';

/**
 * The imports of a PHP text: the names of its `use` statements, and the paths that `require` and `include` get
 * literally. Exact for every text that PHP accepts, best effort for others.
 *
 * `names` of an import are those that the file takes from it as from a namespace (`C` of `B\C` after `use A\B`).
 * `detail.ts` describes what the text declares and uses.
 */
export function extract(source: string): Facts {
  return extractCode(withNewlines(source));
}

/** The same for a text in which LF ends each line. */
export function extractCode(text: string): Facts {
  const extractor = new Extractor(text);
  extractor.run();
  const names = extractor.names.finish();
  const { imports, problems, lineAt } = extractor;
  const loc = countLinesWith(lineAt, text);
  return { imports, problems, loc, ...(Object.keys(names).length > 0 && { names }) };
}

/** Reads a text, and collects what it imports, declares and uses. */
class Extractor {
  readonly names = new NameCollector();
  readonly lineAt: (offset: number) => number;

  readonly #text: string;
  readonly #scanner: Scanner;
  readonly #declarations: Declarations;
  readonly #onVariable: ((scanner: Scanner) => void) | undefined;
  /** With the alias of an import that may be a namespace. */
  readonly #imports: { readonly raw: RawImport; readonly alias?: string }[] = [];
  readonly #unclear: Problem[] = [];
  #variables: Variables | undefined;
  /** The end of the last word that a class follows: `new`. */
  #classAt = -1;

  /** `onVariable` is called with the scanner at each variable. */
  constructor(text: string, onVariable?: (scanner: Scanner) => void) {
    this.#text = text;
    this.#onVariable = onVariable;
    this.#scanner = new Scanner(text, onVariable !== undefined);
    this.#declarations = new Declarations(text, this.#scanner, this.names);
    this.lineAt = lineCursor(text);
  }

  run(): void {
    const scanner = this.#scanner;
    for (let stop = scanner.next(); stop !== 'end'; stop = scanner.next()) {
      if (stop === 'comma') this.#declarations.constant();
      else if (stop === 'qualified') this.#qualifiedName();
      else if (stop === 'variable') this.#onVariable?.(scanner);
      else this.#word();
    }
  }

  get imports(): readonly RawImport[] {
    return this.#imports.map(({ raw, alias }) => {
      if (alias === undefined) return raw;
      const names = this.names.takenFrom(alias);
      if (names !== undefined) return { ...raw, names };
      return this.names.isOnlyInComments(alias) ? { ...raw, typeOnly: true } : raw;
    });
  }

  get problems(): readonly Problem[] {
    return [...this.#scanner.problem.list(this.lineAt), ...this.#unclear];
  }

  #word(): void {
    const scanner = this.#scanner;
    const { start, pos } = scanner;
    const word = this.#text.slice(start, pos);
    const found = role.roleOfWord(word);
    this.names.mention(word);
    if (found === role.NAME) this.#name(word);
    else if (found === role.TYPE) {
      // A class cannot have the name of such a type, but a function can.
      if (this.#text.charCodeAt(pos) === char.OPEN_PAREN) this.#name(word);
    } else if (found === role.PLAIN || scanner.isMember) return;
    else if (found === role.STATEMENT) this.#statement(word.toLowerCase());
    else if (found === role.BEFORE_CLASS) this.#classAt = pos;
    else this.#keyword(found);
  }

  #keyword(found: number): void {
    const scanner = this.#scanner;
    scanner.skipTrivia();
    // Before a colon it is the name of an argument.
    if (scanner.code === char.COLON) return;
    if (found === role.BEFORE_CLASSES) scanner.scope.isHeader = true;
    else if (found === role.BEFORE_CATCH) scanner.scope.upcoming = 'types';
    else if (found === role.BEFORE_LABEL || scanner.scope.kind === 'class') scanner.name();
  }

  #statement(word: string): void {
    if (word === 'use') this.#use();
    else if (word === 'namespace') this.#declarations.namespace();
    else if (word === 'class') this.#declarations.class();
    else if (word === 'interface' || word === 'trait' || word === 'enum') this.#declarations.type();
    else if (word === 'function') this.#declarations.function();
    else if (word === 'fn') this.#declarations.arrow();
    else if (word === 'const') this.#declarations.constant();
    else if (word === 'define') this.#declarations.define();
    else if (word === '__halt_compiler') this.#scanner.stop();
    else if (this.#onVariable === undefined) this.#require();
  }

  #name(name: string): void {
    const kind = usedAs(this.#scanner, this.#text, this.#classAt);
    if (kind === undefined || name.length > LONGEST_NAME || !this.names.isNew(kind, name)) return;
    this.names.addUse({ kind, name, line: this.lineAt(this.#scanner.start) });
  }

  #qualifiedName(): void {
    const { start, pos } = this.#scanner;
    if (pos - start > LONGEST_NAME) return;
    const name = this.#text.slice(start, pos);
    this.names.mention(name);
    this.names.addQualified(name);
    if (DEFINE.test(name)) this.#declarations.define();
    else if (!name.endsWith('\\')) this.#name(name);
  }

  /** In a class it names traits, and before a parenthesis the variables of a function. It may also name an argument. */
  #use(): void {
    const scanner = this.#scanner;
    const { start, scope } = scanner;
    scanner.skipTrivia();
    if (scanner.code === char.OPEN_PAREN || scanner.code === char.COLON) return;
    if (scope.kind === 'class' || scope.kind === 'inserted') return;
    const { clauses, isWhole } = readUse(scanner);
    for (const { kind, name, alias, at } of clauses) {
      const raw = { specifier: encodeSymbol({ kind, name }), kind: 'static', line: this.lineAt(at) } as const;
      this.#imports.push(kind === 'type' ? { raw, alias } : { raw });
      this.names.addImport(kind, alias);
    }
    if (!isWhole) scanner.problem.report(start, 'this use statement cannot be read');
  }

  #require(): void {
    const scanner = this.#scanner;
    const { start, scope } = scanner;
    const variable = (name: string) => {
      this.#variables ??= readVariables(this.#text);
      return this.#variables.valueOf(name, scope.body);
    };
    // The scanner skips brackets and strings of the path as it does elsewhere.
    const found = scanner.lookAhead(() => readInclusion(scanner, this.#text, variable));
    if (found === undefined) return;
    const line = this.lineAt(start);
    if ('unclear' in found) {
      this.#unclear.push({ line, message: `unclear what this includes: ${found.unclear}` });
    } else {
      this.#imports.push({ raw: { ...found, kind: 'require', line, ...(scope.isInBody && { lazy: true }) } });
    }
  }
}

/** Few texts need the values of variables, so a pass of its own reads them. */
function readVariables(text: string): Variables {
  const variables = new Variables(text);
  new Extractor(text, scanner => variables.note(scanner)).run();
  return variables;
}

/** The longest name that is read; only a hostile file has longer ones. */
const LONGEST_NAME = 1000;
const DEFINE = /^\\define$/i;

import type { Facts, ImportKind, Names, RawImport } from '../../../types.ts';
import { countLines, lineCursor, withNewlines } from '../kit/lines.ts';
import { type Form, type Header, readDefinition, readInclude } from './directive.ts';
import { lastCandidate } from './last-candidate.ts';
import { DIRECTIVE, END, Lexer } from './lexer.ts';
import { readModuleLine } from './modules.ts';

/**
 * The files that a C or C++ text includes, and the modules of C++20 that it imports and declares, in every branch of
 * `#if`, even in `#if 0`: another build may take it. `__has_include` and `#embed` include nothing. Exact for every text
 * that compilers accept, without trigraphs. Only problems that may hide an include are reported: nothing after the last
 * include is read.
 *
 * The kind of an import is its form: `static` is `<x>`; `reference` is `"x"`, whose search begins at the file's own
 * folder; `dynamic` is a macro that the text does not define as either; `require` is `import a;`, and the interface that
 * `module a;` implies; `reexport` is `export import a;`.
 */
export function extract(source: string, dialect: string): Facts {
  const text = withNewlines(source);
  const extractor = new Extractor(text, dialect !== 'c');
  extractor.run();
  const { imports, problems, names } = extractor;
  return { imports, problems, loc: countLines(source), ...(names !== undefined && { names }) };
}

class Extractor {
  readonly #text: string;
  readonly #lexer: Lexer;
  readonly #lineAt: (offset: number) => number;
  readonly #hasModules: boolean;
  readonly imports: RawImport[] = [];
  /** The macros defined so far, with one header for each definition. */
  readonly #macros = new Map<string, Header[]>();
  /** The first include that cannot be read. */
  #broken: number | undefined;
  /** Has nothing been declared yet? Only then can a line say which module the file belongs to. */
  #isStart = true;
  names: Names | undefined;

  constructor(text: string, hasModules: boolean) {
    this.#text = text;
    this.#lexer = new Lexer(text, lastCandidate(text, hasModules) + 1);
    this.#lineAt = lineCursor(text);
    this.#hasModules = hasModules;
  }

  run(): void {
    const lexer = this.#lexer;
    for (let event = lexer.next(); event !== END; event = lexer.next()) {
      if (event === DIRECTIVE) this.#directive();
      else if (this.#hasModules) this.#line();
    }
  }

  get problems(): Facts['problems'] {
    const { problem } = this.#lexer;
    const broken = this.#broken;
    if (broken === undefined || (problem.at >= 0 && problem.at < broken)) return problem.list(this.#lineAt);
    return [{ line: this.#lineAt(broken), message: 'this include cannot be read' }];
  }

  #directive(): void {
    const lexer = this.#lexer;
    const include = readInclude(this.#text, lexer.pos, lexer.trivia);
    if (include === undefined) {
      this.#definition();
      return;
    }
    lexer.pos = include.end;
    if (include.header === undefined) this.#broken ??= lexer.start;
    else this.#include(include.header);
  }

  #definition(): void {
    const definition = readDefinition(this.#text, this.#lexer.pos, this.#lexer.trivia);
    if (definition === undefined) return;
    const { macro, header } = definition;
    const same = this.#macros.get(macro);
    if (same === undefined) this.#macros.set(macro, [header]);
    else if (same.length < MOST_HEADERS) same.push(header);
  }

  #line(): void {
    const lexer = this.#lexer;
    const line = readModuleLine(this.#text, lexer.start, lexer.trivia);
    const isStart = this.#isStart;
    this.#isStart &&= line?.kind === 'fragment';
    if (line === undefined) return;
    lexer.pos = line.end;
    if (line.kind === 'header') this.#include(line.header);
    else if (line.kind === 'import') this.#add(line.module, line.isExported ? 'reexport' : 'require');
    else if (line.kind === 'module' && isStart) this.#declare(line.module, line.isExported);
  }

  /** An interface and every partition can be imported. Any other file of a module imports the interface implicitly. */
  #declare(module: string, isExported: boolean): void {
    const [name = ''] = module.split(':');
    const isImportable = isExported || module !== name;
    this.names = isImportable ? { package: name, declares: [module] } : { package: name };
    if (!isImportable) this.#add(module, 'require');
  }

  #include({ form, name }: Header): void {
    const headers = form === 'macro' ? this.#macros.get(name) : undefined;
    if (headers === undefined) this.#add(name, KINDS[form]);
    else for (const header of headers) this.#add(header.name, KINDS[header.form]);
  }

  #add(specifier: string, kind: ImportKind): void {
    this.imports.push({ specifier, kind, line: this.#lineAt(this.#lexer.start) });
  }
}

/** Limits hostile files: each include of a macro is one of every header. */
const MOST_HEADERS = 16;

const KINDS: Readonly<Record<Form, ImportKind>> = {
  angled: 'static',
  quoted: 'reference',
  macro: 'dynamic',
};

import type { Facts } from '../../../types.ts';
import { append } from '../kit/append.ts';
import * as char from '../kit/chars.ts';
import { withNewlines } from '../kit/lines.ts';
import { FirstProblem } from '../kit/problems.ts';
import { createCalledNames } from './called-names.ts';
import { countNewlines, isWord } from './chars.ts';
import * as detail from './detail.ts';
import * as event from './events.ts';
import { Lexer } from './lexer.ts';
import { codeImports, type Draft, IN_TESTS, namesOf, type Use } from './meanings.ts';
import { filesOf, type InlineModule, inlineModule } from './module-files.ts';
import * as role from './roles.ts';
import { isModuleName, Scope } from './scopes.ts';
import type { Source } from './source.ts';
import { typeNames } from './type-names.ts';
import { type Leaf, readExternCrate, readModule, readUse } from './use-tree.ts';

/**
 * The declarations of a Rust text that name other files: `mod a;` as `mod a`, each path of a `use` on its own,
 * `extern crate a;` as `extern crate a`. `names` of a `use` has the meanings of the path, seen from the file's own
 * module, if they differ from the path; `names` of a `mod` has its files, if attributes name them. Exact for every
 * text that rustc accepts, best effort for the others. The tokens of a macro are not declarations, except for the
 * items in the braces of a macro that is itself an item. `#[cfg(…)]` hides nothing, but what
 * `#[cfg(test)]` or `#[test]` applies to is `test` and `typeOnly`: it is not part of the program. The modules of a path
 * in an expression, a type or an attribute have the kind `use`.
 */
export function extract(source: string): Facts {
  return new Extractor(withNewlines(source)).run();
}

/** A module that contains the current one. */
interface OuterModule {
  readonly scope: Scope;
  readonly inline: InlineModule | undefined;
}

class Extractor {
  readonly #lexer: Lexer;
  readonly #source: Source;
  readonly #imports: Draft[] = [];
  readonly #uses: Use[] = [];
  /** The scopes with paths in code. */
  readonly #scopes: Scope[] = [];
  readonly #declares = new Set<string>();
  /** Of the current module, and of those around it. */
  #scope = new Scope('');
  #inline: InlineModule | undefined;
  readonly #outer: OuterModule[] = [];
  /** How much longer the facts may get: nested braces could multiply a path without limit. */
  #room: number;
  readonly #broken = new FirstProblem();

  constructor(text: string) {
    this.#lexer = new Lexer(text);
    this.#source = this.#lexer.source;
    this.#room = text.length * 8 + 4096;
  }

  run(): Facts {
    const lexer = this.#lexer;
    for (let stop = lexer.next(); stop !== event.END; stop = lexer.next()) {
      if (stop === event.PATH) this.#path();
      else if (stop === event.USE) this.#use();
      else if (stop === event.MOD) this.#module();
      else if (stop === event.EXTERN) this.#externCrate();
      else if (stop === event.MODULE_END) this.#leave();
    }
    for (const use of this.#uses) {
      const names = namesOf(use, lexer.macros);
      if (names !== undefined && this.#hasRoom(lengthOf(names))) use.raw.names = names;
    }
    if (lexer.hasItemMacro) this.#declares.add(detail.ANY_ITEM);
    this.#addCodeUses();
    return this.#facts();
  }

  #addCodeUses(): void {
    const imports = this.#imports;
    const declared = imports.length;
    const types = () => typeNames(this.#source, this.#lexer.typeOffsets);
    for (const raw of codeImports(this.#scopes, types, createCalledNames(this.#source))) {
      if (this.#hasRoom(lengthOf(raw.names))) imports.push(raw);
    }
    if (imports.length > declared) imports.sort((a, b) => a.line - b.line);
  }

  #facts(): Facts {
    const imports = this.#imports;
    const { text, codes } = this.#source;
    const isOpenLine = text !== '' && !text.endsWith('\n');
    const loc = isOpenLine ? this.#lexer.line : this.#lexer.line - 1;
    const problem = this.#lexer.problem();
    const isBrokenFirst = problem.at < 0 || (this.#broken.at >= 0 && this.#broken.at < problem.at);
    const first = isBrokenFirst ? this.#broken : problem;
    const problems = first.list(offset => 1 + countNewlines(codes, 0, offset));
    if (this.#declares.size === 0) return { imports, problems, loc };
    return { imports, problems, loc, names: { declares: [...this.#declares] } };
  }

  #path(): void {
    const { path, line, pos } = this.#lexer;
    const { body } = this.#lexer.brackets;
    const { isTest } = this.#lexer.tests;
    const { codeUses } = this.#scope;
    const last = path && codeUses.get(path.module)?.at(-1);
    if (path === undefined || (last?.body === body && (isTest || !last.isTest))) return;
    if (!this.#hasRoom(path.module.length)) return;
    if (codeUses.size === 0) this.#scopes.push(this.#scope);
    const above = countNewlines(this.#source.codes, path.start, pos);
    append(codeUses, path.module, { body, line: line - above, isTest });
  }

  #use(): void {
    const { start, pos, line, brackets } = this.#lexer;
    const { isTest } = this.#lexer.tests;
    const next = this.#source.codes[this.#source.skip(pos)];
    // `use<'a>` in a type, and closures with `use`.
    if (next === char.LESS || next === char.PIPE) return;
    const { leaves, end } = readUse(this.#source, pos);
    if (!this.#accept(end)) return;
    const visibility = this.#visibilityAt(start);
    const kind = visibility === 'private' ? 'static' : 'reexport';
    const scope = this.#scope;
    for (const leaf of leaves) {
      if (!this.#hasRoom(leaf.path.length)) return;
      const raw: Draft = { specifier: leaf.path, kind, line, ...(isTest && IN_TESTS) };
      this.#imports.push(raw);
      const isRenamed = kind === 'reexport' && leaf.name !== '' && leaf.name !== leaf.path;
      this.#uses.push({ raw, scope, body: brackets.body, isRenamed });
      this.#bind(leaf, visibility);
    }
  }

  #externCrate(): void {
    const { start, pos, line } = this.#lexer;
    const { isTest } = this.#lexer.tests;
    const word = this.#source.skip(pos);
    if (!isWord(this.#source.codes, word, 'crate')) return;
    const { leaves, end } = readExternCrate(this.#source, word + 5);
    const [leaf] = leaves;
    if (!this.#accept(end) || leaf === undefined || !this.#hasRoom(leaf.path.length)) return;
    const { path, name } = leaf;
    const visibility = this.#visibilityAt(start);
    const isRenamed = path !== name;
    this.#bind({ path: !isRenamed ? path : path === 'self' ? 'crate' : `::${path}`, name }, visibility);
    if (isRenamed && name !== '') this.#declare({ kind: 'crate', visibility: 'private', name, path });
    if (path === 'self') return;
    const kind = visibility === 'private' ? 'static' : 'reexport';
    const specifier = detail.crateSpecifier(path);
    this.#imports.push({ specifier, kind, line, ...(isTest && IN_TESTS) });
  }

  #module(): void {
    const { start, line, brackets, attributes } = this.#lexer;
    const { isTest } = this.#lexer.tests;
    const { name, pos } = readModule(this.#source, this.#lexer.pos);
    const code = this.#source.codes[pos];
    if (name === '' || (code !== char.OPEN_BRACE && code !== char.SEMICOLON)) {
      this.#accept(undefined);
      return;
    }
    const scope = this.#scope;
    const path = scope.path === '' ? name : `${scope.path}::${name}`;
    const visibility = this.#visibilityAt(start);
    scope.bind(name, { body: brackets.body, path: undefined });
    const paths = attributes.take();
    this.#accept(pos + 1);
    if (code === char.OPEN_BRACE) {
      if (this.#hasRoom(path.length)) this.#declare({ kind: 'inline', visibility, name: path, path: '' });
      brackets.open(pos, code, role.MODULE);
      this.#outer.push({ scope, inline: this.#inline });
      this.#inline = inlineModule(name, this.#inline, paths);
      if (this.#outer.length < MOST_NESTED) this.#scope = new Scope(path);
      return;
    }
    const files = filesOf(name, this.#inline, paths);
    if (!this.#hasRoom(path.length + lengthOf(files))) return;
    const specifier = detail.moduleSpecifier(path);
    const raw: Draft = { specifier, kind: 'static', line, ...(isTest && IN_TESTS) };
    if (files !== undefined) raw.names = files;
    this.#imports.push(raw);
    for (const file of files ?? ['']) this.#declare({ kind: 'mod', visibility, name: path, path: file });
  }

  #leave(): void {
    const { scope = this.#scope, inline } = this.#outer.pop() ?? {};
    this.#scope = scope;
    this.#inline = inline;
  }

  #bind({ path, name }: Leaf, visibility: detail.Visibility): void {
    const { body } = this.#lexer.brackets;
    if (name === '') return;
    if (name === '*') this.#scope.bindAll(path.slice(0, -3), body);
    else this.#scope.bind(name, { body, path });
    if (body !== 0 || this.#scope.path !== '') return;
    const target = name === '*' ? path.slice(0, -3) : path;
    const isModule = name === '*' || isModuleName(name);
    if (isModule && this.#hasRoom(name.length + target.length))
      this.#declare({ kind: 'use', visibility, name, path: target });
  }

  /** `pub` or `pub(…)`: nothing else with these endings can precede the word. */
  #visibilityAt(start: number): detail.Visibility {
    const end = this.#source.endOfCode(start);
    if (this.#source.text.startsWith('pub', end - 3)) return 'public';
    return this.#source.codes[end - 1] === char.CLOSE_PAREN ? 'restricted' : 'private';
  }

  /**
   * Continues after a declaration; after its first word if it is broken. Returns false if it is not a declaration: the
   * tokens of a macro need not be one.
   */
  #accept(end: number | undefined): boolean {
    const { brackets, attributes, tests, start } = this.#lexer;
    if (end === undefined) {
      if (brackets.isInMacro) return false;
      this.#broken.report(start, 'this declaration cannot be read');
    } else {
      this.#lexer.pos = end;
      attributes.forget();
      if (this.#source.codes[end - 1] === char.SEMICOLON) tests.endStatement(brackets.depth);
    }
    return true;
  }

  #declare(declaration: detail.RustDeclaration): void {
    this.#declares.add(detail.encodeDeclaration(declaration));
  }

  #hasRoom(length: number): boolean {
    this.#room -= length + 16;
    return this.#room > 0;
  }
}

function lengthOf(texts: readonly string[] = []): number {
  let length = 0;
  for (let i = 0; i < texts.length; i++) length += texts[i]?.length ?? 0;
  return length;
}

/** Deeper modules share a scope: without a limit, paths could grow with the square of the text. */
const MOST_NESTED = 32;

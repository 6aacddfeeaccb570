import type { Facts, RawImport } from '../../types.ts';
import { append } from '../kit/append.ts';
import * as char from '../kit/chars.ts';
import { withNewlines } from '../kit/lines.ts';
import { FirstProblem } from '../kit/problems.ts';
import { countNewlines, isWord, type Source } from './chars.ts';
import { codeImports } from './code-uses.ts';
import * as detail from './detail.ts';
import * as event from './events.ts';
import { Lexer } from './lexer.ts';
import { filesOf, type InlineModule, inlineModule } from './modules.ts';
import * as role from './roles.ts';
import { isModuleName, ROOTS, Scope } from './scopes.ts';
import { typeNames } from './type-names.ts';
import { type Leaf, readExternCrate, readModule, readUse } from './use-tree.ts';

/**
 * The declarations of a Rust text that name other files: `mod a;` as `mod a`, each path of a `use` on its own,
 * `extern crate a;` as `extern crate a`. `names` of a `use` has the meanings of the path, seen from the file's own
 * module, if they differ from the path; `names` of a `mod` has its files, if attributes name them. Exact for every
 * text that rustc accepts, best effort for the others. The tokens of a macro are not declarations, except for the
 * items in the braces of a macro that is itself an item. `#[cfg(…)]` hides nothing. The modules of a path in an
 * expression, a type or an attribute have the kind `use`.
 */
export function extract(source: string): Facts {
  const extractor = new Extractor(withNewlines(source));
  extractor.run();
  return extractor.facts();
}

/** A path of a `use`, whose meaning is known only after the whole text has been read. */
interface Use {
  readonly raw: Draft;
  readonly scope: Scope;
  readonly body: number;
  /** Is it exported under another name? Only then can it mean an item of the module itself. */
  readonly isRenamed: boolean;
}

type Draft = { -readonly [Key in keyof RawImport]: RawImport[Key] };

class Extractor {
  readonly #text: string;
  readonly #lexer: Lexer;
  readonly #source: Source;
  readonly #imports: Draft[] = [];
  readonly #uses: Use[] = [];
  /** The scopes with paths in code. */
  readonly #scopes: Scope[] = [];
  readonly #declares = new Set<string>();
  readonly #inline: InlineModule[] = [];
  /** Of the current module, and of those around it. */
  #scope = new Scope('');
  readonly #outer: Scope[] = [];
  /** The remaining length of the facts: nested braces could multiply a path without limit. */
  #room: number;
  readonly #broken = new FirstProblem();

  constructor(text: string) {
    this.#text = text;
    this.#lexer = new Lexer(text);
    this.#source = this.#lexer.source;
    this.#room = text.length * 8 + 4096;
  }

  run(): void {
    const lexer = this.#lexer;
    for (let stop = lexer.next(); stop !== event.END; stop = lexer.next()) {
      if (stop === event.PATH) this.#path();
      else if (stop === event.USE) this.#use();
      else if (stop === event.MOD) this.#module();
      else if (stop === event.EXTERN) this.#externCrate();
      else if (stop === event.MODULE_END) this.#leave();
    }
    for (const use of this.#uses) {
      const meanings = this.#meaningsOf(use);
      const names = meanings && detail.encodeMeanings(meanings);
      if (names !== undefined && this.#hasRoom(lengthOf(names))) use.raw.names = names;
    }
    if (lexer.hasItemMacro) this.#declares.add(detail.ANY_ITEM);
    const declared = this.#imports.length;
    for (const raw of codeImports(this.#scopes, () => typeNames(this.#source, lexer.typePlaces))) {
      if (this.#hasRoom(lengthOf(raw.names))) this.#imports.push(raw);
    }
    if (this.#imports.length > declared) this.#imports.sort((a, b) => a.line - b.line);
  }

  #path(): void {
    const { path, line, pos } = this.#lexer;
    const { body } = this.#lexer.brackets;
    const { codeUses } = this.#scope;
    const same = path && codeUses.get(path.module);
    if (path === undefined || same?.[same.length - 1]?.body === body) return;
    if (!this.#hasRoom(path.module.length)) return;
    if (codeUses.size === 0) this.#scopes.push(this.#scope);
    const above = countNewlines(this.#source.codes, path.start, pos);
    append(codeUses, path.module, { body, line: line - above });
  }

  facts(): Facts {
    const isOpenLine = this.#text !== '' && !this.#text.endsWith('\n');
    const loc = isOpenLine ? this.#lexer.line : this.#lexer.line - 1;
    const imports = this.#imports;
    const problems = this.#problems();
    if (this.#declares.size === 0) return { imports, problems, loc };
    return { imports, problems, loc, names: { declares: [...this.#declares] } };
  }

  #meaningsOf({ raw, scope, body, isRenamed }: Use): detail.RustMeanings | undefined {
    const { specifier } = raw;
    const { macros } = this.#lexer;
    if (macros.size > 0 && macros.has(specifier)) return { path: `self::${specifier}` };
    const meanings = scope.meaningsOf(specifier, body);
    if (meanings !== undefined || !isRenamed || specifier.includes('::') || ROOTS.has(specifier))
      return meanings;
    return { path: specifier, globs: [], isUnknown: true };
  }

  #problems(): Facts['problems'] {
    const problem = this.#lexer.problem();
    const isBrokenFirst = problem.at < 0 || (this.#broken.at >= 0 && this.#broken.at < problem.at);
    return (isBrokenFirst ? this.#broken : problem).list(
      offset => 1 + countNewlines(this.#source.codes, 0, offset),
    );
  }

  #use(): void {
    const { start, pos, line, trivia, brackets } = this.#lexer;
    const next = this.#source.codes[trivia.skip(pos)];
    // `use<'a>` in a type, and closures with `use`.
    if (next === char.LESS || next === char.PIPE) return;
    const { leaves, end } = readUse(this.#source, pos, trivia);
    if (end === undefined && !this.#isBroken()) return;
    this.#goOn(end);
    const visibility = this.#visibilityAt(start);
    const kind = visibility === 'private' ? 'static' : 'reexport';
    const scope = this.#scope;
    for (const leaf of leaves) {
      if (!this.#hasRoom(leaf.path.length)) return;
      const raw: Draft = { specifier: leaf.path, kind, line };
      this.#imports.push(raw);
      const isRenamed = kind === 'reexport' && leaf.name !== '' && leaf.name !== leaf.path;
      this.#uses.push({ raw, scope, body: brackets.body, isRenamed });
      this.#bind(leaf, visibility);
    }
  }

  #externCrate(): void {
    const { start, pos, line, trivia } = this.#lexer;
    const word = trivia.skip(pos);
    if (!isWord(this.#source.codes, word, 'crate')) return;
    const { leaves, end } = readExternCrate(this.#source, word + 5, trivia);
    const [leaf] = leaves;
    if (end === undefined && !this.#isBroken()) return;
    this.#goOn(end);
    if (leaf === undefined || !this.#hasRoom(leaf.path.length)) return;
    const { path, name } = leaf;
    const visibility = this.#visibilityAt(start);
    const isRenamed = path !== name;
    this.#bind({ path: !isRenamed ? path : path === 'self' ? 'crate' : `::${path}`, name }, visibility);
    if (isRenamed && name !== '') this.#declare({ kind: 'crate', visibility: 'private', name, path });
    if (path === 'self') return;
    const kind = visibility === 'private' ? 'static' : 'reexport';
    this.#imports.push({ specifier: detail.crateSpecifier(path), kind, line });
  }

  #module(): void {
    const lexer = this.#lexer;
    const { name, pos } = readModule(this.#source, lexer.pos, lexer.trivia);
    const code = this.#source.codes[pos];
    if (name !== '' && code === char.OPEN_BRACE) this.#enter(name, pos);
    else if (name !== '' && code === char.SEMICOLON) this.#fileModule(name, pos);
    else this.#isBroken();
  }

  #fileModule(name: string, semicolon: number): void {
    const { start, line, attributes } = this.#lexer;
    const outer = this.#inline.at(-1);
    const path = this.#pathOf(name);
    const files = filesOf(name, outer, attributes.take());
    this.#goOn(semicolon + 1);
    if (!this.#hasRoom(path.length + lengthOf(files))) return;
    const raw: Draft = { specifier: detail.moduleSpecifier(path), kind: 'static', line };
    if (files !== undefined) raw.names = files;
    this.#imports.push(raw);
    this.#scope.bind(name, { body: this.#lexer.brackets.body, path: undefined });
    const visibility = this.#visibilityAt(start);
    for (const file of files ?? ['']) this.#declare({ kind: 'mod', visibility, name: path, path: file });
  }

  #enter(name: string, brace: number): void {
    const { start, attributes, brackets } = this.#lexer;
    const path = this.#pathOf(name);
    this.#scope.bind(name, { body: brackets.body, path: undefined });
    const visibility = this.#visibilityAt(start);
    if (this.#hasRoom(path.length)) this.#declare({ kind: 'inline', visibility, name: path, path: '' });
    this.#inline.push(inlineModule(name, this.#inline.at(-1), attributes.take()));
    this.#outer.push(this.#scope);
    if (this.#outer.length < MOST_NESTED) this.#scope = new Scope(path);
    brackets.open(brace, char.OPEN_BRACE, role.MODULE);
    this.#goOn(brace + 1);
  }

  #leave(): void {
    this.#inline.pop();
    this.#scope = this.#outer.pop() ?? this.#scope;
  }

  #pathOf(name: string): string {
    const outer = this.#scope.path;
    return outer === '' ? name : `${outer}::${name}`;
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
    const end = this.#lexer.trivia.endOfCode(start);
    if (this.#text.startsWith('pub', end - 3)) return 'public';
    return this.#source.codes[end - 1] === char.CLOSE_PAREN ? 'restricted' : 'private';
  }

  /** Reports a broken declaration, unless it is in a macro, whose tokens need not be one. */
  #isBroken(): boolean {
    if (this.#lexer.brackets.isInMacro) return false;
    this.#broken.report(this.#lexer.start, 'this declaration cannot be read');
    return true;
  }

  /** Continues after a declaration; after its first word if it is broken. */
  #goOn(end: number | undefined): void {
    if (end === undefined) return;
    this.#lexer.pos = end;
    this.#lexer.attributes.forget();
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

import type { Facts, Outline, OutlineImport, OutlineName, RawImport } from '../../../types.ts';
import * as char from '../kit/chars.ts';
import { countLinesWith, lineCursor, withNewlines } from '../kit/lines.ts';
import { Blocks, LAZY, OPTIONAL, TYPE_ONLY } from './blocks.ts';
import { truthAtRunTime } from './conditions.ts';
import { readImportCall } from './dynamic.ts';
import { acceptsFailure, asksVersion, mayHaveGuards, Tries } from './guards.ts';
import { type ImportStatement, readFrom, readImport } from './imports.ts';
import { BODY, CALL, END, Lexer, LINE } from './lexer.ts';
import { isWord, skipBlanks } from './words.ts';

/** The imports of a Python text. Exact for every text that CPython accepts, best effort for others. */
export function extract(source: string): Facts {
  const text = withNewlines(source);
  const lineAt = lineCursor(text);
  const extractor = new Extractor(text, lineAt);
  extractor.run();
  const problems = extractor.lexer.problem.list(lineAt);
  return { imports: extractor.imports, problems, loc: countLinesWith(lineAt, text) };
}

/**
 * The names that a text takes from other modules while it loads. Other files may import each of them from this one.
 * Declarations are left out: nothing can be moved.
 */
export async function outlineOf(source: string): Promise<Outline> {
  const text = withNewlines(source);
  const imports: OutlineImport[] = [];
  const exports: OutlineName[] = [];
  const extractor = new Extractor(text, lineCursor(text), (line, { modules, names = [], locals = [] }) => {
    const taken = names.map((name, i) => ({ name, local: locals[i] }));
    const isAll = names[0] === '*';
    imports.push({ specifier: modules[0], line, names: taken, ...(isAll && { reexports: true }) });
    if (!isAll) for (const local of locals) exports.push({ name: local, local });
  });
  extractor.run();
  return { imports, declarations: [], exports, mentioned: [] };
}

/** Called for each `from … import` that runs while the module loads. */
type OnNames = (line: number, statement: ImportStatement) => void;

class Extractor {
  readonly imports: Draft[] = [];
  readonly lexer: Lexer;

  readonly #text: string;
  readonly #blocks = new Blocks();
  readonly #lineAt: (offset: number) => number;
  readonly #onNames: OnNames | undefined;
  readonly #tries = new Tries();
  /** Only then do `try` and `with` matter. */
  readonly #hasGuards: boolean;
  /** Only then do conditions matter. */
  readonly #hasConditions: boolean;
  /** Of the current line, up to the colon that ends it. */
  #header: Header = NONE;
  #headerStart = 0;
  #takesImportModule = false;
  /** Those of the current statement. */
  #flags = 0;

  constructor(text: string, lineAt: (offset: number) => number, onNames?: OnNames) {
    this.#text = text;
    this.#onNames = onNames;
    this.lexer = new Lexer(text);
    this.#hasGuards = mayHaveGuards(text);
    this.#hasConditions = this.#hasGuards || text.includes('TYPE_CHECKING');
    this.#lineAt = lineAt;
  }

  run(): void {
    const lexer = this.lexer;
    for (let event = lexer.next(); event !== END; event = lexer.next()) {
      if (event === LINE) this.#line();
      else if (event === CALL) this.#call();
      else {
        if (event === BODY) this.#body();
        this.#statement(skipBlanks(this.#text, lexer.pos));
      }
    }
  }

  /** The first statement of a line may be the header of a block. */
  #line(): void {
    const at = this.lexer.pos;
    this.#blocks.enterLine(this.lexer.column);
    this.#flags = this.#blocks.flags;
    this.#headerStart = at;
    this.#header = this.#headerAt(at);
    if (this.#hasGuards)
      this.#tries.enterLine(this.lexer.column, this.#header === EXCEPT, this.imports.length);
    if (this.#header === NONE) this.#statement(at);
  }

  /** After the colon of a header its block begins, on this line or on the next. */
  #body(): void {
    const { column } = this.lexer;
    if (this.#header === DEF) this.#blocks.open(column, LAZY);
    else if (this.#header === TRY) this.#tries.begin(column, this.imports.length);
    else if (this.#header === EXCEPT || this.#header === WITH) this.#handler(this.#header);
    else if (this.#header !== NONE) this.#branch(this.#header);
    this.#header = NONE;
    this.#flags = this.#blocks.flags;
  }

  #branch(word: Condition): void {
    const { column } = this.lexer;
    const rest = word === IF ? 0 : this.#blocks.rest;
    const condition = this.#text.slice(this.#headerStart + WORD_LENGTH[word], this.lexer.pos - 1);
    const isVersion = this.#hasGuards && word !== ELSE && asksVersion(condition);
    const truth = word === ELSE ? undefined : truthAtRunTime(condition);
    const both = rest | (isVersion ? OPTIONAL : 0);
    if (both === 0 && truth === undefined) return;
    const flags = both | (truth === false ? TYPE_ONLY : 0);
    this.#blocks.open(column, flags, both | (truth === true ? TYPE_ONLY : 0));
  }

  /** What catches a failed import makes those in the body optional, and those that replace them. */
  #handler(word: typeof EXCEPT | typeof WITH): void {
    const header = this.#text.slice(this.#headerStart + (word === EXCEPT ? 6 : 4), this.lexer.pos - 1);
    if (!acceptsFailure(header) || (word === WITH && !header.includes('suppress'))) return;
    this.#blocks.open(this.lexer.column, OPTIONAL);
    if (word === WITH) return;
    const [first, end] = this.#tries.takeBody();
    for (let at = first; at < end; at++) this.imports[at].optional = true;
  }

  #statement(at: number): void {
    const text = this.#text;
    const code = text.charCodeAt(at);
    if (code === char.LOWER_I && isWord(text, at, 'import')) {
      this.#addStatement(at, at + 6, readImport(text, at + 6));
    } else if (code === char.LOWER_F && isWord(text, at, 'from')) {
      this.#addStatement(at, at + 4, readFrom(text, at + 4));
    }
  }

  #addStatement(at: number, afterWord: number, { modules, names, locals = [], end }: ImportStatement): void {
    if (end === undefined) this.lexer.problem.report(at, 'this import statement cannot be read');
    this.lexer.pos = end ?? afterWord;
    if (modules.length === 0) return;
    const line = this.#lineAt(at);
    if (names !== undefined && this.#flags === 0) this.#onNames?.(line, { modules, names, locals, end });
    for (const specifier of modules) {
      const raw: Draft = { specifier, kind: 'static', line };
      if (names !== undefined) raw.names = names;
      this.#add(raw, this.#flags);
    }
    if (modules[0] === 'importlib' && names?.includes('import_module')) this.#takesImportModule = true;
  }

  #call(): void {
    const call = readImportCall(this.#text, this.lexer.pos);
    if (call === undefined || (call.isBare && !this.#takesImportModule)) return;
    const raw: Draft = { specifier: call.specifier, kind: 'dynamic', line: this.#lineAt(call.start) };
    this.#add(raw, call.inLambda ? this.#flags | LAZY : this.#flags);
  }

  #add(raw: Draft, flags: number): void {
    if (flags & TYPE_ONLY) raw.typeOnly = true;
    if (flags & LAZY) raw.lazy = true;
    if (flags & OPTIONAL) raw.optional = true;
    this.imports.push(raw);
  }

  /** The block, if any, that a line opens. */
  #headerAt(at: number): Header {
    const text = this.#text;
    switch (text.charCodeAt(at)) {
      case char.LOWER_D:
        return isWord(text, at, 'def') ? DEF : NONE;
      case char.LOWER_A:
        return isWord(text, at, 'async') && isWord(text, skipBlanks(text, at + 5), 'def') ? DEF : NONE;
      case char.LOWER_I:
        return this.#hasConditions && isWord(text, at, 'if') ? IF : NONE;
      case char.LOWER_E:
        if (!this.#hasConditions) return NONE;
        if (isWord(text, at, 'elif')) return ELIF;
        if (isWord(text, at, 'else')) return ELSE;
        return this.#hasGuards && isWord(text, at, 'except') ? EXCEPT : NONE;
      case char.LOWER_T:
        return this.#hasGuards && isWord(text, at, 'try') ? TRY : NONE;
      case char.LOWER_W:
        return this.#hasGuards && isWord(text, at, 'with') ? WITH : NONE;
      default:
        return NONE;
    }
  }
}

/** A raw import whose marks are still to be set. */
type Draft = { -readonly [Key in keyof RawImport]: RawImport[Key] };

const NONE = 0;
const DEF = 1;
const IF = 2;
const ELIF = 3;
const ELSE = 4;
const TRY = 5;
const EXCEPT = 6;
const WITH = 7;

type Condition = typeof IF | typeof ELIF | typeof ELSE;
type Header = typeof NONE | typeof DEF | Condition | typeof TRY | typeof EXCEPT | typeof WITH;

const WORD_LENGTH = { [IF]: 2, [ELIF]: 4, [ELSE]: 4 } as const;

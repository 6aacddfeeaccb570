import type { Facts, RawImport } from '../../types.ts';
import { countLines, lineCursor } from '../kit/lines.ts';
import { Blocks, LAZY, TYPE_ONLY } from './blocks.ts';
import { isWord, skipBlanks } from './chars.ts';
import { truthAtRunTime } from './conditions.ts';
import { readImportCall } from './dynamic.ts';
import { type ImportStatement, readFrom, readImport } from './imports.ts';
import { BODY, CALL, END, Lexer, LINE } from './lexer.ts';

/** The imports of a Python text. Exact for every text that CPython accepts, best effort for the others. */
export function extract(source: string): Facts {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  const extractor = new Extractor(text);
  extractor.run();
  return { imports: extractor.imports, problems: extractor.problems(), loc: countLines(source) };
}

/** A raw import whose marks are still to be set. */
type Draft = { -readonly [Key in keyof RawImport]: RawImport[Key] };

class Extractor {
  readonly imports: RawImport[] = [];

  readonly #text: string;
  readonly #lexer: Lexer;
  readonly #blocks = new Blocks();
  readonly #lineAt: (offset: number) => number;
  /** Most texts do not mention it, and then no `if` needs to be looked at. */
  readonly #checksTypes: boolean;
  #header = NONE;
  #headerStart = 0;
  #importModuleIsOurs = false;
  /** What holds at the place that the lexer has reached. */
  #flags = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lexer = new Lexer(text);
    this.#checksTypes = text.includes('TYPE_CHECKING');
    this.#lineAt = lineCursor(text);
  }

  run(): void {
    const lexer = this.#lexer;
    for (let event = lexer.next(); event !== END; event = lexer.next()) {
      if (event === LINE) this.#line();
      else if (event === CALL) this.#call();
      else {
        if (event === BODY) this.#body();
        this.#statement(skipBlanks(this.#text, lexer.pos));
      }
    }
  }

  problems(): Facts['problems'] {
    const problem = this.#lexer.problem;
    return problem === undefined ? [] : [{ line: this.#lineAt(problem.at), message: problem.message }];
  }

  /** The first statement of a line may be the header of a block. */
  #line(): void {
    const at = this.#lexer.pos;
    this.#blocks.enterLine(this.#lexer.column);
    this.#flags = this.#blocks.flags;
    this.#headerStart = at;
    this.#header = headerAt(this.#text, at, this.#checksTypes);
    if (this.#header === NONE) this.#statement(at);
  }

  /** Behind the colon of a header: its block begins, on this line or on the next. */
  #body(): void {
    if (this.#header === DEF) this.#blocks.open(this.#lexer.column, LAZY);
    else if (this.#header !== NONE) this.#branch();
    this.#header = NONE;
    this.#flags = this.#blocks.flags;
  }

  #branch(): void {
    const blocks = this.#blocks;
    const word = this.#header;
    const unreachable = word !== IF && blocks.restIsTypeOnly;
    const truth =
      word === ELSE
        ? undefined
        : truthAtRunTime(this.#text.slice(this.#headerStart + word, this.#lexer.pos - 1));
    if (!unreachable && truth === undefined) return;
    const typeOnly = unreachable || truth === false;
    blocks.open(this.#lexer.column, typeOnly ? TYPE_ONLY : 0, unreachable || truth === true);
  }

  #statement(at: number): void {
    const text = this.#text;
    const code = text.charCodeAt(at);
    if (code === LOWER_I && isWord(text, at, 'import')) {
      this.#addStatement(at, at + 6, readImport(text, at + 6));
    } else if (code === LOWER_F && isWord(text, at, 'from')) {
      this.#addStatement(at, at + 4, readFrom(text, at + 4));
    }
  }

  #addStatement(at: number, behindWord: number, statement: ImportStatement): void {
    const { modules, names, end } = statement;
    if (end === undefined) this.#lexer.report(at, 'this import statement cannot be read');
    this.#lexer.pos = end ?? behindWord;
    if (modules.length === 0) return;
    const line = this.#lineAt(at);
    for (const specifier of modules) {
      this.#add(
        names === undefined
          ? { specifier, kind: 'static', line }
          : { specifier, kind: 'static', line, names },
      );
    }
    if (modules[0] === 'importlib' && names?.includes('import_module')) this.#importModuleIsOurs = true;
  }

  #call(): void {
    const call = readImportCall(this.#text, this.#lexer.pos);
    if (call === undefined) return;
    if (call.bare && !this.#importModuleIsOurs) return;
    const outer = this.#flags;
    if (call.inLambda) this.#flags |= LAZY;
    this.#add({ specifier: call.specifier, kind: 'dynamic', line: this.#lineAt(call.start) });
    this.#flags = outer;
  }

  #add(raw: Draft): void {
    if (this.#flags & TYPE_ONLY) raw.typeOnly = true;
    if (this.#flags & LAZY) raw.lazy = true;
    this.imports.push(raw);
  }
}

/** Which block, if any, a line opens; for a condition, the number is the length of its word. */
function headerAt(text: string, at: number, checksTypes: boolean): number {
  switch (text.charCodeAt(at)) {
    case LOWER_D:
      return isWord(text, at, 'def') ? DEF : NONE;
    case LOWER_A:
      return isWord(text, at, 'async') && isWord(text, skipBlanks(text, at + 5), 'def') ? DEF : NONE;
    case LOWER_I:
      return checksTypes && isWord(text, at, 'if') ? IF : NONE;
    case LOWER_E:
      if (!checksTypes) return NONE;
      return isWord(text, at, 'elif') ? ELIF : isWord(text, at, 'else') ? ELSE : NONE;
    default:
      return NONE;
  }
}

const NONE = 0;
const DEF = 1;
const IF = 2;
const ELIF = 4;
const ELSE = 5;

const LOWER_A = 97;
const LOWER_D = 100;
const LOWER_E = 101;
const LOWER_F = 102;
const LOWER_I = 105;

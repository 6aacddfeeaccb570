import type { RawImport } from '../../../types.ts';
import { lineCursor } from '../kit/lines.ts';
import { FirstProblem, UNCLOSED_BRACKET } from '../kit/problems.ts';
import { endOfArguments, literalOf, readPiece, splitArguments } from './blade-code.ts';
import { DIRECTIVES, type DirectiveRole, OPTIONAL } from './blade-directives.ts';
import { encodeView, type View } from './detail.ts';

/** What a Blade template contains. */
export interface Template {
  /** The PHP in it, with every line where it was. */
  readonly php: string;
  /** The templates and components that it uses. */
  readonly references: readonly RawImport[];
  readonly problem: FirstProblem;
}

/**
 * Reads a Blade template: echoes, `@php` blocks, the arguments of directives, and the tags of components. All else is
 * text, and so are comments, `@verbatim`, and what a second `@` escapes.
 */
export function readTemplate(text: string): Template {
  const reader = new Reader(text);
  reader.run();
  return { php: reader.php(), references: reader.references, problem: reader.problem };
}

class Reader {
  readonly references: RawImport[] = [];
  readonly problem = new FirstProblem();

  readonly #text: string;
  readonly #lineAt: (offset: number) => number;
  /** The PHP up to `#done`, and where the next piece may begin. */
  readonly #parts: string[] = ['<?php '];
  #done = 0;
  #pos = 0;
  /** The number of brackets that are never closed. */
  #unclosed = 0;
  /** Ends that do not occur in the rest of the text. */
  readonly #absent = new Set<string>();

  constructor(text: string) {
    this.#text = text;
    this.#lineAt = lineCursor(text);
  }

  run(): void {
    for (;;) {
      MARK.lastIndex = this.#pos;
      const found = MARK.exec(this.#text);
      if (found === null) return;
      const [mark] = found;
      this.#pos = MARK.lastIndex;
      if (mark === '{{--') this.#skipTo('--}}');
      else if (mark.startsWith('@{')) this.#skipTo(mark.includes('!') ? '!!}' : '}}');
      else if (mark.startsWith('{')) this.#echo(mark === '{!!' ? '!!}' : mark === '{{{' ? '}}}' : '}}');
      else if (mark.startsWith('<?')) this.#tag(mark === '<?=');
      else if (mark.startsWith('<')) this.#component(found.index, found[1] ?? '');
      else if (!mark.startsWith('@@')) this.#directive(found.index, mark.slice(1));
    }
  }

  php(): string {
    return this.#parts.join('') + linesIn(this.#text.slice(this.#done));
  }

  #skipTo(end: string): void {
    const at = this.#find(end);
    if (at >= 0) this.#pos = at + end.length;
  }

  #echo(end: string): void {
    const start = this.#pos;
    const at = this.#find(end);
    if (at < 0) return;
    this.#pos = at + end.length;
    this.#add(start, at);
  }

  #tag(isEcho: boolean): void {
    const start = this.#pos;
    const at = this.#find('?>');
    const end = at < 0 ? this.#text.length : at;
    this.#pos = end;
    this.#add(start, end, !isEcho);
  }

  #directive(at: number, name: string): void {
    const role = DIRECTIVES.get(name);
    if (name === 'verbatim') this.#skipTo('@endverbatim');
    if (role === undefined) return;
    ARGUMENTS.lastIndex = this.#pos;
    if (!ARGUMENTS.test(this.#text)) {
      if (name === 'php') this.#block();
      return;
    }
    const open = ARGUMENTS.lastIndex - 1;
    const end = this.#unclosed < MOST_UNCLOSED ? endOfArguments(this.#text, open) : undefined;
    if (end === undefined) {
      this.#unclosed++;
      this.problem.report(open, UNCLOSED_BRACKET);
      return;
    }
    this.#pos = end;
    this.#refer(at, name, role, this.#text.slice(open + 1, end - 1));
    if (role !== 'use' && role !== 'inject') this.#add(open + 1, end - 1);
  }

  #block(): void {
    const start = this.#pos;
    const at = this.#find('@endphp');
    if (at < 0) return;
    this.#pos = at + '@endphp'.length;
    this.#add(start, at, true);
  }

  #component(at: number, name: string): void {
    if (name === 'slot' || name.startsWith('slot:') || name === 'dynamic-component') return;
    this.#push(at, { kind: 'component', name, isOptional: true });
  }

  #refer(at: number, name: string, role: DirectiveRole, written: string): void {
    if (role === 'code') return;
    const args = splitArguments(written);
    if (role === 'use' || role === 'inject') this.#class(role, at, args);
    else
      for (const view of viewsIn(role, args))
        this.#push(at, { kind: 'view', name: view, isOptional: OPTIONAL.has(name) });
  }

  /** `@use('A\B', 'C')` is a `use` statement, and the second argument of `@inject` is the name of a class. */
  #class(role: 'use' | 'inject', at: number, args: readonly string[]): void {
    const name = literalOf(role === 'use' ? args[0] : args[1]) ?? '';
    if (!CLASS_NAME.test(name)) return;
    const full = name.replaceAll('\\\\', '\\').replace(/^\\/, '');
    const alias = literalOf(args[1]) ?? '';
    if (role === 'inject') this.#insert(at, `\\${full}::class;`);
    else this.#insert(at, `use ${full}${/^\w+$/.test(alias) ? ` as ${alias}` : ''};`);
  }

  #push(at: number, view: View): void {
    this.references.push({ ...encodeView(view), kind: 'reference', line: this.#lineAt(at) });
  }

  /** Adds PHP of the template. Statements of several blocks may share brackets, so they are not checked. */
  #add(start: number, end: number, isStatement = false): void {
    const { code, isBalanced } = readPiece(this.#text.slice(start, end));
    if (!isBalanced && !isStatement) return;
    this.#insert(start, isStatement ? `;${code};` : `;(${code});`);
    this.#done = start + code.length;
  }

  #insert(at: number, code: string): void {
    this.#parts.push(linesIn(this.#text.slice(this.#done, at)), code);
    this.#done = at;
  }

  /** The offset of the next such text; -1 if there is none. */
  #find(end: string): number {
    if (this.#absent.has(end)) return -1;
    const at = this.#text.indexOf(end, this.#pos);
    if (at < 0) this.#absent.add(end);
    return at;
  }
}

/** The names of templates among the arguments of a directive. */
function viewsIn(role: 'first' | 'second' | 'list' | 'each', args: readonly string[]): readonly string[] {
  const [first = '', second, , fourth] = args;
  const named = {
    first: () => [first],
    second: () => [second],
    list: () => (first.startsWith('[') ? splitArguments(first.slice(1, -1)) : []),
    each: () => [first, fourth],
  }[role]();
  return named.flatMap(one => literalOf(one) ?? []).filter(view => !view.startsWith('raw|'));
}

function linesIn(text: string): string {
  return text.replace(/[^\n]+/g, '');
}

/** A few; then the time that each takes to find out adds up. */
const MOST_UNCLOSED = 4;
/** A directive follows no letter: `me@example.com`. */
const MARK = /\{\{--|@?\{\{\{?|@?\{!!|<\?(?:php(?!\S)|=)|<x-([\w.:-]+)|(?<!\w)@@?[A-Za-z]\w*/g;
const ARGUMENTS = /[ \t]*\(/y;
const CLASS_NAME = /^\\?\w+(?:\\{1,2}\w+)*$/;

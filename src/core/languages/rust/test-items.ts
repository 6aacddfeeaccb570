import * as char from '../kit/chars.ts';
import { endOfIdentifier, isColons, isIdentifier, skipRawMark } from './chars.ts';
import type { Source } from './source.ts';

/** Keeps track of the item or statement around the current offset that exists in tests only. */
export class TestItems {
  /** The depth of the brackets around it; `NONE` outside of tests. Inner items in tests need no marks of their own. */
  depth = NONE;
  #endsWithBody = false;

  get isTest(): boolean {
    return this.depth !== NONE;
  }

  /** What follows an outer attribute, at this offset. Fields, arms and expressions end with a comma, and are left out. */
  begin(source: Source, at: number, depth: number): void {
    if (this.isTest) return;
    const end = endOfItem(source, at);
    if (end === undefined) return;
    this.depth = depth;
    this.#endsWithBody = end === 'body';
  }

  /** All that the innermost bracket contains, or the whole text: what an inner attribute applies to. */
  beginAround(depth: number): void {
    if (this.isTest) return;
    this.depth = depth - 1;
    this.#endsWithBody = true;
  }

  /** A statement ended at this depth. */
  endStatement(depth: number): void {
    if (depth === this.depth) this.depth = NONE;
  }

  /** A bracket was closed, and this depth is left. */
  close(code: number, depth: number): void {
    const isBody = this.#endsWithBody && code === char.CLOSE_BRACE;
    if (depth < this.depth || (depth === this.depth && isBody)) this.depth = NONE;
  }
}

/** Less than the depth of what is around a whole text. */
const NONE = -2;

/** Is this the name of an attribute whose item exists in tests only: `cfg(test)`, `test`, `tokio::test`? */
export function isTestAttribute(source: Source, name: number): boolean {
  const { text, codes } = source;
  let end = endOfIdentifier(codes, name);
  if (codes[name] === char.LOWER_C && end === name + 3 && text.startsWith('cfg', name)) {
    const [condition] = text.slice(end, end + LONGEST_CONDITION).split(']', 1);
    return condition.includes('test') && requiresTests(condition);
  }
  let start = name;
  for (let next = source.skip(end); isColons(codes, next); next = source.skip(end)) {
    start = source.skip(next + 2);
    end = endOfIdentifier(codes, start);
    if (start === end) return false;
  }
  return TEST_FUNCTIONS.has(text.slice(start, end));
}

/** Of the language, and of frameworks that expand to it. */
const TEST_FUNCTIONS: ReadonlySet<string> = new Set(
  'test bench rstest test_case quickcheck wasm_bindgen_test'.split(' '),
);

/** Does the condition of `cfg(…)`, with its parentheses, hold in test builds only? */
export function requiresTests(condition: string): boolean {
  const tokens = condition.match(TOKEN) ?? [];
  let at = 1;

  function predicate(): boolean {
    const name = tokens[at++];
    if (tokens[at] === '=') at += 2;
    if (tokens[at] !== '(') return name === 'test' || name === 'doctest';
    at++;
    let some = false;
    let every = true;
    let count = 0;
    while (at < tokens.length && tokens[at] !== ')') {
      if (tokens[at] === ',') {
        at++;
        continue;
      }
      const isTest = predicate();
      some ||= isTest;
      every &&= isTest;
      count++;
    }
    at++;
    return name === 'all' ? some : name === 'any' && every && count > 0;
  }

  return tokens[0] === '(' && predicate();
}

/** Longer than real ones. It bounds the depth of the recursion, too. */
const LONGEST_CONDITION = 1024;
const TOKEN = /"(?:[^"\\]|\\.)*"|\w+|[(),=]/g;

/** How the item or statement at this offset ends; undefined if a comma might end it. */
function endOfItem(source: Source, from: number): 'semicolon' | 'body' | undefined {
  const { text, codes } = source;
  if (codes[from] === char.OPEN_BRACE) return 'body';
  return endAfterVisibility(source, text.startsWith('pub', from) ? afterVisibility(source, from) : from);
}

function endAfterVisibility(source: Source, from: number): 'semicolon' | 'body' | undefined {
  const { text, codes } = source;
  const start = skipRawMark(codes, from);
  const end = endOfIdentifier(codes, start);
  const next = source.skip(end);
  const word = start === from ? text.slice(start, end) : '';
  if (BODIES.has(word)) return 'body';
  if (STATEMENTS.has(word)) return 'semicolon';
  if (word === 'const') return CONST_FUNCTION.test(text.slice(next, next + 7)) ? 'body' : 'semicolon';
  if (CONTEXTUAL.has(word) && isIdentifier(codes[next])) return 'body';
  return end > start && isMacro(source, next) ? 'body' : undefined;
}

const BODIES: ReadonlySet<string> = new Set(
  'fn mod impl struct enum trait unsafe async extern macro if match for while loop'.split(' '),
);
const STATEMENTS: ReadonlySet<string> = new Set('use type static let return'.split(' '));
const CONTEXTUAL: ReadonlySet<string> = new Set('union auto default safe'.split(' '));
const CONST_FUNCTION = /^(?:fn|unsafe|async|extern)\b/;

/** After `pub` or `pub(crate)`, if that is what begins at this offset. */
function afterVisibility(source: Source, from: number): number {
  const { text, codes } = source;
  const end = endOfIdentifier(codes, from);
  if (end !== from + 3) return from;
  const at = source.skip(end);
  if (codes[at] !== char.OPEN_PAREN) return at;
  const length = text.slice(at, at + LONGEST_CONDITION).indexOf(')');
  return length < 0 ? at : source.skip(at + length + 1);
}

/** Does `!` follow the first name of a path? */
function isMacro(source: Source, afterName: number): boolean {
  const { codes } = source;
  let at = afterName;
  while (isColons(codes, at)) {
    const name = source.skip(at + 2);
    at = source.skip(endOfIdentifier(codes, name));
  }
  return codes[at] === char.BANG && codes[at + 1] !== char.EQUALS;
}

import { didYouMean } from '../../shared/nearest.ts';
import { FUNCTIONS, type FunctionName, isFunction } from './functions.ts';
import { QueryError } from './query-error.ts';

export type Operator = '+' | '-' | '&';

export type Expression =
  | { readonly kind: 'select'; readonly text: string }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Expression[] }
  | {
      readonly kind: 'operation';
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    };

/** An expression that cannot be parsed. The message names the column. */
export class ExpressionError extends QueryError {
  override readonly name = 'ExpressionError';
}

/** Hears of each name, and where it is in the text, with its quotes. */
type OnName = (name: string, start: number, end: number) => void;

export const MAX_EXPRESSION_LENGTH = 2000;
const MAX_NESTING = 50;

/**
 * Parses `deps(src/a.ts, 2) & tests - pkg:*`. `&` binds more tightly than `+` and `-`, which apply from left to right.
 * A name may contain operators and parentheses (`+page.svelte`, `app/(shop)/page.tsx`): an operator is a word of its own.
 */
export function parseExpression(text: string, onName?: OnName): Expression {
  if (text.length > MAX_EXPRESSION_LENGTH)
    throw new ExpressionError(`the expression is longer than ${MAX_EXPRESSION_LENGTH} characters`);
  let at = 0;
  let depth = 0;
  let hearsNames = true;
  const whole = parseSum();
  if (at < text.length) throw unexpected();
  return whole;

  function parseSum(): Expression {
    return parseOperations(parseProduct, ['+', '-']);
  }

  function parseProduct(): Expression {
    return parseOperations(parseTerm, ['&']);
  }

  function parseOperations(parseOperand: () => Expression, operators: readonly Operator[]): Expression {
    let left = parseOperand();
    for (;;) {
      const operator = operators.find(isNext);
      if (operator === undefined) return left;
      at++;
      skipSpace();
      left = { kind: 'operation', operator, left, right: parseOperand() };
    }
  }

  /** An operator has white space on both sides. */
  function isNext(operator: Operator): boolean {
    return text[at] === operator && isSpace(text[at - 1]) && isSpace(text[at + 1] ?? ' ');
  }

  function parseTerm(): Expression {
    skipSpace();
    const term = parseOne();
    // What follows a name directly would be part of it: only a comma and parentheses need no white space.
    if (at < text.length && !isSpace(text[at]) && !/[,)]/.test(text[at])) throw unexpected();
    skipSpace();
    return term;
  }

  function parseOne(): Expression {
    const character = text[at];
    if (character === "'" || character === '"') return parseQuoted(character);
    if (character === '(') return nested(parseSum);
    const call = /^[a-z]+(?=\()/.exec(text.slice(at, at + 40))?.[0];
    if (call !== undefined) return parseCall(call);
    const start = at;
    at = endOfName();
    if (at === start) throw unexpected();
    if (/^[+&-]$/.test(text.slice(start, at)))
      throw error(start, `"${text[start]}" needs a name or a function on both sides`);
    return named(text.slice(start, at), start);
  }

  function parseQuoted(quote: string): Expression {
    const end = text.indexOf(quote, at + 1);
    if (end < 0) throw error(at, `the quote ${quote} is not closed`);
    const start = at;
    at = end + 1;
    return named(text.slice(start + 1, end), start);
  }

  function named(name: string, start: number): Expression {
    if (hearsNames) onName?.(name, start, at);
    return { kind: 'select', text: name };
  }

  function parseCall(name: string): Expression {
    if (!isFunction(name)) {
      const hint = didYouMean(name, Object.keys(FUNCTIONS));
      throw error(at, `unknown function "${name}"; ${hint}, or quote the name of a file`);
    }
    const start = at;
    at += name.length;
    // Revisions are no names of files.
    hearsNames = name !== 'changed';
    const args = nested(parseArguments);
    hearsNames = true;
    const { parameters, optional = 0 } = FUNCTIONS[name];
    if (args.length < parameters - optional || args.length > parameters) {
      throw error(start, `${name}() takes ${FUNCTIONS[name].usage}`);
    }
    return { kind: 'call', name, args };
  }

  function parseArguments(): Expression[] {
    skipSpace();
    if (text[at] === ')') return [];
    const args = [parseSum()];
    while (text[at] === ',') {
      at++;
      args.push(parseSum());
    }
    return args;
  }

  /** What is between parentheses. */
  function nested<T>(parse: () => T): T {
    const start = at++;
    if (++depth > MAX_NESTING) throw error(start, 'the expression is nested too deeply');
    const inside = parse();
    if (text[at] !== ')')
      throw at < text.length ? unexpected() : error(start, 'the parenthesis is not closed');
    at++;
    depth--;
    return inside;
  }

  /** A name ends at white space, at a comma outside braces, and at a parenthesis that was not opened in it. */
  function endOfName(): number {
    let parentheses = 0;
    let braces = 0;
    let end = at;
    for (; end < text.length && !isSpace(text[end]); end++) {
      const character = text[end];
      if (character === '(') parentheses++;
      else if (character === ')' && --parentheses < 0) break;
      else if (character === '{') braces++;
      else if (character === '}') braces--;
      else if (character === ',' && braces <= 0) break;
    }
    return end;
  }

  function skipSpace(): void {
    while (isSpace(text[at])) at++;
  }

  function unexpected(): ExpressionError {
    if (at >= text.length) return error(at, 'a name or a function is missing');
    const word = text.slice(at, Math.max(at + 1, endOfName()));
    const isGlued = /^[+&-]./.test(word) || !isSpace(text[at - 1] ?? ' ');
    const hint = isGlued ? '; operators need white space on both sides, other names quotes' : '';
    return error(at, `unexpected "${word.length > 40 ? `${word.slice(0, 39)}…` : word}"${hint}`);
  }

  function error(position: number, problem: string): ExpressionError {
    return new ExpressionError(`column ${position + 1} of the expression: ${problem}`);
  }
}

/** The revisions that `changed()` names. Throws an ExpressionError. */
export function revisionsIn(text: string): string[] {
  const found = new Set<string>();
  const waiting = [parseExpression(text)];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.kind === 'operation') waiting.push(next.left, next.right);
    if (next.kind !== 'call') continue;
    if (next.name === 'changed') found.add(revisionOf(next.args));
    else waiting.push(...next.args);
  }
  return [...found];
}

/** The revision that `changed()` was called with. */
export function revisionOf([revision]: readonly Expression[]): string {
  if (revision?.kind === 'select') return revision.text;
  throw new ExpressionError(`changed() takes ${FUNCTIONS.changed.usage}`);
}

/** The expression with other names. One that cannot be parsed stays as it is. */
export function renamed(text: string, rename: (name: string) => string): string {
  const parts: string[] = [];
  let copied = 0;
  try {
    parseExpression(text, (name, start, end) => {
      const other = rename(name);
      if (other === name) return;
      parts.push(text.slice(copied, start), quoted(other));
      copied = end;
    });
  } catch (error) {
    if (error instanceof QueryError) return text;
    throw error;
  }
  return [...parts, text.slice(copied)].join('');
}

function quoted(name: string): string {
  const quote = name.includes("'") ? '"' : "'";
  return quote + name + quote;
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}

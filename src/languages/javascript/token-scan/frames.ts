import { skipTrivia } from '../trivia.ts';
import { wantsValue } from './expression-context.ts';
import { type Exact, type Frame, type FrameKind, isLazy, isPlain, pass, pushFrame, topOf } from './state.ts';
import { isName, NAME, VALUE } from './vocabulary.ts';

const CONTROL = new Set(['if', 'for', 'while', 'with', 'switch', 'catch']);

export function openParenthesis(exact: Exact): void {
  const kind = parenthesisKind(exact);
  const isCalled = kind === 'call' && isSurelyCalled(exact);
  pushFrame(exact, kind, ')', {
    name: exact.second === 'function' ? 'function' : exact.last,
    plain: isPlain(exact) && (isCalled || (kind === 'control' && isStatements(topOf(exact)))),
    // TypeScript's parameters begin with a name, what is no name is an argument. Flow's may be types alone.
    value: isCalled || (exact.types && kind === 'call') || wantsValue(exact),
  });
  pass(exact, '(', exact.at + 1);
}

function parenthesisKind({ last, second, newline, closed }: Exact): FrameKind {
  if (CONTROL.has(last) || (last === 'await' && second === 'for')) return 'control';
  if (newline) return 'group';
  if (last === ')') return closed?.kind === 'control' ? 'group' : 'call';
  return last === ']' || isName(last) ? 'call' : 'group';
}

/** Before the name of a function; the last two are Flow's. */
const DECLARES = new Set(['function', '*', 'component', 'hook']);

/** Are these arguments, and no parameters? */
function isSurelyCalled(exact: Exact): boolean {
  const { last, second } = exact;
  if (last === NAME) return second === '.';
  if (DECLARES.has(second)) return false;
  const { kind } = topOf(exact);
  return kind === 'object' ? second === ':' : kind !== 'brace' && kind !== 'class';
}

export function openList(exact: Exact): void {
  pushFrame(exact, 'list', ']', { value: wantsValue(exact) });
  pass(exact, '[', exact.at + 1);
}

export function openBrace(exact: Exact): void {
  const top = topOf(exact);
  const kind = braceKind(exact, top);
  // Flow's `match (x) { … }` looks like a method.
  if (kind === 'function' && !exact.types && exact.closed?.name === 'match') exact.sure = false;
  if (kind === 'class') top.classHead = false;
  if (kind === 'function') top.returns = false;
  const isArrow = kind === 'function' && exact.last === '=>';
  pushFrame(exact, kind, '}', {
    plain: isPlain(exact) && (kind === 'object' || kind === 'block'),
    lazy: isLazy(exact) || (isArrow && top.kind !== 'group'),
    value: wantsValue(exact),
  });
  pass(exact, '{', exact.at + 1);
}

const BLOCK = new Set([';', 'try', 'catch', 'finally', 'else', 'do']);
const OBJECT = new Set(['=', '(', '[', ',', ':', '?', '&&', '||', '??', 'return']);

function braceKind(exact: Exact, top: Frame): FrameKind {
  const { last, newline, closed } = exact;
  if (top.classHead) return last === 'class' || endsType(last) ? 'class' : 'brace';
  if (last === '=>') return exact.arrowOfValue || beginsStatement(exact) ? 'function' : 'brace';
  if (last === ')' && closed?.kind === 'control') return isStatements(top) ? 'block' : 'brace';
  if (!newline && (last === ')' || (top.returns && (endsType(last) || last === 'void')))) return 'function';
  if (BLOCK.has(last)) return isStatements(top) ? 'block' : 'brace';
  return OBJECT.has(last) ? 'object' : 'brace';
}

function isStatements({ kind }: Frame): boolean {
  return kind === 'top' || kind === 'block' || kind === 'function';
}

function endsType(token: string): boolean {
  return ['>', ')', ']', '}', VALUE].includes(token) || isName(token);
}

/** Do statements begin behind this brace, and not the members of a type? */
function beginsStatement({ text, at }: Exact): boolean {
  STATEMENT.lastIndex = skipTrivia(text, at + 1);
  return STATEMENT.lastIndex > at && STATEMENT.test(text);
}

const STATEMENT = /(?:const|let|var) +[\w$[{]|(?:return|throw|await) +[\w$]/y;

export function closeBracket(exact: Exact, bracket: string): void {
  const frame = topOf(exact);
  if (frame.close !== bracket) {
    exact.sure = false;
    return;
  }
  exact.stack.pop();
  exact.closed = frame;
  pass(exact, bracket, exact.at + 1);
  if (frame.kind !== 'function' || !isNeverCalledHere(exact)) return;
  for (const candidate of exact.pending.splice(frame.pending)) candidate.lazy = true;
}

/**
 * Behind the body of a function: a call would have to follow at once, or behind the parenthesis around it.
 * In that of a call the function is an argument.
 */
function isNeverCalledHere(exact: Exact): boolean {
  if (topOf(exact).kind === 'group') return false;
  const next = skipTrivia(exact.text, exact.at);
  return next !== -1 && !/[(.?!]/.test(exact.text.charAt(next));
}

/** The end of a statement or of a member of a list. */
export function separate(exact: Exact, separator: ';' | ','): void {
  const top = topOf(exact);
  if (separator === ';') {
    top.angle = false;
    top.returns = false;
    top.classHead = false;
  }
  if (separator === ';' || top.kind === 'object') top.asked = false;
  if (!top.angle) top.arrow = 'none';
  pass(exact, separator, exact.at + 1);
}

export function readColon(exact: Exact): void {
  const top = topOf(exact);
  top.returns = exact.last === ')' && exact.closed?.kind !== 'control' && !top.asked;
  if (top.arrow === 'sure') top.arrow = 'maybe';
  pass(exact, ':', exact.at + 1);
}

export function readArrow(exact: Exact): void {
  const top = topOf(exact);
  exact.arrowOfValue = isArrowOfValue(exact);
  top.returns = false;
  pass(exact, '=>', exact.at + 2);
  if (exact.text[skipTrivia(exact.text, exact.at)] === '{') return;
  top.arrow = exact.arrowOfValue && top.arrow !== 'maybe' ? 'sure' : 'maybe';
}

/** TypeScript's types have a parenthesis before their arrows, Flow's may have a name. */
function isArrowOfValue(exact: Exact): boolean {
  const { last, second, third, fourth, closed, types } = exact;
  if (last === ')') return closed?.value === true;
  return types || wantsValue({ ...exact, last: second, second: third, third: fourth, fourth: '<' });
}

/** A token stands on a new line, behind one with which something may have ended. */
export function passLine(exact: Exact): void {
  const top = topOf(exact);
  if (top.arrow === 'sure') top.arrow = 'maybe';
  if (!/[|&>,]/.test(exact.text.charAt(exact.at))) top.returns = false;
}

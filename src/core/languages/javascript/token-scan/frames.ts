import { skipTrivia } from '../trivia.ts';
import { wantsValue } from './expression-context.ts';
import { type Frame, type FrameKind, isLazy, isPlain, pass, pushFrame, type Scan, topOf } from './state.ts';
import { isName, NAME, VALUE } from './vocabulary.ts';

const CONTROL = new Set(['if', 'for', 'while', 'with', 'switch', 'catch']);

export function openParenthesis(scan: Scan): void {
  const kind = parenthesisKind(scan);
  const isCalled = kind === 'call' && isSurelyCalled(scan);
  pushFrame(scan, kind, ')', {
    name: scan.second === 'function' ? 'function' : scan.last,
    plain: isPlain(scan) && (isCalled || (kind === 'control' && isStatements(topOf(scan)))),
    // TypeScript's parameters begin with a name; anything else is an argument. Flow's may be types alone.
    value: isCalled || (scan.types && kind === 'call') || wantsValue(scan),
  });
  pass(scan, '(', scan.at + 1);
}

function parenthesisKind({ last, second, newline, closed }: Scan): FrameKind {
  if (CONTROL.has(last) || (last === 'await' && second === 'for')) return 'control';
  if (newline) return 'group';
  if (last === ')') return closed?.kind === 'control' ? 'group' : 'call';
  return last === ']' || isName(last) ? 'call' : 'group';
}

/** Before the name of a function; the last two are Flow's. */
const DECLARES = new Set(['function', '*', 'component', 'hook']);

/** Are these arguments rather than parameters? */
function isSurelyCalled(scan: Scan): boolean {
  const { last, second } = scan;
  if (last === NAME) return second === '.';
  if (DECLARES.has(second)) return false;
  const { kind } = topOf(scan);
  return kind === 'object' ? second === ':' : kind !== 'brace' && kind !== 'class';
}

export function openList(scan: Scan): void {
  pushFrame(scan, 'list', ']', { value: wantsValue(scan) });
  pass(scan, '[', scan.at + 1);
}

export function openBrace(scan: Scan): void {
  const top = topOf(scan);
  const kind = braceKind(scan, top);
  // Flow's `match (x) { … }` looks like a method.
  if (kind === 'function' && !scan.types && scan.closed?.name === 'match') scan.sure = false;
  if (kind === 'class') top.classHead = false;
  if (kind === 'function') top.returns = false;
  const isArrow = kind === 'function' && scan.last === '=>';
  pushFrame(scan, kind, '}', {
    plain: isPlain(scan) && (kind === 'object' || kind === 'block'),
    lazy: isLazy(scan) || (isArrow && top.kind !== 'group'),
    value: wantsValue(scan),
  });
  pass(scan, '{', scan.at + 1);
}

const BLOCK = new Set([';', 'try', 'catch', 'finally', 'else', 'do']);
const OBJECT = new Set(['=', '(', '[', ',', ':', '?', '&&', '||', '??', 'return']);

function braceKind(scan: Scan, top: Frame): FrameKind {
  const { last, newline, closed } = scan;
  if (top.classHead) return last === 'class' || endsType(last) ? 'class' : 'brace';
  if (last === '=>') return scan.arrowOfValue || beginsStatement(scan) ? 'function' : 'brace';
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

/** Does this brace begin statements rather than the members of a type? */
function beginsStatement({ text, at }: Scan): boolean {
  STATEMENT.lastIndex = skipTrivia(text, at + 1);
  return STATEMENT.lastIndex > at && STATEMENT.test(text);
}

const STATEMENT = /(?:const|let|var) +[\w$[{]|(?:return|throw|await) +[\w$]/y;

export function closeBracket(scan: Scan, bracket: string): void {
  const frame = topOf(scan);
  if (frame.close !== bracket) {
    scan.sure = false;
    return;
  }
  scan.stack.pop();
  scan.closed = frame;
  pass(scan, bracket, scan.at + 1);
  if (frame.kind !== 'function' || !isNeverCalledHere(scan)) return;
  for (const candidate of scan.pending.splice(frame.pending)) candidate.lazy = true;
}

/**
 * After the body of a function: a call would have to follow at once, or after the parenthesis around it. In the
 * parentheses of a call the function is an argument.
 */
function isNeverCalledHere(scan: Scan): boolean {
  if (topOf(scan).kind === 'group') return false;
  const next = skipTrivia(scan.text, scan.at);
  return next !== -1 && !/[(.?!]/.test(scan.text.charAt(next));
}

/** The end of a statement or of a member of a list. */
export function separate(scan: Scan, separator: ';' | ','): void {
  const top = topOf(scan);
  if (separator === ';') {
    top.angle = false;
    top.returns = false;
    top.classHead = false;
  }
  if (separator === ';' || top.kind === 'object') top.asked = false;
  if (!top.angle) top.arrow = 'none';
  pass(scan, separator, scan.at + 1);
}

export function readColon(scan: Scan): void {
  const top = topOf(scan);
  top.returns = scan.last === ')' && scan.closed?.kind !== 'control' && !top.asked;
  if (top.arrow === 'sure') top.arrow = 'maybe';
  pass(scan, ':', scan.at + 1);
}

export function readArrow(scan: Scan): void {
  const top = topOf(scan);
  scan.arrowOfValue = isArrowOfValue(scan);
  top.returns = false;
  pass(scan, '=>', scan.at + 2);
  if (scan.text[skipTrivia(scan.text, scan.at)] === '{') return;
  top.arrow = scan.arrowOfValue && top.arrow !== 'maybe' ? 'sure' : 'maybe';
}

/** TypeScript's types have a parenthesis before their arrows, Flow's may have a name. */
function isArrowOfValue(scan: Scan): boolean {
  const { last, second, third, fourth, closed, types } = scan;
  if (last === ')') return closed?.value === true;
  return types || wantsValue({ ...scan, last: second, second: third, third: fourth, fourth: '<' });
}

/** A token begins a new line, after one that may have ended something. */
export function passLine(scan: Scan): void {
  const top = topOf(scan);
  if (top.arrow === 'sure') top.arrow = 'maybe';
  if (!/[|&>,]/.test(scan.text.charAt(scan.at))) top.returns = false;
}

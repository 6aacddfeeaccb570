import * as char from '../kit/chars.ts';
import { isIdentifier, skipBlanks } from './chars.ts';
import { elementType, hasValueKeys, isTypeParameterList } from './composites.ts';
import * as frame from './frame.ts';
import * as keyword from './keywords.ts';
import type { State } from './state.ts';
import * as token from './tokens.ts';

/** Enters what the bracket at this offset begins. */
export function openBracket(state: State, codes: Uint16Array, at: number): void {
  const code = codes[at];
  if (code === char.OPEN_PAREN) openParenthesis(state, at);
  else if (code === char.OPEN_BRACE) openBrace(state, codes, at);
  else openSquare(state, codes, at);
  state.forget();
}

function openParenthesis(state: State, at: number): void {
  const { frames, after } = state;
  if (frames.kind === frame.SPEC && frames.stage === frame.NAMES && after === keyword.VAR) {
    frames.flags |= frame.IS_GROUP;
    frames.opened = at;
    return;
  }
  state.step(token.A_PARENTHESIS);
  state.begins = token.NOTHING;
  if (frames.kind !== frame.FUNCTION || frames.stage === frame.RESULT_TYPE) {
    if (frames.kind === frame.FUNCTION) frames.stage = frame.BODY;
    frames.push(frame.PARENTHESES, at);
    return;
  }
  const isReceiver = frames.stage === frame.NAME;
  if (isReceiver) frames.flags |= frame.HAS_RECEIVER;
  else frames.stage = frames.stage === frame.SIGNATURE ? frame.RESULT : frame.BODY;
  frames.push(frame.PARAMETERS, at);
  frames.base = state.leads.count;
  if (isReceiver) frames.flags = frame.IS_RECEIVER;
}

function openSquare(state: State, codes: Uint16Array, at: number): void {
  const { frames, scopes } = state;
  const isTypeName = frames.kind === frame.SPEC && frames.stage === frame.AFTER_NAME;
  state.step(token.A_BRACKET);
  state.begins = token.NOTHING;
  const isOfFunction = frames.kind === frame.FUNCTION && frames.stage === frame.SIGNATURE;
  const isOfType = isTypeName && (frames.flags & frame.IS_TYPE) !== 0 && isTypeParameterList(codes, at);
  if (isOfType) {
    scopes.open();
    frames.flags |= frame.HAS_SCOPE;
  }
  if (isOfType || isOfFunction) {
    frames.push(frame.TYPE_PARAMETERS, at);
    return;
  }
  const isResult = frames.kind === frame.FUNCTION && frames.stage < frame.BODY;
  if (isResult) frames.stage = frame.RESULT_TYPE;
  const isPrefix = isResult || state.operand !== token.OPERAND;
  const isReceiver = frames.kind === frame.PARAMETERS && (frames.flags & frame.IS_RECEIVER) !== 0;
  frames.push(frame.BRACKETS, at);
  frames.type = isPrefix && state.type === 0 ? at + 1 : state.type;
  frames.flags = (isPrefix ? frame.IS_PREFIX : 0) | (isReceiver ? frame.IS_RECEIVER : 0);
}

function openBrace(state: State, codes: Uint16Array, at: number): void {
  const { frames, scopes, after } = state;
  state.step(token.A_BRACE);
  const { begins, type } = state;
  if (after === keyword.STRUCT || after === keyword.INTERFACE) {
    frames.push(after === keyword.STRUCT ? frame.STRUCT : frame.INTERFACE, at);
    frames.type = type;
    frames.base = state.leads.count;
    state.begins = token.ANY;
    return;
  }
  const isBody = frames.kind === frame.FUNCTION || (frames.kind === frame.HEADER && type === 0);
  if (isBody) scopes.declarePending(frames.base);
  if (isBody || (frames.kind === frame.BLOCK && begins === token.ANY)) {
    frames.push(frame.BLOCK, at);
    frames.base = scopes.pending;
    scopes.open();
    state.begins = token.ANY;
  } else openLiteral(state, codes, at);
}

/** A composite literal. An element of another one may omit its type. */
function openLiteral(state: State, codes: Uint16Array, at: number): void {
  const { frames } = state;
  const isElided = frames.kind === frame.LITERAL && state.begins !== token.NOTHING;
  const type = (isElided ? frames.type : state.type) - 1;
  frames.push(frame.LITERAL, at);
  state.begins = token.SIMPLE;
  if (type < 0) return;
  frames.type = elementType(codes, type) + 1;
  if (hasValueKeys(codes, type)) frames.flags = frame.HAS_VALUE_KEYS;
}

/** Leaves what the bracket at this offset ends; false if there is no open bracket. */
export function closeBracket(state: State, codes: Uint16Array, at: number): boolean {
  const { frames } = state;
  while (isWithoutBracket(frames.kind, frames.flags)) state.leave();
  if (frames.kind === frame.FILE) return false;
  const { kind, flags, type } = frames;
  const isTypeLiteral = kind === frame.STRUCT || kind === frame.INTERFACE;
  if (kind === frame.PARAMETERS || kind === frame.STRUCT) state.leads.end();
  // The last declaration of a group needs no newline.
  else if (kind === frame.SPEC) state.scopes.declarePending(frames.base);
  state.leave();
  const isPrefix = kind === frame.BRACKETS && (flags & frame.IS_PREFIX) !== 0;
  state.operand = isPrefix ? token.NO_OPERAND : token.OPERAND;
  state.after = 0;
  state.begins = token.NOTHING;
  state.type = kind === frame.BRACKETS || isTypeLiteral ? type : 0;
  if (kind === frame.BLOCK) closeBlock(state, codes, at + 1);
  else if (frames.kind === frame.FUNCTION && isTypeLiteral) frames.stage = frame.BODY;
  return true;
}

/** The last block of a statement ends the statement, and the body of a function ends the function. */
function closeBlock(state: State, codes: Uint16Array, end: number): void {
  const { frames } = state;
  if (frames.kind === frame.FUNCTION) state.leave();
  else if (!isElse(codes, skipBlanks(codes, end))) while (frames.kind === frame.HEADER) state.leave();
}

function isElse(codes: Uint16Array, at: number): boolean {
  for (let i = 0; i < ELSE.length; i++) if (codes[at + i] !== ELSE.charCodeAt(i)) return false;
  return !isIdentifier(codes[at + ELSE.length]);
}

const ELSE = 'else';

function isWithoutBracket(kind: number, flags: number): boolean {
  if (kind === frame.SPEC) return (flags & frame.IS_GROUP) === 0;
  return kind === frame.FUNCTION || kind === frame.HEADER;
}

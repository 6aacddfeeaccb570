import { OPEN_BRACE, OPEN_PAREN } from './char-codes.ts';
import { isIdentifier } from './chars.ts';
import { elementType, hasValueKeys, isTypeParameterList, skipBlanks } from './composites.ts';
import {
  BLOCK,
  BRACKETS,
  FILE,
  FUNCTION,
  HEADER,
  INTERFACE,
  LITERAL,
  PARAMETERS,
  PARENTHESES,
  SPEC,
  STRUCT,
  TYPE_PARAMETERS,
} from './frames.ts';
import * as keyword from './keywords.ts';
import * as state from './stages.ts';
import type { State } from './state.ts';

/** What each bracket of a text begins and ends. */
export class Brackets {
  readonly #codes: Uint16Array;
  readonly #state: State;

  constructor(codes: Uint16Array, state: State) {
    this.#codes = codes;
    this.#state = state;
  }

  open(at: number): void {
    const code = this.#codes[at];
    if (code === OPEN_PAREN) this.#parenthesis(at);
    else if (code === OPEN_BRACE) this.#brace(at);
    else this.#bracket(at);
    this.#state.operand = state.NO_OPERAND;
    this.#state.after = 0;
    this.#state.type = 0;
  }

  #parenthesis(at: number): void {
    const { frames, after } = this.#state;
    if (frames.kind === SPEC && frames.stage === state.NAMES && after === keyword.VAR) {
      frames.flags |= state.IS_GROUP;
      frames.opened = at;
      return;
    }
    this.#state.step(state.A_PARENTHESIS);
    this.#state.begins = state.NOTHING;
    if (frames.kind !== FUNCTION || frames.stage === state.RESULT_TYPE) {
      if (frames.kind === FUNCTION) frames.stage = state.BODY;
      frames.push(PARENTHESES, at);
      return;
    }
    const isReceiver = frames.stage === state.NAME;
    if (isReceiver) frames.flags |= state.HAS_RECEIVER;
    else frames.stage = frames.stage === state.SIGNATURE ? state.RESULT : state.BODY;
    frames.push(PARAMETERS, at);
    frames.base = this.#state.leads.count;
    if (isReceiver) frames.flags = state.IS_RECEIVER;
  }

  #bracket(at: number): void {
    const { frames, scopes } = this.#state;
    const isTypeName = frames.kind === SPEC && frames.stage === state.AFTER_NAME;
    this.#state.step(state.A_BRACKET);
    this.#state.begins = state.NOTHING;
    const isOfFunction = frames.kind === FUNCTION && frames.stage === state.SIGNATURE;
    const isOfType =
      isTypeName && (frames.flags & state.IS_TYPE) !== 0 && isTypeParameterList(this.#codes, at);
    if (isOfType) {
      scopes.open();
      frames.flags |= state.HAS_SCOPE;
    }
    if (isOfType || isOfFunction) {
      frames.push(TYPE_PARAMETERS, at);
      return;
    }
    const isResult = frames.kind === FUNCTION && frames.stage < state.BODY;
    if (isResult) frames.stage = state.RESULT_TYPE;
    const isPrefix = isResult || this.#state.operand !== state.OPERAND;
    const isReceiver = frames.kind === PARAMETERS && (frames.flags & state.IS_RECEIVER) !== 0;
    const { type } = this.#state;
    frames.push(BRACKETS, at);
    frames.type = isPrefix && type === 0 ? at + 1 : type;
    frames.flags = (isPrefix ? state.IS_PREFIX : 0) | (isReceiver ? state.IS_RECEIVER : 0);
  }

  #brace(at: number): void {
    const { frames, scopes, after } = this.#state;
    this.#state.step(state.A_BRACE);
    const { begins, type } = this.#state;
    this.#state.begins = state.NOTHING;
    if (after === keyword.STRUCT || after === keyword.INTERFACE) {
      frames.push(after === keyword.STRUCT ? STRUCT : INTERFACE, at);
      frames.type = type;
      frames.base = this.#state.leads.count;
      this.#state.begins = state.ANY;
      return;
    }
    const isBody = frames.kind === FUNCTION || (frames.kind === HEADER && type === 0);
    if (isBody) scopes.declarePending(frames.base);
    if (isBody || (frames.kind === BLOCK && begins === state.ANY)) {
      frames.push(BLOCK, at);
      frames.base = scopes.pending;
      scopes.open();
      this.#state.begins = state.ANY;
    } else this.#literal(at, begins !== state.NOTHING, type - 1);
  }

  /** A composite literal. Inside of another one its type may be left out. */
  #literal(at: number, isElement: boolean, written: number): void {
    const { frames } = this.#state;
    const isElided = frames.kind === LITERAL && isElement;
    const type = isElided ? frames.type - 1 : written;
    frames.push(LITERAL, at);
    this.#state.begins = state.SIMPLE;
    if (type < 0) return;
    frames.type = elementType(this.#codes, type) + 1;
    if (hasValueKeys(this.#codes, type)) frames.flags = state.HAS_VALUE_KEYS;
  }

  /** False where nothing is open that a bracket could close. */
  close(at: number): boolean {
    const { frames } = this.#state;
    while (isWithoutBracket(frames.kind, frames.flags)) this.#state.leave();
    if (frames.kind === FILE) return false;
    const { kind, flags, type } = frames;
    if (kind === PARAMETERS || kind === STRUCT) this.#state.leads.end();
    // The last declaration of a group needs no newline.
    else if (kind === SPEC) this.#state.scopes.declarePending(frames.base);
    this.#state.leave();
    const isPrefix = kind === BRACKETS && (flags & state.IS_PREFIX) !== 0;
    this.#state.operand = isPrefix ? state.NO_OPERAND : state.OPERAND;
    this.#state.after = 0;
    this.#state.begins = state.NOTHING;
    this.#state.type = kind === BRACKETS || kind === STRUCT || kind === INTERFACE ? type : 0;
    if (kind === BLOCK) this.#closeBlock(at);
    else if (frames.kind === FUNCTION && (kind === STRUCT || kind === INTERFACE)) frames.stage = state.BODY;
    return true;
  }

  /** The last block of a statement, or the body of a function, ends that, too. */
  #closeBlock(at: number): void {
    const { frames } = this.#state;
    if (frames.kind === FUNCTION) this.#state.leave();
    else if (!this.#isElse(at + 1)) while (frames.kind === HEADER) this.#state.leave();
  }

  #isElse(at: number): boolean {
    const codes = this.#codes;
    const i = skipBlanks(codes, at);
    for (let j = 0; j < ELSE.length; j++) if (codes[i + j] !== ELSE.charCodeAt(j)) return false;
    return !isIdentifier(codes[i + ELSE.length]);
  }
}

const ELSE = 'else';

function isWithoutBracket(kind: number, flags: number): boolean {
  return kind === FUNCTION || kind === HEADER || (kind === SPEC && (flags & state.IS_GROUP) === 0);
}

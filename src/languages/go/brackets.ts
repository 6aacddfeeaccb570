import * as char from '../kit/chars.ts';
import { isIdentifier, skipBlanks } from './chars.ts';
import { elementType, hasValueKeys, isTypeParameterList } from './composites.ts';
import * as frame from './frame.ts';
import * as keyword from './keywords.ts';
import type { State } from './state.ts';
import * as token from './tokens.ts';

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
    if (code === char.OPEN_PAREN) this.#parenthesis(at);
    else if (code === char.OPEN_BRACE) this.#brace(at);
    else this.#bracket(at);
    this.#state.operand = token.NO_OPERAND;
    this.#state.after = 0;
    this.#state.type = 0;
  }

  #parenthesis(at: number): void {
    const { frames, after } = this.#state;
    if (frames.kind === frame.SPEC && frames.stage === frame.NAMES && after === keyword.VAR) {
      frames.flags |= frame.IS_GROUP;
      frames.opened = at;
      return;
    }
    this.#state.step(token.A_PARENTHESIS);
    this.#state.begins = token.NOTHING;
    if (frames.kind !== frame.FUNCTION || frames.stage === frame.RESULT_TYPE) {
      if (frames.kind === frame.FUNCTION) frames.stage = frame.BODY;
      frames.push(frame.PARENTHESES, at);
      return;
    }
    const isReceiver = frames.stage === frame.NAME;
    if (isReceiver) frames.flags |= frame.HAS_RECEIVER;
    else frames.stage = frames.stage === frame.SIGNATURE ? frame.RESULT : frame.BODY;
    frames.push(frame.PARAMETERS, at);
    frames.base = this.#state.leads.count;
    if (isReceiver) frames.flags = frame.IS_RECEIVER;
  }

  #bracket(at: number): void {
    const { frames, scopes } = this.#state;
    const isTypeName = frames.kind === frame.SPEC && frames.stage === frame.AFTER_NAME;
    this.#state.step(token.A_BRACKET);
    this.#state.begins = token.NOTHING;
    const isOfFunction = frames.kind === frame.FUNCTION && frames.stage === frame.SIGNATURE;
    const isOfType =
      isTypeName && (frames.flags & frame.IS_TYPE) !== 0 && isTypeParameterList(this.#codes, at);
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
    const isPrefix = isResult || this.#state.operand !== token.OPERAND;
    const isReceiver = frames.kind === frame.PARAMETERS && (frames.flags & frame.IS_RECEIVER) !== 0;
    const { type } = this.#state;
    frames.push(frame.BRACKETS, at);
    frames.type = isPrefix && type === 0 ? at + 1 : type;
    frames.flags = (isPrefix ? frame.IS_PREFIX : 0) | (isReceiver ? frame.IS_RECEIVER : 0);
  }

  #brace(at: number): void {
    const { frames, scopes, after } = this.#state;
    this.#state.step(token.A_BRACE);
    const { begins, type } = this.#state;
    this.#state.begins = token.NOTHING;
    if (after === keyword.STRUCT || after === keyword.INTERFACE) {
      frames.push(after === keyword.STRUCT ? frame.STRUCT : frame.INTERFACE, at);
      frames.type = type;
      frames.base = this.#state.leads.count;
      this.#state.begins = token.ANY;
      return;
    }
    const isBody = frames.kind === frame.FUNCTION || (frames.kind === frame.HEADER && type === 0);
    if (isBody) scopes.declarePending(frames.base);
    if (isBody || (frames.kind === frame.BLOCK && begins === token.ANY)) {
      frames.push(frame.BLOCK, at);
      frames.base = scopes.pending;
      scopes.open();
      this.#state.begins = token.ANY;
    } else this.#literal(at, begins !== token.NOTHING, type - 1);
  }

  /** A composite literal. Inside of another one its type may be left out. */
  #literal(at: number, isElement: boolean, written: number): void {
    const { frames } = this.#state;
    const isElided = frames.kind === frame.LITERAL && isElement;
    const type = isElided ? frames.type - 1 : written;
    frames.push(frame.LITERAL, at);
    this.#state.begins = token.SIMPLE;
    if (type < 0) return;
    frames.type = elementType(this.#codes, type) + 1;
    if (hasValueKeys(this.#codes, type)) frames.flags = frame.HAS_VALUE_KEYS;
  }

  /** False where nothing is open that a bracket could close. */
  close(at: number): boolean {
    const { frames } = this.#state;
    while (isWithoutBracket(frames.kind, frames.flags)) this.#state.leave();
    if (frames.kind === frame.FILE) return false;
    const { kind, flags, type } = frames;
    if (kind === frame.PARAMETERS || kind === frame.STRUCT) this.#state.leads.end();
    // The last declaration of a group needs no newline.
    else if (kind === frame.SPEC) this.#state.scopes.declarePending(frames.base);
    this.#state.leave();
    const isPrefix = kind === frame.BRACKETS && (flags & frame.IS_PREFIX) !== 0;
    this.#state.operand = isPrefix ? token.NO_OPERAND : token.OPERAND;
    this.#state.after = 0;
    this.#state.begins = token.NOTHING;
    this.#state.type =
      kind === frame.BRACKETS || kind === frame.STRUCT || kind === frame.INTERFACE ? type : 0;
    if (kind === frame.BLOCK) this.#closeBlock(at);
    else if (frames.kind === frame.FUNCTION && (kind === frame.STRUCT || kind === frame.INTERFACE))
      frames.stage = frame.BODY;
    return true;
  }

  /** The last block of a statement, or the body of a function, ends that, too. */
  #closeBlock(at: number): void {
    const { frames } = this.#state;
    if (frames.kind === frame.FUNCTION) this.#state.leave();
    else if (!this.#isElse(at + 1)) while (frames.kind === frame.HEADER) this.#state.leave();
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
  return (
    kind === frame.FUNCTION ||
    kind === frame.HEADER ||
    (kind === frame.SPEC && (flags & frame.IS_GROUP) === 0)
  );
}

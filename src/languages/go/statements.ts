import * as frame from './frame.ts';
import * as keyword from './keywords.ts';
import type { State } from './state.ts';
import * as token from './tokens.ts';

/** What the keywords of a text begin: statements, declarations, functions and types. */
export class Statements {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  /** What a keyword begins or changes. */
  read(word: number, start: number): void {
    const now = this.#state;
    const { frames } = now;
    now.step(BEGINS_TYPE[word] === 1 ? token.A_TYPE : token.ANOTHER);
    const { begins } = now;
    now.begins = token.NOTHING;
    now.after = 0;
    if (word !== keyword.CHAN && word !== keyword.FUNC && word !== keyword.INTERFACE) {
      now.type = word === keyword.MAP || word === keyword.STRUCT ? now.type || start + 1 : 0;
    }
    now.operand = token.NO_OPERAND;
    switch (word) {
      case keyword.IF:
      case keyword.FOR:
      case keyword.SWITCH:
      case keyword.SELECT:
        this.#header();
        break;
      case keyword.ELSE:
        if (frames.kind !== frame.HEADER) this.#header();
        break;
      case keyword.CASE:
      case keyword.DEFAULT:
        if (frames.kind === frame.BLOCK) this.#clause();
        break;
      case keyword.VAR:
      case keyword.CONST:
      case keyword.TYPE:
        if (frames.kind === frame.BLOCK || frames.kind === frame.FILE) this.#spec(word);
        break;
      case keyword.FUNC:
        if (frames.kind === frame.FILE && begins === token.ANY) this.beginFunction(frame.NAME, false);
        else this.beginFunction(frame.SIGNATURE, this.#isTypePosition());
        break;
      case keyword.MAP:
      case keyword.CHAN:
        if (frames.kind === frame.FUNCTION) frames.stage = frame.RESULT_TYPE;
        break;
      case keyword.STRUCT:
      case keyword.INTERFACE:
        if (frames.kind === frame.FUNCTION) frames.stage = frame.RESULT_TYPE;
        now.after = word;
        break;
      case keyword.BREAK:
      case keyword.CONTINUE:
      case keyword.GOTO:
        now.after = keyword.GOTO;
        now.operand = token.END;
        break;
      case keyword.RETURN:
      case keyword.FALLTHROUGH:
        now.operand = token.END;
        break;
      default:
    }
  }

  #header(): void {
    const { frames, scopes } = this.#state;
    frames.push(frame.HEADER, -1);
    frames.base = scopes.pending;
    scopes.open();
    this.#state.begins = token.SIMPLE;
  }

  /** What one case declares, the next one does not see. */
  #clause(): void {
    const { frames, scopes } = this.#state;
    if (frames.flags & frame.HAS_SCOPE) scopes.close();
    frames.flags |= frame.HAS_SCOPE;
    scopes.open();
    this.#state.begins = token.SIMPLE;
  }

  #spec(word: number): void {
    const { frames, scopes } = this.#state;
    const isLocal = frames.kind === frame.BLOCK;
    frames.push(frame.SPEC, -1);
    frames.base = scopes.pending;
    frames.flags = (isLocal ? frame.IS_LOCAL : 0) | (word === keyword.TYPE ? frame.IS_TYPE : 0);
    this.#state.after = keyword.VAR;
  }

  beginFunction(stage: number, isType: boolean): void {
    const { frames, scopes, type } = this.#state;
    if (frames.kind === frame.FUNCTION) frames.stage = frame.BODY;
    frames.push(frame.FUNCTION, -1);
    frames.stage = stage;
    frames.base = scopes.pending;
    frames.type = type;
    this.#state.type = 0;
    if (isType) return;
    frames.flags = frame.MAY_HAVE_BODY | frame.HAS_SCOPE;
    scopes.open();
  }

  /** Can what begins here be nothing but a type? */
  #isTypePosition(): boolean {
    const { frames, type } = this.#state;
    if (frames.kind === frame.SPEC) return (frames.flags & frame.HAS_VALUE) === 0 || type !== 0;
    return type !== 0 || HOLDS_TYPES[frames.kind] === 1;
  }
}

/** Keywords that begin a type. */
const BEGINS_TYPE = new Uint8Array(keyword.VAR + 1);
for (const word of [keyword.MAP, keyword.CHAN, keyword.STRUCT, keyword.INTERFACE, keyword.FUNC])
  BEGINS_TYPE[word] = 1;
/** Frames in which nothing but types stands. */
const HOLDS_TYPES = new Uint8Array(frame.STRUCT + 1);
for (const kind of [frame.FUNCTION, frame.PARAMETERS, frame.TYPE_PARAMETERS, frame.STRUCT, frame.INTERFACE])
  HOLDS_TYPES[kind] = 1;

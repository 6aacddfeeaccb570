import * as frame from './frame.ts';
import * as keyword from './keywords.ts';
import type { State } from './state.ts';
import * as token from './tokens.ts';

/** Reads a keyword, given its meaning: what it begins or changes. */
export function readKeyword(state: State, word: number, start: number): void {
  const { frames } = state;
  state.step(word >= keyword.FUNC && word <= keyword.INTERFACE ? token.A_TYPE : token.ANOTHER);
  const { begins } = state;
  state.begins = token.NOTHING;
  state.after = 0;
  if (word === keyword.MAP || word === keyword.STRUCT) state.type ||= start + 1;
  else if (word !== keyword.CHAN && word !== keyword.FUNC && word !== keyword.INTERFACE) state.type = 0;
  state.operand = token.NO_OPERAND;
  switch (word) {
    case keyword.HEADER:
      beginHeader(state);
      break;
    case keyword.ELSE:
      if (frames.kind !== frame.HEADER) beginHeader(state);
      break;
    case keyword.CASE:
      if (frames.kind === frame.BLOCK) beginCase(state);
      break;
    case keyword.VAR:
    case keyword.TYPE:
      if (frames.kind === frame.BLOCK || frames.kind === frame.FILE) beginSpec(state, word);
      break;
    case keyword.FUNC:
      if (frames.kind === frame.FILE && begins === token.ANY) beginFunction(state, frame.NAME, false);
      else beginFunction(state, frame.SIGNATURE, isTypePosition(state));
      break;
    case keyword.STRUCT:
    case keyword.INTERFACE:
    case keyword.MAP:
    case keyword.CHAN:
      if (word === keyword.STRUCT || word === keyword.INTERFACE) state.after = word;
      if (frames.kind === frame.FUNCTION) frames.stage = frame.RESULT_TYPE;
      break;
    case keyword.GOTO:
    case keyword.RETURN:
      if (word === keyword.GOTO) state.after = word;
      state.operand = token.END;
  }
}

function beginHeader(state: State): void {
  const { frames, scopes } = state;
  frames.push(frame.HEADER, -1);
  frames.base = scopes.pending;
  scopes.open();
  state.begins = token.SIMPLE;
}

/** Each case has a scope of its own. */
function beginCase(state: State): void {
  const { frames, scopes } = state;
  if (frames.flags & frame.HAS_SCOPE) scopes.close();
  frames.flags |= frame.HAS_SCOPE;
  scopes.open();
  state.begins = token.SIMPLE;
}

function beginSpec(state: State, word: number): void {
  const { frames, scopes } = state;
  const isLocal = frames.kind === frame.BLOCK;
  frames.push(frame.SPEC, -1);
  frames.base = scopes.pending;
  frames.flags = (isLocal ? frame.IS_LOCAL : 0) | (word === keyword.TYPE ? frame.IS_TYPE : 0);
  state.after = keyword.VAR;
}

export function beginFunction(state: State, stage: number, isType: boolean): void {
  const { frames, scopes, type } = state;
  if (frames.kind === frame.FUNCTION) frames.stage = frame.BODY;
  frames.push(frame.FUNCTION, -1);
  frames.stage = stage;
  frames.base = scopes.pending;
  frames.type = type;
  state.type = 0;
  if (isType) return;
  frames.flags = frame.MAY_HAVE_BODY | frame.HAS_SCOPE;
  scopes.open();
}

/** Can only a type begin here? */
function isTypePosition({ frames, type }: State): boolean {
  if (type !== 0) return true;
  switch (frames.kind) {
    case frame.SPEC:
      return (frames.flags & frame.HAS_VALUE) === 0;
    case frame.FUNCTION:
    case frame.PARAMETERS:
    case frame.TYPE_PARAMETERS:
    case frame.STRUCT:
    case frame.INTERFACE:
      return true;
    default:
      return false;
  }
}

import * as char from '../kit/chars.ts';
import * as frame from './frame.ts';
import { Frames } from './frames.ts';
import * as keyword from './keywords.ts';
import { Leads } from './leads.ts';
import { Scopes } from './scopes.ts';
import * as token from './tokens.ts';
import type { Uses } from './uses.ts';

/** By stage: the tokens that continue a signature. */
const SIGNATURE_TOKENS = [
  token.A_NAME | token.A_PARENTHESIS,
  token.A_PARENTHESIS | token.A_BRACKET,
  token.A_NAME | token.A_PARENTHESIS | token.A_BRACKET | token.A_TYPE,
  token.A_NAME | token.A_PARENTHESIS | token.A_BRACKET | token.A_TYPE,
  token.A_BRACKET,
];

/** The state of the parser: open constructs, the last token, and local names. */
export class State {
  readonly frames = new Frames();
  readonly scopes = new Scopes();
  readonly leads: Leads;
  operand = token.NO_OPERAND;
  begins = token.ANY;
  /** The keyword before this token, where it matters. */
  after = 0;
  /** Where a type literal begins that a composite literal may follow (`[]T`, `map[K]V`, `struct{}`), plus 1; or 0. */
  type = 0;

  constructor(uses: Uses) {
    this.leads = new Leads(this.frames, this.scopes, uses);
  }

  /** Call this with every token: ends signatures without a body, and decides what a first name means. */
  step(next: number): void {
    const { frames } = this;
    if (frames.kind < frame.SPEC) return;
    if (frames.kind === frame.FUNCTION) this.leaveSignatures(next);
    if (frames.kind === frame.PARAMETERS || frames.kind === frame.STRUCT) {
      if (next !== token.A_NAME || frames.stage !== frame.FIRST) this.leads.goOn(next === token.A_BRACKET);
    } else if (frames.kind === frame.SPEC && frames.stage === frame.AFTER_NAME)
      frames.stage = frame.TYPE_OR_VALUE;
  }

  /** A newline after an operand, or a semicolon. True if it ends a declaration of the file. */
  semicolon(): boolean {
    const { frames } = this;
    this.forget();
    for (;;) {
      switch (frames.kind) {
        case frame.FILE:
          return true;
        case frame.FUNCTION:
          this.leave();
          break;
        case frame.SPEC:
          this.scopes.declarePending(frames.base);
          if ((frames.flags & frame.IS_GROUP) === 0) {
            this.leave();
            break;
          }
          if (frames.flags & frame.HAS_SCOPE) this.scopes.close();
          frames.flags &= ~(frame.HAS_SCOPE | frame.HAS_VALUE);
          frames.stage = frame.NAMES;
          return false;
        case frame.STRUCT:
          this.leads.end();
          return false;
        case frame.INTERFACE:
          this.begins = token.ANY;
          return false;
        case frame.BLOCK:
        case frame.HEADER:
          this.scopes.declarePending(frames.base);
          this.begins = frames.kind === frame.HEADER ? token.SIMPLE : token.ANY;
          return false;
        default:
          return false;
      }
    }
  }

  /** An operator, or a literal, whose first character this is. */
  operator(code: number): void {
    const isType = code === char.ASTERISK || code === char.LESS || code === char.MINUS;
    this.step(isType ? token.A_TYPE : token.ANOTHER);
    const { frames } = this;
    if (frames.kind === frame.FUNCTION) frames.stage = frame.RESULT_TYPE;
    else if (frames.kind === frame.SPEC && code === char.EQUALS) frames.flags |= frame.HAS_VALUE;
    if (code !== char.ASTERISK || this.operand !== token.NO_OPERAND) this.type = 0;
    this.operand = token.NO_OPERAND;
    this.begins = token.NOTHING;
    this.after = 0;
  }

  literal(): void {
    // The tag of an embedded field.
    if (this.frames.kind === frame.STRUCT) this.leads.end();
    this.operator(0);
    this.operand = token.OPERAND;
  }

  comma(): void {
    const { frames } = this;
    this.leaveSignatures(token.ANOTHER);
    this.forget();
    this.begins = frames.kind === frame.LITERAL ? token.SIMPLE : token.NOTHING;
    if (frames.kind === frame.PARAMETERS || frames.kind === frame.STRUCT) this.leads.comma();
    else if (frames.kind === frame.TYPE_PARAMETERS) frames.stage = frame.FIRST;
    else if (frames.kind === frame.SPEC && frames.stage === frame.AFTER_NAME) frames.stage = frame.NAMES;
  }

  /** After a case, a label, or the key of an element. */
  colon(): void {
    const { frames } = this;
    this.leaveSignatures(token.ANOTHER);
    this.forget();
    this.begins = frames.kind === frame.BLOCK || frames.kind === frame.LITERAL ? token.ANY : token.NOTHING;
    if (frames.kind === frame.BLOCK) this.scopes.declarePending(frames.base);
  }

  /** Forgets what the last token was. */
  forget(): void {
    this.operand = token.NO_OPERAND;
    this.after = 0;
    this.type = 0;
  }

  /** Leaves the innermost frame, and the scopes that belong to it. */
  leave(): void {
    const { frames, scopes } = this;
    const { kind, flags, base } = frames;
    if (kind === frame.PARAMETERS || kind === frame.STRUCT) this.leads.drop();
    else if (
      kind === frame.BLOCK ||
      kind === frame.HEADER ||
      kind === frame.SPEC ||
      kind === frame.FUNCTION
    ) {
      scopes.dropPending(base);
      if (flags & frame.HAS_SCOPE) scopes.close();
      if (kind === frame.BLOCK || kind === frame.HEADER) scopes.close();
    }
    frames.pop();
  }

  /** Forgets all that is open. */
  reset(): void {
    this.frames.clear();
    this.scopes.clear();
    this.leads.count = 0;
    this.forget();
    this.begins = token.ANY;
  }

  leaveSignatures(next: number): void {
    const { frames } = this;
    while (frames.kind === frame.FUNCTION && (next & tokensOf(frames, this.after)) === 0) {
      this.type = frames.type;
      this.operand = token.OPERAND;
      this.leave();
    }
  }
}

/** The tokens that continue the signature. */
function tokensOf({ stage, flags }: Frames, after: number): number {
  const isBrace =
    (flags & frame.MAY_HAVE_BODY) !== 0 || after === keyword.STRUCT || after === keyword.INTERFACE;
  return isBrace && stage >= frame.RESULT ? SIGNATURE_TOKENS[stage] | token.A_BRACE : SIGNATURE_TOKENS[stage];
}

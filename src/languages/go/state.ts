import { ASTERISK, EQUALS, LESS, MINUS } from './char-codes.ts';
import {
  BLOCK,
  FILE,
  Frames,
  FUNCTION,
  HEADER,
  INTERFACE,
  LITERAL,
  PARAMETERS,
  SPEC,
  STRUCT,
  TYPE_PARAMETERS,
} from './frames.ts';
import * as keyword from './keywords.ts';
import { Leads } from './leads.ts';
import { Scopes } from './scopes.ts';
import {
  A_BRACE,
  A_BRACKET,
  A_NAME,
  A_PARENTHESIS,
  A_TYPE,
  AFTER_NAME,
  ANOTHER,
  ANY,
  FIRST,
  HAS_SCOPE,
  HAS_VALUE,
  IS_GROUP,
  MAY_HAVE_BODY,
  NAMES,
  NO_OPERAND,
  NOTHING,
  OPERAND,
  RESULT,
  RESULT_TYPE,
  SIMPLE,
  TYPE_OR_VALUE,
} from './stages.ts';
import type { Uses } from './uses.ts';
import { LAST_PREDECLARED } from './vocabulary.ts';

/** By stage: the tokens with which a signature goes on. */
const SIGNATURE_TOKENS = [
  A_NAME | A_PARENTHESIS,
  A_PARENTHESIS | A_BRACKET,
  A_NAME | A_PARENTHESIS | A_BRACKET | A_TYPE,
  A_NAME | A_PARENTHESIS | A_BRACKET | A_TYPE,
  A_BRACKET,
];

/** Where the reader of a text stands: in what, after what, and which names are local there. */
export class State {
  readonly frames = new Frames();
  readonly scopes = new Scopes();
  readonly leads: Leads;
  operand = NO_OPERAND;
  begins = ANY;
  /** The keyword before this token, where it matters. */
  after = 0;
  /** Where a type literal begins that a composite literal may follow (`[]T`, `map[K]V`, `struct{}`), plus 1; or 0. */
  type = 0;

  constructor(uses: Uses) {
    this.leads = new Leads(this.frames, this.scopes, (symbol, line) => {
      if (symbol > LAST_PREDECLARED && !this.scopes.isLocal(symbol)) uses.noteAlone(symbol, line);
    });
  }

  /** To be called with every token: ends signatures without a body, and tells apart what a first name means. */
  step(token: number): void {
    const { frames } = this;
    if (frames.kind < SPEC) return;
    if (frames.kind === FUNCTION) this.leaveSignatures(token);
    if (frames.kind === PARAMETERS || frames.kind === STRUCT) {
      if (token !== A_NAME || frames.stage !== FIRST) this.leads.goOn(token === A_BRACKET);
    } else if (frames.kind === SPEC && frames.stage === AFTER_NAME) frames.stage = TYPE_OR_VALUE;
  }

  /** A newline after an operand, or a semicolon. True where it ends a declaration of the file. */
  semicolon(): boolean {
    const { frames } = this;
    this.operand = NO_OPERAND;
    this.after = 0;
    this.type = 0;
    for (;;) {
      switch (frames.kind) {
        case FILE:
          return true;
        case FUNCTION:
          this.leave();
          break;
        case SPEC:
          this.scopes.declarePending(frames.base);
          if ((frames.flags & IS_GROUP) === 0) {
            this.leave();
            break;
          }
          if (frames.flags & HAS_SCOPE) this.scopes.close();
          frames.flags &= ~(HAS_SCOPE | HAS_VALUE);
          frames.stage = NAMES;
          return false;
        case STRUCT:
          this.leads.end();
          return false;
        case INTERFACE:
          this.begins = ANY;
          return false;
        default:
          this.#endStatement();
          return false;
      }
    }
  }

  /** An operator, or a literal, whose first character this is. */
  operator(code: number): void {
    const isType = code === ASTERISK || code === LESS || code === MINUS;
    this.step(isType ? A_TYPE : ANOTHER);
    const { frames } = this;
    if (frames.kind === FUNCTION) frames.stage = RESULT_TYPE;
    else if (frames.kind === SPEC && code === EQUALS) frames.flags |= HAS_VALUE;
    if (code !== ASTERISK || this.operand !== NO_OPERAND) this.type = 0;
    this.operand = NO_OPERAND;
    this.begins = NOTHING;
    this.after = 0;
  }

  literal(): void {
    // The tag of an embedded field.
    if (this.frames.kind === STRUCT) this.leads.end();
    this.operator(0);
    this.operand = OPERAND;
  }

  comma(): void {
    const { frames } = this;
    this.leaveSignatures(ANOTHER);
    this.operand = NO_OPERAND;
    this.after = 0;
    this.type = 0;
    this.begins = frames.kind === LITERAL ? SIMPLE : NOTHING;
    if (frames.kind === PARAMETERS || frames.kind === STRUCT) this.leads.comma();
    else if (frames.kind === TYPE_PARAMETERS) frames.stage = FIRST;
    else if (frames.kind === SPEC && frames.stage === AFTER_NAME) frames.stage = NAMES;
  }

  /** After a case, a label, or the key of an element. */
  colon(): void {
    const { frames } = this;
    this.leaveSignatures(ANOTHER);
    this.operand = NO_OPERAND;
    this.after = 0;
    this.type = 0;
    this.begins = frames.kind === BLOCK || frames.kind === LITERAL ? ANY : NOTHING;
    if (frames.kind === BLOCK) this.scopes.declarePending(frames.base);
  }

  /** Leaves the innermost frame, and the scopes that belong to it. */
  leave(): void {
    const { frames, scopes } = this;
    const { kind, flags, base } = frames;
    if (kind === PARAMETERS || kind === STRUCT) this.leads.drop();
    else if (kind === BLOCK || kind === HEADER || kind === SPEC || kind === FUNCTION) {
      scopes.dropPending(base);
      if (flags & HAS_SCOPE) scopes.close();
      if (kind === BLOCK || kind === HEADER) scopes.close();
    }
    frames.pop();
  }

  /** Forgets all that is open. */
  reset(): void {
    this.frames.clear();
    this.scopes.clear();
    this.leads.clear();
    this.operand = NO_OPERAND;
    this.begins = ANY;
    this.after = 0;
    this.type = 0;
  }

  #endStatement(): void {
    const { frames, scopes } = this;
    if (frames.kind !== BLOCK && frames.kind !== HEADER) return;
    scopes.declarePending(frames.base);
    this.begins = frames.kind === HEADER ? SIMPLE : ANY;
  }

  leaveSignatures(token: number): void {
    const { frames } = this;
    while (frames.kind === FUNCTION && (token & tokensOf(frames, this.after)) === 0) {
      this.type = frames.type;
      this.operand = OPERAND;
      this.leave();
    }
  }
}

/** The tokens with which the signature goes on. */
function tokensOf({ stage, flags }: Frames, after: number): number {
  const isBrace = (flags & MAY_HAVE_BODY) !== 0 || after === keyword.STRUCT || after === keyword.INTERFACE;
  return isBrace && stage >= RESULT ? SIGNATURE_TOKENS[stage] | A_BRACE : SIGNATURE_TOKENS[stage];
}

import { CLOSE_BRACE, OPEN_BRACE } from './chars.ts';

/** What a bracket holds; `members` are the hooks of a property, or the rules for the traits of a class. */
export type Scope = 'block' | 'group' | 'namespace' | 'class' | 'members' | 'function' | 'inserted';

/** What the names in a bracket mean: values, types, or the types of parameters, behind which a return type may follow. */
export type Content = 'code' | 'types' | 'parameters';

/** A bracket, with what is so outside of it, and again behind it. */
interface Level {
  readonly scope: Scope;
  readonly start: number;
  readonly content: Content;
  readonly pending: Scope;
  readonly isList: boolean;
  readonly isArrow: boolean;
  readonly isHeader: boolean;
  readonly isValue: boolean;
  readonly bodies: number;
  readonly body: number;
}

/** The brackets around a place, and what they mean. */
export class Scopes {
  /** What the next brace begins, unless the statement ends before it. */
  pending: Scope = 'block';
  /** What the next bracket holds. */
  upcoming: Content = 'code';
  /** Is this a list of constants, in which names stand behind commas? */
  isList = false;
  /** Is this the expression of an arrow function? */
  isArrow = false;
  /** Is this the head of a class, or the return type of a function? */
  isHeader = false;
  /** Is this the value of a parameter or property? */
  isValue = false;

  readonly #levels: Level[] = [];
  #braces = 0;
  /** How many functions and classes there are around. */
  #bodies = 0;
  /** Where the body of the innermost function begins; 0 outside of functions. Its variables are its own. */
  body = 0;

  get depth(): number {
    return this.#levels.length;
  }

  get innermost(): Scope {
    return this.depth === 0 ? 'block' : this.#levels[this.depth - 1].scope;
  }

  /** Where the innermost bracket is. */
  get start(): number {
    return this.depth === 0 ? 0 : this.#levels[this.depth - 1].start;
  }

  /** Is what stands here not executed while the file loads? */
  get isInBody(): boolean {
    return this.#bodies > 0 || this.isArrow;
  }

  /** Are these the parameters of a function? */
  get areParameters(): boolean {
    return this.depth > 0 && this.#levels[this.depth - 1].content === 'parameters';
  }

  /** Is a bare name here that of a class, and not of a constant? */
  get areTypes(): boolean {
    if (this.isHeader) return true;
    if (this.isValue || this.depth === 0) return false;
    const { scope, content } = this.#levels[this.depth - 1];
    return content !== 'code' || scope === 'class';
  }

  endStatement(): void {
    this.pending = 'block';
    this.upcoming = 'code';
    this.isList = false;
    this.isArrow = false;
    this.isHeader = false;
    this.isValue = false;
  }

  open(start: number, bracket: number): void {
    if (bracket !== OPEN_BRACE) {
      this.push(start, 'group');
      return;
    }
    const isMembers = this.pending === 'block' && this.innermost === 'class';
    const scope = isMembers ? 'members' : this.pending;
    this.pending = 'block';
    this.isHeader = false;
    this.push(start, scope);
  }

  push(start: number, scope: Scope): void {
    const { pending, isList, isArrow, isHeader, isValue, upcoming: content } = this;
    this.#levels.push({
      scope,
      start,
      content,
      pending,
      isList,
      isArrow,
      isHeader,
      isValue,
      bodies: this.#bodies,
      body: this.body,
    });
    if (scope === 'function') this.body = start;
    if (scope !== 'group') this.#braces++;
    if (isArrow || scope === 'class' || scope === 'function') this.#bodies++;
    this.endStatement();
  }

  /** Is there something that this bracket could close? A brace closes what was left open in it, too. */
  canClose(bracket: number): boolean {
    return bracket === CLOSE_BRACE ? this.#braces > 0 : this.innermost === 'group';
  }

  pop(): void {
    const level = this.#levels.pop();
    if (level === undefined) return;
    if (level.scope !== 'group') this.#braces--;
    this.pending = level.pending;
    this.upcoming = 'code';
    this.isList = level.isList;
    this.isArrow = level.isArrow;
    // A brace ends what is declared in a class.
    const isEnd = level.scope !== 'group' && this.innermost === 'class';
    this.isHeader = level.isHeader || level.content === 'parameters';
    this.isValue = level.isValue && !isEnd;
    this.#bodies = level.bodies;
    this.body = level.body;
  }
}

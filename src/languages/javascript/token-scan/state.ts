import type { Found } from '../found.ts';

/** Something that is open at a point of the text. */
export interface Frame {
  readonly kind: FrameKind;
  /** The bracket that ends it. */
  readonly close: string;
  /** The name of an element; the token before any other frame. */
  readonly name: string;
  /** No function, parameter or class is around it: what stands here surely runs as the module is loaded. */
  readonly plain: boolean;
  /** It surely stands in a function that is not called on the spot. */
  readonly lazy: boolean;
  /** What begins in it is a value, or a pattern, but no type. */
  readonly value: boolean;
  /** How many imports were pending before it. */
  readonly pending: number;
  /** Could the next token belong to the expression of an arrow function, or does it for sure? */
  arrow: 'none' | 'maybe' | 'sure';
  /** Behind `class`, before its body. */
  classHead: boolean;
  /** Behind `):`, where the type that a function returns may stand. */
  returns: boolean;
  /** Behind a `<`: what a comma separates may be types. */
  angle: boolean;
  /** Behind `?` or `case`, to which the next colon may belong. */
  asked: boolean;
}

export type FrameKind =
  | 'top'
  /** `f(…)`, or the parameters of what is called f. */
  | 'call'
  /** `if (…)` and its like. */
  | 'control'
  /** Any other parenthesis. */
  | 'group'
  | 'list'
  | 'object'
  | 'block'
  | 'function'
  | 'class'
  /** A brace of which nothing is known. */
  | 'brace'
  | 'template'
  | 'substitution'
  /** From `<` to `>`. */
  | 'tag'
  /** Between an opening and a closing tag. */
  | 'children'
  /** `{ … }` in an element. */
  | 'container';

export interface Candidate {
  readonly found: Found;
  readonly plain: boolean;
  /** Undefined as long as it is not known whether it stands in a function. */
  lazy: boolean | undefined;
}

/** What is known at one point of the text. One object for the whole text, changed in place. */
export interface Exact {
  readonly text: string;
  readonly elements: boolean;
  readonly types: boolean;
  readonly stack: Frame[];
  readonly imports: Candidate[];
  /** Those of the imports that an open function may turn out to hold. */
  readonly pending: Candidate[];
  at: number;
  /** False as soon as two readings are possible that could differ in their imports. */
  sure: boolean;
  /** The last four tokens, the last one first; '' for what is not known. */
  last: string;
  second: string;
  third: string;
  fourth: string;
  /** Is there a line end between the last token and the one that is read? */
  newline: boolean;
  /** The frame that was closed last. */
  closed: Frame | undefined;
  /** Is the last arrow surely one of a function, not of a type? */
  arrowOfValue: boolean;
  /** A name `require` may be declared somewhere. */
  shadowed: boolean;
  /** There is an `import.meta.url`, and a `new URL()` that may have it for its base. */
  metaUrl: boolean;
  unclearUrl: boolean;
}

export function createExact(text: string, from: number, dialect: string): Exact {
  const exact: Exact = {
    text,
    elements: dialect !== 'ts' && dialect !== 'dts',
    types: dialect !== 'js' && dialect !== 'jsx',
    stack: [],
    imports: [],
    pending: [],
    at: from,
    sure: true,
    last: '',
    second: '',
    third: '',
    fourth: '',
    newline: false,
    closed: undefined,
    arrowOfValue: false,
    shadowed: false,
    metaUrl: false,
    unclearUrl: false,
  };
  pushFrame(exact, 'top', '', { plain: true, lazy: false });
  return exact;
}

export function topOf(exact: Exact): Frame {
  return exact.stack[exact.stack.length - 1] as Frame;
}

type Known = Partial<Pick<Frame, 'name' | 'plain' | 'lazy' | 'value'>>;

/** Opens a frame. What is not said of it follows from where it stands. */
export function pushFrame(exact: Exact, kind: FrameKind, close: string, known: Known = {}): void {
  exact.stack.push({
    kind,
    close,
    name: known.name ?? exact.last,
    plain: known.plain ?? isPlain(exact),
    lazy: known.lazy ?? isLazy(exact),
    value: known.value ?? false,
    pending: exact.pending.length,
    arrow: 'none',
    classHead: false,
    returns: false,
    angle: false,
    asked: false,
  });
}

export function isPlain(exact: Exact): boolean {
  const { plain, arrow } = topOf(exact);
  return plain && arrow === 'none';
}

/** An arrow function needs a parenthesis around it to be called on the spot. */
export function isLazy(exact: Exact): boolean {
  const { lazy, arrow, kind } = topOf(exact);
  return lazy || (arrow === 'sure' && kind !== 'group');
}

/** What was open in the statement before is so no more. */
export function beginStatement(exact: Exact): void {
  const top = topOf(exact);
  top.arrow = 'none';
  top.asked = false;
}

/** The next token is read; now it is the last one. */
export function pass(exact: Exact, token: string, end: number): void {
  exact.fourth = exact.third;
  exact.third = exact.second;
  exact.second = exact.last;
  exact.last = token;
  exact.at = end;
}

export function addImport(
  exact: Exact,
  found: Found,
  lazy: true | undefined = isLazy(exact) || undefined,
): void {
  const candidate: Candidate = { found, plain: isPlain(exact), lazy };
  exact.imports.push(candidate);
  if (lazy === undefined) exact.pending.push(candidate);
}

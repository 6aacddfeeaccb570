import type { Found } from '../found.ts';

/** An open bracket, template or element. */
export interface Frame {
  readonly kind: FrameKind;
  /** The bracket that ends it. */
  readonly close: string;
  /** The name of an element; the token before any other frame. */
  readonly name: string;
  /** Is it outside of functions, parameters and classes, so that its code runs while the module loads? */
  readonly plain: boolean;
  /** Is it certainly in a function that is not called at once? */
  readonly lazy: boolean;
  /** Does it contain values or patterns, but not types? */
  readonly value: boolean;
  /** The number of pending imports before it. */
  readonly pending: number;
  /** Does the next token belong to the body of an arrow function? */
  arrow: 'none' | 'maybe' | 'sure';
  /** After `class`, before its body. */
  classHead: boolean;
  /** After `):`, where the return type of a function may follow. */
  returns: boolean;
  /** After a `<`: commas may separate types. */
  angle: boolean;
  /** After `?` or `case`, to which the next colon may belong. */
  asked: boolean;
}

export type FrameKind =
  | 'top'
  /** `f(…)`, or the parameters of a function `f`. */
  | 'call'
  /** `if (…)` and similar. */
  | 'control'
  /** Any other parenthesis. */
  | 'group'
  | 'list'
  | 'object'
  | 'block'
  | 'function'
  | 'class'
  /** An ambiguous brace. */
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
  /** Undefined until it is known whether it is in a function. */
  lazy: boolean | undefined;
}

/** The state at one offset of the text. One object for the whole text, modified in place. */
export interface Scan {
  readonly text: string;
  readonly elements: boolean;
  readonly types: boolean;
  readonly stack: Frame[];
  readonly imports: Candidate[];
  /** The imports that an open function may turn out to contain. */
  readonly pending: Candidate[];
  at: number;
  /** False once the text is ambiguous and its readings could differ in their imports. */
  sure: boolean;
  /** The last four tokens, the last one first; '' if unknown. */
  last: string;
  second: string;
  third: string;
  fourth: string;
  /** Is there a line end between the last token and the current one? */
  newline: boolean;
  /** The frame that was closed last. */
  closed: Frame | undefined;
  /** Is the last arrow certainly that of a function, not of a type? */
  arrowOfValue: boolean;
  /** May the text declare a name `require`? */
  shadowed: boolean;
  /** Is there an `import.meta.url`, and a `new URL()` whose base it may be? */
  metaUrl: boolean;
  unclearUrl: boolean;
}

export function createScan(text: string, from: number, dialect: string): Scan {
  const scan: Scan = {
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
  pushFrame(scan, 'top', '', { plain: true, lazy: false });
  return scan;
}

export function topOf(scan: Scan): Frame {
  return scan.stack[scan.stack.length - 1] as Frame;
}

type Known = Partial<Pick<Frame, 'name' | 'plain' | 'lazy' | 'value'>>;

/** Opens a frame. Properties that are not given are derived from the context. */
export function pushFrame(scan: Scan, kind: FrameKind, close: string, known: Known = {}): void {
  scan.stack.push({
    kind,
    close,
    name: known.name ?? scan.last,
    plain: known.plain ?? isPlain(scan),
    lazy: known.lazy ?? isLazy(scan),
    value: known.value ?? false,
    pending: scan.pending.length,
    arrow: 'none',
    classHead: false,
    returns: false,
    angle: false,
    asked: false,
  });
}

export function isPlain(scan: Scan): boolean {
  const { plain, arrow } = topOf(scan);
  return plain && arrow === 'none';
}

/** An arrow function must be in parentheses to be called at once. */
export function isLazy(scan: Scan): boolean {
  const { lazy, arrow, kind } = topOf(scan);
  return lazy || (arrow === 'sure' && kind !== 'group');
}

/** Forgets what belongs to the previous statement. */
export function beginStatement(scan: Scan): void {
  const top = topOf(scan);
  top.arrow = 'none';
  top.asked = false;
}

/** Moves after the current token, which becomes the last one. */
export function pass(scan: Scan, token: string, end: number): void {
  scan.fourth = scan.third;
  scan.third = scan.second;
  scan.second = scan.last;
  scan.last = token;
  scan.at = end;
}

export function addImport(
  scan: Scan,
  found: Found,
  lazy: true | undefined = isLazy(scan) || undefined,
): void {
  const candidate: Candidate = { found, plain: isPlain(scan), lazy };
  scan.imports.push(candidate);
  if (lazy === undefined) scan.pending.push(candidate);
}

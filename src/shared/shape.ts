import { nearest } from './nearest.ts';

/**
 * What a value from outside looks like: a configuration, a request, a question, a baseline. Validation (`readShape`),
 * messages (`expectation`) and JSON Schemas (`shape-schema.ts`) follow from it.
 */
export type Shape = (
  | TextShape
  | NumberShape
  | { readonly kind: 'flag' }
  | { readonly kind: 'constant'; readonly value: unknown }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | ListShape
  | ObjectShape
  | { readonly kind: 'record'; readonly values: Shape; readonly max?: number }
  /** The first alternative of the same JSON type says what is wrong, for objects and lists. */
  | { readonly kind: 'either'; readonly of: readonly Shape[] }
) &
  Wording;

interface Wording {
  readonly description?: string;
  /** Worded to follow "expected"; otherwise it follows from the shape. */
  readonly expected?: string;
  /** For documentation, and for those who read it; `readShape` adds nothing. */
  readonly default?: unknown;
}

export interface TextShape extends Wording {
  readonly kind: 'text';
  readonly minLength?: number;
  /** In code points, as JSON Schema counts. */
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  /** For the JSON Schema only. */
  readonly format?: 'date';
  /** What is expected instead of this text; undefined if it is valid. */
  objection?(text: string): string | undefined;
  /** People paste keys and passwords here by mistake, so errors never quote the text. */
  readonly isSecret?: true;
}

export interface NumberShape extends Wording {
  readonly kind: 'integer' | 'number';
  readonly min: number;
  readonly max: number;
}

export interface ListShape extends Wording {
  readonly kind: 'list';
  readonly items: Shape;
  readonly min?: number;
  readonly max?: number;
  /** A single item stands for a list of one. */
  readonly isSpread?: true;
}

export interface ObjectShape extends Wording {
  readonly kind: 'object';
  readonly fields: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  /** Exactly one of these members is present. */
  readonly oneOf?: readonly string[];
  /** Members that only make sense beside another one. */
  readonly beside?: Readonly<Record<string, string>>;
  /** Members that are not listed are dropped. */
  readonly isOpen?: true;
}

/** From the outermost key to the value in question. */
export type KeyPath = readonly (string | number)[];

/** Why a value does not have a shape. */
export interface Mismatch {
  readonly at: KeyPath;
  readonly cause: 'value' | 'missing' | 'unknown';
  readonly expected: string;
  readonly got: string;
  /** That of the innermost shape which has one. */
  readonly description: string;
  /** The keys that are known instead of an unknown one. */
  readonly known: readonly string[];
}

/** Throws, or accepts the value by returning. */
export type Report = (mismatch: Mismatch) => void;

/** The value in its normal form: spread lists are lists, dropped members are gone. */
export function readShape(shape: Shape, value: unknown, report: Report): unknown {
  return read(shape, value, { at: [], description: '', report });
}

interface Reading {
  readonly at: KeyPath;
  readonly description: string;
  readonly report: Report;
}

function read(shape: Shape, value: unknown, outer: Reading): unknown {
  const reading = { ...outer, description: shape.description ?? outer.description };
  switch (shape.kind) {
    case 'list':
      return readList(shape, value, reading);
    case 'object':
      return isObject(value) ? readObject(shape, value, reading) : refuse(shape, value, reading);
    case 'record':
      return isObject(value) ? readRecord(shape, value, reading) : refuse(shape, value, reading);
    case 'either': {
      const alike = shape.of.find(one => isStructured(value) && isAccepting(one, value));
      if (alike) return read(alike, value, reading);
      const fitting = shape.of.find(one => !isStructured(value) && fits(one, value));
      return fitting ? read(fitting, value, reading) : refuse(shape, value, reading);
    }
    default: {
      const objection = objectionTo(shape, value);
      return objection === undefined ? value : refuse(shape, value, reading, objection);
    }
  }
}

/** Whether the value has the shape. */
export function fits(shape: Shape, value: unknown): boolean {
  let isFitting = true;
  readShape(shape, value, () => {
    isFitting = false;
  });
  return isFitting;
}

/** What is expected instead of the value; undefined if it fits. */
function objectionTo(shape: Shape, value: unknown): string | undefined {
  switch (shape.kind) {
    case 'flag':
      return typeof value === 'boolean' ? undefined : expectation(shape);
    case 'constant':
      return value === shape.value ? undefined : expectation(shape);
    case 'choice':
      return shape.of.includes(value as string) ? undefined : expectation(shape);
    case 'integer':
    case 'number': {
      const isNumber = shape.kind === 'integer' ? Number.isSafeInteger(value) : typeof value === 'number';
      const isInside = Number(value) >= shape.min && Number(value) <= shape.max;
      return isNumber && isInside ? undefined : expectation(shape);
    }
    case 'text': {
      const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = shape;
      if (typeof value !== 'string' || pattern?.test(value) === false) return expectation(shape);
      // There are at most as many code points as code units.
      const length = value.length > maxLength ? [...value].length : value.length;
      return length < minLength || length > maxLength ? expectation(shape) : shape.objection?.(value);
    }
  }
  return undefined;
}

function readList(shape: ListShape, value: unknown, reading: Reading): unknown {
  const isList = Array.isArray(value);
  if (!isList && !shape.isSpread) return refuse(shape, value, reading);
  const list: readonly unknown[] = isList ? value : [value];
  const { min = 0, max = Number.POSITIVE_INFINITY } = shape;
  if (list.length < min || list.length > max) {
    const expected = min > 0 ? `${countOf(min)} to ${max} items` : `at most ${max} of them`;
    tell(reading, { cause: 'value', expected, got: String(list.length) });
  }
  return list.map((item, index) =>
    read(shape.items, item, isList ? { ...reading, at: [...reading.at, index] } : reading),
  );
}

function countOf(min: number): string {
  return min === 1 ? 'one' : String(min);
}

function readObject(
  { fields, required = [], oneOf, beside = {}, isOpen }: ObjectShape,
  value: Members,
  reading: Reading,
): Record<string, unknown> {
  const known = Object.keys(fields);
  const checked = membersOf(value).flatMap(([key, member]): [string, unknown][] => {
    const inner = { ...reading, at: [...reading.at, key] };
    if (Object.hasOwn(fields, key)) return [[key, read(fields[key], member, inner)]];
    if (!isOpen)
      tell(inner, { cause: 'unknown', expected: `one of ${known.join(', ')}`, got: show(key), known });
    return [];
  });
  const missing = required.find(name => value[name] === undefined);
  if (missing !== undefined)
    tell(reading, { cause: 'missing', expected: `the key "${missing}"`, got: 'none', known: [missing] });
  const present = oneOf?.filter(name => value[name] !== undefined) ?? [];
  if (oneOf && present.length !== 1) {
    const got = present.length === 0 ? 'none' : present.map(show).join(' and ');
    tell(reading, { cause: 'missing', expected: `exactly one of ${oneOf.join(', ')}`, got });
  }
  for (const [key, other] of Object.entries(beside)) {
    if (value[key] === undefined || value[other] !== undefined) continue;
    const inner = { ...reading, at: [...reading.at, key] };
    tell(inner, { cause: 'missing', expected: `"${key}" beside "${other}" only`, got: `no "${other}"` });
  }
  return Object.fromEntries(checked);
}

function readRecord({ values, max }: Extract<Shape, { kind: 'record' }>, value: Members, reading: Reading) {
  const members = membersOf(value);
  if (max !== undefined && members.length > max)
    tell(reading, { cause: 'value', expected: `at most ${max} of them`, got: String(members.length) });
  return Object.fromEntries(
    members.map(([key, member]) => [key, read(values, member, { ...reading, at: [...reading.at, key] })]),
  );
}

/** Reports the value, and returns it in case that it is accepted. */
function refuse(shape: Shape, value: unknown, reading: Reading, expected = expectation(shape)): unknown {
  const known = shape.kind === 'choice' ? shape.of : [];
  const isHidden = shape.kind === 'text' && shape.isSecret && typeof value === 'string';
  tell(reading, { cause: 'value', expected, got: isHidden ? HIDDEN : showWith(value, known) });
  return value;
}

const HIDDEN = 'something else (not shown, in case it is a secret)';

function tell(
  { at, description, report }: Reading,
  mismatch: Omit<Mismatch, 'at' | 'description' | 'known'> & { readonly known?: readonly string[] },
): void {
  report({ at, description, known: [], ...mismatch });
}

/** What fits, worded to follow "expected". */
export function expectation(shape: Shape): string {
  if (shape.expected !== undefined) return shape.expected;
  switch (shape.kind) {
    case 'text': {
      const { minLength = 0, maxLength } = shape;
      if (maxLength === undefined) return 'a text';
      return `a text of ${minLength === 0 ? 'at most' : `${minLength} to`} ${maxLength} characters`;
    }
    case 'integer':
      return `a whole number from ${shape.min} to ${shape.max}`;
    case 'number':
      return `a number from ${shape.min} to ${shape.max}`;
    case 'flag':
      return 'true or false';
    case 'constant':
      return JSON.stringify(shape.value);
    case 'choice':
      return shape.of.map(one => JSON.stringify(one)).join(' or ');
    case 'list':
      return `a list in which every item is ${expectation(shape.items)}`;
    case 'object': {
      const { fields, required = [] } = shape;
      return `an object with ${required.length > 0 ? required.join(' and ') : Object.keys(fields).join(', ')}`;
    }
    case 'record':
      return 'an object';
    case 'either':
      return shape.of.map(expectation).join(', or ');
  }
}

/** The value that a text stands for, in a URL or after an option. One that does not fit is left for the error to quote. */
export function valueOfText(shape: Shape, text: string): unknown {
  if (shape.kind === 'integer' && /^\d{1,15}$/.test(text)) return Number(text);
  if (shape.kind === 'flag' && /^(?:true|false)$/.test(text)) return text === 'true';
  return text;
}

type Members = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Members that are undefined, such as options that were not given, count as missing. */
function membersOf(value: Members): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}

function isStructured(value: unknown): boolean {
  return Array.isArray(value) || isObject(value);
}

/** Whether the shape is about values of this JSON type. */
function isAccepting({ kind }: Shape, value: unknown): boolean {
  return Array.isArray(value) ? kind === 'list' : kind === 'object' || kind === 'record';
}

function showWith(value: unknown, known: readonly string[]): string {
  const close = typeof value === 'string' ? nearest(value, known) : undefined;
  return close === undefined ? show(value) : `${show(value)}; did you mean ${show(close)}?`;
}

/** Formats a value for an error message: short, on one line. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'nothing');
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

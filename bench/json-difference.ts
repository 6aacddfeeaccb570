/**
 * Members of the top object that differ between any two runs or builds: the time of the analysis, the version of the
 * build, the number of updates since a daemon started, and the name of that start. The model's `schemaVersion` is not
 * one of them: another schema is another model.
 */
const PER_RUN_MEMBERS: readonly string[] = ['generatedAt', 'depgraph', 'revision', 'bootId'];

/** Where two JSON texts differ first. */
export interface Difference {
  /** The JSON path, such as `$.edges.line[3]`. */
  readonly path: string;
  /** Both values, shortened. */
  readonly ours: string;
  readonly theirs: string;
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const SHOWN = 60;
const NOTHING = 'nothing';

/** Compares two JSON texts byte for byte, except for the members that differ in every run. */
export function firstDifference(ours: string, theirs: string): Difference | undefined {
  const [a, b] = [comparableBytes(ours), comparableBytes(theirs)];
  if (a === b) return undefined;
  return locate(comparableValue(ours), comparableValue(theirs), '$') ?? byteDifference(a, b);
}

function comparableValue(text: string): Json {
  const value: Json = JSON.parse(text);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !PER_RUN_MEMBERS.includes(key)));
}

/** The text without the values of those members. */
function comparableBytes(text: string): string {
  const kept: string[] = [];
  let start = 0;
  for (const { key, from, to } of topMembers(text)) {
    if (!PER_RUN_MEMBERS.includes(key)) continue;
    kept.push(text.slice(start, from));
    start = to;
  }
  return [...kept, text.slice(start)].join('');
}

/** The members of the top object, with the ranges of their values. */
function* topMembers(text: string): Generator<{ key: string; from: number; to: number }> {
  let depth = 0;
  let key: string | undefined;
  let from = 0;
  let last = '';
  for (const { 0: token, index } of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/gs)) {
    if (depth === 1 && token === ':') {
      key = JSON.parse(last);
      from = index + 1;
    }
    if (token === '}' || token === ']') depth--;
    const isEnd = (depth === 1 && token === ',') || (depth === 0 && token === '}');
    if (isEnd && key !== undefined) {
      yield { key, from, to: index };
      key = undefined;
    }
    if (token === '{' || token === '[') depth++;
    last = token;
  }
}

function locate(ours: Json | undefined, theirs: Json | undefined, path: string): Difference | undefined {
  if (Array.isArray(ours) && Array.isArray(theirs)) return locateInArrays(ours, theirs, path);
  if (isObject(ours) && isObject(theirs)) return locateInObjects(ours, theirs, path);
  return ours === theirs ? undefined : { path, ours: shorten(ours), theirs: shorten(theirs) };
}

function locateInArrays(
  ours: readonly Json[],
  theirs: readonly Json[],
  path: string,
): Difference | undefined {
  const length = Math.max(ours.length, theirs.length);
  for (let i = 0; i < length; i++) {
    const difference = locate(ours[i], theirs[i], `${path}[${i}]`);
    if (difference) return difference;
  }
  return undefined;
}

type JsonObject = { readonly [key: string]: Json };

function locateInObjects(ours: JsonObject, theirs: JsonObject, path: string): Difference | undefined {
  const [ourKeys, theirKeys] = [Object.keys(ours), Object.keys(theirs)];
  for (const key of new Set([...ourKeys, ...theirKeys])) {
    const difference = locate(ours[key], theirs[key], `${path}${step(key)}`);
    if (difference) return difference;
  }
  const at = ourKeys.findIndex((key, i) => key !== theirKeys[i]);
  if (at < 0) return undefined;
  return { path, ours: `member ${at} is ${ourKeys[at]}`, theirs: `member ${at} is ${theirKeys[at]}` };
}

function step(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shorten(value: Json | undefined): string {
  if (value === undefined) return NOTHING;
  const text = JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** For equal values in other bytes, such as other white space or `1.0` instead of `1`. */
function byteDifference(ours: string, theirs: string): Difference {
  let at = 0;
  while (ours[at] === theirs[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 20), at + 20));
  return { path: `same values, but byte ${at}`, ours: around(ours), theirs: around(theirs) };
}

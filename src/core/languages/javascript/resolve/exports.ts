import { exports as pick } from 'resolve.exports';
import { asObject, type Json } from './json.ts';

/** What a package offers for one subpath, by how closely it leads to the source. */
export interface Targets {
  /** What a runtime or a source-aware tool loads, best first. */
  readonly primary: readonly string[];
  /** What the compiler reads. */
  readonly types: readonly string[];
  /** What any other condition loads. */
  readonly other: readonly string[];
  readonly all: readonly string[];
}

export interface ConditionOptions {
  readonly require: boolean;
  /** `customConditions` of the importer's tsconfig. */
  readonly conditions: readonly string[];
}

export const NO_TARGETS: Targets = { primary: [], types: [], other: [], all: [] };

/** The targets of `exports` for `.` or `./x`; none if it is not exported. */
export function exportTargets(exports: unknown, subpath: string, options: ConditionOptions): Targets {
  if (exports === undefined || exports === null) return NO_TARGETS;
  const table = asObject(exports);
  const isTable = table !== undefined && Object.keys(table).some(key => key.startsWith('.'));
  return tableTargets(isTable ? table : { '.': exports }, subpath, options);
}

/** The targets of `imports` for `#x`. */
export function importTargets(imports: unknown, specifier: string, options: ConditionOptions): Targets {
  const table = asObject(imports);
  return table ? tableTargets(table, specifier, options) : NO_TARGETS;
}

function tableTargets(table: Json, key: string, options: ConditionOptions): Targets {
  const match = matchKey(table, key);
  if (!match) return NO_TARGETS;
  const fill = (list: Iterable<string>) =>
    [...list].map(target => filled(target, match.middle, match.folder));
  const { primary, types, other } = pickAll(match.value, options);
  const all = [...fill(primary), ...fill(types), ...fill(other)];
  return { primary: fill(primary), types: fill(types), other: fill(other), all };
}

/** The exact key, then the pattern with the longest prefix, as in Node. */
function matchKey(table: Json, key: string) {
  if (Object.hasOwn(table, key) && !key.includes('*'))
    return { value: table[key], middle: '', folder: false };
  let best: string | undefined;
  let bestPrefix = -1;
  for (const pattern of Object.keys(table)) {
    const star = pattern.indexOf('*');
    const prefix = star < 0 ? pattern : pattern.slice(0, star);
    const suffix = star < 0 ? '' : pattern.slice(star + 1);
    if (star < 0 && !pattern.endsWith('/')) continue;
    if (key.length <= prefix.length + suffix.length || !key.startsWith(prefix) || !key.endsWith(suffix))
      continue;
    const isLonger = prefix.length === bestPrefix && pattern.length > (best ?? '').length;
    if (prefix.length <= bestPrefix && !isLonger) continue;
    best = pattern;
    bestPrefix = prefix.length;
  }
  if (best === undefined) return undefined;
  const star = best.indexOf('*');
  const end = star < 0 ? key.length : key.length - (best.length - star - 1);
  return { value: table[best], middle: key.slice(bestPrefix, end), folder: star < 0 };
}

function filled(target: string, middle: string, folder: boolean): string {
  return folder ? target + middle : target.replaceAll('*', () => middle);
}

/** Resolves once for each set of conditions, because within a set only the order of keys in the package decides. */
function pickAll(value: unknown, { require, conditions }: ConditionOptions) {
  const names = conditionNames(value);
  const [mode, otherMode] = require ? ['require', 'import'] : ['import', 'require'];
  const asked = new Set<string>();
  const pickFrom = (sets: readonly (readonly string[])[]) => {
    const picked = new Set<string>();
    for (const set of sets) {
      const known = set.filter(name => names.has(name));
      const key = known.join();
      if (!asked.has(key)) addTargets(value, known, picked);
      asked.add(key);
    }
    return picked;
  };
  const primary = pickFrom([
    [...conditions, 'source', mode, 'node'],
    ['source'],
    ['development', mode, 'node'],
    [mode, 'node', 'module', 'module-sync'],
    [otherMode, 'node'],
    [],
  ]);
  const types = pickFrom([['types', mode], ['types', otherMode], ['types']]);
  const rest = [...names].filter(name => !COMMON.has(name)).map(name => [name, mode]);
  const other = pickFrom([[mode, 'browser'], [otherMode, 'browser'], ...rest]);
  for (const target of primary) types.delete(target);
  for (const target of [...primary, ...types]) other.delete(target);
  return { primary, types, other };
}

/** The library throws if no condition matches. It gets a single value, never a pattern of a repository. */
function addTargets(value: unknown, conditions: readonly string[], into: Set<string>): void {
  try {
    const picked = pick({ name: 'x', exports: { '.': value } }, '.', { unsafe: true, conditions });
    for (const target of picked ?? []) into.add(target);
  } catch {
    // No target under these conditions.
  }
}

/** Every condition that the value distinguishes. */
function conditionNames(value: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const stack = [value];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (typeof at !== 'object' || at === null) continue;
    for (const [key, inner] of Object.entries(at)) {
      if (!Array.isArray(at)) names.add(key);
      stack.push(inner);
    }
  }
  return names;
}

const COMMON: ReadonlySet<string> = new Set([
  'source',
  'development',
  'import',
  'require',
  'node',
  'module',
  'module-sync',
  'default',
  'types',
  'browser',
]);

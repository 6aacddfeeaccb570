import { asStrings, type Json } from './json.ts';

/** `compilerOptions.paths`, compiled. */
export interface PathMap {
  readonly exact: ReadonlyMap<string, PathRule>;
  /** Longest prefix first; equal ones in source order. */
  readonly wild: readonly PathRule[];
}

export interface PathRule {
  /** As written in the config. */
  readonly key: string;
  readonly prefix: string;
  readonly suffix: string;
  /** Relative to the project root, with `*` for the matched part. */
  readonly targets: readonly string[];
}

export interface PathMatch {
  readonly rule: PathRule;
  readonly targets: readonly string[];
}

/** `locate` makes a target as written relative to the project root. */
export function compilePaths(written: Json, locate: (target: string) => string): PathMap {
  const exact = new Map<string, PathRule>();
  const wild: PathRule[] = [];
  for (const key of Object.keys(written)) {
    const targets = (asStrings(written[key]) ?? []).map(locate);
    const rule = { key, targets, ...partsOf(key) };
    if (key.includes('*')) wild.push(rule);
    else exact.set(key, rule);
  }
  wild.sort((a, b) => b.prefix.length - a.prefix.length);
  return { exact, wild };
}

/** As TypeScript matches: the exact key, else only the pattern with the longest prefix. */
export function matchPaths(map: PathMap, specifier: string): PathMatch | undefined {
  const exact = map.exact.get(specifier);
  if (exact) return { rule: exact, targets: exact.targets };
  for (const rule of map.wild) {
    if (!fits(rule, specifier)) continue;
    const middle = specifier.slice(rule.prefix.length, specifier.length - rule.suffix.length);
    return { rule, targets: rule.targets.map(target => target.replace('*', () => middle)) };
  }
  return undefined;
}

/** May a rule with this key be the one for a specifier? */
export function isKeyOf(specifier: string, key: string): boolean {
  return key.includes('*') ? fits(partsOf(key), specifier) : key === specifier;
}

function partsOf(key: string): Pick<PathRule, 'prefix' | 'suffix'> {
  const star = key.indexOf('*');
  return { prefix: star < 0 ? key : key.slice(0, star), suffix: key.slice(star + 1) };
}

function fits({ prefix, suffix }: Pick<PathRule, 'prefix' | 'suffix'>, specifier: string): boolean {
  return (
    specifier.length >= prefix.length + suffix.length &&
    specifier.startsWith(prefix) &&
    specifier.endsWith(suffix)
  );
}

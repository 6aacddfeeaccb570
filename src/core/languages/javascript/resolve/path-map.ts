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
    const star = key.indexOf('*');
    const rule = { key, targets, prefix: star < 0 ? key : key.slice(0, star), suffix: key.slice(star + 1) };
    if (star < 0) exact.set(key, rule);
    else wild.push(rule);
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

function fits({ prefix, suffix }: PathRule, specifier: string): boolean {
  return (
    specifier.length >= prefix.length + suffix.length &&
    specifier.startsWith(prefix) &&
    specifier.endsWith(suffix)
  );
}

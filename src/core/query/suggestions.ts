import { nearest } from './nearest.ts';
import type { QueryView } from './view.ts';

const MAX_CANDIDATES = 5;

/** The selectors with a prefix that a bare name could be: `pkg:react` for `react`. */
export function prefixed(name: string, view: QueryView): string[] {
  return namesOf(view).flatMap(({ prefix, names }) => (names.has(name) ? [prefix + name] : []));
}

/** What to suggest for a selector without a prefix that matches nothing; names before paths, which are given. */
export function suggestions(selector: string, view: QueryView, paths: readonly string[]): string[] {
  const joined = asExpression(selector, view);
  const exact = prefixed(selector, view);
  const near =
    exact.length === 0 && isName(selector)
      ? namesOf(view).flatMap(({ prefix, names }) => nearest(selector, names).map(name => prefix + name))
      : [];
  return [...new Set([...joined, ...exact, ...near, ...paths])].slice(0, MAX_CANDIDATES);
}

interface Names {
  readonly prefix: string;
  readonly names: ReadonlySet<string>;
}

function namesOf({ graph: { ids, fileCount }, workspaces }: QueryView): Names[] {
  return [
    { prefix: 'pkg:', names: new Set(ids.slice(fileCount).map(id => id.slice('pkg:'.length))) },
    { prefix: 'workspace:', names: new Set(workspaces.map(({ name }) => name)) },
  ];
}

/** Packages have no slash but after a scope; anything else with one is a path. */
function isName(selector: string): boolean {
  return /^(?:@[^/]+\/)?[^/]+$/.test(selector);
}

/** A plus sign is part of a name, as in `+page.svelte`, unless there is a space before it. */
function asExpression(selector: string, view: QueryView): string[] {
  const parts = selector.split(/[+&]/);
  const operator = /[+&]/.exec(selector)?.[0] ?? '';
  const { ids, fileCount } = view.graph;
  const exists = (part: string) =>
    part !== '' &&
    (prefixed(part, view).length > 0 ||
      ids.slice(0, fileCount).some(id => id === part || id.startsWith(`${part.replace(/\/+$/, '')}/`)));
  return parts.length > 1 && parts.every(exists) ? [`"${parts.join(` ${operator} `)}"`] : [];
}

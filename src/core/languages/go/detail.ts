import type { Names, RawImport } from '../../../types.ts';
import { memoiseByObject } from '../kit/memoise.ts';

/** What Go stores in `Names.uses` and in `RawImport.names`. Only this file knows the stored form. */

/** A name that a file takes from elsewhere. */
export interface GoUse {
  /** The name, or the qualifier of `selected`. */
  readonly first: string;
  /** The exported name that is selected from `first`; empty if there is none. */
  readonly selected: string;
}

/** `Name` or `qualifier.Name`. */
export function encodeUse({ first, selected }: GoUse): string {
  return selected === '' ? first : `${first}.${selected}`;
}

export function decodeUse(stored: string): GoUse {
  const dot = stored.indexOf('.');
  return dot < 0
    ? { first: stored, selected: '' }
    : { first: stored.slice(0, dot), selected: stored.slice(dot + 1) };
}

/** The names that a file uses, each with all that it selects from it. */
export const decodeUses = memoiseByObject(({ uses = [] }: Names): ReadonlyMap<string, readonly string[]> => {
  const byFirst = new Map<string, string[]>();
  for (const { first, selected } of uses.map(decodeUse)) {
    const known = byFirst.get(first) ?? [];
    byFirst.set(first, known);
    if (selected !== '') known.push(selected);
  }
  return byFirst;
});

/** How a file names what it imports: by the package's own name, not at all (`.`), or by an alias. */
export type GoBinding =
  | { readonly kind: 'package' | 'dot' }
  /** `taken` are the names that are selected from the alias; none for `_`. */
  | { readonly kind: 'alias'; readonly taken: readonly string[] };

export function encodeBinding(binding: GoBinding): RawImport['names'] {
  if (binding.kind === 'alias') return binding.taken;
  return binding.kind === 'dot' ? [DOT] : undefined;
}

export function decodeBinding(stored: RawImport['names']): GoBinding {
  if (stored === undefined) return { kind: 'package' };
  return stored[0] === DOT ? { kind: 'dot' } : { kind: 'alias', taken: stored };
}

const DOT = '.';

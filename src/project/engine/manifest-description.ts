import { isDeepStrictEqual } from 'node:util';
import type { FileId, ManifestFacts, ResolverFamily } from '../../types.ts';

/** What manifests and hint files say about files and packages. A search through many commits does not ask for it. */
export interface ManifestDescription {
  /** The families, or the texts of manifests and hint files, have changed. */
  outdate(families: readonly ResolverFamily[], ...texts: readonly ReadonlyMap<FileId, string>[]): void;
  /** Computed when it is asked for. The same object as long as it does not change. */
  current(): ManifestFacts;
  reset(facts?: ManifestFacts): void;
}

const NO_FACTS: ManifestFacts = { roles: [], entries: [], declared: [] };

export function createDescription(): ManifestDescription {
  let facts = NO_FACTS;
  let describeNow: (() => ManifestFacts) | undefined;
  return {
    outdate(families, ...texts) {
      describeNow = () => describe(families, new Map(texts.flatMap(map => [...map])));
    },
    current() {
      const described = describeNow?.();
      if (described && !isDeepStrictEqual(described, facts)) facts = described;
      describeNow = undefined;
      return facts;
    },
    reset(restored = NO_FACTS) {
      facts = restored;
      describeNow = undefined;
    },
  };
}

function describe(families: readonly ResolverFamily[], texts: ReadonlyMap<FileId, string>): ManifestFacts {
  const all = families.flatMap(family => {
    const facts = family.describe?.(texts);
    return facts ? [{ ...facts, roles: facts.roles.map(rule => ({ ...rule, family: family.name })) }] : [];
  });
  return {
    roles: all.flatMap(({ roles }) => roles),
    entries: all.flatMap(({ entries }) => entries),
    declared: all.flatMap(({ declared }) => declared),
    named: all.flatMap(({ named = [] }) => named),
  };
}

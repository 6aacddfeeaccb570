import { createLiveModel } from '../../src/core/resolve/model.ts';
import type { QueryList, Recorded } from '../../src/core/resolve/queries.ts';
import { importsAndUses } from '../../src/core/resolve/uses.ts';
import { offersSame, readFile, type SourceFile } from '../../src/project/facts/source-file.ts';
import { finish } from '../../src/shared/steps.ts';
import type { Facts, FileId, Resolution, Resolver, ResolverFamily } from '../../src/types.ts';

export interface IncrementalLinksSetup {
  readonly resolver: ResolverFamily;
  readonly manifests: ReadonlyMap<FileId, string>;
  readonly factsOf: (text: string, id: FileId) => Facts;
}

type Found = Readonly<Record<FileId, readonly (readonly Resolution[])[]>>;

/**
 * A project whose files are added, removed and changed, and whose links are updated incrementally. Repeats the loop of
 * the engine's `createLinking`, which returns only how many files it resolved: these tests check which, and compare
 * resolutions before they become links. `test/engine/languages.test.ts` checks the engine itself.
 */
export interface IncrementalLinks {
  /**
   * Replaces or removes the text of a file, and toggles whether `other` exists. Returns the files that were resolved.
   */
  apply(id: FileId, text: string | undefined, other?: FileId): FileId[];
  /** All resolutions, as updated incrementally. */
  incremental(): Found;
  /** All resolutions, from a new model. */
  cold(): Found;
}

interface Entry {
  readonly found: readonly (readonly Resolution[])[];
  readonly dependencies: QueryList;
}

export function createIncrementalLinks({
  resolver,
  manifests,
  factsOf,
}: IncrementalLinksSetup): IncrementalLinks {
  const facts = new Map<FileId, Facts>();
  const others = new Set<FileId>();
  const linked = new Map<FileId, Entry>();
  const namesOf = (id: FileId) => facts.get(id)?.names;
  const input = { others, pruned: new Set<FileId>(), manifests, namesOf };
  const live = finish(createLiveModel({ ...input, files: [] }));
  let made: Recorded<Resolver> = live.record(() => resolver.create(live.model));

  return { apply, incremental, cold };

  function apply(id: FileId, text: string | undefined, other?: FileId): FileId[] {
    const was = facts.get(id);
    if (text === undefined) facts.delete(id);
    else facts.set(id, factsOf(text, id));
    if (other !== undefined && !others.delete(other)) others.add(other);
    const now = facts.get(id);
    const invalidation = live.update({
      ...input,
      added: now && !was ? [id] : [],
      removed: was && !now ? [id] : [],
      redeclared: was && now && !offersSame(sourceOf(was), sourceOf(now)) ? [id] : [],
      touched: 'all',
    });
    linked.delete(id);
    const isWhole = invalidation.affects(made.queries);
    if (invalidation.size > 0) made = live.record(() => resolver.create(live.model));
    const stale = [...facts.keys()].filter(file => {
      const entry = linked.get(file);
      return isWhole || entry === undefined || invalidation.affects(entry.dependencies);
    });
    for (const file of stale) {
      const { value, queries: dependencies } = live.record(() => resolveAll(made.value, file));
      linked.set(file, { found: value, dependencies });
    }
    return stale.sort();
  }

  function incremental(): Found {
    return Object.fromEntries([...linked].sort().map(([id, { found }]) => [id, found]));
  }

  function cold(): Found {
    const { model } = finish(createLiveModel({ ...input, files: facts.keys() }));
    const by = resolver.create(model);
    return Object.fromEntries([...facts.keys()].sort().map(id => [id, resolveAll(by, id)]));
  }

  function resolveAll(by: Resolver, file: FileId): readonly (readonly Resolution[])[] {
    const known = facts.get(file);
    return (known ? importsAndUses(known) : []).map(raw => by.resolve(file, raw));
  }
}

/** Only declarations are compared, so id and language do not matter. */
function sourceOf(facts: Facts): SourceFile {
  return readFile('', '', facts);
}

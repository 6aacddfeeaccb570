import type { DependencyList, Recorded } from '../../src/resolve/dependencies.ts';
import { createLiveModel } from '../../src/resolve/model.ts';
import { importsAndUses } from '../../src/resolve/uses.ts';
import { finish } from '../../src/shared/steps.ts';
import type { Facts, FileId, Resolution, Resolver, ResolverFamily } from '../../src/types.ts';

export interface IncrementalLinksSetup {
  readonly resolver: ResolverFamily;
  readonly manifests: ReadonlyMap<FileId, string>;
  readonly factsOf: (text: string, id: FileId) => Facts;
}

type Found = Readonly<Record<FileId, readonly (readonly Resolution[])[]>>;

/** A project whose files come, go and change, and whose links are kept as the engine keeps them. */
export interface IncrementalLinks {
  /**
   * Gives a file another text, or takes it away, and turns around whether `other` is there. Returns the files that
   * were resolved because of it.
   */
  apply(id: FileId, text: string | undefined, other?: FileId): FileId[];
  /** Where all imports lead, as it was kept. */
  incremental(): Found;
  /** Where they lead when nothing is known. */
  cold(): Found;
}

interface Entry {
  readonly found: readonly (readonly Resolution[])[];
  readonly dependencies: DependencyList;
}

/** Links are made again only for files that asked what is answered otherwise now. */
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

  return { apply, incremental: kept, cold: fresh };

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
      renamed: was && now && !offersSame(was, now) ? [id] : [],
      touched: 'all',
    });
    linked.delete(id);
    const isWhole = invalidation.affects(made.dependencies);
    if (invalidation.size > 0) made = live.record(() => resolver.create(live.model));
    const stale = [...facts.keys()].filter(file => {
      const entry = linked.get(file);
      return isWhole || entry === undefined || invalidation.affects(entry.dependencies);
    });
    for (const file of stale) {
      const { value, dependencies } = live.record(() => resolveAll(made.value, file));
      linked.set(file, { found: value, dependencies });
    }
    return stale.sort();
  }

  function kept(): Found {
    return Object.fromEntries([...linked].sort().map(([id, { found }]) => [id, found]));
  }

  function fresh(): Found {
    const { model } = finish(createLiveModel({ ...input, files: facts.keys() }));
    const by = resolver.create(model);
    return Object.fromEntries([...facts.keys()].sort().map(id => [id, resolveAll(by, id)]));
  }

  function resolveAll(by: Resolver, file: FileId): readonly (readonly Resolution[])[] {
    const known = facts.get(file);
    return (known ? importsAndUses(known) : []).map(raw => by.resolve(file, raw));
  }
}

/** What a file uses is of interest to nobody but itself. */
function offersSame({ names: a }: Facts, { names: b }: Facts): boolean {
  return a?.package === b?.package && a?.declares?.join() === b?.declares?.join();
}

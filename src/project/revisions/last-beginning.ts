import { queryView } from '../../core/ask/query-view.ts';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import type { Step } from '../../core/query/edges.ts';
import type { NodeSet } from '../../core/query/node-set.ts';
import type { QueryView } from '../../core/query/view.ts';
import type { LinkProbe, ProbedFile } from '../engine/link-probe.ts';
import type { Commit } from '../git/commits.ts';
import type { TreeChange } from '../git/tree-changes.ts';
import { createChainFilter } from './chain-inputs.ts';
import type { ManifestEdit } from './manifest-edits.ts';

/** Since when a dependency exists without interruption. */
export interface Beginning {
  readonly commit: Commit;
  /** A chain of imports in that commit. */
  readonly chain: readonly Step[];
  /** The search ended here, though the dependency may be older. */
  readonly isOpen?: true;
}

/** Several states of the past, each read on demand. They are visited from the newest to the oldest. */
export interface Past {
  /** Newest first. */
  readonly commits: readonly Commit[];
  /** How each commit differs from the next newer one, from the second on. */
  changes(): AsyncIterable<readonly (TreeChange & ManifestEdit)[]>;
  /** The analysed state after the changes so far. */
  snapshot(): Promise<Snapshot>;
  /** A shortest chain in it, without the rest of it; undefined if only the whole state can tell. */
  findReachable(search: Pick<Search, 'find' | 'startsIn'>): Promise<readonly Step[] | undefined>;
  /** The same, to resolve single files. */
  probe(): Promise<LinkProbe>;
  /** From a path in the repository to the id of queries. */
  idOf(path: string, prefix: string): string;
  /** Has the user had enough? */
  isInterrupted(): boolean;
}

/**
 * - `path`: its path alone
 * - `name`: also what manifests and sources call it
 * - `role`: also files that resolution does not read
 */
export type EndsBy = 'path' | 'name' | 'role';

export interface Search {
  /** A shortest chain in a state; empty if there is none. For the whole of HEAD, it may fail with a message. */
  find(view: QueryView, isHead: boolean): readonly Step[];
  /** The files where chains begin, in a view without edges; undefined if only the whole state can tell. */
  startsIn(view: QueryView): NodeSet | undefined;
  /** What decides whether a file is an end of the dependency. */
  readonly ends: EndsBy;
  /** Does an edge of this kind count? */
  counts(kind: Step['kind']): boolean;
  onCommit?: ((done: number, total: number) => unknown) | undefined;
}

/**
 * Walks back while the dependency holds. A chain that was found holds in every older commit that changes none of its
 * inputs, so only commits that do are looked at: first its own files are resolved again, and if the chain is gone, all
 * that its beginning reaches is searched for another one. The result is that of a walk that analyses every commit.
 */
export async function findBeginning(
  past: Past,
  { find, startsIn, ends, counts, onCommit }: Search,
): Promise<Beginning | undefined> {
  const { commits } = past;
  let chain = await findNow(true);
  if (chain.length === 0) return undefined;
  let filter = await currentFilter();
  let at = 0;
  for await (const changes of past.changes()) {
    if (past.isInterrupted()) return { commit: commits[at], chain, isOpen: true };
    await onCommit?.(at, commits.length);
    const older = at + 1;
    if (ends === 'role' || filter.affects(changes)) {
      const held = ends === 'path' ? await edgesOf(await past.probe(), chain, counts) : undefined;
      const next = held ?? (await findNow(false));
      if (next.length === 0) return { commit: commits[at], chain };
      chain = next;
      filter = await currentFilter(filter);
    }
    at = older;
  }
  return { commit: commits[at], chain };

  /** A search that finds nothing in HEAD is repeated in its whole state, which has the better message. */
  async function findNow(isHead: boolean): Promise<readonly Step[]> {
    const found = ends === 'path' ? await past.findReachable({ find, startsIn }) : undefined;
    if (found && !(isHead && found.length === 0)) return found;
    return find(queryView(await past.snapshot()), isHead);
  }

  async function currentFilter(before?: Filter): Promise<Filter> {
    const probe = await past.probe();
    const prefix = probe.prefix();
    const sources = [...new Set(chain.map(({ source }) => source))];
    const files: (ProbedFile | undefined)[] = [];
    for (const id of sources) files.push(await probe.link(id));
    if (before && before.files.length === files.length && files.every((file, i) => file === before.files[i]))
      return before;
    // A file that cannot be resolved alone depends on everything.
    if (files.includes(undefined)) return { files, affects: () => true };
    const isInput = createChainFilter({
      sources: new Set(sources.map(id => prefix + id)),
      queries: files.flatMap(file => file?.queries ?? []),
      manifests: new Set(probe.referencedManifests()),
      hasNames: files.some(file => file?.hasNames),
      // What a name stands for is in manifests, too.
      isSameManifest: ends === 'path' ? await probe.manifestComparison() : () => false,
      isEntered: probe.isEntered,
      linkEnds: probe.linkEnds,
    });
    return {
      files,
      affects: changes =>
        changes.some(({ path, before: kind, node, texts }) =>
          isInput({ id: past.idOf(path, prefix), before: kind, after: node?.kind, texts }),
        ),
    };
  }
}

interface Filter {
  /** The files of the chain as they were resolved. */
  readonly files: readonly (ProbedFile | undefined)[];
  affects(changes: readonly (TreeChange & ManifestEdit)[]): boolean;
}

/** The edges of a chain as they are in another state; undefined if one of them is gone. */
async function edgesOf(
  probe: Pick<LinkProbe, 'link'>,
  chain: readonly Step[],
  counts: Search['counts'],
): Promise<readonly Step[] | undefined> {
  const steps: Step[] = [];
  for (const { source, target } of chain) {
    const file = await probe.link(source);
    const edge = file?.row.find(one => one.target === target);
    if (!edge) return undefined;
    const kind = edge.typeOnly ? 'type' : edge.lazy ? 'lazy' : 'eager';
    if (!counts(kind)) return undefined;
    steps.push({ source, target, line: edge.lines[0] ?? 0, kind });
  }
  return steps;
}

import type { Unit } from '../../core/analyze/modules/choose.ts';
import type { Config } from '../../core/config/options.ts';
import { type RowEdge, rowOf } from '../../core/graph/rows.ts';
import { dialectOf, languageNamed } from '../../core/languages/registry.ts';
import { createLinker, type Linked, type Linker } from '../../core/resolve/link.ts';
import { createLiveModel, type LiveModel } from '../../core/resolve/model.ts';
import type { QueryList } from '../../core/resolve/queries.ts';
import { baseName } from '../../shared/paths.ts';
import { inSteps } from '../../shared/yield-loop.ts';
import type { FileId, Link, ManifestComparison } from '../../types.ts';
import type { Tree } from '../discover/tree.ts';
import { createParserPool } from '../extract/parsers.ts';
import { NOT_READ } from '../facts/files.ts';
import { FactsLost } from '../facts/held-facts.ts';
import type { SourceFile } from '../facts/source-file.ts';
import type { Target } from '../settings/settings.ts';
import type { SourceAt } from '../source/source.ts';
import type { Store } from '../store/contract.ts';
import { createDiscovery } from './discovery.ts';
import { factsOnlyStore } from './facts-only-store.ts';
import { type LinkEnds, linkEndsIn } from './link-ends.ts';
import { toModelChange, toModelInput, viewKey } from './repository-view.ts';
import { createStages } from './stages.ts';
import { workspacesOf } from './workspaces.ts';

/** The edges of one file in one state, and what they depend on. */
export interface ProbedFile {
  readonly row: readonly RowEdge[];
  /** Those of the resolver of its language included. */
  readonly queries: readonly QueryList[];
  /** Do declared names of other files affect how its language is resolved? */
  readonly hasNames: boolean;
}

/** Resolves a few files in many states of a project: no graph, no analysis, and all other files stay unresolved. */
export interface LinkProbe {
  /** Reads a state; `paths` names where it differs from the one before. */
  move(sourceAt: SourceAt, paths?: Iterable<FileId>): Promise<void>;
  /**
   * Undefined for a file that is not analysed or cannot be read in this state. The same object as in the state before if
   * none of its inputs changed.
   */
  link(id: FileId): Promise<ProbedFile | undefined>;
  /** All files of this state, in no particular order. */
  ids(): Iterable<FileId>;
  /** Undefined for a file that is not analysed. */
  languageOf(id: FileId): string | undefined;
  /** The links of these files in this state, in their order; undefined if the facts of one do not fit into memory. */
  linksOf(ids: readonly FileId[]): Promise<readonly (readonly Link[])[] | undefined>;
  workspaces(): readonly Unit[];
  /** By this state's manifests, for all that was linked in it; see `ResolverFamily`. */
  manifestComparison(): Promise<ManifestComparison>;
  /** Is this a folder of this state that the walk entered? By the ids of queries. */
  isEntered(folder: FileId): boolean;
  /** The symbolic links of this state, by what they lead to. */
  linkEnds: LinkEnds;
  /** Files that a manifest names, whether they exist or not; in the ids of queries. */
  referencedManifests(): readonly FileId[];
  /** From the ids of files to those of queries. */
  prefix(): string;
  close(): Promise<void>;
}

export interface LinkProbeOptions extends Target {
  readonly config: Config;
  readonly store: Store;
  readonly parsers: number;
}

/** Most moves read a few files, and a transaction costs more than that. */
const SAVE_EVERY = 64;

export function createLinkProbe(options: LinkProbeOptions): LinkProbe {
  const { config, parsers } = options;
  const { maxFileSize, builtins } = config;
  const closing = new AbortController();
  const pool = createParserPool(parsers);
  const store = factsOnlyStore(options.store, () => true);
  const discovery = createDiscovery(options);
  const { files, around, manifests, languages } = createStages({ store, pool, threads: parsers - 1 });
  let live: LiveModel | undefined;
  let linker: Linker | undefined;
  /** What `link` has returned and still holds. */
  const linked = new Map<FileId, ProbedFile | undefined>();
  let view = '';
  let prefix = '';
  let moves = 0;
  let texts: ReadonlyMap<FileId, string> | undefined;
  let current: Tree | undefined;
  let ends: LinkEnds | undefined;
  const reading = { maxFileSize, full: false, onProgress: () => {}, closing: closing.signal };

  return {
    move,
    async link(id) {
      if (!linked.has(id)) {
        linked.set(id, undefined);
        await read([id]);
        linked.set(id, probedNow(id));
      }
      return linked.get(id);
    },
    ids: files.ids,
    languageOf: id => files.get(id)?.language,
    async linksOf(ids) {
      await read(ids);
      return unlessLost(() => ids.map(id => linkNow(id)?.links ?? []));
    },
    workspaces: () => workspacesOf(manifests.facts(), prefix),
    async manifestComparison() {
      const families = await languages.load();
      const comparisons = new Map(families.map(one => [one, one.manifestComparison?.(manifests.texts())]));
      return (id, before, after) => {
        const name = baseName(id);
        return families.every(
          one =>
            !(one.isManifest(name) || one.mayBeReferenced?.(name)) ||
            comparisons.get(one)?.(id, before, after),
        );
      };
    },
    isEntered: folder =>
      folder.startsWith(prefix) && current?.folders.has(folder.slice(prefix.length)) === true,
    linkEnds(path) {
      ends ??= current && linkEndsIn(current, manifests.referenced());
      return ends?.(path) ?? [];
    },
    referencedManifests: () => manifests.referenced(),
    prefix: () => prefix,
    async close() {
      closing.abort(new Error('the probe is closed'));
      await pool.close();
      files.saveOnClose(true);
      around.saveOnClose(true);
    },
  };

  function probedNow(id: FileId): ProbedFile | undefined {
    const found = unlessLost(() => linkNow(id));
    if (!linker || !found) return undefined;
    const { links, language, queries: own } = found;
    const queries = [own, ...linker.resolverQueries().values()];
    const isFile = (target: string) => files.get(target) !== undefined;
    const { indexes = [], derivations = [] } = languageNamed(language).resolver;
    const hasNames = indexes.length + derivations.length > 0;
    return { row: rowOf({ id, language, links }, isFile), queries, hasNames };
  }

  function linkNow(id: FileId): (Linked & Pick<SourceFile, 'language'>) | undefined {
    const file = files.get(id);
    const facts = file && files.factsOf(id);
    if (!live || !file || !facts) return undefined;
    linker ??= createLinker(live, { builtins, prefix });
    return { ...linker.link(id, file.language, facts), language: file.language };
  }

  async function read(ids: readonly FileId[]): Promise<void> {
    const touched = new Set(ids.filter(id => files.get(id)?.unread === NOT_READ));
    if (current && touched.size > 0) await files.update(current, { ...reading, touched });
    files.commit();
  }

  /** Resolvers memoise, so that any change requires new ones. */
  function forget(isOutdated: (id: FileId, file: ProbedFile | undefined) => boolean): void {
    linker = undefined;
    for (const [id, file] of linked) if (isOutdated(id, file)) linked.delete(id);
  }

  async function move(sourceAt: SourceAt, paths?: Iterable<FileId>): Promise<void> {
    const scope = { paths: paths ? new Set(paths) : ('all' as const), full: false };
    const discovering = { mustWalk: false, sourceAt };
    const { tree, paths: touched } = await discovery.update(scope, config, discovering);
    current = tree;
    ends = undefined;
    const { surroundings } = tree;
    // Files of other languages are resolved by path, so only those that somebody asks for are read.
    const isRead = (id: FileId) => surroundings !== undefined || linked.has(id) || usesNames(id);
    const change = await files.update(tree, { ...reading, touched, isRead });
    const named = Array.from(surroundings ? change.changed : [], id => ({
      id,
      facts: unlessLost(() => files.factsOf(id)),
    }));
    const nearby = await around.update({ ...reading, surroundings, changed: named });
    const now = await manifests.update(tree, languages, touched);
    await languages.load();
    const input = { ...change, files, tree, touched, manifests: now, around: { ...around, ...nearby } };
    if (!live || view !== viewKey(tree)) {
      live = await inSteps(createLiveModel(toModelInput(input)));
      forget(() => true);
    } else {
      const invalidation = live.update(toModelChange(input));
      const removed = new Set(change.removed);
      if (texts !== now) forget(() => true);
      else if (invalidation.size + change.changed.size + removed.size > 0)
        forget(
          (id, file) =>
            change.changed.has(id) ||
            removed.has(id) ||
            !file ||
            file.queries.some(list => invalidation.affects(list)) ||
            file.row.some(({ target }) => removed.has(target)),
        );
    }
    view = viewKey(tree);
    prefix = surroundings?.prefix ?? '';
    texts = now;
    files.commit();
    around.commit();
    if (++moves % SAVE_EVERY !== 0) return;
    await files.save();
    await around.save();
  }
}

/** Without a cache, not all facts fit into memory. The caller then analyses the whole state. */
function unlessLost<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof FactsLost) return undefined;
    throw error;
  }
}

/** Is a file with this name resolved by the names that other files declare? */
function usesNames(id: FileId): boolean {
  return dialectOf(baseName(id))?.language.family.usesNames !== undefined;
}

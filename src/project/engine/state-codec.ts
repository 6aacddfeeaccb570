import { type Graph, graphOf } from '../../core/graph/graph.ts';
import type { SavedValue } from '../../core/resolve/derived-values.ts';
import type { QueryList } from '../../core/resolve/queries.ts';
import { type Column, type Columns, decodeColumns, encodeColumns } from '../../shared/columns.ts';
import { decodeMarks } from '../../shared/facts-codec.ts';
import type { FileId, FileNode, Unresolved } from '../../types.ts';
import {
  createNumbering,
  encodeFiles,
  type FilesMeta,
  NO_NUMBER,
  type StoredFiles,
  sparse,
  storedFiles,
} from '../facts/files-codec.ts';
import type { KnownFile } from '../facts/source-file.ts';
import type { SavedSurroundings } from '../facts/surrounding-files.ts';
import type { StoredState } from '../store/contract.ts';
import type { SavedBinding } from './binding.ts';
import type { SavedErasure } from './erasing.ts';
import type { SavedLinking } from './linking.ts';
import type { SavedManifests } from './manifests.ts';
import type { SavedGroups } from './unresolved-groups.ts';

/** Everything that outlives a run: what a live engine holds in memory, apart from facts. */
export interface EngineState<AllFiles = StoredFiles> {
  readonly graph: () => Graph;
  /** The files of the graph, in graph order. */
  readonly files: AllFiles;
  readonly others: readonly FileId[];
  readonly pruned: readonly FileId[];
  readonly unreadable: readonly (readonly [FileId, string])[];
  readonly around?: SavedSurroundings<AllFiles> | undefined;
  readonly manifests: SavedManifests;
  readonly linking: SavedLinking;
  readonly unresolvedGroups: SavedGroups;
  readonly erased: readonly SavedErasure[];
  readonly bindings: readonly SavedBinding[];
}

/** The small or irregular parts, which are stored as JSON. */
interface Meta
  extends Pick<EngineState, 'unreadable' | 'manifests' | 'unresolvedGroups' | 'erased' | 'bindings'> {
  readonly files: FilesMeta;
  readonly units: readonly string[];
  readonly importNames: readonly (readonly [number, NonNullable<FileNode['importNames']>])[];
  readonly around?: { readonly families: readonly string[]; readonly files: FilesMeta } | undefined;
  readonly unresolved: readonly Unresolved[];
  readonly outside: SavedLinking['outside'];
  readonly resolvers: readonly string[];
  readonly indexes: readonly string[];
  readonly derived: readonly (readonly [derivation: string, key: string, value: SavedValue[2]])[];
  readonly builtins: boolean;
}

export type EncodedState = Pick<StoredState, 'columns' | 'meta'>;

export function encodeState(state: EngineState<readonly KnownFile[]>): EncodedState {
  const { linking, around } = state;
  const graph = state.graph();
  const units = createNumbering();
  const files = encodeFiles(state.files);
  const outer = encodeFiles(around?.files ?? []);
  const columns: Record<string, Column> = {
    ids: graph.ids,
    ...files.columns,
    unit: Uint32Array.from(graph.files, ({ unit }) => (unit === undefined ? NO_NUMBER : units.of(unit))),
    others: state.others,
    pruned: state.pruned,
    ...(around && {
      aroundSources: around.sources,
      aroundOthers: around.others,
      aroundPruned: around.pruned,
      aroundIds: around.files.map(({ file }) => file.id),
      ...withPrefix('around ', outer.columns),
    }),
    outStart: graph.outStart,
    targets: graph.targets,
    flags: flagsOf(graph),
    lineStart: graph.lineStart,
    lines: graph.lines,
    ...joined('query', linking.queries),
    ...joined('resolver', listsIn(linking.resolvers.map(([, list]) => list))),
    ...joined('derived', listsIn(linking.derived.map(([, , , list]) => list))),
  };
  const meta: Meta = {
    files: files.meta,
    units: units.names,
    importNames: sparse(graph.files, ({ importNames }) => importNames),
    around: around && { families: around.families, files: outer.meta },
    unreadable: state.unreadable,
    manifests: state.manifests,
    unresolved: linking.unresolved,
    unresolvedGroups: state.unresolvedGroups,
    erased: state.erased,
    bindings: state.bindings,
    outside: linking.outside,
    resolvers: linking.resolvers.map(([family]) => family),
    indexes: linking.indexes,
    derived: linking.derived.map(([derivation, key, value]) => [derivation, key, value]),
    builtins: linking.builtins,
  };
  return { columns: encodeColumns(columns), meta: JSON.stringify(meta) };
}

/** Only the manifests of a saved state, for commands that look into a cache. */
export function manifestsIn(meta: string): SavedManifests {
  return (JSON.parse(meta) as Meta).manifests;
}

export function decodeState({ columns: bytes, meta: text }: EncodedState): EngineState {
  const meta = JSON.parse(text) as Meta;
  const columns = decodeColumns(bytes);
  let graph: Graph | undefined;
  return {
    graph() {
      graph ??= graphIn(columns, meta);
      return graph;
    },
    files: storedFiles(texts(columns.ids), columns, meta.files),
    others: texts(columns.others),
    pruned: texts(columns.pruned),
    around: meta.around && {
      sources: texts(columns.aroundSources),
      others: texts(columns.aroundOthers),
      pruned: texts(columns.aroundPruned),
      families: meta.around.families,
      files: storedFiles(texts(columns.aroundIds), withoutPrefix('around ', columns), meta.around.files),
    },
    unreadable: meta.unreadable,
    manifests: meta.manifests,
    unresolvedGroups: meta.unresolvedGroups,
    erased: meta.erased,
    bindings: meta.bindings,
    linking: {
      queries: {
        starts: numbers(columns.queryStarts),
        keys: numbers(columns.queryKeys),
      },
      resolvers: listsOf(columns, 'resolver').map((list, i) => [meta.resolvers[i], list]),
      derived: listsOf(columns, 'derived').map((list, i) => [...meta.derived[i], list]),
      unresolved: meta.unresolved,
      outside: meta.outside,
      indexes: meta.indexes,
      builtins: meta.builtins,
    },
  };
}

function withPrefix(prefix: string, columns: Columns): Columns {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [prefix + name, column]));
}

function withoutPrefix(prefix: string, columns: Columns): Columns {
  const own = Object.entries(columns).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, column]) => [name.slice(prefix.length), column]));
}

function graphIn(columns: Columns, meta: Meta): Graph {
  const ids = texts(columns.ids);
  const locs = numbers(columns.loc);
  const units = numbers(columns.unit);
  const importNames = new Map(meta.importNames);
  const marks = new Map(meta.files.marks);
  const files: FileNode[] = [];
  for (let i = 0; i < meta.files.count; i++) {
    const names = importNames.get(i);
    files.push({
      id: ids[i],
      language: meta.files.languages[columns.language[i] as number],
      ...(locs[i] !== NO_NUMBER && { loc: locs[i] }),
      ...(units[i] !== NO_NUMBER && { unit: meta.units[units[i]] }),
      ...(marks.has(i) && { marks: decodeMarks(marks.get(i) ?? '') }),
      ...(names && { importNames: names }),
    });
  }
  const flags = columns.flags as Uint8Array;
  return graphOf(
    { ids, files },
    {
      sources: sourcesFrom(numbers(columns.outStart), flags.length),
      targets: numbers(columns.targets),
      typeOnly: flags.map(flag => flag & 1),
      lazy: flags.map(flag => (flag >> 1) & 1),
      implicit: flags.map(flag => (flag >> 2) & 1),
      tests: flags.map(flag => (flag >> 3) & 1),
      lineStart: numbers(columns.lineStart),
      lines: numbers(columns.lines),
    },
  );
}

function flagsOf({ typeOnly, lazy, implicit, tests }: Graph): Uint8Array {
  return typeOnly.map((flag, edge) => flag | (lazy[edge] << 1) | (implicit[edge] << 2) | (tests[edge] << 3));
}

function sourcesFrom(outStart: Uint32Array, edges: number): Uint32Array {
  const sources = new Uint32Array(edges);
  for (let node = 0; node + 1 < outStart.length; node++)
    sources.fill(node, outStart[node], outStart[node + 1]);
  return sources;
}

/** Lists of numbers, flattened into two columns. */
interface Lists {
  readonly starts: Uint32Array;
  readonly keys: Uint32Array;
}

function listsIn(lists: readonly QueryList[]): Lists {
  const starts = new Uint32Array(lists.length + 1);
  for (const [i, list] of lists.entries()) starts[i + 1] = starts[i] + list.length;
  return { starts, keys: Uint32Array.from(lists.flat()) };
}

function joined(name: string, { starts, keys }: Lists): Record<string, Column> {
  return { [`${name}Starts`]: starts, [`${name}Keys`]: keys };
}

function listsOf(columns: Columns, name: string): QueryList[] {
  const starts = numbers(columns[`${name}Starts`]);
  const keys = numbers(columns[`${name}Keys`]);
  return Array.from({ length: starts.length - 1 }, (_, i) => [...keys.subarray(starts[i], starts[i + 1])]);
}

function texts(column: Column): readonly string[] {
  return column as readonly string[];
}

function numbers(column: Column): Uint32Array {
  return column as Uint32Array;
}

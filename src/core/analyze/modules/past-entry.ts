import { once } from '../../../shared/once.ts';
import { parentOf } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';
import { stronglyConnected } from '../../graph/components.ts';
import { type Graph, nodeOf } from '../../graph/graph.ts';
import type { Bindings } from './bindings.ts';
import type { Entries } from './entries.ts';
import type { GrainOptions } from './grain.ts';
import type { ModuleImports } from './imports.ts';
import type { Modules } from './modules.ts';

/** An import of what is inside another module, though an entry of that module offers the same. */
export interface PastEntry {
  /** As an edge of the graph. */
  readonly edge: number;
  /** The file that offers it. */
  readonly entry: number;
  /** What is imported, by the names that it has in the imported file. */
  readonly names: readonly string[];
}

export interface PastEntryInput {
  readonly graph: Graph;
  readonly modules: Modules;
  readonly imports: ModuleImports;
  readonly entries: Entries;
}

/** What may be a finding, as far as files and imports tell, without names. */
interface Candidates {
  /** Edges to what an entry of the module may offer. */
  readonly edges: readonly number[];
  /** The files that re-export it: entries, and what these re-export in turn. */
  readonly through: ReadonlySet<number>;
}

/** Those whose texts tell which imports go past an entry; a file that imports, with the line of its last such import. */
export function filesWithNames(
  graph: Graph,
  { edges, through }: Candidates,
): ReadonlyMap<FileId, number | undefined> {
  const wanted = new Map<FileId, number | undefined>();
  for (const edge of edges) {
    const source = graph.ids[graph.sources[edge]];
    wanted.set(source, Math.max(wanted.get(source) ?? 0, graph.lines[graph.lineStart[edge + 1] - 1]));
  }
  for (const file of through) wanted.set(graph.ids[file], undefined);
  return wanted;
}

/** What makes an entry one that a file should use. */
interface PastEntryOptions {
  readonly bindings: Bindings;
  /** How much an entry has to be used, so that the others go past it. Without it, all do that could use it. */
  readonly custom?: GrainOptions;
  /** Edge → 1 if it is not run while its file loads. Without it, imports may be found that an entry would make circular. */
  readonly notEager?: Uint8Array;
}

/** In the order of edges. */
export function findPastEntry(
  input: PastEntryInput,
  { edges, through }: Candidates,
  { bindings, custom, notEager }: PastEntryOptions,
): PastEntry[] {
  if (edges.length === 0) return [];
  const { graph, modules, entries } = input;
  const isAround = isAroundIn(graph);
  const wouldLoop = notEager ? loopTest(graph, notEager) : () => false;
  const offersOf = offersIn(bindings, id => {
    const file = nodeOf(graph, id);
    return file < graph.fileCount && through.has(file) ? modules.moduleOf[file] : -1;
  });
  const found = edges.flatMap((edge): PastEntry[] => {
    const target = graph.ids[graph.targets[edge]];
    const taken = bindings.get(graph.ids[graph.sources[edge]])?.takes.get(target);
    if (!taken || (taken.specifier !== undefined && entries.isExported(taken.specifier))) return [];
    const { names } = taken;
    const entry = entries.of[modules.moduleOf[graph.targets[edge]]].find(
      file =>
        names.every(name => offersOf(graph.ids[file])(target, name)) &&
        !isAround(file, graph.sources[edge]) &&
        !wouldLoop(edge, file),
    );
    return entry === undefined ? [] : [{ edge, entry, names }];
  });
  return custom ? withinCustom(input, found, custom) : found;
}

/** Those past an entry that others use: where many go past it, an index is a convenience, and not the way in. */
function withinCustom(
  { graph, modules: { list, moduleOf }, imports, entries }: PastEntryInput,
  found: readonly PastEntry[],
  { imports: fewest, times }: GrainOptions,
): PastEntry[] {
  const through = new Uint32Array(list.length);
  for (const edge of imports.edges) {
    const target = graph.targets[edge];
    if (entries.isEntry(target)) through[moduleOf[target]]++;
  }
  const past = new Uint32Array(list.length);
  for (const { edge } of found) past[moduleOf[graph.targets[edge]]]++;
  return found.filter(({ edge }) => {
    const module = moduleOf[graph.targets[edge]];
    const isPublic = list[module].entries !== undefined;
    return isPublic || (through[module] >= fewest && through[module] >= past[module] * times);
  });
}

function isAroundIn({ ids }: Graph): (entry: number, file: number) => boolean {
  return (entry, file) => {
    const folder = parentOf(ids[entry]);
    return folder === '' || ids[file].startsWith(`${folder}/`);
  };
}

/**
 * Would the entry become part of a loop at load time, if the file imported it instead? Then it imports what is inside on
 * purpose.
 */
function loopTest(graph: Graph, notEager: Uint8Array): (edge: number, entry: number) => boolean {
  const components = once(() => stronglyConnected(graph, notEager).of);
  const reached = new Map<number, Uint8Array>();
  return (edge, entry) => {
    const source = graph.sources[edge];
    if (notEager[edge] === 1 || components()[source] === components()[entry]) return false;
    let fromEntry = reached.get(entry);
    if (!fromEntry) {
      fromEntry = reachedFrom(graph, entry, notEager);
      reached.set(entry, fromEntry);
    }
    return fromEntry[source] === 1;
  };
}

function reachedFrom(
  { nodeCount, outStart, targets }: Graph,
  start: number,
  without: Uint8Array,
): Uint8Array {
  const found = new Uint8Array(nodeCount);
  found[start] = 1;
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (let edge = outStart[node]; edge < outStart[node + 1]; edge++) {
      const target = targets[edge];
      if (without[edge] === 1 || found[target] === 1) continue;
      found[target] = 1;
      waiting.push(target);
    }
  }
  return found;
}

export function findCandidates({ graph, modules, imports, entries }: PastEntryInput): Candidates {
  const { moduleOf } = modules;
  const through = new Set<number>();
  const edges: number[] = [];
  const offered = new Map<number, ReadonlySet<number>>();
  for (const edge of imports.edges) {
    const target = graph.targets[edge];
    const module = moduleOf[target];
    // Most imports lead to entries, and most modules are imported through these only.
    if (entries.of[module].length === 0 || entries.isEntry(target)) continue;
    let inModule = offered.get(module);
    if (!inModule) {
      inModule = offeredBy(module);
      offered.set(module, inModule);
    }
    if (inModule.has(target) && !entries.isOpen(graph.sources[edge], target)) edges.push(edge);
  }
  const used = new Set(edges.map(edge => moduleOf[graph.targets[edge]]));
  for (const file of through) if (!used.has(moduleOf[file])) through.delete(file);
  return { edges: edges.sort((a, b) => a - b), through };

  /** The files of a module that its entries import, and those that these re-export, at most. */
  function offeredBy(module: number): ReadonlySet<number> {
    const found = new Set<number>();
    const waiting = [...entries.of[module]];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (through.has(file)) continue;
      through.add(file);
      for (let edge = graph.outStart[file]; edge < graph.outStart[file + 1]; edge++) {
        const target = graph.targets[edge];
        if (target >= graph.fileCount || moduleOf[target] !== module) continue;
        found.add(target);
        if (entries.isIndex(target)) waiting.push(target);
      }
    }
    return found;
  }
}

/** Does it offer what the other file calls so? */
type Offered = (target: FileId, name: string) => boolean;

const ALL = '*';

/** @param moduleOf The module of a file that may re-export; -1 for another one. */
function offersIn(bindings: Bindings, moduleOf: (id: FileId) => number): (entry: FileId) => Offered {
  const known = new Map<FileId, ReadonlySet<string>>();
  return entry => {
    let all = known.get(entry);
    if (!all) {
      all = offeredBy(entry);
      known.set(entry, all);
    }
    return (target, name) => all.has(keyOf(target, name)) || (isInStar(name) && all.has(keyOf(target, ALL)));
  };

  /** Follows what is re-exported from file to file. What is wanted of a file is one name, all, or whatever it offers. */
  function offeredBy(entry: FileId): ReadonlySet<string> {
    const found = new Set<string>();
    const waiting: [file: FileId, wanted: string | undefined][] = [[entry, undefined]];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [file, wanted] = next;
      for (const { as, target, name } of bindings.get(file)?.offers ?? []) {
        if (!isWanted(as, wanted)) continue;
        const inTarget = name === ALL ? (wanted ?? ALL) : name;
        const key = keyOf(target, inTarget);
        if (found.has(key)) continue;
        found.add(key);
        if (moduleOf(target) !== -1 && moduleOf(target) === moduleOf(file)) waiting.push([target, inTarget]);
      }
    }
    return found;
  }
}

function isWanted(offered: string, wanted: string | undefined): boolean {
  if (wanted === undefined || offered === wanted) return true;
  return wanted === ALL ? isInStar(offered) : offered === ALL && isInStar(wanted);
}

function keyOf(target: FileId, name: string): string {
  return `${target}\0${name}`;
}

/** `export *` leaves out the default, and Python's `import *` what begins with an underscore. */
function isInStar(name: string): boolean {
  return name !== 'default' && !name.startsWith('_');
}

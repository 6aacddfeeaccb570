import { highestOf } from '../analyze/judgement/ranking.ts';
import { type Roles, SOURCE } from '../analyze/structure/roles.ts';
import { circularGroups } from '../graph/circular.ts';
import { digraph } from '../graph/digraph.ts';
import type { Graph } from '../graph/graph.ts';
import { firstSplit } from './first-split.ts';

/** The folders of a project at the first level where there are several, for one sentence about its architecture. */
export interface Structure {
  /** The folder that contains them; empty for the root. */
  readonly folder: string;
  /** With the number of their source files, largest first. */
  readonly parts: readonly (readonly [name: string, files: number])[];
  /** The part that most others use. */
  readonly mostUsed?: { readonly name: string; readonly users: number };
  /** How many parts use each other in circles. */
  readonly circular: number;
}

/** Undefined if all source files are in one folder. */
export function structureOf(graph: Graph, { roleOf }: Pick<Roles, 'roleOf'>): Structure | undefined {
  const files = graph.files.flatMap((_, file) => (roleOf[file] === SOURCE ? [file] : []));
  const { folder, sizes, partOf } = firstSplit(graph.ids, files);
  if (sizes.size < 2) return undefined;
  const names = [...sizes.keys()];
  const uses = usesBetween(graph, partOf, names);
  const users = new Uint32Array(names.length);
  for (const target of uses.targets) users[target]++;
  const most = users.indexOf(highestOf(users));
  return {
    folder,
    parts: [...sizes].sort((a, b) => b[1] - a[1]),
    ...(users[most] > 1 && { mostUsed: { name: names[most], users: users[most] } }),
    circular: circularGroups(uses, new Uint8Array(uses.edgeCount)).size,
  };
}

/** Which part uses which others at run time. */
function usesBetween(graph: Graph, partOf: ReadonlyMap<number, string>, names: readonly string[]) {
  const numbers = new Map(names.map((name, i) => [name, i]));
  const numberOf = (file: number) => {
    const part = partOf.get(file);
    return part === undefined ? undefined : numbers.get(part);
  };
  const found = new Set<number>();
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const from = numberOf(graph.sources[edge]);
    const to = numberOf(graph.targets[edge]);
    if (from === undefined || to === undefined || from === to || graph.typeOnly[edge] === 1) continue;
    found.add(from * names.length + to);
  }
  const pairs = Uint32Array.from(found).sort();
  return digraph(
    names.length,
    pairs.map(pair => Math.floor(pair / names.length)),
    pairs.map(pair => pair % names.length),
  );
}

/** The deepest folder that contains all of them. */
export function commonFolder(ids: readonly string[]): string {
  if (ids.length === 0) return '';
  let end = ids[0].lastIndexOf('/');
  for (const id of ids) {
    while (end > 0 && !(id[end] === '/' && id.startsWith(ids[0].slice(0, end)))) {
      end = ids[0].lastIndexOf('/', end - 1);
    }
  }
  return ids[0].slice(0, Math.max(0, end));
}

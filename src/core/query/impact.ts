import { countBelow, lowerBound } from '../../shared/order.ts';
import { groupBy } from '../graph/digraph.ts';
import { bottlenecks } from './bottlenecks.ts';
import { maskOf } from './edges.ts';
import { EMPTY, type NodeSet, union } from './node-set.ts';
import type { ImpactAnswer, ImpactFile, ImpactGroup, ImpactQuestion } from './question.ts';
import { reach } from './reach.ts';
import { selectByName } from './select.ts';
import type { QueryGraph, QueryView } from './view.ts';

/** What depends on a set, graded by distance: in a project full of cycles a flat list holds nearly everything. */
export function impact(question: ImpactQuestion, view: QueryView): ImpactAnswer {
  const { graph } = view;
  const { of, limit = Number.POSITIVE_INFINITY } = question;
  const from = of.map(text => selectByName(text, view)).reduce(union, EMPTY);
  const without = maskOf(graph, question);
  const { distance, order } = reach(graph, { from, backwards: true, without });
  const withoutTypes = maskOf(graph, { ...question, runtime: true });
  const atRunTime = withoutTypes.every((ignored, edge) => ignored === without[edge])
    ? distance
    : reach(graph, { from, backwards: true, without: withoutTypes }).distance;
  const ascending = order.slice(from.length).sort();
  const found = nearestFirst(ascending);
  const [direct, twoSteps] = [1, 2].map(steps => found.filter(node => distance[node] === steps).length);
  const further = ascending.filter(node => distance[node] > 2);
  const through = further.length === 0 ? [] : bottlenecks(graph, { from: further, to: from }, without);
  const runtime = found.filter(node => !isTypeOnly(node)).length;

  const fileOf = (node: number): ImpactFile => ({
    id: graph.ids[node],
    steps: distance[node],
    typeOnly: isTypeOnly(node),
  });
  const tests = question.tests
    ? nearestFirst(order.filter(node => node < graph.fileCount && view.isTest(node)).sort())
    : undefined;
  const listed = (tests ?? found).subarray(0, Math.min(limit, (tests ?? found).length));
  return {
    of,
    direct,
    twoSteps,
    further: further.length,
    through: through.length === 0 ? null : graph.ids[through[0]],
    runtime,
    typeOnly: found.length - runtime,
    groups: tests ? [] : groupsOf({ found, listed, ascending }, view, fileOf),
    ...(tests && { tests: Array.from(listed, fileOf) }),
    total: (tests ?? found).length,
    shown: listed.length,
  };

  function isTypeOnly(node: number): boolean {
    return atRunTime[node] < 0;
  }

  /** At the same distance, what needs it when the program runs comes first; then in string order. */
  function nearestFirst(nodes: NodeSet): NodeSet {
    const keys = nodes.map(node => 2 * distance[node] + Number(isTypeOnly(node)));
    const { items } = groupBy(keys, 2 * graph.nodeCount + 2);
    return items.map(at => nodes[at]);
  }
}

/** By module; files outside modules by folder. Both lists are nearest first, and so are the groups. */
function groupsOf(
  { found, listed, ascending }: { found: NodeSet; listed: NodeSet; ascending: NodeSet },
  view: QueryView,
  fileOf: (node: number) => ImpactFile,
): ImpactGroup[] {
  const { names, groupOf } = nameGroups(ascending, view);
  const groups = names.map(name => ({ name, count: 0, files: [] as ImpactFile[] }));
  const nearestFirst = new Set<ImpactGroup>();
  for (const node of found) {
    const group = groups[groupOf[node]];
    if (group.count++ === 0) nearestFirst.add(group);
  }
  for (const node of listed) groups[groupOf[node]].files.push(fileOf(node));
  return [...nearestFirst];
}

/** The names of groups, and node → its group. */
function nameGroups(
  ascending: NodeSet,
  { graph, modules }: QueryView,
): { names: string[]; groupOf: Uint32Array } {
  const { ids } = graph;
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  };
  const groupOf = new Uint32Array(graph.nodeCount);
  const divided = dividedFolders(ascending, graph);
  for (let at = 0; at < ascending.length; ) {
    const id = ids[ascending[at]];
    const outer = divided.find(folder => id.startsWith(folder)) ?? '';
    const folder = folderBelow(id, outer);
    const group = numberOf(folder || './');
    const end = folder === outer ? at + 1 : endOf(folder, ascending, graph);
    while (at < end) groupOf[ascending[at++]] = group;
  }
  for (const { name, files } of modules) {
    const group = numberOf(name);
    for (const file of files) groupOf[file] = group;
  }
  return { names: [...numbers.keys()], groupOf };
}

/** The share of all files from which on a folder says too little. */
const MOST = 0.8;

/** The folders, each with its slash, whose sub-folders are groups: those that hold nearly all files; innermost first. */
function dividedFolders(ascending: NodeSet, graph: QueryGraph): string[] {
  const { ids } = graph;
  const found = [commonFolder(ids[ascending[0]] ?? '', ids[ascending[ascending.length - 1]] ?? '')];
  let end = ascending.length;
  for (let at = 0; at < end; ) {
    const folder = folderBelow(ids[ascending[at]], found[0]);
    const next = folder === found[0] ? at + 1 : endOf(folder, ascending, graph);
    if (folder !== found[0] && next - at > MOST * ascending.length) {
      found.unshift(folder);
      end = next;
    } else at = next;
  }
  return found;
}

/** The folder of a file directly below another one; that folder itself if it contains the file directly. */
function folderBelow(id: string, outer: string): string {
  const slash = id.indexOf('/', outer.length);
  return slash < 0 ? outer : id.slice(0, slash + 1);
}

/** The files of a folder follow each other, up to the string with the character after the slash: "0". */
function endOf(folder: string, ascending: NodeSet, { ids, fileCount }: QueryGraph): number {
  return countBelow(ascending, lowerBound(ids, `${folder.slice(0, -1)}0`, 0, fileCount));
}

/** The folder, with its slash, that holds all files from the first to the last in string order; empty for the root. */
function commonFolder(first: string, last: string): string {
  let folder = first.slice(0, first.lastIndexOf('/') + 1);
  while (!last.startsWith(folder)) folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  return folder;
}

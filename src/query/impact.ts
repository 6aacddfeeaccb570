import { groupBy } from '../graph/digraph.ts';
import { bottlenecks } from './bottlenecks.ts';
import { maskOf } from './edges.ts';
import { EMPTY, type NodeSet, union } from './node-set.ts';
import type { ImpactAnswer, ImpactFile, ImpactGroup, ImpactQuestion } from './question.ts';
import { reach } from './reach.ts';
import { select } from './select.ts';
import type { QueryView } from './view.ts';

/** What depends on a set, graded by distance: in a project full of cycles a flat list holds nearly everything. */
export function impact(question: ImpactQuestion, view: QueryView): ImpactAnswer {
  const { graph } = view;
  const { of, limit = Number.POSITIVE_INFINITY } = question;
  const from = of.map(text => select(text, view)).reduce(union, EMPTY);
  const without = maskOf(graph, question);
  const { distance, order } = reach(graph, { from, backwards: true, without });
  const atRunTime = reach(graph, {
    from,
    backwards: true,
    without: maskOf(graph, { ...question, runtime: true }),
  });
  const found = nearestFirst(order.slice(from.length).sort());
  const within = (least: number, most: number) =>
    found.filter(node => distance[node] >= least && distance[node] <= most);
  const further = within(3, Number.POSITIVE_INFINITY);
  const through =
    further.length === 0 ? [] : bottlenecks(graph, { from: sorted(further), to: from }, without);
  const runtime = found.filter(node => atRunTime.distance[node] >= 0).length;

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
    direct: within(1, 1).length,
    twoSteps: within(2, 2).length,
    further: further.length,
    through: through.length === 0 ? null : graph.ids[through[0]],
    runtime,
    typeOnly: found.length - runtime,
    groups: tests ? [] : groupsOf(found, listed, view, fileOf),
    ...(tests && { tests: Array.from(listed, fileOf) }),
    total: (tests ?? found).length,
    shown: listed.length,
  };

  function isTypeOnly(node: number): boolean {
    return atRunTime.distance[node] < 0;
  }

  /** At the same distance, what needs it when the program runs comes first; then in string order. */
  function nearestFirst(nodes: NodeSet): NodeSet {
    const keys = nodes.map(node => 2 * distance[node] + Number(isTypeOnly(node)));
    const { items } = groupBy(keys, 2 * graph.nodeCount + 2);
    return items.map(at => nodes[at]);
  }
}

function sorted(nodes: NodeSet): NodeSet {
  return nodes.slice().sort();
}

/** By module; files outside modules by folder. Both lists are nearest first, and so are the groups. */
function groupsOf(
  found: NodeSet,
  listed: NodeSet,
  view: QueryView,
  fileOf: (node: number) => ImpactFile,
): ImpactGroup[] {
  const nameOf = groupNames(found, view);
  const groups = new Map<string, { name: string; count: number; files: ImpactFile[] }>();
  for (const node of found) {
    const name = nameOf(node);
    const group = groups.get(name);
    if (group) group.count++;
    else groups.set(name, { name, count: 1, files: [] });
  }
  for (const node of listed) groups.get(nameOf(node))?.files.push(fileOf(node));
  return [...groups.values()];
}

function groupNames(found: NodeSet, { graph, modules }: QueryView): (node: number) => string {
  const moduleOf = new Map<number, string>();
  for (const { name, files } of modules) for (const file of files) moduleOf.set(file, name);
  const ids = Array.from(found, node => graph.ids[node]);
  const common = commonFolder(ids);
  return node => {
    const id = graph.ids[node];
    const slash = id.indexOf('/', common.length);
    return moduleOf.get(node) ?? (slash < 0 ? common || './' : id.slice(0, slash + 1));
  };
}

/** The folder, with its slash, that holds all of them; empty for the root. */
function commonFolder(ids: readonly string[]): string {
  let folder = ids[0]?.slice(0, ids[0].lastIndexOf('/') + 1) ?? '';
  for (const id of ids) {
    while (!id.startsWith(folder)) folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  }
  return folder;
}

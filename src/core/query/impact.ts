import { parentOf } from '../../shared/paths.ts';
import { groupBy } from '../graph/digraph.ts';
import { bottlenecks } from './bottlenecks.ts';
import { maskOf } from './edges.ts';
import { EMPTY, type NodeSet, union } from './node-set.ts';
import type { ImpactAnswer, ImpactFile, ImpactGroup, ImpactQuestion } from './question.ts';
import { reach } from './reach.ts';
import { selectByName } from './select.ts';
import type { QueryView } from './view.ts';

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
    groups: tests ? [] : groupsOf({ found, listed }, view, fileOf),
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

/** By module; files beside all modules by folder. Both lists are nearest first, and so are the groups. */
function groupsOf(
  { found, listed }: { found: NodeSet; listed: NodeSet },
  { graph, partOf }: QueryView,
  fileOf: (node: number) => ImpactFile,
): ImpactGroup[] {
  const nameOf = (node: number) => partOf?.(node) ?? (parentOf(graph.ids[node]) || '.');
  const groups = new Map<string, { name: string; count: number; files: ImpactFile[] }>();
  for (const node of found) {
    const name = nameOf(node);
    const group = groups.get(name) ?? { name, count: 0, files: [] };
    groups.set(name, group);
    group.count++;
  }
  for (const node of listed) groups.get(nameOf(node))?.files.push(fileOf(node));
  return [...groups.values()];
}

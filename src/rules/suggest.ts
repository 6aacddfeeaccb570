import { findBreakEdges } from '../analyze/break-edges.ts';
import { SOURCE, TEST } from '../analyze/roles.ts';
import type { ModuleSetting, RuleSetting } from '../config/rule-settings.ts';
import { circularGroups } from '../graph/circular.ts';
import { subgraph } from '../graph/subgraph.ts';
import { firstSplit } from '../report/structure.ts';
import { groupBy } from '../shared/group-by.ts';
import { byString } from '../shared/order.ts';
import { parentOf } from '../shared/paths.ts';
import { finish } from '../shared/steps.ts';
import { type EvaluateInput, evaluateRules } from './evaluate.ts';
import { type GraphOfParts, graphOfParts } from './loops.ts';

/** Modules and rules that describe a project as it is, with what contradicts them today. */
export interface Suggestion {
  readonly modules: Readonly<Record<string, ModuleSetting>>;
  readonly rules: readonly SuggestedRule[];
}

export interface SuggestedRule {
  readonly rule: RuleSetting;
  readonly violations: number;
}

/**
 * A module for each folder at the first level where there are several, and layers such that as few imports as possible
 * go upwards. Undefined if all source files are in one folder.
 */
export function suggestRules(
  input: Omit<EvaluateInput, 'config' | 'exceptions' | 'today'>,
): Suggestion | undefined {
  const { graph, analysis } = input;
  const sources = graph.files.flatMap((_, file) => (analysis.roles.roleOf[file] === SOURCE ? [file] : []));
  const { folder, partOf } = firstSplit(graph.ids, sources);
  const names = [...new Set(partOf.values())].sort(byString);
  if (names.length < 2) return undefined;
  const start = folder === '' ? '' : `${folder}/`;
  const parts = { names, partOf: partsBelow(start, names, input) };
  const modules = Object.fromEntries(
    names.map(name => [moduleName(name), { files: [`${escaped(start + name)}/**`] }]),
  );
  const layers = levelsOf(graphOfParts(graph, parts, graph.typeOnly)).map(level =>
    level.map(part => moduleName(names[part])).join(' | '),
  );
  const common = {
    types: 'ignore' as const,
    ...(analysis.roles.roleOf.includes(TEST) && { except: ['tests'] }),
  };
  const rules: RuleSetting[] = [
    { name: 'layers', layers, ...common },
    { name: 'module-cycles', acyclic: { between: 'modules' }, ...common },
  ];
  const config = { modules, rules, unassigned: 'allow' } as const;
  const { rules: judged } = evaluateRules({ ...input, config, exceptions: [], today: '' });
  const count = ({ name }: RuleSetting) => judged.find(rule => rule.name === name)?.findings ?? 0;
  return { modules, rules: rules.map(rule => ({ rule, violations: count(rule) })) };
}

/** Node → its part. Rules judge configurations and scripts as well as sources, so they have a say in the order. */
function partsBelow(
  start: string,
  names: readonly string[],
  { graph, analysis }: Pick<EvaluateInput, 'graph' | 'analysis'>,
): Int32Array {
  const numbers = new Map(names.map((name, number) => [start + name, number]));
  const partOf = new Int32Array(graph.nodeCount).fill(-1);
  for (let file = 0; file < graph.fileCount; file++) {
    if (analysis.roles.roleOf[file] === TEST) continue;
    for (let at = graph.ids[file]; at !== '' && partOf[file] === -1; ) {
      at = parentOf(at);
      partOf[file] = numbers.get(at) ?? -1;
    }
  }
  return partOf;
}

/** The parts by level, from those that use the most levels to those that use none. */
function levelsOf(graph: GraphOfParts): number[][] {
  const cut = cutsOf(graph);
  const { order } = circularGroups(graph, cut);
  const heights = new Uint32Array(graph.nodeCount);
  // What a part uses has a smaller number than the part itself.
  for (const part of Array.from(order.keys()).sort((a, b) => order[a] - order[b])) {
    for (let edge = graph.outStart[part]; edge < graph.outStart[part + 1]; edge++) {
      if (cut[edge] === 0) heights[part] = Math.max(heights[part], heights[graph.targets[edge]] + 1);
    }
  }
  const levels = groupBy(heights.keys(), part => heights[part]);
  return [...levels].sort(([a], [b]) => b - a).map(([, level]) => level);
}

/** Edge → 1 if it has to go, so that no cycle is left. */
function cutsOf(graph: GraphOfParts): Uint8Array {
  const cut = new Uint8Array(graph.edgeCount);
  const partition = circularGroups(graph, cut);
  for (let group = 0; group < partition.groups.length; group++) {
    const part = subgraph(graph, partition, { group, without: new Uint8Array(graph.edgeCount) });
    const weights = part.edges.map(edge => graph.weights[edge]);
    for (const edge of finish(findBreakEdges(part, weights))) cut[part.edges[edge]] = 1;
  }
  return cut;
}

/** A folder may have characters in its name that mean something in rules. */
function moduleName(folder: string): string {
  return folder.replace(/^\s|[|:'"*(),!]/g, '-').slice(0, 100);
}

function escaped(path: string): string {
  return path.replace(/[\\*?{}!|]/g, '\\$&');
}

import { groupBy } from '../../shared/group-by.ts';
import { byString } from '../../shared/order.ts';
import { baseName, parentOf } from '../../shared/paths.ts';
import { finish } from '../../shared/steps.ts';
import { findBreakEdges } from '../analyze/judgement/break-edges.ts';
import { SOURCE, TEST } from '../analyze/structure/roles.ts';
import type { ModuleSetting, RuleSetting } from '../config/rule-settings.ts';
import { circularGroups } from '../graph/circular.ts';
import { subgraph } from '../graph/subgraph.ts';
import { firstSplit } from '../report/first-split.ts';
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
 * go upwards. Files beside the folders are a module if the folders use them. Undefined if all source files are in one
 * folder.
 */
export function suggestRules(
  input: Omit<EvaluateInput, 'config' | 'exceptions' | 'today'>,
): Suggestion | undefined {
  const { graph, analysis } = input;
  const sources = graph.files.flatMap((_, file) => (analysis.roles.roleOf[file] === SOURCE ? [file] : []));
  const { names, globs, partOf } = partsOf(sources, input);
  if (names.length < 2) return undefined;
  const parts = { names, partOf };
  const modules = Object.fromEntries(names.map((name, part) => [moduleName(name), { files: [globs[part]] }]));
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

interface SuggestedParts {
  /** Ascending. */
  readonly names: readonly string[];
  /** Part → the glob of its files. */
  readonly globs: readonly string[];
  /** Node → its part; -1 for none. */
  readonly partOf: Int32Array;
}

type Project = Pick<EvaluateInput, 'graph' | 'analysis'>;

/** The folders at the first split, and the files beside them. */
function partsOf(sources: readonly number[], project: Project): SuggestedParts {
  const { ids } = project.graph;
  const { folder, partOf } = firstSplit(ids, sources);
  const start = folder === '' ? '' : `${folder}/`;
  const folders = new Map([...new Set(partOf.values())].map(name => [start + name, name]));
  if (sources.some(file => parentOf(ids[file]) === folder) && isPassage(folder, folders, project)) {
    const name = baseName(folder) || 'root';
    folders.set(folder, [...folders.values()].includes(name) ? `${name}-files` : name);
  }
  const sorted = [...folders].sort(([, a], [, b]) => byString(a, b));
  return {
    names: sorted.map(([, name]) => name),
    globs: sorted.map(([path]) => (path === folder ? `${escaped(start)}*` : `${escaped(path)}/**`)),
    partOf: partsBelow(folder, new Map(sorted.map(([path], part) => [path, part])), project),
  };
}

/** Files beside the folders matter if a folder uses them, because chains through them count. */
function isPassage(
  folder: string,
  folders: ReadonlyMap<string, string>,
  { graph, analysis }: Project,
): boolean {
  const numbers = new Map([...folders.keys(), folder].map((path, part) => [path, part]));
  const partOf = partsBelow(folder, numbers, { graph, analysis });
  const beside = folders.size;
  return (
    beside === 1 ||
    graph.targets.some((target, edge) => {
      const user = partOf[graph.sources[edge]];
      return partOf[target] === beside && user !== -1 && user !== beside;
    })
  );
}

/** Node → its part. Rules judge configurations and scripts as well as sources, so they have a say in the order. */
function partsBelow(
  folder: string,
  numbers: ReadonlyMap<string, number>,
  { graph, analysis }: Project,
): Int32Array {
  const partOf = new Int32Array(graph.nodeCount).fill(-1);
  for (let file = 0; file < graph.fileCount; file++) {
    if (analysis.roles.roleOf[file] === TEST) continue;
    let at = parentOf(graph.ids[file]);
    if (at === folder) partOf[file] = numbers.get(folder) ?? -1;
    for (; at !== '' && at !== folder && partOf[file] === -1; at = parentOf(at))
      partOf[file] = numbers.get(at) ?? -1;
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

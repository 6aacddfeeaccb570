import { groupBy } from '../../shared/group-by.ts';
import { baseName, commonFolder } from '../../shared/paths.ts';
import { finish } from '../../shared/steps.ts';
import { findBreakEdges } from '../analyze/judgement/break-edges.ts';
import { chooseModules } from '../analyze/modules/choose.ts';
import type { Module } from '../analyze/modules/modules.ts';
import { partNames } from '../analyze/modules/part-names.ts';
import { TEST } from '../analyze/structure/roles.ts';
import type { ModuleSetting, RuleSetting } from '../config/rule-settings.ts';
import { circularGroups } from '../graph/circular.ts';
import { nodeOf } from '../graph/graph.ts';
import { subgraph } from '../graph/subgraph.ts';
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

export interface SuggestInput extends Omit<EvaluateInput, 'config' | 'exceptions' | 'today'> {
  /** Only this folder is divided; the whole project by default. */
  readonly folder?: string | undefined;
}

/**
 * The modules that the project has without a declaration, and layers such that as few imports as possible go upwards.
 * Undefined if there is only one.
 */
export function suggestRules({ folder = '', ...input }: SuggestInput): Suggestion | undefined {
  const { graph, analysis } = input;
  const parts = partsIn(folder, input);
  const { names } = parts;
  if (names.length < 2) return undefined;
  const modules = Object.fromEntries(names.map((name, part) => [name, { files: [parts.globs[part]] }]));
  const layers = levelsOf(graphOfParts(graph, parts, graph.typeOnly)).map(level =>
    level.map(part => names[part]).join(' | '),
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

/** Rules judge configurations and scripts as well as sources, so they have a say in the order; tests do not. */
function partsIn(folder: string, { graph, analysis: { roles }, view }: SuggestInput): SuggestedParts {
  const isInside = (file: number) => folder === '' || graph.ids[file].startsWith(`${folder}/`);
  const roleOf = roles.roleOf.map((role, file) => (isInside(file) ? role : TEST));
  const { all } = chooseModules(graph, { ...roles, roleOf }, { units: view.workspaces });
  const nameOf = partNames(all, id => nodeOf(graph, id));
  const numbers = new Map(all.list.map(({ name }, part) => [name, part]));
  const partOf = new Int32Array(graph.nodeCount).fill(-1);
  for (let file = 0; file < graph.fileCount; file++) {
    const name = roleOf[file] === TEST ? undefined : nameOf(graph.ids[file]);
    if (name !== undefined) partOf[file] = numbers.get(name) ?? -1;
  }
  return { names: moduleNames(all.list), globs: all.list.map(globOf), partOf };
}

function globOf({ kind, folder = '' }: Module): string {
  const start = folder === '' ? '' : `${escaped(folder)}/`;
  return `${start}${kind === 'own files' ? '*' : '**'}`;
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

/** Without the folder around all of them, where they are still distinct. */
function moduleNames(list: readonly Module[]): string[] {
  const around = commonFolder(list.map(({ folder = '' }) => `${folder}/`));
  const taken = new Set(list.map(({ name }) => name));
  const long = list.map(module => moduleName(module, taken));
  const short = long.map((name, i) => {
    const isFolder = list[i].kind === 'folder' || list[i].kind === 'own files';
    if (!isFolder || around === '') return name;
    return name === around ? baseName(around) : name.slice(around.length + 1);
  });
  return new Set(short).size === short.length ? short : long;
}

/** Names may have characters that mean something in rules. The files beside folders are the folder around them. */
function moduleName({ name, kind, folder }: Module, taken: ReadonlySet<string>): string {
  const own = folder || 'root';
  const plain = kind !== 'own files' ? name : taken.has(own) ? `${own}-files` : own;
  return plain.replace(/^\s|[|:'"*(),!]/g, '-').slice(0, 100);
}

function escaped(path: string): string {
  return path.replace(/[\\*?{}!|]/g, '\\$&');
}

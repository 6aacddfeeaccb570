import { addToGroup } from '../../shared/group-by.ts';
import { byString } from '../../shared/order.ts';
import type { FileId } from '../../types.ts';
import type { Modules } from '../analyze/modules/modules.ts';
import { type Roles, SOURCE } from '../analyze/structure/roles.ts';
import { type Graph, nodeOf } from '../graph/graph.ts';
import { familyOf } from '../languages/registry.ts';
import type { HiddenCoupling } from './hidden-coupling.ts';

/** Files of different modules that change together, though neither module of a pair depends on the other. */
export interface ChangesTogether {
  /** In string order. */
  readonly files: readonly FileId[];
  /** Their modules, in string order. */
  readonly modules: readonly string[];
  /** Is a pair in two languages that cannot import each other? */
  readonly isAcrossLanguages: boolean;
  /** What joins the files: those across languages first, then those with the most shared commits. */
  readonly pairs: readonly HiddenCoupling[];
}

export interface ChangesTogetherInput {
  readonly graph: Graph;
  readonly roles: Pick<Roles, 'roleOf'>;
  readonly modules: Modules;
  /** Pairs of files without a visible relation. */
  readonly hidden: readonly HiddenCoupling[];
  /** False for an edge that exists for other reasons than the program; all count by default. */
  readonly isCounted?: (edge: number) => boolean;
}

/**
 * Pairs that share a file are one group: a setting, its type and its form are one thing to change. Groups across
 * languages come first, because no import could ever show them, then those with the most shared commits.
 */
export function findChangesTogether(input: ChangesTogetherInput): ChangesTogether[] {
  const { graph, modules } = input;
  const moduleOf = (file: FileId) => modules.moduleOf[nodeOf(graph, file)];
  const isAcross = ({ files: [a, b] }: HiddenCoupling) => familyIn(graph, a) !== familyIn(graph, b);
  const byPair = (x: HiddenCoupling, y: HiddenCoupling) =>
    Number(isAcross(y)) - Number(isAcross(x)) ||
    y.shared - x.shared ||
    y.degree - x.degree ||
    byString(x.files.join('\0'), y.files.join('\0'));
  return joined(unrelatedPairs(input).sort(byPair))
    .map((pairs): ChangesTogether => {
      const files = [...new Set(pairs.flatMap(pair => pair.files))].sort(byString);
      const names = files.map(file => modules.list[moduleOf(file)].name);
      return {
        files,
        modules: [...new Set(names)].sort(byString),
        isAcrossLanguages: pairs.some(isAcross),
        pairs,
      };
    })
    .sort((x, y) => byPair(x.pairs[0], y.pairs[0]));
}

/** Pairs in two modules that do not depend on each other. */
function unrelatedPairs(input: ChangesTogetherInput): HiddenCoupling[] {
  const { graph, modules, hidden } = input;
  const related = relatedModules(input);
  return hidden.filter(({ files }) => {
    const [a, b] = files.map(file => modules.moduleOf[nodeOf(graph, file)]);
    return a !== -1 && b !== -1 && a !== b && !related.has(keyOf(a, b));
  });
}

/** The pairs of modules of which one depends on the other. */
function relatedModules({
  graph,
  roles,
  modules,
  isCounted = () => true,
}: ChangesTogetherInput): ReadonlySet<string> {
  const related = new Set<string>();
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const [source, target] = [graph.sources[edge], graph.targets[edge]];
    if (target >= graph.fileCount || !isCounted(edge)) continue;
    if (roles.roleOf[source] !== SOURCE || roles.roleOf[target] !== SOURCE) continue;
    const [a, b] = [modules.moduleOf[source], modules.moduleOf[target]];
    if (a !== b) related.add(keyOf(a, b));
  }
  return related;
}

function keyOf(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** The pairs in groups that share files, in the order of the pairs. */
function joined(pairs: readonly HiddenCoupling[]): HiddenCoupling[][] {
  const byFile = new Map<FileId, number[]>();
  for (const [i, { files }] of pairs.entries()) for (const file of files) addToGroup(byFile, file, i);
  const seen = new Uint8Array(pairs.length);
  const groups: HiddenCoupling[][] = [];
  for (const first of pairs.keys()) {
    if (seen[first] === 1) continue;
    const group = new Set([first]);
    // The loop also visits what it adds.
    for (const i of group) {
      seen[i] = 1;
      for (const file of pairs[i].files) {
        for (const other of byFile.get(file) ?? []) group.add(other);
        byFile.delete(file);
      }
    }
    groups.push(
      Array.from(
        [...group].sort((a, b) => a - b),
        i => pairs[i],
      ),
    );
  }
  return groups;
}

function familyIn(graph: Graph, file: FileId) {
  return familyOf(graph.files[nodeOf(graph, file)].language);
}

import type { Modules } from '../analyze/modules/modules.ts';
import { type Roles, SOURCE } from '../analyze/structure/roles.ts';
import type { Graph } from '../graph/graph.ts';
import type { History } from './history.ts';

/** What the changes of a module make others rebuild, check and test again. */
export interface RebuildCost {
  readonly module: string;
  /** Number of commits that changed one of its source files; large ones rebuild as much as others. */
  readonly commits: number;
  /** Lines of its own source files. */
  readonly lines: number;
  /** Number of other modules with a source file that depends on it, directly or not, also for types only. */
  readonly dependents: number;
  /** Lines of these files. Its own lines are not among them: a change rebuilds those however the project is cut. */
  readonly dependentLines: number;
  /** `commits` times `dependentLines`. */
  readonly cost: number;
}

export interface RebuildInput {
  readonly graph: Graph;
  readonly roles: Pick<Roles, 'roleOf'>;
  readonly modules: Modules;
  readonly history: Pick<History, 'changed'>;
  /** False for an edge that exists for other reasons than the program; all count by default. */
  readonly isCounted?: (edge: number) => boolean;
}

/** The modules that a commit of the period changed, highest cost first. */
export function findRebuildCosts(input: RebuildInput): RebuildCost[] {
  const { graph, roles, modules } = input;
  const { moduleOf, list } = modules;
  const commits = commitsByModule(input);
  const filesOf = list.map((): number[] => []);
  for (let file = 0; file < graph.fileCount; file++)
    if (moduleOf[file] !== -1 && roles.roleOf[file] === SOURCE) filesOf[moduleOf[file]].push(file);
  const linesOf = (files: readonly number[]) =>
    files.reduce((sum, file) => sum + (graph.files[file].loc ?? 0), 0);
  const found = list.flatMap(({ name }, module): RebuildCost[] => {
    if (commits[module] === 0) return [];
    const others = dependentsOf(filesOf[module], input).filter(file => moduleOf[file] !== module);
    const dependentLines = linesOf(others);
    return [
      {
        module: name,
        commits: commits[module],
        lines: linesOf(filesOf[module]),
        dependents: new Set(others.map(file => moduleOf[file]).filter(other => other !== -1)).size,
        dependentLines,
        cost: commits[module] * dependentLines,
      },
    ];
  });
  return found.sort((a, b) => b.cost - a.cost || b.commits - a.commits || (a.module < b.module ? -1 : 1));
}

function commitsByModule({ modules: { list, moduleOf }, roles, history }: RebuildInput): Uint32Array {
  const commits = new Uint32Array(list.length);
  for (const files of history.changed) {
    const sources = files.filter(file => moduleOf[file] !== -1 && roles.roleOf[file] === SOURCE);
    for (const module of new Set(sources.map(file => moduleOf[file]))) commits[module]++;
  }
  return commits;
}

/** The source files that depend on one of these, directly or not, and these. */
function dependentsOf(
  files: readonly number[],
  { graph, roles, isCounted = () => true }: RebuildInput,
): number[] {
  const found = [...files];
  const isFound = new Uint8Array(graph.fileCount);
  for (const file of files) isFound[file] = 1;
  for (let next = 0; next < found.length; next++) {
    const file = found[next];
    for (let at = graph.inStart[file]; at < graph.inStart[file + 1]; at++) {
      const edge = graph.inEdges[at];
      const user = graph.sources[edge];
      if (isFound[user] === 1 || roles.roleOf[user] !== SOURCE || !isCounted(edge)) continue;
      isFound[user] = 1;
      found.push(user);
    }
  }
  return found;
}

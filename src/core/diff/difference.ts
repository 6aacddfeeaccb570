import type { Analysis } from '../analyze/analyze.ts';
import { SOURCE } from '../analyze/structure/roles.ts';
import { nodeOf } from '../graph/graph.ts';
import type { Step } from '../query/edges.ts';
import { stepOf } from '../query/edges.ts';
import { reachOf } from '../report/reach.ts';
import type { CyclesInput } from './cycle-sides.ts';
import { compareCycles } from './cycles.ts';
import type { JudgedParts } from './earlier-entries.ts';
import { compareFindings } from './findings.ts';
import { compareHealth } from './health-causes.ts';
import { compareEdges } from './imports.ts';
import { compareParts, renamedParts } from './parts.ts';
import { compareFiles, type FilesOfSide, namesIn } from './renames.ts';
import { respelledPackages } from './respelled.ts';
import { touchedBy } from './touched.ts';
import type { Difference } from './types.ts';

/** One state of a project, judged by the rules of the later one. */
export interface Side extends FilesOfSide, JudgedParts {
  readonly analysis: Analysis;
}

/** Old name → new name. */
type Names = CyclesInput['names'];

export function compareSides(before: Side, after: Side, hasOtherRules = false): Difference {
  const files = compareFiles(before, after);
  const names = namesIn([...files.renamed, ...respelledPackages(before.graph, after.graph)]);
  const edges = compareEdges(before.graph, after.graph, names);
  const closing = [...edges.added, ...edges.stronger];
  const cycles = compareCycles({ before, after, names });
  const parts = renamedParts({ before, after, names });
  return {
    files,
    parts: compareParts({ before, after, parts, edges }),
    cycles,
    findings: compareFindings({
      before,
      after,
      names,
      parts,
      closing,
      touched: touchedBy({ before, after, edges, renamed: files.renamed }),
    }),
    packages: comparePackages(before, after, names),
    imports: {
      added: edges.added.map(edge => stepOf(after.graph, edge)),
      removed: edges.removed.map(edge => renamedStep(stepOf(before.graph, edge), names)),
      changed: edges.changed.map(({ edge, was }) => ({ ...stepOf(after.graph, edge), was })),
    },
    hasOtherRules,
    health: compareHealth({ before, after, cycles, closing }),
    reach: { before: reachOf(before.analysis.reach), after: reachOf(after.analysis.reach) },
  };
}

/** Of a state to itself. A page asks for it when it is opened, so nothing is judged for it. */
export function noDifference(analysis: Side['analysis']): Difference {
  const { score, grade } = analysis.health;
  const same = { score, grade };
  const reach = reachOf(analysis.reach);
  return {
    files: { added: [], removed: [], renamed: [], changed: [] },
    parts: { added: [], removed: [] },
    cycles: [],
    findings: { new: [], fixed: [] },
    packages: { added: [], removed: [] },
    imports: { added: [], removed: [], changed: [] },
    hasOtherRules: false,
    health: { before: same, after: same, causes: [] },
    reach: { before: reach, after: reach },
  };
}

function renamedStep(step: Step, names: Names): Step {
  const { source, target } = step;
  return { ...step, source: names.get(source) ?? source, target: names.get(target) ?? target };
}

function comparePackages(before: Side, after: Side, names: Names): Difference['packages'] {
  const old = new Set(before.graph.ids.slice(before.graph.fileCount).map(name => names.get(name) ?? name));
  const { ids, fileCount } = after.graph;
  const now = new Set(ids.slice(fileCount));
  const added = [...now].filter(name => !old.has(name));
  return {
    added: added.map(name => ({ name, import: stepOf(after.graph, firstImportOf(name, after)) })),
    removed: [...old].filter(name => !now.has(name)),
  };
}

/** By a source file rather than by a test or a vendored file. */
function firstImportOf(name: string, { graph, analysis: { roles } }: Side): number {
  const { sources, inStart, inEdges } = graph;
  const node = nodeOf(graph, name);
  const edges = inEdges.subarray(inStart[node], inStart[node + 1]);
  return edges.find(edge => roles.roleOf[sources[edge]] === SOURCE) ?? edges[0];
}

import type { Analysis } from '../analyze/analyze.ts';
import { SOURCE } from '../analyze/roles.ts';
import { type Graph, nodeOf } from '../graph/graph.ts';
import { type BaselineEntry, entryOf } from '../rules/baseline/entry.ts';
import { createGrowth } from '../rules/baseline/growth.ts';
import { atJoiningImport } from '../rules/baseline/joining.ts';
import { matchEntries } from '../rules/baseline/match.ts';
import { stepOf } from '../rules/drafts.ts';
import type { Finding, Step } from '../rules/finding.ts';
import { byString } from '../shared/order.ts';
import { type CyclesInput, compareCycles } from './cycles.ts';
import { compareEdges } from './imports.ts';
import { compareParts, type PartsOfSide } from './parts.ts';
import { compareFiles, type FilesOfSide, namesIn } from './renames.ts';
import { respelledPackages } from './respelled.ts';
import { type Touched, touchedBy } from './touched.ts';
import type { Difference, FindingsDifference, Score } from './types.ts';

/** One state of a project, judged by the rules of the later one. */
export interface Side extends FilesOfSide, PartsOfSide {
  readonly analysis: Analysis;
  readonly findings: readonly Finding[];
}

/** Old name → new name. */
type Names = CyclesInput['names'];

export function compareSides(before: Side, after: Side, hasOtherRules = false): Difference {
  const files = compareFiles(before, after);
  const names = namesIn([...files.renamed, ...respelledPackages(before.graph, after.graph)]);
  const edges = compareEdges(before.graph, after.graph, names);
  const closing = [...edges.added, ...edges.stronger];
  return {
    files,
    parts: compareParts({ before, after, names, edges }),
    cycles: compareCycles({ before, after, names, closing }),
    findings: compareFindings({
      before,
      after,
      names,
      closing,
      touched: touchedBy({ before, after, edges, renamed: files.renamed }),
    }),
    packages: comparePackages(before, after, names),
    imports: {
      added: edges.added.map(edge => stepOf(after.graph, edge)),
      removed: edges.removed.map(edge => renamedStep(stepOf(before.graph, edge), names)),
    },
    hasOtherRules,
    health: { before: scoreOf(before), after: scoreOf(after) },
  };
}

/** Of a state to itself. A page asks for it when it is opened, so nothing is judged for it. */
export function noDifference(analysis: Side['analysis']): Difference {
  const score = scoreOf({ analysis });
  return {
    files: { added: [], removed: [], renamed: [], changed: [] },
    parts: { added: [], removed: [] },
    cycles: [],
    findings: { new: [], fixed: [] },
    packages: { added: [], removed: [] },
    imports: { added: [], removed: [] },
    hasOtherRules: false,
    health: { before: score, after: score },
  };
}

interface FindingsInput extends CyclesInput {
  readonly before: Side;
  readonly after: Side;
  readonly touched: Touched;
}

/** The findings of before are a baseline for those of after: cycles may shrink, and files may move. */
function compareFindings({ before, after, names, closing, touched }: FindingsInput): FindingsDifference {
  const rename = (id: string) => names.get(id) ?? id;
  const entries = before.findings.map(finding =>
    entryOf({
      ...finding,
      from: rename(finding.from),
      ...(finding.to !== undefined && { to: rename(finding.to) }),
      ...(finding.members && { members: finding.members.map(rename).sort(byString) }),
    }),
  );
  const { graph } = after;
  const matches = matchEntries({
    findings: after.findings,
    entries,
    isInScope: () => true,
    isOn: () => true,
    hasFile: id => nodeOf(graph, id) < graph.fileCount,
  });
  return {
    new: matches.unmatchedFindings
      .filter(finding => isOfChange(finding, touched) || isDeclared(finding))
      .map(createGrowth(entries))
      .map(finding => atAddedImport(finding, graph, closing)),
    fixed: matches.unmatchedEntries.filter(entry => isOfChange(entry, touched)),
  };
}

/** Rules that compare a file with all others, or guess the layers: their findings change with files elsewhere. */
const RELATIVE = new Set(['gods', 'hubs', 'explosions', 'layers']);

function isOfChange({ rule, from, to }: BaselineEntry, touched: Touched): boolean {
  if (!RELATIVE.has(rule) || from === undefined) return true;
  return to === undefined ? touched.hasFile(from) : touched.hasImport(from, to);
}

/** Declared layers have the name of the guessed ones, and are errors unless the project says otherwise. */
function isDeclared({ rule, level }: Finding): boolean {
  return rule === 'layers' && level === 'error';
}

/** A cycle is shown at an import that the change added: elsewhere it would not show in a review of the change. */
function atAddedImport(finding: Finding, graph: Graph, added: readonly number[]): Finding {
  if (!finding.members || added.length === 0) return finding;
  const keys = new Set(
    added.map(edge => `${graph.ids[graph.sources[edge]]}\0${graph.ids[graph.targets[edge]]}`),
  );
  return atJoiningImport(finding, (from, to) => !keys.has(`${from}\0${to}`), graph);
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

function scoreOf({ analysis: { health } }: Pick<Side, 'analysis'>): Score {
  return { score: health.score, grade: health.grade };
}

import { boxesOfModules } from '../../../src/core/layout/module-boxes.ts';
import type { ModuleImportCount, ReportModuleKnot } from '../../../src/core/report/module-types.ts';
import { fileNode } from './ids.ts';
import { plural, thousands } from './names.ts';
import { idOf } from './overview-ids.ts';
import type { BoxId, Project } from './types.ts';

/** Imports from one module to another that a finding names. */
export interface PairFinding {
  readonly from: BoxId;
  readonly to: BoxId;
  readonly fromName: string;
  readonly toName: string;
  readonly kind: 'grain' | 'entry' | 'cut';
  /** `2 imports against the grain, 834 the other way` */
  readonly text: string;
  /** Those imports, as edges of the project; empty if only their number is known. */
  readonly edges: readonly number[];
  readonly imports: number;
  /** What to do about it, if that is the same for all of them. */
  readonly help?: string;
}

/** Modules that depend on each other in circles. */
export interface KnotFinding {
  readonly members: readonly { readonly name: string; readonly id: BoxId }[];
  readonly imports: number;
  readonly cuts: readonly PairFinding[];
  /** Why it is no finding. */
  readonly accepted?: ReportModuleKnot['accepted'];
}

export interface ModuleFindings {
  readonly grain: readonly PairFinding[];
  /** Imports of a module's inside, although its entry offers the same; most imports first. */
  readonly entry: readonly PairFinding[];
  /** The largest one first. */
  readonly knots: readonly KnotFinding[];
  readonly skew: Project['moduleFindings']['versionSkew'];
}

const known = new WeakMap<Project['moduleFindings'], readonly [Project['edges'], ModuleFindings]>();

/** What modules do that goes against the project, with the boxes of the overview that they are. */
export function moduleFindingsOf(project: Project): ModuleFindings {
  const [edges, before] = known.get(project.moduleFindings) ?? [];
  if (before && edges === project.edges) return before;
  const found = findingsIn(project);
  known.set(project.moduleFindings, [project.edges, found]);
  return found;
}

function findingsIn(project: Project): ModuleFindings {
  const { againstTheGrain, knots, pastTheEntry, versionSkew } = project.moduleFindings;
  const idByName = moduleIds(project);
  const idsOf = (name: string) => idByName.get(name) ?? name;
  return {
    grain: againstTheGrain.map(({ along, edges, ...pair }) => ({
      ...endsOf(pair, idsOf),
      kind: 'grain',
      text: `${plural(pair.imports, 'import')} against the grain, ${thousands(along)} the other way`,
      edges: edges.flatMap(({ source, target }) => edgeBetween(project, source, target)),
      help: `${pair.to} uses ${pair.from}, and hardly the other way: move what ${pair.from} needs, or pass it in.`,
    })),
    entry: pastTheEntry
      .map(({ edges, ...pair }) => ({
        ...endsOf(pair, idsOf),
        kind: 'entry' as const,
        text: `${plural(pair.imports, 'import')} past the entry`,
        edges: edges.flatMap(({ source, target }) => edgeBetween(project, source, target)),
        help: `Import the same from ${entriesOf(edges)}.`,
      }))
      .sort((a, b) => b.imports - a.imports),
    knots: knots.map(knot => knotFinding(knot, idsOf)).sort((a, b) => b.members.length - a.members.length),
    skew: versionSkew,
  };
}

const MOST_ENTRIES = 3;

function entriesOf(edges: readonly { readonly entry: string }[]): string {
  const entries = [...new Set(edges.map(({ entry }) => entry))];
  const rest = entries.length - MOST_ENTRIES;
  const named = entries.slice(0, MOST_ENTRIES).join(', ');
  return rest > 0 ? `${named} and ${plural(rest, 'other entry', 'other entries')}` : named;
}

function knotFinding(
  { members, imports, cuts, accepted }: ReportModuleKnot,
  idsOf: (name: string) => BoxId,
): KnotFinding {
  return {
    members: members.map(name => ({ name, id: idsOf(name) })),
    imports,
    ...(accepted && { accepted }),
    cuts: cuts.map(cut => ({
      ...endsOf(cut, idsOf),
      kind: 'cut',
      text: `${plural(cut.imports, 'import')} to cut, so that ${plural(members.length, 'module')} come apart`,
      edges: [],
    })),
  };
}

function endsOf({ from, to, imports }: ModuleImportCount, idsOf: (name: string) => BoxId) {
  return { from: idsOf(from), to: idsOf(to), fromName: from, toName: to, imports };
}

/** Module → the id of its box in all views. */
export function moduleIds({ moduleList: list, module: moduleOf, ids }: Project): ReadonlyMap<string, BoxId> {
  const boxes = boxesOfModules({ list, moduleOf }, ids);
  return new Map(list.map(({ name }, module) => [name, idOf(boxes[module])]));
}

function edgeBetween(project: Project, source: string, target: string): readonly number[] {
  const { outStart, target: targets } = project.edges;
  const [from, to] = [fileNode(project, source), fileNode(project, target)];
  if (from === -1 || to === -1) return [];
  for (let edge = outStart[from]; edge < outStart[from + 1]; edge++) if (targets[edge] === to) return [edge];
  return [];
}

/** All pairs of modules that a finding names. */
export function pairFindings(project: Project): readonly PairFinding[] {
  const { grain, entry, knots } = moduleFindingsOf(project);
  return [...grain, ...entry, ...knots.flatMap(({ cuts }) => cuts)];
}

/** The findings about one edge between two boxes. */
export function findingsBetween(project: Project, from: BoxId, to: BoxId): readonly PairFinding[] {
  return pairFindings(project).filter(pair => pair.from === from && pair.to === to);
}

/** The knot that all these boxes are in. */
export function knotAround(project: Project, boxes: readonly BoxId[]): KnotFinding | undefined {
  return moduleFindingsOf(project).knots.find(({ members }) =>
    boxes.every(box => members.some(({ id }) => id === box)),
  );
}

import { type Analysis, type AnalyzeOptions, analyze } from '../../src/core/analyze/analyze.ts';
import { isMaterial } from '../../src/core/analyze/judgement/packages.ts';
import { findVersionSkew } from '../../src/core/analyze/modules/skew.ts';
import { speaksOfTests } from '../../src/core/analyze/structure/test-words.ts';
import { type Graph, nodeOf } from '../../src/core/graph/graph.ts';
import { patchGraph } from '../../src/core/graph/patch.ts';
import { linksOf } from '../../src/core/graph/rows.ts';
import type { ModuleEdge, ReportModules } from '../../src/core/report/module-types.ts';
import { modulesOf } from '../../src/core/report/modules.ts';
import type { Declaration, Link, LinkedFile } from '../../src/types.ts';
import { createRandom } from '../../test/helpers/random.ts';

export interface AnalysedProject {
  readonly graph: Graph;
  readonly analysis: Analysis;
  readonly rules: AnalyzeOptions;
}

/** How many findings were tried, and what was wrong with them. */
export interface ModuleJudgement {
  readonly againstGrain: number;
  readonly knots: number;
  readonly pastEntry: number;
  readonly skew: number;
  readonly faults: readonly string[];
}

const MOST = 100;
const SEED = 1;

/**
 * Makes the changes that the findings about modules name, a random hundred of each kind, and compares what is found then
 * with what they said: imports against the grain and those between the modules of a knot are removed, those past an entry
 * lead to the entry, and a package is asked for in one version.
 */
export function judgeModules(project: AnalysedProject): ModuleJudgement {
  const { graph, analysis } = project;
  const before = modulesOf(graph, analysis);
  const faults: string[] = [];
  const { shuffle } = createRandom(SEED);
  const some = <T>(all: readonly T[]) => shuffle(all).slice(0, MOST);

  const grain = before.againstTheGrain.flatMap(pair => pair.edges.map(edge => ({ pair, edge })));
  for (const { pair, edge } of some(grain)) {
    const after = changed(project, [edge]);
    // Those by files on top of both modules are no findings, and stay.
    const all = countOf(before, pair.from, pair.to);
    const left = countOf(after, pair.from, pair.to);
    const along = countOf(after, pair.to, pair.from);
    if (left !== all - 1) faults.push(`${nameOf(edge)}: ${left} of ${all} are left`);
    if (along !== pair.along)
      faults.push(`${nameOf(edge)}: ${along} instead of ${pair.along} lead the other way`);
  }
  for (const pair of before.againstTheGrain) {
    const after = changed(project, pair.edges);
    const others = countOf(before, pair.from, pair.to) - pair.imports;
    if (countOf(after, pair.from, pair.to) > others)
      faults.push(`${pair.from} -> ${pair.to}: some imports are left`);
  }

  for (const { members, cuts } of some(before.knots.filter(({ cuts }) => cuts.length > 0))) {
    const edges = cuts.flatMap(({ from, to, imports }) => {
      const found = edgesBetween(project, from, to);
      if (found.length !== imports) faults.push(`${from} -> ${to}: ${found.length} imports, not ${imports}`);
      return found;
    });
    const inside = new Set(members);
    const after = changed(project, edges);
    for (const knot of after.knots)
      if (knot.members.some(one => inside.has(one))) faults.push(`the knot of ${members[0]} is left`);
  }

  const past = before.pastTheEntry.flatMap(({ edges }) => edges);
  for (const edge of some(past)) {
    const others = new Set(past.filter(one => one !== edge).map(nameOf));
    const after = changed(project, [edge], edge.entry).pastTheEntry.flatMap(({ edges }) => edges.map(nameOf));
    if (after.includes(nameOf(edge))) faults.push(`${nameOf(edge)}: still past the entry`);
    for (const one of after)
      if (!others.has(one) && one !== nameOf(edge)) faults.push(`${nameOf(edge)}: then ${one}`);
    for (const one of others) if (!after.includes(one)) faults.push(`${nameOf(edge)}: then no longer ${one}`);
  }

  for (const { package: name } of some(before.versionSkew))
    if (skewWithout(name, project).includes(name)) faults.push(`${name}: still in several versions`);
  return {
    againstGrain: Math.min(grain.length, MOST),
    knots: Math.min(before.knots.length, MOST),
    pastEntry: Math.min(past.length, MOST),
    skew: Math.min(before.versionSkew.length, MOST),
    faults,
  };
}

/** The modules without some imports, or with others in their places. */
function changed(
  { graph, analysis, rules }: AnalysedProject,
  edges: readonly Pick<ModuleEdge, 'source' | 'target'>[],
  instead?: string,
): ReportModules {
  const gone = new Set(edges.map(nameOf));
  const files = new Map<string, LinkedFile>();
  for (const { source } of edges) {
    const node = nodeOf(graph, source);
    const links = linksOf(graph, node).flatMap((link): Link[] => {
      if (!gone.has(nameOf({ source, target: link.target }))) return [link];
      return instead === undefined ? [] : [{ ...link, target: instead }];
    });
    files.set(source, { ...graph.files[node], links });
  }
  const next = patchGraph(graph, files);
  if (!next) throw new Error('the graph cannot be patched');
  const { erasures, bindings } = analysis;
  const context = { before: { graph, analysis }, erasures: () => erasures, bindings: () => bindings };
  return modulesOf(next, analyze(next, rules, context));
}

function nameOf({ source, target }: Pick<ModuleEdge, 'source' | 'target'>): string {
  return `${source} -> ${target}`;
}

function countOf({ imports }: ReportModules, from: string, to: string): number {
  return imports.find(pair => pair.from === from && pair.to === to)?.imports ?? 0;
}

function edgesBetween({ graph, analysis }: AnalysedProject, from: string, to: string) {
  const { imports, modules } = analysis.moduleFindings.all;
  const isMeant = (edge: number) =>
    modules.list[modules.moduleOf[graph.sources[edge]]].name === from &&
    modules.list[modules.moduleOf[graph.targets[edge]]].name === to;
  return Array.from(imports.edges.filter(isMeant), edge => ({
    source: graph.ids[graph.sources[edge]],
    target: graph.ids[graph.targets[edge]],
  }));
}

/** The packages in several versions, if all manifests ask for the same version of this one. */
function skewWithout(name: string, { rules: { packages } }: AnalysedProject): string[] {
  if (!packages) return [];
  const agreed = ([one, line, version]: Declaration): Declaration =>
    version === undefined ? [one, line] : [one, line, one === name ? '1.0.0' : version];
  const declared = packages.declared.map(one => ({ ...one, packages: one.packages.map(agreed) }));
  return findVersionSkew({ ...packages, declared, isMaterial, isForTests: speaksOfTests }).map(
    one => one.package,
  );
}

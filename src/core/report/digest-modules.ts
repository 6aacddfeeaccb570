import type { ModuleFindingLists } from './model-types.ts';
import type {
  ModuleCut,
  ModuleEdge,
  ModuleImportCount,
  PastEntryEdge,
  ReportModule,
  ReportSkew,
} from './module-types.ts';

/** The modules of a project in a few numbers, and the first to mend of each finding. */
export interface DigestModules {
  readonly count: number;
  /** With the number of their source files, largest first. */
  readonly largest: readonly (readonly [name: string, files: number])[];
  /** The module that most others use. */
  readonly mostUsed?: { readonly name: string; readonly users: number };
  /** How many modules each knot has, largest first. */
  readonly knots: readonly number[];
  /** The largest of them. */
  readonly knot?: DigestKnot;
  /** How many imports go against the grain. */
  readonly againstTheGrain: number;
  /** The pair of modules whose direction is clearest. */
  readonly grain?: DigestGrain;
  /** How many imports go past the entry of another module. */
  readonly pastTheEntry: number;
  /** The pair of modules with most of them. */
  readonly entry?: ModuleImportCount & { readonly first: PastEntryEdge };
  /** How many packages are asked for in several major versions. */
  readonly versionSkew: number;
  /** The one with most of them. */
  readonly skew?: DigestSkew;
}

export interface DigestKnot {
  /** The largest of its modules. */
  readonly members: readonly string[];
  /** The fewest imports to cut between two of them; absent where no few imports untie the knot. */
  readonly cut?: ModuleCut;
}

export interface DigestGrain extends ModuleImportCount {
  readonly along: number;
  readonly first: ModuleEdge;
}

export interface DigestSkew {
  readonly package: string;
  /** The first manifest that asks for each. */
  readonly majors: readonly { readonly major: number; readonly manifest: string; readonly line: number }[];
}

const MOST_NAMED = 5;

/** Undefined if all source files are in one module. */
export function digestModules(
  list: readonly Pick<ReportModule, 'name' | 'files' | 'usedBy'>[],
  findings: ModuleFindingLists,
): DigestModules | undefined {
  if (list.length < 2) return undefined;
  const { knots, againstTheGrain, pastTheEntry, versionSkew } = findings;
  const mostUsed = greatest(list, ({ usedBy }) => usedBy);
  return {
    count: list.length,
    largest: list
      .toSorted((a, b) => b.files - a.files)
      .slice(0, MOST_NAMED)
      .map(({ name, files }) => [name, files] as const),
    ...(mostUsed && mostUsed.usedBy > 1 && { mostUsed: { name: mostUsed.name, users: mostUsed.usedBy } }),
    knots: knots.map(({ members }) => members.length).sort((a, b) => b - a),
    ...knotOf(list, findings),
    againstTheGrain: sumOf(againstTheGrain),
    ...grainOf(findings),
    pastTheEntry: sumOf(pastTheEntry),
    ...entryOf(findings),
    versionSkew: versionSkew.length,
    ...skewOf(versionSkew),
  };
}

function knotOf(
  list: readonly Pick<ReportModule, 'name' | 'files'>[],
  { knots }: ModuleFindingLists,
): Pick<DigestModules, 'knot'> {
  const largest = greatest(knots, ({ members }) => members.length);
  if (!largest) return {};
  const cut = greatest(largest.cuts, ({ imports }) => -imports);
  const members = new Set(largest.members);
  const bySize = list.filter(({ name }) => members.has(name)).toSorted((a, b) => b.files - a.files);
  return { knot: { members: bySize.slice(0, MOST_NAMED).map(({ name }) => name), ...(cut && { cut }) } };
}

function grainOf({ againstTheGrain }: ModuleFindingLists): Pick<DigestModules, 'grain'> {
  const clearest = greatest(againstTheGrain, ({ imports, along }) => along / imports);
  if (!clearest) return {};
  const { edges, ...pair } = clearest;
  return { grain: { ...pair, first: edges[0] } };
}

function entryOf({ pastTheEntry }: ModuleFindingLists): Pick<DigestModules, 'entry'> {
  const most = greatest(pastTheEntry, ({ imports }) => imports);
  if (!most) return {};
  const { edges, ...pair } = most;
  return { entry: { ...pair, first: edges[0] } };
}

function skewOf(versionSkew: readonly ReportSkew[]): Pick<DigestModules, 'skew'> {
  const most = greatest(versionSkew, ({ majors }) => majors.length);
  if (!most) return {};
  const majors = most.majors.map(({ major, declared: [{ manifest, line }] }) => ({ major, manifest, line }));
  return { skew: { package: most.package, majors } };
}

/** The first one of those with the greatest value. */
function greatest<T>(list: readonly T[], sizeOf: (one: T) => number): T | undefined {
  return list.reduce<T | undefined>(
    (best, one) => (best === undefined || sizeOf(one) > sizeOf(best) ? one : best),
    undefined,
  );
}

function sumOf(pairs: readonly ModuleImportCount[]): number {
  return pairs.reduce((sum, { imports }) => sum + imports, 0);
}

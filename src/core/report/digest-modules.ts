import type { ModuleFindingLists } from './model-types.ts';
import type { ModuleImportCount, ReportModule } from './module-types.ts';

/** The modules of a project in a few numbers, for two sentences about its architecture. */
export interface DigestModules {
  readonly count: number;
  /** With the number of their source files, largest first. */
  readonly largest: readonly (readonly [name: string, files: number])[];
  /** The module that most others use. */
  readonly mostUsed?: { readonly name: string; readonly users: number };
  /** How many modules each knot has, largest first. */
  readonly knots: readonly number[];
  /** How many imports go against the grain. */
  readonly againstTheGrain: number;
  /** How many imports go past the entry of another module. */
  readonly pastTheEntry: number;
  /** How many packages are asked for in several major versions. */
  readonly versionSkew: number;
}

const MOST_NAMED = 5;

/** Undefined if all source files are in one module. */
export function digestModules(
  list: readonly Pick<ReportModule, 'name' | 'files' | 'usedBy'>[],
  { knots, againstTheGrain, pastTheEntry, versionSkew }: ModuleFindingLists,
): DigestModules | undefined {
  if (list.length < 2) return undefined;
  const [first, ...others] = list;
  const mostUsed = others.reduce((best, one) => (one.usedBy > best.usedBy ? one : best), first);
  return {
    count: list.length,
    largest: list
      .toSorted((a, b) => b.files - a.files)
      .slice(0, MOST_NAMED)
      .map(({ name, files }) => [name, files] as const),
    ...(mostUsed.usedBy > 1 && { mostUsed: { name: mostUsed.name, users: mostUsed.usedBy } }),
    knots: knots.map(({ members }) => members.length).sort((a, b) => b - a),
    againstTheGrain: sumOf(againstTheGrain),
    pastTheEntry: sumOf(pastTheEntry),
    versionSkew: versionSkew.length,
  };
}

function sumOf(pairs: readonly ModuleImportCount[]): number {
  return pairs.reduce((sum, { imports }) => sum + imports, 0);
}

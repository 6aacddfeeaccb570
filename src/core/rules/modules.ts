import { DepgraphError } from '../../shared/errors.ts';
import type { Modules as AnalysedModules } from '../analyze/modules/modules.ts';
import type { ModuleSetting } from '../config/rule-settings.ts';
import type { NodeSet } from '../query/node-set.ts';
import type { DeclaredModule, QueryView } from '../query/view.ts';
import { byStrength, type Claim, claimsOf } from './claims.ts';
import { matchesNothing, type Place } from './errors.ts';
import { publicMatch } from './public-files.ts';

/** A module with the files that it won against others. */
export interface RuleModule extends DeclaredModule {
  /** The key in the configuration: `features/*` for `features/cart`. */
  readonly declaration: string;
  /** The only files that others may import, ascending; absent if it declares none. */
  readonly publicFiles?: NodeSet;
}

export interface Modules {
  readonly list: readonly RuleModule[];
  /** File → the index of its module, -1 for none. */
  readonly moduleOf: Int32Array;
}

export type ModuleSettings = Readonly<Record<string, ModuleSetting>>;

/**
 * Assigns each file to the module whose pattern has the longest prefix before its first wildcard; of equally long ones,
 * to that with the most literal characters, and then to the first.
 */
export function assignModules(settings: ModuleSettings, view: QueryView): Modules {
  const list: RuleModule[] = [];
  const moduleOf = new Int32Array(view.graph.fileCount).fill(-1);
  const declared = Object.keys(settings).map(declaration => {
    const all = claimsOf(declaration, settings[declaration], view, placeOf(declaration, settings));
    // A module with a declaration of its own is no instance of a pattern.
    return {
      declaration,
      claims: all.filter(({ module }) => module === declaration || !Object.hasOwn(settings, module)),
    };
  });
  const owners = ownersOf(
    declared.flatMap(({ claims }) => claims),
    view.graph.fileCount,
  );
  for (const { declaration, claims } of declared) {
    const isPattern = declaration.includes('*');
    const names = isPattern ? [...new Set(claims.map(({ module }) => module))] : [declaration];
    const instances = names.map(name => instanceOf(name, declaration, { claims, owners, settings, view }));
    requireSome(instances, settings[declaration], placeOf(declaration, settings));
    for (const instance of instances) {
      for (const file of instance.files) moduleOf[file] = list.length;
      list.push(instance);
    }
  }
  return { list, moduleOf };
}

/** The same for an analysis, where a setting that means nothing is no error: the judgement by rules reports it. */
export function declaredModules(settings: ModuleSettings, view: QueryView): AnalysedModules {
  const tolerant = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, { ...setting, optional: true }]),
  );
  try {
    const { list, moduleOf } = assignModules(tolerant, view);
    return {
      list: list.map(({ name, publicFiles }) => ({
        name,
        kind: 'declared',
        ...(publicFiles && { entries: [...publicFiles] }),
      })),
      moduleOf,
    };
  } catch (error) {
    if (!(error instanceof DepgraphError)) throw error;
    return { list: [], moduleOf: new Int32Array(view.graph.fileCount).fill(-1) };
  }
}

/** File → the strongest claim on it. */
function ownersOf(claims: readonly Claim[], fileCount: number): readonly (Claim | undefined)[] {
  const owners = new Array<Claim | undefined>(fileCount).fill(undefined);
  // Sorting is stable: of equal claims, the first is written last.
  for (const claim of claims.toReversed().sort(byStrength))
    for (const file of claim.files) owners[file] = claim;
  return owners;
}

interface Assignment {
  readonly claims: readonly Claim[];
  readonly owners: readonly (Claim | undefined)[];
  readonly settings: ModuleSettings;
  readonly view: QueryView;
}

function instanceOf(
  name: string,
  declaration: string,
  { claims, owners, settings, view }: Assignment,
): RuleModule {
  const own = claims.filter(({ module }) => module === name);
  const files = [
    ...new Set(own.flatMap(claim => Array.from(claim.files.filter(file => owners[file] === claim)))),
  ];
  const { tags = [], public: patterns } = settings[declaration];
  const module = { name, declaration, tags, files: Uint32Array.from(files).sort() };
  if (!patterns) return module;
  const folders = own.flatMap(({ folder }) => (folder === undefined ? [] : [folder]));
  const isPublic = publicMatch(patterns, folders, view.graph, placeOf(declaration, settings));
  return { ...module, publicFiles: module.files.filter(isPublic) };
}

function requireSome(
  instances: readonly RuleModule[],
  { optional, public: patterns }: ModuleSetting,
  place: Place,
) {
  if (optional) return;
  if (!instances.some(({ files }) => files.length > 0)) {
    matchesNothing(place, 'all of its files are in other modules');
  }
  if (patterns && !instances.some(({ publicFiles }) => publicFiles && publicFiles.length > 0)) {
    matchesNothing(
      place,
      `no file of it matches its "public": ${patterns.map(text => `"${text}"`).join(', ')}`,
    );
  }
}

function placeOf(declaration: string, settings: ModuleSettings): Place {
  return { name: `module "${declaration}"`, isOptional: settings[declaration].optional === true };
}

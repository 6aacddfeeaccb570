import { countForHealth } from './health/counts.ts';
import { type Health, judgeHealth } from './health/health.ts';
import { touchedFiles } from './judgement/changed-at-run-time.ts';
import { type DescribeOptions, describeCycles } from './judgement/cycle-details.ts';
import { type CycleFindings, findCycleFindings } from './judgement/cycle-findings.ts';
import {
  createFolderGrain,
  type FolderGrain,
  type GrainInput,
  updateFolderGrain,
} from './judgement/folder-grain.ts';
import {
  countFiles,
  type FileCounts,
  findOutliers,
  type Outliers,
  updateCounts,
} from './judgement/outliers.ts';
import { findRisks } from './judgement/risk-scores.ts';
import type { Risks } from './judgement/risks/risk.ts';
import { findRuntimeEdges, type RuntimeEdges } from './judgement/runtime-edges.ts';
import { type ChosenModules, chooseModules, type ModuleRules, NO_MODULE_RULES } from './modules/choose.ts';
import {
  type ChosenCrossings,
  type CrossingsInput,
  crossingsAtRunTime,
  findCrossings,
} from './modules/crossings.ts';
import { type ChosenEntries, findChosenEntries } from './modules/entries.ts';
import {
  type AllModuleFindings,
  findInAllModules,
  type JudgedModules,
  type ModuleOptions,
  NO_MODULE_OPTIONS,
} from './modules/findings.ts';
import type { Pass, PassState } from './passes.ts';
import { assignPathRoles } from './structure/assign-roles.ts';
import { type Cycles, findCycles } from './structure/cycles.ts';
import { countDegrees, type Degrees } from './structure/degrees.ts';
import type { CycleDetail } from './structure/knots.ts';
import { assignLayers, type LayerRule, type Layers } from './structure/layers.ts';
import { type Metrics, measure } from './structure/metrics.ts';
import { reuseCycles } from './structure/reuse-cycles.ts';
import type { PathRoles, RoleRules, Roles } from './structure/roles.ts';
import { rolesByUsers } from './structure/roles-by-users.ts';

/** What a live event about a save needs. */
export interface Structure {
  readonly roles: Roles;
  readonly degrees: Degrees;
  readonly cycles: Cycles;
  readonly layers: Layers;
  readonly metrics: Metrics;
}

/** What follows from the structure, and takes longer. */
export interface Judged {
  readonly modules: ChosenModules;
  readonly entries: ChosenEntries;
  /** As the imports are written. */
  readonly crossings: ChosenCrossings;
  readonly runtime: RuntimeEdges;
  readonly cycleDetails: readonly CycleDetail[];
  readonly cycleFindings: CycleFindings;
  readonly counts: FileCounts;
  readonly outliers: Outliers;
  readonly risks: Risks;
  readonly health: Health;
  readonly moduleFindings: AllModuleFindings;
}

export interface JudgementOptions {
  readonly modules?: ModuleRules;
  readonly moduleOptions?: ModuleOptions;
}

export interface StructureOptions {
  /** How many entries `metrics.complexity` and `metrics.criticalFiles` keep. */
  readonly top: number;
  readonly layers: readonly LayerRule[];
  readonly roles?: RoleRules;
}

/** The results of all passes. */
export type Values = Structure & Judged & Auxiliary;

/** What only other passes use. */
interface Auxiliary {
  readonly pathRoles: PathRoles;
  readonly isAgainstGrain: FolderGrain;
  readonly runtimeCrossings: ChosenCrossings;
}

type AnyPass = { readonly [Name in keyof Values]: Pass<Values, Name> }[keyof Values];

const pass = <Name extends keyof Values>(one: Pass<Values, Name>): AnyPass => one as unknown as AnyPass;

/** What a live event about a save needs. The options are the same as long as results are kept. */
export function structurePasses({
  roles: roleRules,
  layers: rules,
  top,
}: StructureOptions): readonly AnyPass[] {
  return [
    pass({
      name: 'pathRoles',
      inputs: ['marks'],
      run: ({ graph }) => assignPathRoles(graph, roleRules),
      update: ({ graph }, { value, state }) =>
        assignPathRoles(graph, roleRules, { graph: state.graph, value }),
    }),
    pass({
      name: 'roles',
      inputs: ['edges', 'pathRoles'],
      run: ({ graph, values: { pathRoles } }) => rolesByUsers(graph, known(pathRoles)),
      update: ({ graph, values: { pathRoles } }, { value, state }) =>
        pathRoles === state.values.pathRoles
          ? sameRoles(rolesByUsers(graph, known(pathRoles)), value)
          : undefined,
    }),
    pass({ name: 'degrees', inputs: ['ids', 'edges'], run: ({ graph }) => countDegrees(graph) }),
    pass({
      name: 'cycles',
      inputs: ['ids', 'edges', 'units'],
      run: ({ graph }) => findCycles(graph),
      update: ({ graph }, { value, state }) => reuseCycles(graph, { graph: state.graph, cycles: value }),
    }),
    pass({
      name: 'layers',
      inputs: ['ids', 'edges', 'units', 'roles'],
      run: ({ graph, values: { roles } }) => assignLayers(graph, { rules, roles: known(roles) }),
      update({ graph, columns, values: { roles } }, { value: layers, state: before }) {
        const hasSameFiles = columns.units === before.columns.units;
        const last = { graph: before.graph, layers, hasSameFiles };
        return assignLayers(graph, { rules, roles: known(roles) }, last);
      },
    }),
    pass({
      name: 'metrics',
      inputs: ['ids', 'edges', 'degrees'],
      run: ({ graph, values: { degrees } }) => measure(graph, known(degrees), top),
    }),
  ];
}

/** What decides which files compilers are asked about. */
export function modulePasses({ modules: rules, moduleOptions }: JudgementOptions): readonly AnyPass[] {
  return [
    pass({
      name: 'modules',
      inputs: ['units', 'roles'],
      run: ({ graph, values: { roles } }) => chooseModules(graph, known(roles), rules),
    }),
    pass({
      name: 'entries',
      inputs: ['units', 'roles', 'modules'],
      run: ({ graph, values: { roles, modules } }) =>
        findChosenEntries(known(modules), { graph, roles: known(roles), rules: rules ?? NO_MODULE_RULES }),
    }),
    pass({
      name: 'crossings',
      inputs: ['ids', 'edges', 'units', 'roles', 'modules'],
      run: state => findCrossings(crossingIn(state, moduleOptions)),
      update(state, { value, state: before }) {
        if (!hasSameModules(state, before)) return undefined;
        return findCrossings(crossingIn(state, moduleOptions), { graph: before.graph, value });
      },
    }),
  ];
}

/** What follows from the structure, and takes longer. */
export const judgementPasses = ({ moduleOptions }: JudgementOptions): readonly AnyPass[] => [
  pass({
    name: 'runtime',
    inputs: ['ids', 'edges', 'erasures'],
    run: ({ graph, columns }) => findRuntimeEdges(graph, columns.erasures),
  }),
  pass({
    name: 'isAgainstGrain',
    inputs: ['ids', 'edges', 'units', 'roles', 'runtime'],
    run: state => createFolderGrain(grainIn(state)),
    update(state, { value: grain, state: before }) {
      if (!hasSameFiles(state, before)) return undefined;
      return updateFolderGrain(grainIn(state), { ...grainIn(before), grain });
    },
  }),
  pass({
    name: 'cycleDetails',
    inputs: ['ids', 'edges', 'units', 'roles', 'cycles', 'runtime', 'isAgainstGrain'],
    run: state => describeCycles(cyclesIn(state)),
    update: (state, { value: cycleDetails, state: before }) =>
      describeCycles(cyclesIn(state), {
        ...cyclesIn(before),
        cycleDetails,
        isTouched: touched(state, before),
      }),
  }),
  pass({
    name: 'cycleFindings',
    inputs: ['units', 'marks', 'small', 'roles', 'cycleDetails'],
    run: ({ graph, values: { roles, cycleDetails } }) =>
      findCycleFindings(known(cycleDetails), { graph, roles: known(roles) }),
  }),
  pass({
    name: 'counts',
    inputs: ['ids', 'edges', 'units', 'roles'],
    run: ({ graph, values: { roles } }) => countFiles(graph, known(roles)),
    update: (state, { value: counts, state: before }) =>
      hasSameFiles(state, before)
        ? updateCounts(state.graph, known(state.values.roles), { graph: before.graph, counts })
        : undefined,
  }),
  pass({
    name: 'outliers',
    inputs: ['ids', 'sizes', 'roles', 'counts'],
    run: ({ graph, values: { roles, counts } }) =>
      findOutliers({ graph, roles: known(roles), ...known(counts) }),
  }),
  pass({
    name: 'risks',
    inputs: ['ids', 'edges', 'sizes', 'roles', 'degrees', 'cycleFindings', 'layers', 'counts', 'outliers'],
    run: ({ graph, values }) => findRisks(graph, values as Values),
  }),
  pass({
    name: 'runtimeCrossings',
    inputs: ['ids', 'edges', 'units', 'roles', 'modules', 'crossings', 'runtime'],
    run(state) {
      const written = { graph: state.graph, value: known(state.values.crossings) };
      return crossingsAtRunTime(crossingIn(state, moduleOptions), known(state.values.runtime), written);
    },
    update(state, { value, state: before }) {
      if (!hasSameModules(state, before)) return undefined;
      const last = { graph: before.graph, value, erasures: before.columns.erasures };
      return crossingsAtRunTime(crossingIn(state, moduleOptions), known(state.values.runtime), last);
    },
  }),
  pass({
    name: 'moduleFindings',
    inputs: ['ids', 'edges', 'modules', 'entries', 'runtime', 'runtimeCrossings', 'bindings'],
    run: state => findInAllModules(findingsIn(state, moduleOptions)),
    update: (state, { value, state: before }) =>
      hasSameModules(state, before) ? findInAllModules(findingsIn(state, moduleOptions), value) : undefined,
  }),
  pass({
    name: 'health',
    inputs: ['units', 'marks', 'roles', 'cycleFindings', 'moduleFindings'],
    run: ({ graph, values }) => judgeHealth(countForHealth(graph, values as Values)),
  }),
];

/** The same names of files, and the same roles. */
function hasSameFiles(now: PassState<Values>, before: PassState<Values>): boolean {
  return now.columns.units === before.columns.units && now.values.roles === before.values.roles;
}

function hasSameModules({ values: now }: PassState<Values>, { values: before }: PassState<Values>): boolean {
  return now.roles === before.roles && now.modules === before.modules;
}

function crossingIn(
  { graph, values: { roles, modules } }: PassState<Values>,
  options: ModuleOptions = NO_MODULE_OPTIONS,
): CrossingsInput {
  return { graph, roles: known(roles), modules: known(modules), options };
}

function findingsIn(
  {
    graph,
    columns: { bindings },
    values: { modules, entries, runtime, runtimeCrossings },
  }: PassState<Values>,
  options: ModuleOptions = NO_MODULE_OPTIONS,
): JudgedModules {
  return {
    ...{ graph, bindings, options },
    modules: known(modules),
    crossings: known(runtimeCrossings),
    runtime: known(runtime),
    entries: known(entries),
  };
}

function grainIn({ graph, values: { roles, runtime } }: PassState<Values>): GrainInput {
  return { graph, roles: known(roles), runtime: known(runtime) };
}

/** File → 1 if an import of it, or what that costs to cut, may have changed; undefined if that of any file may have. */
function touched(now: PassState<Values>, before: PassState<Values>): Uint8Array | undefined {
  const [grain, grainBefore] = [known(now.values.isAgainstGrain), known(before.values.isAgainstGrain)];
  if (!hasSameFiles(now, before) || grain.found.basis !== grainBefore.found.basis) return undefined;
  const [is, was] = [now, before].map(({ graph, columns: { erasures } }) => ({ graph, erasures }));
  return touchedFiles(is, was);
}

function cyclesIn({ graph, values }: PassState<Values>): DescribeOptions {
  const { roles, cycles, runtime, isAgainstGrain } = values;
  return {
    graph,
    roles: known(roles),
    cycles: known(cycles),
    runtime: known(runtime),
    isAgainstGrain: known(isAgainstGrain),
  };
}

/** Keeps the object if nothing changed in it, and with it what follows from roles. */
function sameRoles(now: Roles, before: Roles): Roles {
  return now.roleOf.every((role, file) => role === before.roleOf[file]) ? before : now;
}

/** The result of a pass above. */
function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a pass uses the result of one below it');
  return value;
}

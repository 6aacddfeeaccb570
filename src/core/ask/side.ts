import { isSameValue } from '../../shared/same-value.ts';
import { finish } from '../../shared/steps.ts';
import type { FileId } from '../../types.ts';
import { withRules } from '../analyze/analyze.ts';
import { chooseModules } from '../analyze/modules/choose.ts';
import { crossingsAtRunTime, findCrossings } from '../analyze/modules/crossings.ts';
import { findChosenEntries } from '../analyze/modules/entries.ts';
import { findInAllModules } from '../analyze/modules/findings.ts';
import { assignLayers, DEFAULT_LAYERS } from '../analyze/structure/layers.ts';
import { layerRules } from '../config/layers.ts';
import type { Config } from '../config/options.ts';
import type { Side } from '../diff/difference.ts';
import { nodeOf } from '../graph/graph.ts';
import { grainOptions, grainSetting } from '../rules/about-modules.ts';
import type { Judgement } from '../rules/evaluate.ts';
import { declaredModules } from '../rules/modules.ts';
import { judge } from './judge.ts';
import { partNamesIn, viewWithoutModules } from './query-view.ts';
import type { Snapshot } from './snapshot.ts';

/** What a state is judged by. */
export type RuleOptions = Pick<Config, 'modules' | 'unassigned' | 'rules' | 'layers'>;

export interface EarlierRules {
  /** Did the project have other modules or rules? A configuration that is not valid today counts as another. */
  readonly isOther: boolean;
  /** Those that it had, if they are others and valid. */
  readonly rules?: RuleOptions | undefined;
}

/** The rules of an earlier configuration, if they are others. */
export function rulesBefore(before: RuleOptions, after: RuleOptions): EarlierRules {
  const listed = ({ modules, unassigned, rules }: RuleOptions) => [modules, unassigned, rules];
  const isOther = !isSameValue(listed(before), listed(after));
  const { modules, unassigned, rules, layers } = before;
  const isSame = !isOther && isSameValue(layers, after.layers);
  return isSame ? { isOther } : { isOther, rules: { modules, unassigned, rules, layers } };
}

export interface SideOptions {
  /** `YYYY-MM-DD` in UTC. */
  readonly today: string;
  blobOf(id: FileId): string | undefined;
  textOf?(id: FileId): string | undefined;
  /** The state whose modules are the parts on both sides, if the rules declare none: the later one. */
  readonly partsOf: Snapshot;
  /** The rules that the earlier state had; it may lack what those of the later one name. Absent for the later state. */
  readonly earlier?: EarlierRules;
}

export interface JudgedSide extends Side {
  readonly judgement: Judgement;
}

/** A snapshot as one side of a comparison. */
export function sideOf(
  snapshot: Snapshot,
  { today, blobOf, textOf, partsOf, earlier }: SideOptions,
): JudgedSide {
  const { graph, analysis } = snapshot;
  const judgement = judge(earlier ? tolerated(snapshot) : snapshot, today);
  const own = earlier?.rules && judgeByOwnRules(snapshot, today, earlier.rules);
  const { findings, modules, rules } = judgement;
  const moduleOf = moduleLookup(judgement);
  const ownModuleOf = own && moduleLookup(own);
  // The later rules cannot name what is gone, such as the folder that a module was in.
  const isGone = (file: number) => nodeOf(partsOf.graph, graph.ids[file]) >= partsOf.graph.fileCount;
  const nameOf = modules.length === 0 ? partNamesIn(partsOf) : undefined;
  const partOf = (file: number) =>
    nameOf
      ? nameOf(graph.ids[file])
      : (moduleOf(file) ?? (ownModuleOf && isGone(file) ? ownModuleOf(file) : undefined));
  return { graph, analysis, findings, rules, own, partOf, blobOf, ...(textOf && { textOf }), judgement };
}

function moduleLookup({ modules }: Judgement): (file: number) => string | undefined {
  const moduleOf = new Map<number, string>();
  for (const { name, files } of modules) for (const file of files) moduleOf.set(file, name);
  return file => moduleOf.get(file);
}

/** The same state, which may lack what its rules name. */
export function tolerated(snapshot: Snapshot): Snapshot {
  const known = toleratedOf.get(snapshot);
  if (known) return known;
  const { graph, analysis, config } = snapshot;
  const made = { ...snapshot, graph, analysis, config: tolerant(config) };
  toleratedOf.set(snapshot, made);
  return made;
}

const toleratedOf = new WeakMap<Snapshot, Snapshot>();

/** Its modules, rules and layers are those that it had; everything else is analysed as in the later state. */
function judgeByOwnRules(snapshot: Snapshot, today: string, own: RuleOptions): Judgement {
  const { graph, analysis, config } = snapshot;
  const { roles, runtime, moduleRules, bindings } = analysis;
  const moduleOptions = grainOptions(grainSetting(own.rules));
  const judged = withRules(analysis, {
    layers: assignLayers(graph, { rules: layerRules(own.layers, DEFAULT_LAYERS), roles }),
    moduleOptions,
    moduleFindings() {
      const view = viewWithoutModules(snapshot);
      const rules = {
        ...moduleRules,
        units: view.workspaces,
        declaredIn: () => declaredModules(own.modules, view),
      };
      const modules = chooseModules(graph, roles, rules);
      const options = moduleOptions;
      const entries = findChosenEntries(modules, { graph, roles, rules });
      // Names that only these modules need are not known.
      const input = { graph, roles, modules, options };
      const crossings = crossingsAtRunTime(input, runtime, { graph, value: findCrossings(input) });
      return finish(findInAllModules({ ...input, crossings, runtime, entries, bindings }));
    },
  });
  return judge({ ...snapshot, graph, analysis: judged, config: tolerant({ ...config, ...own }) }, today);
}

/** No selector of these rules must match something. */
function tolerant(config: Config): Config {
  const modules = Object.entries(config.modules).map(([name, module]) => [
    name,
    { ...module, optional: true },
  ]);
  return {
    ...config,
    modules: Object.fromEntries(modules) as Config['modules'],
    rules: config.rules.map(rule => ({ ...rule, optional: true })),
  };
}

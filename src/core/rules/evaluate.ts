import type { FileException, FileId } from '../../types.ts';
import { SOURCE } from '../analyze/structure/roles.ts';
import type { Config } from '../config/options.ts';
import type { LevelSetting, RuleSetting } from '../config/rule-settings.ts';
import type { Outcome } from './bans.ts';
import { BUILT_IN, isBuiltIn } from './built-in.ts';
import { type Draft, fileDraft } from './drafts.ts';
import { createExceptions, type KnownRules } from './exceptions.ts';
import { byImportance, type Finding, type RuleSummary } from './finding.ts';
import { identityOf } from './identity.ts';
import { describeRule, judgeRule, kindOf } from './kinds.ts';
import { assignModules, type RuleModule } from './modules.ts';
import { createReportLimit } from './report-limit.ts';
import { type RuleInput, type Scope, scopeOf } from './scope.ts';

export interface EvaluateInput extends Omit<RuleInput, 'modules' | 'declared' | 'nothing'> {
  readonly exceptions: readonly FileException[];
  readonly config: Pick<Config, 'modules' | 'unassigned' | 'rules'>;
  /** In UTC, as in `2027-03-01`. */
  readonly today: string;
}

/** What the rules say about one state of a project. */
export interface Judgement {
  /** By importance. */
  readonly findings: readonly Finding[];
  /** All that were judged: the declared ones in their order, then the built-in ones. */
  readonly rules: readonly RuleSummary[];
  /** The names of declared rules that looked at nothing. */
  readonly idle: readonly string[];
  /** How many imports could not be judged, because they are unresolved. */
  readonly notJudged: number;
  /** How many findings comments allow. */
  readonly allowed: number;
  readonly modules: readonly RuleModule[];
  /** The files in no module, in string order; none if there are no modules. */
  readonly unassigned: readonly FileId[];
}

/** Throws an error that names the rule and the selector, if a selector matches nothing. */
export function evaluateRules(input: EvaluateInput): Judgement {
  const { config, graph, unresolved } = input;
  const shared = ruleInputOf(input);
  const { modules } = shared;
  const exceptions = createExceptions(input);
  const limit = createReportLimit();
  const results = rulesOf(config).map(rule => {
    const scope = scopeOf(rule.setting, shared);
    const judge = (edges: readonly number[] = []) => rule.judge(ignoring(scope, edges));
    const result = exceptions.apply(rule.setting.name, judge);
    // There are only a few built-in rules, and their findings depend on the project alone.
    if (rule.summary.kind !== 'built-in')
      for (const draft of result.drafts) limit.add(draft, scope.place.name);
    return { rule, ...result };
  });
  const problems = exceptions.problems(namesOf(config));
  results.push({ rule: ABOUT_EXCEPTIONS, judged: input.exceptions.length, drafts: problems, allowed: 0 });
  const judged = results.filter(({ rule, judged }) => rule !== ABOUT_EXCEPTIONS || judged > 0);
  return {
    findings: judged
      .flatMap(({ rule, drafts }) => drafts.map(draft => findingOf(rule, draft)))
      .sort(byImportance),
    rules: judged.map(({ rule, judged, drafts }) => ({ ...rule.summary, judged, findings: drafts.length })),
    idle: judged.flatMap(({ rule: { summary }, judged }) =>
      judged === 0 && (summary.kind !== 'built-in' || isOffByDefault(summary.name)) ? [summary.name] : [],
    ),
    notJudged: unresolved.length,
    allowed: results.reduce((sum, { allowed }) => sum + allowed, 0),
    modules: modules.list,
    unassigned: modules.list.length === 0 ? [] : graph.ids.filter((_, file) => modules.moduleOf[file] === -1),
  };
}

/** What all rules look at, with the modules assigned. */
export function ruleInputOf({
  view,
  graph,
  analysis,
  unresolved,
  config,
}: Omit<EvaluateInput, 'exceptions' | 'today'>): RuleInput {
  const modules = assignModules(config.modules, view);
  const declared = new Set(Object.keys(config.modules));
  const nothing = { edges: new Uint8Array(graph.edgeCount), nodes: new Uint8Array(graph.nodeCount) };
  return {
    view: { ...view, modules: modules.list },
    graph,
    analysis,
    unresolved,
    modules,
    declared,
    nothing,
  };
}

interface JudgedRule {
  readonly setting: RuleSetting;
  readonly summary: Omit<RuleSummary, 'judged' | 'findings'>;
  judge(scope: Scope): Outcome;
}

/** The declared rules, then the built-in ones that no declared rule replaces, without those that are off. */
function rulesOf({ rules, unassigned }: EvaluateInput['config']): JudgedRule[] {
  const declared = rules.flatMap((setting): JudgedRule[] => {
    const kind = kindOf(setting);
    if (!kind) return [];
    return judgedRule(setting, 'error', { kind, description: describeRule(setting, kind) }, scope =>
      judgeRule(setting, kind, scope),
    );
  });
  const builtIn = Object.entries(BUILT_IN).flatMap(([name, rule]) => {
    const { level, description, judge, isReplacedBy } = rule;
    const own = rules.find(rule => rule.name === name);
    const isReplaced = own ? kindOf(own) !== undefined : rules.some(other => isReplacedBy?.(other));
    return isReplaced ? [] : judgedRule(own ?? { name }, level, { kind: 'built-in', description }, judge);
  });
  const level = unassigned === 'allow' ? 'off' : unassigned;
  return [
    ...declared,
    ...builtIn,
    ...judgedRule({ name: 'unassigned' }, level, ABOUT_UNASSIGNED, judgeUnassigned),
  ];
}

function judgedRule(
  setting: RuleSetting,
  otherwise: LevelSetting,
  about: Pick<RuleSummary, 'kind' | 'description'>,
  judge: (scope: Scope) => Outcome,
): JudgedRule[] {
  const { name, level = otherwise, help } = setting;
  return level === 'off'
    ? []
    : [{ setting, judge, summary: { name, level, ...about, ...(help && { help }) } }];
}

const ABOUT_UNASSIGNED = { kind: 'built-in', description: 'Every source file is in a module' };

const ABOUT_EXCEPTIONS: JudgedRule = {
  setting: { name: 'exceptions' },
  summary: {
    name: 'exceptions',
    level: 'error',
    kind: 'built-in',
    description: 'Every comment that allows something has a reason and is needed',
  },
  judge: () => ({ judged: 0, drafts: [] }),
};

function judgeUnassigned({ graph, analysis, modules: { moduleOf } }: Scope): Outcome {
  const sources = graph.ids
    .slice(0, graph.fileCount)
    .flatMap((id, file) => (analysis.roles.roleOf[file] === SOURCE ? [{ id, file }] : []));
  const homeless = sources.filter(({ file }) => moduleOf[file] === -1);
  return { judged: sources.length, drafts: homeless.map(({ id }) => fileDraft(id, 'is in no module')) };
}

function ignoring(scope: Scope, edges: readonly number[]): Scope {
  if (edges.length === 0) return scope;
  const ignored = scope.ignored.slice();
  for (const edge of edges) ignored[edge] = 1;
  return { ...scope, ignored };
}

function findingOf({ summary: { name, level, help } }: JudgedRule, draft: Draft): Finding {
  const id = identityOf({ rule: name, ...draft });
  return { id, rule: name, level, ...draft, ...(help && { help }) };
}

/** Tells whether a rule is judged, or gone; only one that is off may come back with the same findings. */
export function ruleIsOn({ rules, unassigned }: EvaluateInput['config']): (name: string) => boolean {
  const declared = new Map(rules.map(rule => [rule.name, rule.level]));
  return name => {
    if (name === 'unassigned') return unassigned !== 'allow';
    return (declared.get(name) ?? (isBuiltIn(name) ? BUILT_IN[name].level : 'error')) !== 'off';
  };
}

/** Somebody turned it on, and should know if there was nothing to judge. */
function isOffByDefault(name: string): boolean {
  return isBuiltIn(name) && BUILT_IN[name].level === 'off';
}

/** The rules that an exception may name. */
function namesOf(config: EvaluateInput['config']): KnownRules {
  const judged = new Set(rulesOf(config).map(({ setting }) => setting.name));
  const all = [...config.rules.map(({ name }) => name), ...Object.keys(BUILT_IN), 'unassigned'];
  return { judged, off: new Set(all.filter(name => !judged.has(name))) };
}

import { groupBy } from '../../shared/group-by.ts';
import { nodeOf } from '../graph/graph.ts';
import type { Ban } from './ban.ts';
import { withoutExcepted } from './bans.ts';
import { type EvaluateInput, ruleInputOf } from './evaluate.ts';
import type { AppliedRule, FileExplanation, Relation } from './explanation.ts';
import { bansOf, concernedBy, describeRule, kindOf } from './kinds.ts';
import { type RuleInput, scopeOf } from './scope.ts';

/** Undefined if there is no such file. Throws as `evaluateRules` does. */
export function explainFile(
  file: string,
  input: Omit<EvaluateInput, 'exceptions' | 'today'>,
): FileExplanation | undefined {
  const shared = ruleInputOf(input);
  const { graph, modules } = shared;
  const node = nodeOf(graph, file);
  if (node >= graph.fileCount) return undefined;
  const rules = compiledRules(input.config.rules, shared, node);
  const module = modules.list[modules.moduleOf[node]];
  const others = Array.from(graph.ids.keys()).filter(other => other !== node);
  const files = others.filter(other => other < graph.fileCount);
  return {
    file,
    ...(module && { module: module.name }),
    tags: module?.tags ?? [],
    ...(module?.publicFiles && { isPublic: module.publicFiles.includes(node) }),
    rules: rules.filter(({ isAbout }) => isAbout).map(({ applied }) => applied),
    mayUse: relationsOf(others, other => forbidding(rules, node, other), shared),
    mayBeUsedBy: relationsOf(files, other => forbidding(rules, other, node), shared),
  };
}

interface CompiledRule {
  readonly applied: AppliedRule;
  readonly bans: readonly Ban[];
  readonly isAbout: boolean;
}

function compiledRules(
  settings: EvaluateInput['config']['rules'],
  input: RuleInput,
  node: number,
): CompiledRule[] {
  return settings.flatMap(setting => {
    const { name, level = 'error', help } = setting;
    const kind = kindOf(setting);
    if (!kind || level === 'off') return [];
    const scope = scopeOf(setting, input);
    const bans = bansOf(setting, kind, scope).map(ban => withoutExcepted(ban, scope));
    const isBanned = bans.some(({ sources, targets }) => sources[node] !== -1 || targets[node] !== -1);
    const isConcerned = scope.excepted[node] === 0 && concernedBy(setting, kind, scope).includes(node);
    const applied = { name, level, description: describeRule(setting, kind), ...(help && { help }) };
    return [{ applied, bans, isAbout: isBanned || isConcerned }];
  });
}

/** The names of the rules that forbid a dependency. */
function forbidding(rules: readonly CompiledRule[], source: number, target: number): string[] {
  return rules.flatMap(({ applied, bans }) =>
    bans.some(ban => forbids(ban, source, target)) ? [applied.name] : [],
  );
}

function forbids({ sources, targets, why }: Ban, source: number, target: number): boolean {
  return (
    sources[source] !== -1 && targets[target] !== -1 && why(sources[source], targets[target]) !== undefined
  );
}

const MAX_EXAMPLES = 3;

function relationsOf(
  nodes: readonly number[],
  rulesOf: (node: number) => string[],
  input: RuleInput,
): Relation[] {
  const { ids } = input.graph;
  const groups = groupBy(nodes, node => groupOf(node, input));
  return Array.from(groups, ([name, members]) => {
    const judged = members.map(node => ({ node, rules: rulesOf(node) }));
    const denied = judged.filter(({ rules }) => rules.length > 0);
    const allowed = judged.filter(({ rules }) => rules.length === 0);
    const fewer = denied.length < allowed.length ? denied : allowed;
    return {
      name,
      total: members.length,
      allowed: allowed.length,
      rules: [...new Set(denied.flatMap(({ rules }) => rules))],
      examples: fewer.slice(0, MAX_EXAMPLES).map(({ node }) => ids[node]),
    };
  });
}

function groupOf(node: number, { graph, modules }: RuleInput): string {
  if (node >= graph.fileCount) return 'packages';
  const module = modules.list[modules.moduleOf[node]];
  if (module) return module.name;
  const slash = graph.ids[node].indexOf('/');
  return slash === -1 ? '.' : graph.ids[node].slice(0, slash + 1);
}

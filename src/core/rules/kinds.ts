import type { RuleSetting } from '../config/rule-settings.ts';
import type { BODY_OPTIONS, RuleBody } from '../config/rule-shapes.ts';
import { EMPTY, filterRange, type NodeSet, range } from '../query/node-set.ts';
import type { Ban } from './ban.ts';
import { judgeBans, type Outcome } from './bans.ts';
import { judgeAcyclic } from './kinds/acyclic.ts';
import { bansOfAllow, bansOfForbid, bansOfOnly } from './kinds/between.ts';
import { bansOfIndependent } from './kinds/independent.ts';
import { bansOfLayers } from './kinds/layers.ts';
import { bansOfPublic } from './kinds/public.ts';
import { judgeRequire } from './kinds/require.ts';
import { judgeUnresolved } from './kinds/unresolved.ts';
import type { Scope } from './scope.ts';
import { quoted } from './words.ts';

type KeysOf<T> = T extends unknown ? keyof T : never;
export type RuleKind = Exclude<KeysOf<RuleBody>, keyof typeof BODY_OPTIONS>;

type BodyOf<K extends RuleKind> = Extract<RuleBody, Readonly<Record<K, unknown>>>;

/** A kind of rule forbids dependencies, or judges in a way of its own. */
interface Kind<Body> {
  /** One sentence without a full stop. */
  describe(body: Body): string;
  bans?(body: Body, scope: Scope): Ban[];
  judge?(body: Body, scope: Scope): Outcome;
  /** The files that a rule with `judge` is about; all, if absent. */
  concerns?(body: Body, scope: Scope): NodeSet;
}

const KINDS: { readonly [K in RuleKind]: Kind<BodyOf<K>> } = {
  layers: {
    describe: ({ layers }) => `Each of these may use only those after it: ${quoted(layers, 'and')}`,
    bans: bansOfLayers,
  },
  independent: {
    describe: ({ independent, transitive }) =>
      `Modules of ${quoted(independent, 'and')} may not use each other${transitive ? ', directly or not' : ''}`,
    bans: bansOfIndependent,
  },
  forbid: {
    describe: ({ forbid: { from, to, transitive } }) =>
      `${quoted(from, 'and')} may not use ${quoted(to, 'or')}${transitive ? ', directly or not' : ''}`,
    bans: bansOfForbid,
  },
  only: {
    describe: ({ only: { from, to } }) => `Only ${quoted(from, 'and')} may use ${quoted(to, 'or')}`,
    bans: bansOfOnly,
  },
  allow: {
    describe: ({ allow: { from, to } }) => `${quoted(from, 'and')} may use only ${quoted(to, 'and')}`,
    bans: bansOfAllow,
  },
  public: {
    describe: body => `Other modules may import only the public files of ${quoted(body.public, 'and')}`,
    bans: bansOfPublic,
  },
  acyclic: {
    describe: ({ acyclic }) =>
      `No cycle between ${acyclic.between}${acyclic.with ? ` with ${quoted(acyclic.with, 'or')}` : ''}`,
    judge: judgeAcyclic,
    concerns: ({ acyclic: { between } }, { graph, modules: { moduleOf } }) =>
      filterRange(0, graph.fileCount, file => between !== 'modules' || moduleOf[file] !== -1),
  },
  require: {
    describe: ({ require: { from, usedBy } }) =>
      `${quoted(from, 'and')} must be used by ${quoted(usedBy, 'or')}`,
    judge: judgeRequire,
    concerns: ({ require: { from } }, scope) => scope.nodes(from),
  },
  unresolved: { describe: () => 'Every import leads somewhere', judge: judgeUnresolved },
};

/** Undefined for a rule without a body, which sets the level of a built-in one. */
export function kindOf(rule: RuleSetting): RuleKind | undefined {
  return (Object.keys(KINDS) as RuleKind[]).find(kind => kind in rule);
}

export function describeRule(rule: RuleSetting, kind: RuleKind): string {
  return kindFor(kind).describe(rule);
}

/** The dependencies that a rule forbids; none if it is about something else. */
export function bansOf(rule: RuleSetting, kind: RuleKind, scope: Scope): Ban[] {
  return kindFor(kind).bans?.(rule, scope) ?? [];
}

export function judgeRule(rule: RuleSetting, kind: RuleKind, scope: Scope): Outcome {
  const { judge } = kindFor(kind);
  return judge ? judge(rule, scope) : judgeBans(bansOf(rule, kind, scope), scope);
}

/** The files that a rule judges as a whole or by their cycles; none if it is about dependencies. */
export function concernedBy(rule: RuleSetting, kind: RuleKind, scope: Scope): NodeSet {
  const { judge, concerns } = kindFor(kind);
  if (!judge) return EMPTY;
  return concerns ? concerns(rule, scope) : range(0, scope.graph.fileCount);
}

function kindFor(kind: RuleKind): Kind<RuleBody> {
  return KINDS[kind] as Kind<RuleBody>;
}

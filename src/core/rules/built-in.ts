import { knotCounts } from '../analyze/judgement/cycle-findings.ts';
import type { Risk, RiskRule } from '../analyze/judgement/risks/risk.ts';
import { isJudged, RISKS } from '../analyze/judgement/risks/table.ts';
import { unitOf } from '../analyze/structure/knots.ts';
import type { LevelSetting, RuleSetting } from '../config/rule-settings.ts';
import { edgeBetween } from '../graph/graph.ts';
import { judgeOrphans, judgeUndeclared, judgeUnused } from './about-hints.ts';
import {
  GRAIN_RULE,
  judgeGrain,
  judgeModuleKnots,
  judgePastEntry,
  judgeVersionSkew,
} from './about-modules.ts';
import type { Outcome } from './bans.ts';
import { chainDraft, fileDraft } from './drafts.ts';
import { closing, filesOf } from './kinds/acyclic.ts';
import { unresolvedDrafts } from './kinds/unresolved.ts';
import { loopThrough } from './loop-through.ts';
import { findLoops, type Loop, loopDraft } from './loops.ts';
import type { Scope } from './scope.ts';

/** Rules that every project has, with the same meaning as in `analyze --fail-on`. */
interface BuiltInRule {
  readonly level: LevelSetting;
  readonly description: string;
  judge(scope: Scope): Outcome;
  /** Does a declared rule make this one superfluous? */
  isReplacedBy?(rule: RuleSetting): boolean;
}

export const BUILT_IN: Readonly<Record<string, BuiltInRule>> = {
  cycles: {
    level: 'error',
    description: 'No cycle of files that import each other while they load',
    judge: judgeCycles,
    isReplacedBy: rule => 'acyclic' in rule && rule.acyclic.between === 'files',
  },
  'close-cycles': {
    level: 'off',
    description: 'No cycle of a file and others that belong to it',
    judge: judgeCloseCycles,
  },
  ...risksThat(isJudged),
  unresolved: {
    level: 'warn',
    description: 'Every import leads somewhere',
    judge: ({ graph, unresolved }) => ({
      judged: graph.edgeCount + unresolved.length,
      drafts: unresolvedDrafts(unresolved),
    }),
    isReplacedBy: rule => 'unresolved' in rule,
  },
  ...risksThat(risk => !isJudged(risk)),
  [GRAIN_RULE]: {
    level: 'warn',
    description: 'No import against the direction in which two modules otherwise depend on each other',
    judge: judgeGrain,
    isReplacedBy: saysDirection,
  },
  'module-knots': {
    level: 'off',
    description: 'No modules that depend on each other in a circle',
    judge: judgeModuleKnots,
    isReplacedBy: rule => saysDirection(rule) || ('acyclic' in rule && rule.acyclic.between === 'modules'),
  },
  'past-the-entry': {
    level: 'warn',
    description: 'No import of what is inside another module, if an entry of it offers the same',
    judge: judgePastEntry,
    isReplacedBy: rule => 'public' in rule,
  },
  'version-skew': {
    level: 'off',
    description: 'No package in several major versions',
    judge: judgeVersionSkew,
  },
  orphans: {
    level: 'off',
    description: 'Every source file is loaded by a program, a test or a tool',
    judge: judgeOrphans,
  },
  undeclared: {
    level: 'off',
    description: 'Every package that is imported is declared',
    judge: judgeUndeclared,
  },
  unused: {
    level: 'off',
    description: 'Every package that is declared is imported',
    judge: judgeUnused,
  },
};

/** Declared layers say which imports are wrong; what else goes against them would be the same imports again. */
function saysDirection(rule: RuleSetting): boolean {
  return 'layers' in rule;
}

export function isBuiltIn(name: string): boolean {
  return Object.hasOwn(BUILT_IN, name);
}

/** The eager cycles that count. They are known, unless comments allow some imports in them. */
function judgeCycles({ graph, analysis, ignored }: Scope): Outcome {
  const files = filesOf({ graph });
  const isPlain = !ignored.includes(1);
  const loops = isPlain ? knownLoops({ graph, analysis }) : remainingLoops({ graph, analysis, ignored });
  return {
    judged: graph.edgeCount,
    drafts: loops.map(loop => loopDraft(graph, loop, files, 'file')),
    closes: closing({ graph }, files, loops),
  };
}

/** The groups that do not count because their files belong together by design, whatever imports form them. */
function judgeCloseCycles({ graph, analysis }: Scope): Outcome {
  const files = filesOf({ graph });
  const found = analysis.cycleFindings.list.filter(({ isClose }) => isClose);
  const edge = (source: number, target: number) => edgeBetween(graph, { source, target });
  return {
    judged: graph.edgeCount,
    drafts: found.map(({ knot: { members, cuts, path } }) => {
      const edges = Array.from(path.subarray(1), (target, i) => edge(path[i], target));
      return loopDraft(graph, { parts: members, cut: edgeBetween(graph, cuts[0]), edges }, files, 'file');
    }),
  };
}

function knownLoops({ graph, analysis }: Pick<Scope, 'graph' | 'analysis'>): Loop[] {
  const { eager } = analysis.cycleFindings;
  const knotOf = new Int32Array(graph.nodeCount).fill(-1);
  for (const [knot, { members }] of eager.entries()) for (const file of members) knotOf[file] = knot;
  return eager.map(({ members, cuts: [first] }, knot) => {
    const cut = edgeBetween(graph, first);
    const isInside = (edge: number) =>
      isEager({ graph, analysis }, edge) && knotOf[graph.targets[edge]] === knot;
    return { parts: members, cut, edges: loopThrough(graph, cut, isInside) };
  });
}

function isEager({ graph, analysis }: Pick<Scope, 'graph' | 'analysis'>, edge: number): boolean {
  return (analysis.runtime.notEager[edge] | graph.intraUnit[edge]) === 0;
}

function remainingLoops({ graph, analysis, ignored }: Pick<Scope, 'graph' | 'analysis' | 'ignored'>): Loop[] {
  const skipped = ignored.map((flag, edge) => flag | Number(!isEager({ graph, analysis }, edge)));
  return findLoops(graph, filesOf({ graph }), skipped).filter(({ parts }) =>
    knotCounts({ unit: unitOf(graph, parts), members: parts }, { graph, roles: analysis.roles }),
  );
}

/** The rules of these risks. */
function risksThat(isMeant: (risk: Risk) => boolean): Readonly<Record<string, BuiltInRule>> {
  const rules = RISKS.filter(isMeant).flatMap(risk =>
    risk.rule ? [[risk.name, ruleOf(risk, risk.rule)]] : [],
  );
  return Object.fromEntries(rules);
}

function ruleOf(risk: Risk, { level, description, message }: RiskRule): BuiltInRule {
  const { about, find, name } = risk;
  return {
    level,
    description,
    judge(subject) {
      const { graph } = subject;
      const drafts = Array.from(find(subject), found =>
        about === 'files'
          ? fileDraft(graph.ids[found], message(subject, found))
          : chainDraft(graph, [found], message(subject, found)),
      );
      return { judged: about === 'files' ? graph.fileCount : graph.edgeCount, drafts };
    },
    isReplacedBy: rule => name in rule,
  };
}

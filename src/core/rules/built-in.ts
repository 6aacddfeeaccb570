import { knotCounts } from '../analyze/judgement/cycle-findings.ts';
import { unitOf } from '../analyze/structure/knots.ts';
import type { LevelSetting, RuleSetting } from '../config/rule-settings.ts';
import type { BUILT_IN_RULES } from '../config/rule-shapes.ts';
import { edgeBetween } from '../graph/graph.ts';
import type { Outcome } from './bans.ts';
import { chainDraft, type Draft, fileDraft } from './drafts.ts';
import { closing, filesOf } from './kinds/acyclic.ts';
import { unresolvedDrafts } from './kinds/unresolved.ts';
import { loopThrough } from './loop-through.ts';
import { findLoops, type Loop, loopDraft } from './loops.ts';
import type { Scope } from './scope.ts';
import { counted } from './words.ts';

export type BuiltIn = (typeof BUILT_IN_RULES)[number];

/** Rules that every project has, with the same meaning as in `analyze --fail-on`. */
interface BuiltInRule {
  readonly level: LevelSetting;
  readonly description: string;
  judge(scope: Scope): Outcome;
  /** Does a declared rule make this one superfluous? */
  isReplacedBy?(rule: RuleSetting): boolean;
}

export const BUILT_IN: Readonly<Record<BuiltIn, BuiltInRule>> = {
  cycles: {
    level: 'error',
    description: 'No cycle of files that import each other while they load',
    judge: judgeCycles,
    isReplacedBy: rule => 'acyclic' in rule && rule.acyclic.between === 'files',
  },
  layers: {
    level: 'warn',
    description: 'No import from a lower layer to a higher one',
    judge: judgeLayers,
    isReplacedBy: rule => 'layers' in rule,
  },
  gods: {
    level: 'warn',
    description: 'No file with far more dependencies than most',
    judge: ({ graph, analysis: { outliers, counts } }) =>
      aboutFiles(
        graph,
        outliers.gods,
        file => `depends on ${counted(counts.outgoing[file], 'file')}, far more than most`,
      ),
  },
  hubs: {
    level: 'warn',
    description: 'No file that many others use and that itself uses many others',
    judge: ({ graph, analysis: { outliers, counts } }) =>
      aboutFiles(
        graph,
        outliers.hubs,
        file => `is a hub: ${counted(counts.users[file], 'file')} use it, and it uses ${counts.uses[file]}`,
      ),
  },
  unresolved: {
    level: 'warn',
    description: 'Every import leads somewhere',
    judge: ({ graph, unresolved }) => ({
      judged: graph.edgeCount + unresolved.length,
      drafts: unresolvedDrafts(unresolved),
    }),
    isReplacedBy: rule => 'unresolved' in rule,
  },
  explosions: {
    level: 'off',
    description: 'No file with far more connections than most',
    judge: ({ graph, analysis: { risks, degrees } }) =>
      aboutFiles(
        graph,
        risks.explosions,
        file => `has ${counted(degrees.connections[file], 'connection')}, far more than most`,
      ),
  },
};

export function isBuiltIn(name: string): name is BuiltIn {
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

function judgeLayers({ graph, analysis: { layers } }: Scope): Outcome {
  const drafts = Array.from(layers.violations, edge => {
    const [from, to] = [graph.sources[edge], graph.targets[edge]].map(
      file => layers.names[layers.layerOf[file]],
    );
    return chainDraft(graph, [edge], `layer "${from}" is below "${to}"`);
  });
  return { judged: graph.edgeCount, drafts };
}

function aboutFiles(graph: Scope['graph'], files: Uint32Array, message: (file: number) => string): Outcome {
  const drafts = Array.from(files, (file): Draft => fileDraft(graph.ids[file], message(file)));
  return { judged: graph.fileCount, drafts };
}

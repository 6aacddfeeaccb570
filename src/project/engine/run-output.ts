import type { Analysis } from '../../core/analyze/analyze.ts';
import type { Published, RunStats, SnapshotParts } from '../../core/ask/snapshot.ts';
import { byString } from '../../shared/order.ts';
import type { FileProblem } from '../../types.ts';
import { baseOf } from '../discover/surroundings.ts';
import type { Tree } from '../discover/tree.ts';
import type { FilesChange } from '../facts/files.ts';
import type { RunState } from './run-state.ts';
import { unreadableIn } from './saved-run.ts';
import type { Stages } from './stages.ts';
import type { UnresolvedGroups } from './unresolved-groups.ts';
import { goModulesOf, workspacesOf } from './workspaces.ts';

/** What a run found, for the snapshot that publishes it. */
export type RunOutput = Omit<SnapshotParts, 'revision' | 'projectRoot' | 'generatedAt' | 'stats'>;

export interface RunResult {
  /** Undefined if nothing changed since the last run. */
  readonly output?: RunOutput;
  readonly stats: RunStats;
}

interface Parts {
  readonly stages: Stages;
  readonly groups: UnresolvedGroups;
  readonly state: RunState;
  readonly tree: Tree;
  readonly change: FilesChange;
  readonly published: Published | undefined;
}

export function outputOf({ stages, groups, state, tree, change, published }: Parts): RunOutput {
  const { files, manifests, linking } = stages;
  const { graph, rules, config, judgingTexts } = state;
  const { prefix } = baseOf(tree);
  return {
    graphState: graph.get,
    queries: {
      ...graph,
      rules,
      workspaces: workspacesOf(manifests.facts(), prefix),
      goModules: goModulesOf(manifests.facts(), prefix),
    },
    unresolved: linking.unresolved(),
    unresolvedGroups: groups.list(),
    outside: linking.outside(),
    problems: [...files.problems(), ...problemsOf(tree)],
    exceptions: files.exceptions(),
    config,
    judgingTexts,
    changed: [...change.changed, ...change.removed].sort(byString),
    unmatchedIncludes: state.unmatched,
    published,
  };
}

/**
 * Adds the passes of an analysis; if it is that of before, nothing that a pass reads has changed. Not in the run, whose
 * variables the getter would keep: stats outlive it.
 */
export function withPasses(
  stats: Omit<RunStats, 'passes'>,
  analysis: Analysis | undefined,
  isSame: boolean,
): RunStats {
  return {
    ...stats,
    get passes() {
      const passes = analysis?.passes() ?? {};
      if (!isSame) return passes;
      return Object.fromEntries(Object.keys(passes).map(name => [name, 'reused' as const]));
    },
  };
}

function problemsOf(tree: Tree): FileProblem[] {
  return unreadableIn(tree).map(([id, message]) => ({ file: id === '' ? '.' : id, line: 0, message }));
}

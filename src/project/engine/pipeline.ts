import type { Published } from '../../core/ask/snapshot.ts';
import type { FileId } from '../../types.ts';
import type { Tree } from '../discover/tree.ts';
import { FactsLost } from '../facts/held-facts.ts';
import { createDiscovery } from './discovery.ts';
import { type Explanation, explain, type Wanted } from './explain.ts';
import type { Texts } from './explain-cuts.ts';
import { NotPatchable } from './graph-state.ts';
import type { WarmUpSlot } from './jit-warmup.ts';
import { prepareJudgement } from './judgement-inputs.ts';
import { readOutlines } from './outlines.ts';
import { createRun, type RunOptions } from './run.ts';
import type { RunResult } from './run-output.ts';
import type { RunScope } from './run-queue.ts';
import type { RunState } from './run-state.ts';
import { createSavedRun } from './saved-run.ts';
import { createStages, versionOf } from './stages.ts';
import { createUnresolvedGroups } from './unresolved-groups.ts';
import type { WatchTargets } from './watch-targets.ts';

/** What a state of the project consists of. */
export interface Contents {
  /** File → the blob id of its bytes; empty if it could not be read. */
  readonly blobs: ReadonlyMap<FileId, string>;
  /** The texts of manifests, by the ids that resolution uses: relative to the top of the repository. */
  readonly manifests: ReadonlyMap<FileId, string>;
  /** Those of hint files. */
  readonly hints: ReadonlyMap<FileId, string>;
  /** What the walk found besides; the next run changes it. Undefined before the first run. */
  readonly tree: Tree | undefined;
  /** Differs whenever anything was read in between. */
  readonly version: string;
}

/** Runs the pipeline, and holds the state that a run leaves for the next. */
export interface Pipeline extends Texts {
  /** Returns undefined if the signal aborted the walk, before anything was compared. */
  run(scope: RunScope, signal?: AbortSignal): Promise<RunResult | undefined>;
  /** Explains imports in the state of the last run; undefined for a file that is not analysed. */
  explain(id: FileId, wanted: Wanted): Promise<readonly Explanation[] | undefined>;
  watchTargets(): WatchTargets | undefined;
  contents(): Contents;
  /** False during a run, and after one that failed halfway. */
  isComplete(): boolean;
  /** Warms up the code that a save runs, while the engine is idle. */
  warmUp(slot: () => WarmUpSlot): Promise<void>;
  /** Finds out what the judgement of the last published state needs. */
  prepareJudgement(signal: AbortSignal): Promise<void>;
  /** Saves new facts. Runs after publishing, so that it delays no caller. */
  saveFacts(): Promise<void>;
  /** Saves the state of the last run for the next process, unless it is stored already. */
  saveState(published: Published, waitsForLock: boolean): void;
  /** Saves the remaining facts before the store is closed. */
  saveOnClose(waitsForLock: boolean): void;
}

export function openPipeline(options: RunOptions): Pipeline {
  const { pool } = options;
  const discovery = createDiscovery(options);
  const stages = createStages(options);
  const savedRun = createSavedRun(options);
  const groups = createUnresolvedGroups();
  const runFrom = createRun({ options, discovery, stages, savedRun, groups });
  const { files, around, manifests, linking, erasing } = stages;
  /** That of the last complete run. */
  let state: RunState | undefined;
  /** During a run and after a failed one, what the stages hold belongs to no state. */
  let isBetweenStates = false;

  return {
    run,
    async explain(id, wanted) {
      const file = files.get(id);
      const linker = await linking.linker();
      return file && linker && explain(file, files.factsOf(id), { wanted, linker, erasing });
    },
    hashOf: id => files.known(id)?.record?.hash,
    async outlinesOf(wanted) {
      const tree = discovery.tree();
      if (!state || !tree) return new Map();
      const { outlines } = await readOutlines(wanted, {
        ...{ tree, files, pool },
        maxFileSize: state.config.maxFileSize,
      });
      return outlines;
    },
    watchTargets: () => discovery.watchTargets(manifests),
    contents: () => {
      const blobs = new Map<FileId, string>();
      for (const id of files.ids()) blobs.set(id, files.known(id)?.record?.hash ?? '');
      const version = versionOf(stages);
      const [texts, hints] = [manifests.texts(), manifests.hints()];
      return { blobs, manifests: texts, hints, tree: discovery.tree(), version };
    },
    isComplete: () => state !== undefined && !isBetweenStates,
    async warmUp(slot) {
      // Meanwhile, a run may publish a state that is not judged yet.
      const judged = state;
      // Loaded lazily, with all that a save runs and a command does not.
      const { warmUp } = await import('./jit-warmup.ts');
      if (judged) await warmUp(judged.graph.get(), judged.rules, slot);
    },
    async prepareJudgement(signal) {
      const tree = discovery.tree();
      if (!state || !tree) return;
      await prepareJudgement(state.graph.get(), { stages, tree, pool, config: state.config, signal });
    },
    async saveFacts() {
      await files.save();
      await around.save();
    },
    saveState(published, waitsForLock) {
      const tree = discovery.tree();
      // A state is useless without the facts that it refers to.
      if (!state || isBetweenStates || !tree || !files.isSaved()) return;
      const unresolvedGroups = groups.save(tree);
      savedRun.save({ ...stages, tree, unresolvedGroups, state: state.graph, published, waitsForLock });
    },
    saveOnClose(waitsForLock) {
      files.saveOnClose(waitsForLock);
      around.saveOnClose(waitsForLock);
    },
  };

  async function run(scope: RunScope, signal?: AbortSignal): Promise<RunResult | undefined> {
    try {
      return await runOnce(scope, signal);
    } catch (error) {
      if (signal?.aborted && error === signal.reason) return void complete();
      // Both are rare, and starting over fixes both.
      if (error instanceof FactsLost) return runOnce({ paths: 'all', full: true });
      if (error instanceof NotPatchable) return runOnce({ paths: 'all', full: scope.full });
      throw error;
    }
  }

  async function runOnce(scope: RunScope, signal?: AbortSignal): Promise<RunResult> {
    // The paths of a failed run are lost, so the next one starts over.
    const last = isBetweenStates ? undefined : state;
    isBetweenStates = true;
    const { state: next, result } = await runFrom(last, scope, signal);
    state = next;
    complete();
    return result;
  }

  function complete(): void {
    isBetweenStates = false;
    files.commit();
    around.commit();
  }
}

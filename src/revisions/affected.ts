import { TEST } from '../analyze/roles.ts';
import { type AffectedFile, affectedFiles } from '../diff/affected.ts';
import type { FileId } from '../types.ts';
import { changedInputs } from './changed-inputs.ts';
import type { States } from './states.ts';

/** What `depgraph affected --json` prints. */
export interface AffectedAnswer {
  readonly base: { readonly name: string; readonly commit: string };
  /** Manifests, lockfiles and configurations that changed: everything below their folders is affected. */
  readonly inputs: readonly FileId[];
  /** Nearest to a change first. */
  readonly files: readonly AffectedFile[];
}

export interface AffectedOptions {
  /** Tests only. */
  readonly tests: boolean;
}

/** The changed files and what depends on them. */
export function affectedAnswer(states: States, { tests }: AffectedOptions): AffectedAnswer {
  const { before, after, range } = states;
  const inputs = changedInputs(states);
  const all = affectedFiles({
    before: before.snapshot.graph,
    after: after.snapshot.graph,
    blobsBefore: before.contents.blobs,
    blobsAfter: after.contents.blobs,
    inputs,
  });
  const { graph, analysis } = after.snapshot;
  const { roleOf } = analysis.roles;
  const testIds = new Set(graph.ids.filter((_, file) => roleOf[file] === TEST));
  const { name, commit } = range.base;
  return { base: { name, commit }, inputs, files: tests ? all.filter(({ id }) => testIds.has(id)) : all };
}

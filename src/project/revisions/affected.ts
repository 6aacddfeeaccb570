import { TEST } from '../../core/analyze/structure/roles.ts';
import { type AffectedFile, affectedFiles, testsOfSamePackage } from '../../core/diff/affected.ts';
import { familyOf } from '../../core/languages/registry.ts';
import type { CommitId, FileId } from '../../types.ts';
import { changedInputs } from './changed-inputs.ts';
import type { States } from './states.ts';

/** What `depgraph affected --json` prints. */
export interface AffectedAnswer {
  readonly base: { readonly name: string; readonly commit: CommitId };
  /** Manifests, lockfiles and configurations that changed: everything below their folders is affected. */
  readonly inputs: readonly FileId[];
  /** Nearest to a change first; then, of tests, those that are only compiled with a changed file. */
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
  const { graph, analysis } = after.snapshot;
  const input = {
    before: before.snapshot.graph,
    after: graph,
    blobsBefore: before.contents.blobs,
    blobsAfter: after.contents.blobs,
    inputs,
  };
  const all = affectedFiles(input);
  const { name, commit } = range.base;
  const isTest = (file: number) => analysis.roles.roleOf[file] === TEST;
  return { base: { name, commit }, inputs, files: tests ? testsAmong(all) : all };

  function testsAmong(files: readonly AffectedFile[]): AffectedFile[] {
    const testIds = new Set(graph.ids.filter((_, file) => isTest(file)));
    const reaching = new Set(files.map(({ id }) => id));
    const compilesTestsWithUnit = (language: string) => familyOf(language)?.compilesTestsWithUnit === true;
    const compiled = testsOfSamePackage({ ...input, isTest, compilesTestsWithUnit });
    return [...files.filter(({ id }) => testIds.has(id)), ...compiled.filter(({ id }) => !reaching.has(id))];
  }
}

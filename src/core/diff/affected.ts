import { parentOf } from '../../shared/paths.ts';
import type { FileId, FileNode } from '../../types.ts';
import { type Graph, nodeOf } from '../graph/graph.ts';
import { reach } from '../query/reach.ts';

export interface AffectedInput {
  readonly before: Graph;
  readonly after: Graph;
  /** File → an id of its content, in both states. */
  readonly blobsBefore: ReadonlyMap<FileId, string>;
  readonly blobsAfter: ReadonlyMap<FileId, string>;
  /** Manifests, lockfiles and configurations that changed: everything below their folders is affected. */
  readonly inputs: readonly FileId[];
}

export interface AffectedFile {
  readonly id: FileId;
  /** From the nearest change; 0 for a changed file. */
  readonly steps: number;
  /** It does not reach a changed file, but is compiled with one. */
  readonly samePackage?: true;
}

/** The changed files and what reaches them, nearest first, then in string order. A deleted file counts through its old imports. */
export function affectedFiles(input: AffectedInput): AffectedFile[] {
  const { after, inputs } = input;
  const folders = inputs.map(parentOf);
  const isBelowInput = (id: FileId) =>
    folders.some(folder => folder === '' || id.startsWith(`${folder}/`) || folder === parentOf(id));
  const changed = after.ids
    .slice(0, after.fileCount)
    .filter(id => input.blobsBefore.get(id) !== input.blobsAfter.get(id) || isBelowInput(id));
  const starts = Uint32Array.from(changed, id => nodeOf(after, id));
  const direct = reach(after, { from: starts.sort(), backwards: true });
  // Those that used a deleted file are affected, and are one step away from the change.
  const orphans = usersOfDeleted(input).filter(node => direct.distance[node] !== 0);
  const further = reach(after, { from: Uint32Array.from(orphans).sort(), backwards: true });
  const stepsOf = (node: number) => {
    const [near, far] = [direct.distance[node], further.distance[node]];
    if (far < 0) return near;
    return near < 0 ? far + 1 : Math.min(near, far + 1);
  };
  return after.files
    .map((_, node) => ({ id: after.ids[node], steps: stepsOf(node) }))
    .filter(({ steps }) => steps >= 0)
    .sort((a, b) => a.steps - b.steps || (a.id < b.id ? -1 : 1));
}

export interface SamePackageInput extends AffectedInput {
  isTest(node: number): boolean;
  /** Are the tests of this language compiled with all files of their unit? */
  compilesTestsWithUnit(language: string): boolean;
}

/** The tests that are compiled with a changed or deleted file, in string order. */
export function testsOfSamePackage(input: SamePackageInput): AffectedFile[] {
  const { before, after, blobsBefore, blobsAfter } = input;
  const units = new Set<string>();
  for (const graph of [before, after]) {
    for (const [node, file] of graph.files.entries()) {
      const id = graph.ids[node];
      if (blobsBefore.get(id) !== blobsAfter.get(id)) units.add(unitKey(file));
    }
  }
  return after.files.flatMap((file, node) =>
    units.has(unitKey(file)) && input.isTest(node) && input.compilesTestsWithUnit(file.language)
      ? [{ id: after.ids[node], steps: 1, samePackage: true as const }]
      : [],
  );
}

function unitKey({ language, unit = '' }: Pick<FileNode, 'language' | 'unit'>): string {
  return `${language}\0${unit}`;
}

/** Nodes of the later graph. */
function usersOfDeleted({ before, after, blobsAfter }: AffectedInput): number[] {
  const users = new Set<number>();
  for (let node = 0; node < before.fileCount; node++) {
    if (blobsAfter.has(before.ids[node])) continue;
    for (let at = before.inStart[node]; at < before.inStart[node + 1]; at++) {
      const user = nodeOf(after, before.ids[before.sources[before.inEdges[at]]]);
      if (user < after.fileCount) users.add(user);
    }
  }
  return [...users];
}

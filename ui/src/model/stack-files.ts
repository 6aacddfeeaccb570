import type { Scope } from '../../../src/core/layout/box-types.ts';
import type { OverviewBox } from '../../../src/core/layout/overview.ts';
import type { BoxId, Project } from './types.ts';

/** What the stacks of the pictures drawn last hold: only a picture knows it. Of another project or commit, it is other files. */
const known = new Map<BoxId, ReadonlySet<string>>();

/** The paths of the files in a stack: the same object as long as they stay the same; undefined before one is drawn. */
export function filesOfStack(id: BoxId): ReadonlySet<string> | undefined {
  return known.get(id);
}

interface StackedBoxes {
  readonly project: Pick<Project, 'ids'>;
  readonly boxes: readonly Pick<OverviewBox, 'kind'>[];
  readonly ids: readonly BoxId[];
  readonly boxOf: Int32Array;
}

export function noteStacks(
  { project, boxes, ids, boxOf }: StackedBoxes,
  scope: Scope,
  inside: readonly number[] = [],
): void {
  const note = (id: BoxId, files: readonly number[]) => {
    const [paths, before] = [new Set(files.map(file => project.ids[file])), known.get(id)];
    const isSame = before?.size === paths.size && [...paths].every(path => before.has(path));
    if (!isSame) known.set(id, paths);
  };
  if (inside.length > 0) note(scope, inside);
  for (const [box, { kind }] of boxes.entries()) {
    if (kind !== 'stack') continue;
    note(
      ids[box],
      [...boxOf.keys()].filter(file => boxOf[file] === box),
    );
  }
}

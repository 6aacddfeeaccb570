import type { Scope } from '../../../src/core/layout/box-types.ts';
import type { OverviewBox } from '../../../src/core/layout/overview.ts';
import type { BoxId, Project } from './types.ts';

/** What the stacks of the pictures drawn so far hold: only a picture knows it. */
const known = new Map<BoxId, ReadonlySet<string>>();

/** The paths of the files in a stack; undefined before a picture with it is drawn. */
export function filesOfStack(id: BoxId): ReadonlySet<string> | undefined {
  return known.get(id);
}

interface StackedBoxes {
  readonly project: Project;
  readonly boxes: readonly OverviewBox[];
  readonly ids: readonly BoxId[];
  readonly boxOf: Int32Array;
}

export function noteStacks(
  { project, boxes, ids, boxOf }: StackedBoxes,
  scope: Scope,
  inside: readonly number[] = [],
): void {
  const pathsOf = (files: readonly number[]) => new Set(files.map(file => project.ids[file]));
  if (inside.length > 0) known.set(scope, pathsOf(inside));
  for (const [box, { kind }] of boxes.entries()) {
    if (kind !== 'stack') continue;
    known.set(ids[box], pathsOf([...boxOf.keys()].filter(file => boxOf[file] === box)));
  }
}

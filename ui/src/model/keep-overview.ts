import type { ChosenKind } from '../../../src/core/layout/box-types.ts';
import { describe } from '../../../src/core/layout/describe.ts';
import { importsBetween } from '../../../src/core/layout/flow.ts';
import { boxForPath, NO_BOX } from '../../../src/core/layout/keep-boxes.ts';
import type { OverviewBox } from '../../../src/core/layout/overview.ts';
import { flowAlong } from '../../../src/core/layout/stacked-flow.ts';
import { insideTest } from './filters.ts';
import { countedEnds, filesOf, type OverviewState } from './overview.ts';
import { idOf } from './overview-ids.ts';
import { placeNewBox } from './overview-new-box.ts';
import { pairNodes } from './pair-nodes.ts';
import type { Project } from './types.ts';

/** After a save: files are counted again, new ones join the boxes around them, and no box moves. */
export function keepOverview(before: OverviewState, project: Project): OverviewState {
  const { filters } = before;
  const { ids, role, edges } = before.project;
  // The judgement of a save changes neither files nor imports.
  if (project.ids === ids && project.role === role && project.edges === edges) return { ...before, project };
  if (hasSameFiles(before.project, project)) return withImports(before, project);
  const files = filesOf(project, filters);
  const boxBefore = new Int32Array(project.fileCount).fill(UNKNOWN);
  const stacked = before.stacked && {
    ...before.stacked,
    partOf: new Int32Array(project.fileCount).fill(-1),
  };
  const nextOf = before.project.ids === project.ids ? undefined : pairNodes(before.project, project);
  for (let file = 0; file < before.project.fileCount; file++) {
    const now = nextOf ? nextOf[file] : file;
    if (now < 0) continue;
    boxBefore[now] = before.boxOf[file];
    if (stacked && before.stacked) stacked.partOf[now] = before.stacked.partOf[file];
  }
  const known: Pick<OverviewBox, 'path' | 'kind'>[] = [...before.boxes];
  const isInside = insideTest(project, filters.scope);
  const boxOf = new Int32Array(project.fileCount).fill(-1);
  const counts = before.boxes.map(() => 0);
  for (const [i, file] of files.entries()) {
    const box = boxBefore[file] === UNKNOWN ? boxOfNew(file, files[i - 1]) : boxBefore[file];
    boxOf[file] = box;
    if (box >= 0) counts[box] = (counts[box] ?? 0) + 1;
  }
  const added = known.slice(before.boxes.length).map(box => ({ ...box, files: 0 }));
  const all: readonly OverviewBox[] = [...before.boxes, ...added];
  const boxes = all.map((box, i) => (box.files === counts[i] ? box : { ...box, files: counts[i] }));
  const ends = countedEnds(project.edges, filters);
  const { graph, weights } = importsBetween(boxes.length, boxOf, { edgeCount: ends.sources.length, ...ends });
  const placed = [...before.placed];
  const level = new Uint32Array(boxes.length);
  level.set(before.flow.level);
  for (let box = before.boxes.length; box < boxes.length; box++) {
    for (let edge = graph.outStart[box]; edge < graph.outStart[box + 1]; edge++)
      level[box] = Math.max(level[box], level[graph.targets[edge]] + 1);
    placed.push(placeNewBox(placed, { level, name: nameOf(boxes[box].path), files: boxes[box].files, box }));
  }
  const flow = flowAlong(
    { graph, weights },
    { level, floors: before.flow.floors },
    { boxes, boxOf, stacked },
    { edgeCount: ends.sources.length, ...ends },
  );
  return {
    ...before,
    project,
    boxes,
    ids: boxes.map(idOf),
    names: boxes.map(({ path }, box) => before.names[box] ?? nameOf(path)),
    labels: boxes.map(({ path }, box) => before.labels[box] ?? nameOf(path)),
    placed,
    boxOf,
    stacked,
    flow,
    facts: describe({ boxes, flow }),
  };

  function boxOfNew(file: number, previous: number | undefined): number {
    const around = boxForPath(known, project.ids[file]);
    if (around !== NO_BOX) return around;
    const beside = boxBeside(file, previous);
    if (beside !== undefined) return beside;
    // What has no room is left out until the picture is rearranged, and what is outside the scope is no part of it.
    if (known.length - before.boxes.length >= MOST_ADDED || !isInside(file)) return NO_BOX;
    return known.push(newBox(file)) - 1;
  }

  /** The module of the file before it in the same folder, or none if what has no room there is left out. */
  function boxBeside(file: number, previous: number | undefined): number | undefined {
    const folder = project.ids[file].slice(0, project.ids[file].lastIndexOf('/') + 1);
    if (previous === undefined || folder === '' || !project.ids[previous].startsWith(folder))
      return undefined;
    const box = boxOf[previous];
    const { left } = before.picture;
    if (box === NO_BOX) return left.files > 0 ? NO_BOX : undefined;
    return before.boxes[box]?.kind === 'module' ? box : undefined;
  }

  /** A new folder that is around no box, or a new file. */
  function newBox(file: number): { readonly path: string; readonly kind: ChosenKind } {
    const path = project.ids[file];
    const isAroundBox = (folder: string) => before.boxes.some(box => box.path.startsWith(`${folder}/`));
    let end = path.startsWith(`${filters.scope}/`) ? filters.scope.length : -1;
    do end = path.indexOf('/', end + 1);
    while (end !== -1 && isAroundBox(path.slice(0, end)));
    return end === -1 ? { path, kind: 'file' } : { path: path.slice(0, end), kind: 'folder' };
  }
}

/** Are all files in their places, with their roles? Packages may differ. */
function hasSameFiles({ ids, fileCount, role }: Project, after: Project): boolean {
  if (fileCount !== after.fileCount) return false;
  for (let file = 0; file < fileCount; file++)
    if (role[file] !== after.role[file] || ids[file] !== after.ids[file]) return false;
  return true;
}

/** Where no file was added or removed, only imports are counted again; what is the same stays the same object. */
function withImports(before: OverviewState, project: Project): OverviewState {
  const { boxes, boxOf, flow: known } = before;
  const ends = countedEnds(project.edges, before.filters);
  const input = { edgeCount: ends.sources.length, ...ends };
  const flow = flowAlong(importsBetween(boxes.length, boxOf, input, known), known, before, input, known);
  return flow === known
    ? { ...before, project }
    : { ...before, project, flow, facts: describe({ boxes, flow }) };
}

const UNKNOWN = -2;
/** More new boxes would be no picture any more. */
const MOST_ADDED = 20;

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

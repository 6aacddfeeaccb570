import type { ChosenKind } from '../../../src/core/layout/box-types.ts';
import { describe, type OverviewFacts } from '../../../src/core/layout/describe.ts';
import { type Flow, importsBetween } from '../../../src/core/layout/flow.ts';
import { boxForPath, NO_BOX } from '../../../src/core/layout/keep-boxes.ts';
import type { OverviewBox, OverviewLeftOut } from '../../../src/core/layout/overview.ts';
import type { Picture, PictureRequest } from '../../../src/core/layout/picture.ts';
import type { PlacedBox } from '../../../src/core/layout/place-boxes.ts';
import { flowAlong, type StackedParts } from '../../../src/core/layout/stacked-flow.ts';
import { EDGE_FLAGS } from '../../../src/core/report/model-types.ts';
import { insideTest, rangeOf, shownNodes } from './filters.ts';
import { nodeOf, pathOf } from './ids.ts';
import { idOf } from './overview-ids.ts';
import { placeNewBox } from './overview-new-box.ts';
import { pairNodes } from './pair-nodes.ts';
import { noteStacks } from './stack-files.ts';
import type { BoxId, Edges, Filters, Modules, Project } from './types.ts';

/** The picture on screen, with the imports of the current project. Its boxes stay where they are until rearranged. */
export interface OverviewState {
  readonly project: Project;
  readonly filters: Filters;
  readonly picture: Picture;
  readonly boxes: readonly OverviewBox[];
  readonly ids: readonly BoxId[];
  readonly names: readonly string[];
  /** Box → what is written in it. */
  readonly labels: readonly string[];
  readonly placed: readonly PlacedBox[];
  /** File → its box, or -1. */
  readonly boxOf: Int32Array;
  /** Absent where there is no stack. */
  readonly stacked?: StackedParts | undefined;
  readonly flow: Flow;
  readonly left: OverviewLeftOut;
  readonly facts: OverviewFacts;
}

export interface OverviewRequest {
  readonly project: Project;
  readonly filters: Filters;
  /** The declared modules. */
  readonly declared?: Modules | undefined;
  readonly viewport: PictureRequest['viewport'];
}

export function requestOf({ project, filters, declared, viewport }: OverviewRequest): PictureRequest {
  const paths = project.ids.slice(0, project.fileCount);
  return {
    paths,
    files: filesOf(project, filters),
    ...countedEnds(project.edges, filters),
    modules: { list: project.moduleList, moduleOf: project.module },
    declared: declared && paths.map(path => declared.get(path)),
    scope: filters.scope,
    viewport,
  };
}

/** Neighbours in the margins are outside the scope, so the scope hides nothing here. */
function filesOf(project: Project, filters: Filters): number[] {
  const shown = shownNodes(project, { ...filters, scope: '', packages: false });
  const files: number[] = [];
  for (let file = 0; file < project.fileCount; file++) if (shown[file] === 1) files.push(file);
  return files;
}

type EdgeEnds = Pick<PictureRequest, 'sources' | 'targets'>;

/** Edges → the ends of those that count, for the last filters: a zoom changes neither. */
const knownEnds = new WeakMap<Edges, { readonly hidden: number; readonly ends: EdgeEnds }>();

/** What exists in tests only, such as a test module inside a source file, shapes no picture while tests are hidden. */
function countedEnds(edges: Edges, filters: Filters): EdgeEnds {
  if (filters.types && filters.tests) return { sources: edges.source, targets: edges.target };
  const hidden = (filters.tests ? 0 : EDGE_FLAGS.test) | (filters.types ? 0 : EDGE_FLAGS.typeOnly);
  const known = knownEnds.get(edges);
  if (known?.hidden === hidden) return known.ends;
  const { source, target, flags } = edges;
  const sources = new Uint32Array(source.length);
  const targets = new Uint32Array(source.length);
  let count = 0;
  // Many times faster than two calls of `filter`, which would block the page.
  for (let edge = 0; edge < source.length; edge++) {
    if ((flags[edge] & hidden) !== 0) continue;
    sources[count] = source[edge];
    targets[count++] = target[edge];
  }
  const ends = { sources: sources.slice(0, count), targets: targets.slice(0, count) };
  knownEnds.set(edges, { hidden, ends });
  return ends;
}

export function stateOf(picture: Picture, { project, filters }: OverviewRequest): OverviewState {
  const { boxes, names, labels, boxOf, stacked, flow, left, facts, placed } = picture;
  const ids = boxes.map(idOf);
  noteStacks({ project, boxes, ids, boxOf }, filters.scope, picture.inside);
  return {
    project,
    filters,
    picture,
    boxes,
    names,
    labels,
    ids,
    placed: placed.boxes,
    boxOf,
    stacked,
    flow,
    left,
    facts,
  };
}

/** The box that shows a box of another view: itself, or the one around it; -1 if there is none. */
export function boxShowing({ ids, project, boxOf }: OverviewState, id: BoxId): number {
  const exact = ids.indexOf(id);
  if (exact >= 0) return exact;
  const file = nodeOf(project, id);
  if (file >= 0) return boxOf[file] ?? -1;
  const { start, end } = rangeOf(project, pathOf(id));
  const found = new Set(boxOf.subarray(start, end).filter(box => box >= 0));
  const [box] = found;
  return found.size === 1 && pathOf(id) !== '' ? box : -1;
}

/** After a save: files are counted again, new ones join the boxes around them, and no box moves. */
export function keepOverview(before: OverviewState, project: Project): OverviewState {
  const { filters } = before;
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

const UNKNOWN = -2;
/** More new boxes would be no picture any more. */
const MOST_ADDED = 20;

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

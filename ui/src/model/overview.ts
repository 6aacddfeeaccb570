import type { OverviewFacts } from '../../../src/core/layout/describe.ts';
import type { Flow } from '../../../src/core/layout/flow.ts';
import type { OverviewBox, OverviewLeftOut } from '../../../src/core/layout/overview.ts';
import type { Picture, PictureRequest } from '../../../src/core/layout/picture.ts';
import type { PlacedBox } from '../../../src/core/layout/place-boxes.ts';
import type { StackedParts } from '../../../src/core/layout/stacked-flow.ts';
import { EDGE_FLAGS } from '../../../src/core/report/model-types.ts';
import { rangeOf, shownNodes } from './filters.ts';
import { nodeOf, pathOf } from './ids.ts';
import { idOf } from './overview-ids.ts';
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
  /** As they were when the picture was drawn. */
  readonly largest: Picture['largest'];
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
export function filesOf(project: Project, filters: Filters): number[] {
  const shown = shownNodes(project, { ...filters, scope: '', packages: false });
  const files: number[] = [];
  for (let file = 0; file < project.fileCount; file++) if (shown[file] === 1) files.push(file);
  return files;
}

type EdgeEnds = Pick<PictureRequest, 'sources' | 'targets'>;

/** Edges → the ends of those that count, for the last filters: a zoom changes neither. */
const knownEnds = new WeakMap<Edges, { readonly hidden: number; readonly ends: EdgeEnds }>();

/** What exists in tests only, such as a test module inside a source file, shapes no picture while tests are hidden. */
export function countedEnds(edges: Edges, filters: Filters): EdgeEnds {
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
  const { boxes, names, labels, boxOf, stacked, flow, left, facts, largest, placed } = picture;
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
    largest,
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

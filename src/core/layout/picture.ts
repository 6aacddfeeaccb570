import { parentOf } from '../../shared/paths.ts';
import { type Areas, areasOf } from './areas.ts';
import { arrange } from './arrange.ts';
import type { Size } from './box-sizes.ts';
import type { BoxesInput, FileModules, Scope } from './box-types.ts';
import { describe, type OverviewFacts } from './describe.ts';
import { type LargestPart, largestParts } from './largest-parts.ts';
import { lineTones } from './line-tones.ts';
import { areasWithMargins, type MarginBox } from './margin-areas.ts';
import { moduleNames } from './module-names.ts';
import { type Overview, overviewInside, overviewOf, overviewOfFiles } from './overview.ts';
import type { Placed } from './placed.ts';
import { folderOfStack, placeWords, scopeOf, scopeTest, stackOf } from './scopes.ts';

/** A project as columns, which a worker can receive. */
export interface PictureRequest {
  /** File → its path. */
  readonly paths: readonly string[];
  /** The files to show, ascending. */
  readonly files: readonly number[];
  /** Edge → the file that imports, and the imported one. Other nodes are ignored. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** The modules of the project. */
  readonly modules: Pick<FileModules, 'list' | 'moduleOf'>;
  /** File → its declared module, whether it is a source or not; absent where none is declared. */
  readonly declared?: readonly (string | undefined)[] | undefined;
  readonly scope: Scope;
  /** The size to fill, in pixels. */
  readonly viewport: Size;
}

/** An overview, ready to be drawn. */
export interface Picture extends Pick<Overview, 'boxes' | 'boxOf' | 'stacked' | 'flow' | 'left'> {
  /** The files in what a stack holds, if the scope is one. */
  readonly inside?: readonly number[] | undefined;
  readonly names: readonly string[];
  /** Box → what is written in it: in a frame, its name without that of the frame. */
  readonly labels: readonly string[];
  readonly areas: Areas;
  /** The areas that have a frame, in the order of the frames. */
  readonly framed: readonly number[];
  readonly facts: OverviewFacts;
  /** Empty unless one of them is in several boxes. */
  readonly largest: readonly LargestPart[];
  readonly placed: Placed;
  /** Box → the tone of the upward lines that begin there. */
  readonly tones: readonly number[];
  /** The scopes of the pictures around this one, the outermost first. */
  readonly trail: readonly Scope[];
}

/** The picture of a scope is always reached from the outermost one, so that zooming in and out leads to the same ones. */
export function makePicture(request: PictureRequest): Picture {
  const { paths, sources, targets, declared, scope, viewport } = request;
  const modules = { ...request.modules, declaredOf: declared && ((file: number) => declared[file]) };
  const input = { paths, files: request.files, edgeCount: sources.length, sources, targets, modules };
  const { overview, trail, inside } = zoomed(scope, input);
  const { boxes, boxOf, stacked, flow, left } = overview;
  const areas = areasWithMargins(
    boxes.map(areaBoxOf),
    () => areasOf(overviewOf(input).boxes.map(areaBoxOf)).list,
  );
  const { names, labels, framed, placed } = arrange(overview, areas, viewport);
  return {
    boxes,
    boxOf,
    stacked,
    flow,
    left,
    inside,
    names,
    labels,
    framed,
    areas,
    facts: describe(overview),
    largest: largestParts(boxes),
    placed,
    tones: lineTones(flow, placed.lines),
    trail,
  };
}

interface Zoomed extends Pick<Picture, 'trail' | 'inside'> {
  readonly overview: Overview;
}

function zoomed(scope: Scope, input: BoxesInput & { readonly modules: FileModules }): Zoomed {
  const { paths, files, modules } = input;
  const whole = { overview: overviewOf(input), trail: [] };
  if (scope === '') return whole;
  const stack = stackOf(scope);
  if (stack) {
    const around = zoomed(stack.outer, input);
    const box = around.overview.boxes.findIndex(one => scopeOf(one) === scope);
    if (box >= 0) {
      const { boxOf } = around.overview;
      return {
        overview: overviewInside(around.overview, box, input),
        trail: [...around.trail, stack.outer],
        inside: files.filter(file => boxOf[file] === box),
      };
    }
  }
  const wanted = files.filter(scopeTest(scope, paths, moduleNames(modules, paths)));
  const trail: Scope[] = [''];
  let { overview } = whole;
  for (;;) {
    const picture = overview;
    const boxes = new Set(wanted.map(file => picture.boxOf[file]));
    const [box] = boxes;
    const inner = boxes.size === 1 && box >= 0 ? scopeOf(picture.boxes[box]) : undefined;
    const isSmaller = inner !== undefined && picture.boxes[box].files < countInner(picture);
    if (!isSmaller) return { overview: overviewOfFiles(picture, wanted, { ...input, scope }), trail };
    overview = overviewInside(picture, box, input);
    if (picture.boxes[box].files === wanted.length) return { overview, trail };
    trail.push(inner);
  }
}

function countInner({ boxes }: Overview): number {
  return boxes.reduce((sum, { files, margin }) => sum + (margin ? 0 : files), 0);
}

/** A stack belongs where its parts do. */
function areaBoxOf({ path, kind, files, margin }: Overview['boxes'][number]): MarginBox {
  if (kind === 'stack') return { path: placeWords(folderOfStack(path)), files, margin };
  return { path: kind === 'file' ? parentOf(path) : path, files, margin };
}

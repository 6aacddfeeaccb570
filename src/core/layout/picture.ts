import { type Areas, areasOf } from './areas.ts';
import { arrange } from './arrange.ts';
import type { Size } from './box-sizes.ts';
import type { FileModules } from './box-types.ts';
import { describe, type OverviewFacts } from './describe.ts';
import { moduleNames } from './module-names.ts';
import { type Overview, overviewInside, overviewOf, overviewOfFiles } from './overview.ts';
import type { Placed } from './placed.ts';
import { type Scope, scopeOf, scopeTest } from './scopes.ts';

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
export interface Picture extends Pick<Overview, 'boxes' | 'boxOf' | 'flow' | 'left'> {
  readonly names: readonly string[];
  /** Box → what is written in it: in a frame, its name without that of the frame. */
  readonly labels: readonly string[];
  readonly areas: Areas;
  /** The areas that have a frame, in the order of the frames. */
  readonly framed: readonly number[];
  readonly facts: OverviewFacts;
  readonly placed: Placed;
  /** The scopes of the pictures around this one, the outermost first. */
  readonly trail: readonly Scope[];
}

/** The picture of a scope is always reached from the outermost one, so that zooming in and out leads to the same ones. */
export function makePicture(request: PictureRequest): Picture {
  const { paths, sources, targets, declared, scope, viewport } = request;
  const modules = { ...request.modules, declaredOf: declared && ((file: number) => declared[file]) };
  const input = { paths, files: request.files, edgeCount: sources.length, sources, targets, modules };
  let overview = overviewOf(input);
  const trail: Scope[] = [];
  if (scope !== '') {
    const isWanted = scopeTest(scope, paths, moduleNames(modules, paths));
    const wanted = request.files.filter(isWanted);
    trail.push('');
    for (;;) {
      const picture = overview;
      const boxes = new Set(wanted.map(file => picture.boxOf[file]));
      const [box] = boxes;
      const inner = boxes.size === 1 && box >= 0 ? scopeOf(picture.boxes[box]) : undefined;
      const isSmaller = inner !== undefined && picture.boxes[box].files < countInner(picture);
      if (!isSmaller) {
        overview = overviewOfFiles(picture, wanted, input);
        break;
      }
      overview = overviewInside(picture, box, input);
      if (picture.boxes[box].files === wanted.length) break;
      trail.push(inner);
    }
  }
  const { boxes, boxOf, flow, left } = overview;
  const areas = areasOf(
    boxes.map(({ path, kind, files }) => ({ path: kind === 'file' ? folderOf(path) : path, files })),
  );
  const { names, labels, framed, placed } = arrange(overview, areas, viewport);
  return {
    boxes,
    boxOf,
    flow,
    left,
    names,
    labels,
    framed,
    areas,
    facts: describe(overview),
    placed,
    trail,
  };
}

function countInner({ boxes }: Overview): number {
  return boxes.reduce((sum, { files, margin }) => sum + (margin ? 0 : files), 0);
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

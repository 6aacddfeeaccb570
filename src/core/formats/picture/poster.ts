import type { Size } from '../../layout/box-sizes.ts';
import { areaColours, namedFrames, type OverviewColours } from '../../layout/colours.ts';
import { moduleNames } from '../../layout/module-names.ts';
import { makePicture, type Picture, type PictureRequest } from '../../layout/picture.ts';
import { type Scope, scopeTest } from '../../layout/scopes.ts';
import { drawnText, sentence } from '../../layout/sentence.ts';
import { heatColours, majorityColours } from '../../layout/value-colours.ts';
import type { Labels } from '../../report/label-types.ts';
import { idsOf, sourcesOf } from '../../report/model-columns.ts';
import type { Model } from '../../report/model-types.ts';
import type { Theme } from './palette.ts';
import type { Poster } from './svg.ts';

export const POSTER_COLOURS = ['area', 'language', 'risk'] as const;
export type PosterColour = (typeof POSTER_COLOURS)[number];

export interface PosterRequest {
  readonly model: Model;
  readonly labels: Labels;
  readonly scope: Scope;
  readonly colour: PosterColour;
  readonly theme: Theme;
}

/** The size that the page gives to a picture on a common screen. */
const ROOM: Size = { width: 1240, height: 760 };

/** The poster that the page shows at first, without a page. */
export function posterOf({ model, labels, scope, colour, theme }: PosterRequest): Poster {
  const { fileCount, edges } = model;
  const picture = makePicture({
    paths: idsOf(model).slice(0, fileCount),
    modules: modulesOf(model),
    declared: declaredIn(labels, fileCount),
    files: sourceFiles(model),
    sources: sourcesOf(edges, fileCount),
    targets: Uint32Array.from(edges.target),
    scope,
    viewport: ROOM,
  });
  const { boxes, names, flow, placed, facts, left } = picture;
  const colours = coloursOf(picture, model, colour);
  const { graph, weights, isUpward } = flow;
  const lines = placed.lines.map(line => ({
    ...line,
    from: graph.sources[line.edge],
    to: graph.targets[line.edge],
    imports: weights[line.edge],
    isUpward: isUpward[line.edge] === 1,
  }));
  return {
    title: model.project.name,
    generatedAt: model.generatedAt,
    files: model.metrics.filesAnalyzed,
    imports: model.metrics.totalDependencies,
    health: model.health,
    sentence: sentence({ facts, names, boxes, left, filters: { scope } }),
    drawn: drawnText({ flow, boxes, picture }, lines),
    boxes,
    names,
    labels: picture.labels,
    placed: placed.boxes,
    frames: namedFrames({ picture, boxes }, colours),
    alone: placed.alone,
    flow,
    tangle: facts.tangle?.boxes ?? [],
    lines,
    colours,
    theme,
  };
}

/** Whether any file that a poster shows is in a scope. */
export function hasFilesIn(scope: Scope, model: Model, labels: Labels): boolean {
  const declared = declaredIn(labels, model.fileCount);
  const modules = { ...modulesOf(model), declaredOf: declared && ((file: number) => declared[file]) };
  const ids = idsOf(model);
  const isInside = scopeTest(scope, ids, moduleNames(modules, ids));
  return sourceFiles(model).some(isInside);
}

/** As on the page: tests use everything and blur how the code is layered, and nobody edits the rest. */
function sourceFiles({ files }: Model): number[] {
  return files.role.flatMap((role, file) => (role === 0 ? [file] : []));
}

function modulesOf({ modules, files }: Model): PictureRequest['modules'] {
  return { list: modules.list, moduleOf: Int32Array.from(files.module) };
}

function declaredIn(
  { modules, moduleOf }: Labels,
  fileCount: number,
): readonly (string | undefined)[] | undefined {
  if (modules.length === 0) return undefined;
  return Array.from({ length: fileCount }, (_, file) => modules[moduleOf[file]]);
}

function coloursOf(picture: Picture, { files, languages }: Model, colour: PosterColour): OverviewColours {
  const state = { picture, boxes: picture.boxes, boxOf: picture.boxOf };
  if (colour === 'language') return majorityColours(state, file => languages[files.language[file]]);
  if (colour === 'risk')
    return heatColours(state, { ofFile: file => files.risk[file], isSum: false, unit: 'risk' });
  return areaColours(state);
}

import type { Size } from '../../layout/box-sizes.ts';
import type { Scope } from '../../layout/box-types.ts';
import { areaColours, namedFrames, type OverviewColours } from '../../layout/colours.ts';
import { moduleNames } from '../../layout/module-names.ts';
import { makePicture, type Picture } from '../../layout/picture.ts';
import { scopeTest } from '../../layout/scopes.ts';
import { drawnText, sentence } from '../../layout/sentence.ts';
import { heatColours, majorityColours } from '../../layout/value-colours.ts';
import type { Labels } from '../../report/label-types.ts';
import { idsOf, sourcesOf } from '../../report/model-columns.ts';
import { EDGE_FLAGS, FILE_ROLES, type Model } from '../../report/model-types.ts';
import type { Theme } from './palette.ts';
import type { Poster } from './poster-types.ts';
import { declaredIn, modulesOf, pictureRequest, sourceFiles } from './request.ts';
import { withLeftOut } from './title.ts';

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
  const picture = makePicture(pictureRequest(model, labels, { scope, viewport: ROOM }));
  const { boxes, names, flow, placed, facts, largest, left } = picture;
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
    files: sourceFiles(model).length,
    imports: importsOf(model),
    languages: languagesOf(model),
    health: model.health,
    sentence: sentence({ facts, largest, names, boxes, left, filters: { scope } }),
    drawn: withLeftOut(drawnText({ flow, boxes, picture }, lines), roleCounts(model)),
    boxes,
    names,
    labels: picture.labels,
    placed: placed.boxes,
    frames: namedFrames({ picture, boxes }, colours),
    alone: placed.alone,
    flow,
    tangle: facts.tangle?.boxes ?? [],
    lines,
    tones: picture.tones,
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

/** Language → the number of its files that are shown. */
function languagesOf(model: Model): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const file of sourceFiles(model)) {
    const language = model.languages[model.files.language[file]];
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return counts;
}

/** Of the files that are shown, packages included. */
function importsOf({ files, edges, fileCount }: Model): number {
  const isShown = (file: number, edge: number) =>
    files.role[file] === 0 && (edges.flags[edge] & EDGE_FLAGS.test) === 0;
  return sourcesOf(edges, fileCount).filter(isShown).length;
}

function roleCounts({ files }: Model): readonly number[] {
  return FILE_ROLES.map((_, role) => files.role.reduce((sum, one) => sum + Number(one === role), 0));
}

function coloursOf(picture: Picture, { files, languages }: Model, colour: PosterColour): OverviewColours {
  const state = { picture, boxes: picture.boxes, boxOf: picture.boxOf };
  if (colour === 'language') return majorityColours(state, file => languages[files.language[file]]);
  if (colour === 'risk')
    return heatColours(state, { ofFile: file => files.risk[file], isSum: false, unit: 'risk' });
  return areaColours(state);
}

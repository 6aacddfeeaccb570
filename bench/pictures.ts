/**
 * Measures the overview of real projects: `npm run pictures -- PATH…`. Analyses each path without a cache, and writes
 * nothing there.
 */
import { basename, resolve } from 'node:path';
import { feedbackOrder } from '../src/core/analyze/judgement/feedback-order.ts';
import { siftedOrder } from '../src/core/analyze/judgement/sifted-order.ts';
import { labelsOf } from '../src/core/ask/labels.ts';
import { pictureRequest, sourceFiles } from '../src/core/formats/picture/request.ts';
import { DEFAULT_DETAIL, DETAILS } from '../src/core/layout/details.ts';
import { carriedShare, drawnEdges } from '../src/core/layout/drawn-edges.ts';
import { makePicture, type Picture } from '../src/core/layout/picture.ts';
import { sentence } from '../src/core/layout/sentence.ts';
import { buildModel } from '../src/core/report/model.ts';
import { finish } from '../src/shared/steps.ts';
import { openEngine } from '../test/helpers/analyze.ts';

const WIDTHS = [390, 1440, 2560];
const HEAVIEST = 20;
const COLUMNS = [
  'modules',
  'drawn',
  'upward before',
  'sifted',
  'drawn up',
  'heaviest',
  'carried',
  'floors',
  'largest',
  'same',
];

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('usage: npm run pictures -- PATH…');
  process.exitCode = 2;
} else print(['project', ...COLUMNS]);
for (const path of paths) print([basename(resolve(path)), ...(await measure(resolve(path)))]);

async function measure(root: string): Promise<string[]> {
  const engine = openEngine({ root });
  const snapshot = await engine.scan();
  const model = buildModel(snapshot);
  const labels = labelsOf(snapshot);
  await engine.close();
  const pictures = WIDTHS.map(width =>
    makePicture(pictureRequest(model, labels, { scope: '', viewport: { width, height: 900 } })),
  );
  const [, picture] = pictures;
  const { flow, boxes } = picture;
  const { graph, weights } = flow;
  const drawn = drawnEdges(flow, DETAILS[DEFAULT_DETAIL]);
  const shown = new Set(drawn);
  const heaviest = [...weights.keys()].sort((a, b) => weights[b] - weights[a] || a - b).slice(0, HEAVIEST);
  const found = heaviest.filter(edge => shown.has(edge) || flow.floors.includes(graph.targets[edge]));
  const total = sourceFiles(model).length;
  return [
    boxes.reduce((sum, { parts = 1 }) => sum + parts, 0),
    drawn.length,
    upwardWeight(picture, finish(feedbackOrder(graph, weights))),
    upwardWeight(picture, siftedOrder(graph, weights)),
    weights.reduce((sum, weight, edge) => sum + weight * flow.isUpward[edge], 0),
    `${found.length}/${heaviest.length}`,
    `${Math.floor(100 * carriedShare(flow, drawn))} %`,
    flow.floors.length,
    `${Math.round((100 * Math.max(0, ...boxes.map(({ files }) => files))) / Math.max(1, total))} %`,
    new Set(pictures.map(said)).size === 1 ? 'yes' : 'no',
  ].map(String);
}

function upwardWeight({ flow: { graph, weights } }: Picture, position: Uint32Array): number {
  return weights.reduce(
    (sum, weight, edge) => sum + (position[graph.sources[edge]] > position[graph.targets[edge]] ? weight : 0),
    0,
  );
}

/** The boxes and the sentence, which no window changes. */
function said(picture: Picture): string {
  return JSON.stringify([picture.boxes, sentence({ ...picture, filters: { scope: '' } })]);
}

function print(cells: readonly string[]): void {
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(14) : cell.padStart(14))).join(''));
}

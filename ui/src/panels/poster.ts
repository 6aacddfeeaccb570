import { PAGE_TEMPLATE, pageHtml } from '../../../src/core/formats/picture/html.ts';
import type { Theme } from '../../../src/core/formats/picture/palette.ts';
import { posterSvg } from '../../../src/core/formats/picture/svg.ts';
import { withLeftOut } from '../../../src/core/formats/picture/title.ts';
import { namedFrames } from '../../../src/core/layout/colours.ts';
import { drawnText, sentence } from '../../../src/core/layout/sentence.ts';
import { isCounted, shownNodes } from '../model/filters.ts';
import { overviewLines } from '../model/overview-lines.ts';
import { ROLE_FILTERS, roleCounts } from '../model/roles.ts';
import { save } from '../parts/save.ts';
import { getFindings, getLabels, getModel, getPackages } from '../store/api.ts';
import { marks } from '../store/module-marks.ts';
import { detail, overview } from '../store/overview.ts';
import { colours } from '../store/overview-colours.ts';
import { project, theme } from '../store/state.ts';
import { writeState } from '../store/url.ts';

/** Twice as many pixels as units, for screens with a high resolution. */
const PNG_SCALE = 2;
/** Browsers draw no larger canvas. */
const LARGEST_CANVAS = 16_384;

/** The overview as it is on screen, without a selection. */
function posterText(): string {
  const state = overview.value;
  if (!state) throw new Error('The overview is not drawn yet: open it once');
  const { project: now, facts, boxes, names, placed } = state;
  const roles = roleCounts(now);
  const hidden = ROLE_FILTERS.map((filter, role) => (state.filters[filter] ? 0 : roles[role]));
  const isShown = shownNodes(now, { ...state.filters, scope: '', packages: false });
  const lines = overviewLines(state, { detail: detail.value, box: -1, pairs: [], marked: marks.value });
  return posterSvg({
    title: now.name,
    generatedAt: now.generatedAt,
    files: now.language.filter((_, file) => isShown[file] === 1).length,
    imports: now.edges.source.filter(
      (file, edge) => isShown[file] === 1 && isCounted(now.edges, edge, state.filters),
    ).length,
    languages: languageCounts(now.language.filter((_, file) => isShown[file] === 1)),
    health: now.health,
    sentence: sentence(state),
    drawn: withLeftOut(drawnText(state, lines), hidden),
    boxes,
    names,
    labels: state.labels,
    placed,
    frames: namedFrames(state, colours.value),
    flow: state.flow,
    tangle: facts.tangle?.boxes ?? [],
    lines,
    tones: state.picture.tones,
    colours: colours.value,
    theme: shownTheme(),
  });
}

/** Language → the number of its files. */
function languageCounts(languages: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1);
  return counts;
}

export async function savePosterSvg(): Promise<void> {
  save(fileName('svg'), new Blob([posterText()], { type: 'image/svg+xml' }));
}

export async function savePosterPng(): Promise<void> {
  save(fileName('png'), await rendered(posterText()));
}

async function rendered(svg: string): Promise<Blob> {
  const image = new Image();
  // The policy of the page allows images from data, but not from blobs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const largest = Math.max(image.naturalWidth, image.naturalHeight);
  const scale = Math.min(PNG_SCALE, LARGEST_CANVAS / largest);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('The image is too large'))), 'image/png');
  });
}

/** The page in one file. It has the current model, and starts with what is on screen. */
export async function savePage(): Promise<void> {
  const [response, model, findings, labels, packages] = await Promise.all([
    fetch(PAGE_TEMPLATE),
    getModel(),
    getFindings(),
    getLabels(),
    getPackages(),
  ]);
  if (!response.ok) throw new Error(`the server responded with status ${response.status}`);
  const query = withoutSelection(writeState());
  const html = await pageHtml(await response.text(), {
    model,
    findings,
    labels,
    packages,
    query,
    theme: theme.value,
  });
  save(fileName('html'), new Blob([html], { type: 'text/html' }));
}

/** A selection is somebody's own, and the place on screen fits another window only. */
function withoutSelection(query: string): string {
  const kept = new URLSearchParams(query);
  for (const name of ['at', 'to', 'from', 'edge', 'frame', 'camera']) kept.delete(name);
  const text = kept.toString();
  return text === '' ? '' : `?${text}`;
}

function shownTheme(): Theme {
  if (theme.value !== 'system') return theme.value;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function fileName(extension: string): string {
  return `${project.value?.name ?? 'depgraph'}.${extension}`;
}

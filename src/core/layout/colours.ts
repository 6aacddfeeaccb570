import { thousands } from '../../shared/words.ts';
import type { Areas } from './areas.ts';
import type { PlacedFrame } from './placed.ts';
import { TINTS } from './tints.ts';

/** The boxes of a picture, and the files in them. */
export interface ColouredBoxes {
  readonly picture: { readonly areas: Areas };
  readonly boxes: readonly { readonly path: string }[];
  /** File → its box, or -1. */
  readonly boxOf: Int32Array;
}

export interface FramedPicture {
  readonly picture: {
    readonly areas: Areas;
    readonly framed: readonly number[];
    readonly placed: { readonly frames: readonly PlacedFrame[] };
  };
  readonly boxes: readonly { readonly files: number }[];
}

/** An entry of the legend. */
export interface LegendEntry {
  /** `tint-3`, `heat-2` or `plain`: the class that gives its colour. */
  readonly tint: string;
  readonly name: string;
}

export interface OverviewColours {
  /** Box → the class that gives its colour. */
  readonly tints: readonly string[];
  readonly legend: readonly LegendEntry[];
}

const PLAIN = 'plain';
const HEATS = 5;

/** Areas have colours of their own, which stay what they are in every picture. */
export function areaColours({ picture, boxes }: ColouredBoxes): OverviewColours {
  const { list, areaOf } = picture.areas;
  const tints = boxes.map(({ path }, box) => {
    const area = areaOf[box] ?? areaAround(list, path);
    return area < 0 ? PLAIN : `tint-${list[area].tint}`;
  });
  const legend = list.map(({ name, tint }) => ({ tint: `tint-${tint}`, name }));
  return { tints, legend: tints.includes(PLAIN) ? [...legend, { tint: PLAIN, name: 'others' }] : legend };
}

/** The area of a box that a save added to the picture. */
function areaAround(areas: Areas['list'], path: string): number {
  const around = areas.filter(area => path.startsWith(area.path));
  const [nearest] = around.toSorted((a, b) => b.path.length - a.path.length);
  return nearest ? areas.indexOf(nearest) : -1;
}

/** A frame with what it is called, as it is drawn. */
export interface NamedFrame extends PlacedFrame {
  readonly path: string;
  readonly name: string;
  readonly files: number;
  readonly tint: string;
}

/** Frames have the colours of their areas where boxes have them; else they are grey. */
export function namedFrames(
  { picture, boxes }: FramedPicture,
  { legend }: Pick<OverviewColours, 'legend'>,
): NamedFrame[] {
  const { areas, framed, placed } = picture;
  return placed.frames.map((frame, i): NamedFrame => {
    const { name, path, tint } = areas.list[framed[i]];
    const files = boxes.reduce(
      (sum, box, number) => (areas.areaOf[number] === framed[i] ? sum + box.files : sum),
      0,
    );
    const isShown = legend.some(entry => entry.name === name && entry.tint === `tint-${tint}`);
    return { ...frame, path, name, files, tint: isShown ? `tint-${tint}` : PLAIN };
  });
}

/** The value that most files of a box have decides: a language, or an owner. */
export function majorityColours(
  { boxes, boxOf }: ColouredBoxes,
  ofFile: (file: number) => string | undefined,
): OverviewColours {
  const counts = boxes.map(() => new Map<string, number>());
  const totals = new Map<string, number>();
  for (const [file, box] of boxOf.entries()) {
    const value = box < 0 ? undefined : ofFile(file);
    if (value === undefined) continue;
    counts[box].set(value, (counts[box].get(value) ?? 0) + 1);
    totals.set(value, (totals.get(value) ?? 0) + 1);
  }
  const ranked = [...totals].sort(byCount).map(([value]) => value);
  const named = ranked.slice(0, TINTS);
  const tints = counts.map(of => {
    const [most] = [...of].sort(byCount);
    const at = most ? named.indexOf(most[0]) : -1;
    return at < 0 ? PLAIN : `tint-${at}`;
  });
  const legend = named.map((name, i) => ({ tint: `tint-${i}`, name }));
  const rest = ranked.length > named.length ? 'others' : 'none';
  return { tints, legend: tints.includes(PLAIN) ? [...legend, { tint: PLAIN, name: rest }] : legend };
}

function byCount([a, many]: readonly [string, number], [b, more]: readonly [string, number]): number {
  return more - many || (a < b ? -1 : 1);
}

/** From cold to hot by the largest value among the files of a box, or by their sum. */
export function heatColours(
  { boxes, boxOf }: ColouredBoxes,
  { ofFile, isSum, unit }: { ofFile(file: number): number; readonly isSum: boolean; readonly unit: string },
): OverviewColours {
  const values = boxes.map(() => 0);
  for (const [file, box] of boxOf.entries()) {
    if (box < 0) continue;
    const value = ofFile(file);
    values[box] = isSum ? values[box] + value : Math.max(values[box], value);
  }
  const most = Math.max(1, ...values);
  // Few are far above the others, so that the steps grow.
  const heat = (value: number) =>
    value === 0 ? 0 : Math.min(HEATS - 1, 1 + Math.floor(Math.sqrt(value / most) * (HEATS - 1)));
  const legend = Array.from({ length: HEATS }, (_, i) => ({
    tint: `heat-${i}`,
    name: i === 0 ? `no ${unit}` : i === HEATS - 1 ? `up to ${thousands(most)}` : '',
  }));
  return { tints: values.map(value => `heat-${heat(value)}`), legend };
}

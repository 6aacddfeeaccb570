import { thousands } from '../../shared/words.ts';
import { type Areas, MOST_AREAS } from './areas.ts';
import { boxNames } from './box-names.ts';

/** The boxes of a picture, and the files in them. */
export interface ColouredBoxes {
  readonly picture: { readonly areas: Areas };
  readonly boxes: readonly { readonly path: string }[];
  /** File → its box, or -1. */
  readonly boxOf: Int32Array;
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

/** Top folders have colours of their own, the largest first. */
export function areaColours({ picture, boxes }: ColouredBoxes): OverviewColours {
  const { names, areaOf } = picture.areas;
  const tints = boxes.map(({ path }, box) => {
    const area = areaOf[box] ?? areaAround(names, path);
    return area < 0 ? PLAIN : `tint-${area}`;
  });
  const short = boxNames(names.map(path => ({ path, kind: 'folder' as const })));
  const legend = short.map((name, area) => ({ tint: `tint-${area}`, name }));
  return { tints, legend: tints.includes(PLAIN) ? [...legend, { tint: PLAIN, name: 'others' }] : legend };
}

/** The area of a box that a save added to the picture. */
function areaAround(names: readonly string[], path: string): number {
  const around = names.filter(name => path.startsWith(`${name}/`)).toSorted((a, b) => b.length - a.length);
  return names.indexOf(around[0]);
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
  const named = ranked.slice(0, MOST_AREAS);
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

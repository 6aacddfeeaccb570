import { thousands } from '../../shared/words.ts';
import { type ColouredBoxes, type OverviewColours, PLAIN } from './colours.ts';
import { TINTS } from './tints.ts';

const HEATS = 5;

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

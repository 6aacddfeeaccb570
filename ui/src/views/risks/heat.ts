import { thousands } from '../../model/names.ts';
import type { TreemapValue } from '../../model/treemap.ts';

/** The number of heat colours in the style sheet, from low to high. */
export const HEAT_STEPS = 5;

const LARGE = 100;

/** The colour step of a value. */
export function heatStep(value: number, greatest: number): number {
  if (greatest <= 0) return 0;
  let step = 0;
  while (step < HEAT_STEPS - 1 && value >= lowerBound(step + 1, greatest)) step++;
  return step;
}

/**
 * The smallest value of a step. Values are skewed, and more so in large projects: with even steps nearly all files would
 * have the lowest colour.
 */
function lowerBound(step: number, greatest: number): number {
  const bound = greatest * (step / HEAT_STEPS) ** (greatest > LARGE ? 3 : 2);
  return greatest > 1 ? Math.ceil(bound) : bound;
}

export interface HeatRange {
  readonly step: number;
  readonly text: string;
}

/** The legend: the range of each step. Steps that no value can have are left out. */
export function heatRanges(greatest: number): readonly HeatRange[] {
  const ranges: HeatRange[] = [];
  for (let step = 0; step < HEAT_STEPS; step++) {
    const from = lowerBound(step, greatest);
    const to = step === HEAT_STEPS - 1 ? greatest : lowerBound(step + 1, greatest);
    const isLast = step === HEAT_STEPS - 1;
    if (greatest > 1) {
      const last = isLast ? to : to - 1;
      if (last < from) continue;
      ranges.push({ step, text: last === from ? thousands(from) : `${thousands(from)}–${thousands(last)}` });
    } else if (greatest > 0) ranges.push({ step, text: `${from.toFixed(2)}–${to.toFixed(2)}` });
  }
  return ranges.length > 0 ? ranges : [{ step: 0, text: '0' }];
}

export const VALUE_NAMES: Readonly<Record<TreemapValue, string>> = {
  risk: 'Risk',
  fanIn: 'Used by',
  complexity: 'Relative fan-out',
};

export function valueText(what: TreemapValue, value: number): string {
  if (what === 'risk') return `risk ${thousands(value)}`;
  if (what === 'fanIn') return `used by ${thousands(value)}`;
  return `fan-out ${value.toFixed(2)} of the largest`;
}

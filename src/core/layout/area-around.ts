import type { Area } from './areas.ts';

/** The nearest area around a path, or -1. */
export function areaAround(areas: readonly Area[], path: string): number {
  const nearest = (best: number, { around }: Area, area: number) =>
    `${path}/`.startsWith(around) && around.length > (areas[best]?.around.length ?? 0) ? area : best;
  return areas.reduce(nearest, -1);
}

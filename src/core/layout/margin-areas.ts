import { areaAround } from './area-around.ts';
import { type AreaBox, type Areas, areasOf } from './areas.ts';

export interface MarginBox extends AreaBox {
  readonly margin?: 'above' | 'below' | undefined;
}

/**
 * The areas of a picture inside another one: its neighbours keep the areas that they have in the picture of the project,
 * and their colours. Margins come last.
 */
export function areasWithMargins(boxes: readonly MarginBox[], project: () => Areas['list']): Areas {
  const inner = boxes.filter(({ margin }) => margin === undefined);
  if (inner.length === boxes.length) return areasOf(boxes);
  const outer = project();
  const neighbours = boxes.slice(inner.length).map(({ path }) => areaAround(outer, path));
  const used = [...new Set(neighbours)].filter(area => area >= 0);
  const own = areasOf(inner, new Set(used.map(area => outer[area].tint)));
  const areaOf = new Int32Array(boxes.length).fill(-1);
  areaOf.set(own.areaOf);
  for (const [i, area] of neighbours.entries())
    if (area >= 0) areaOf[inner.length + i] = own.list.length + used.indexOf(area);
  return { list: [...own.list, ...used.map(area => ({ ...outer[area], isFramed: false }))], areaOf };
}

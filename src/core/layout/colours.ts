import { areaAround } from './area-around.ts';
import type { Areas } from './areas.ts';
import type { PlacedFrame } from './placed.ts';

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

export const PLAIN = 'plain';

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

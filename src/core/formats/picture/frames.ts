import type { NamedFrame } from '../../layout/colours.ts';
import { countOfFrame, FRAME_NAME_SIZE, frameTitleWidth } from '../../layout/frame-title.ts';
import { escapeXml } from '../xml.ts';
import { boxColours, colourOf, type Theme } from './palette.ts';
import { tenth } from './tenth.ts';

const RADIUS = 8;

interface Framed {
  readonly frames: readonly NamedFrame[];
  readonly theme: Theme;
}

/** Behind boxes and lines: the area that boxes belong to. */
export function framesOf({ frames, theme }: Framed): string[] {
  return frames.map(({ x, y, width, height, tint }) => {
    const { fill, border } = boxColours(tint, theme);
    return `<g class="frame"><rect x="${tenth(x + 0.5)}" y="${tenth(y + 0.5)}" width="${tenth(width - 1)}" height="${tenth(height - 1)}" rx="${RADIUS}" fill="${fill}" fill-opacity="0.45" stroke="${border}" stroke-opacity="0.35"/></g>`;
  });
}

/** On a ground of their own, so that lines pass behind them. */
export function frameTitles({ frames, theme }: Framed): string[] {
  return frames.map(({ x, y, name, files, tint }) => {
    const { fill, line } = boxColours(tint, theme);
    const ground = `<rect x="${tenth(x + 6)}" y="${tenth(y + 4)}" width="${tenth(frameTitleWidth({ name, files }) - 14)}" height="16" rx="3"`;
    return [
      `<g class="frame-title">${ground} fill="${colourOf('page', theme)}"/>${ground} fill="${fill}" fill-opacity="0.45"/>`,
      `<text x="${tenth(x + 12)}" y="${tenth(y + 16)}" font-size="${FRAME_NAME_SIZE}" font-weight="700" letter-spacing="0.8" fill="${line}">${escapeXml(name.toUpperCase())}`,
      `<tspan dx="6" font-weight="400" letter-spacing="0" fill="${colourOf('ink-2', theme)}">${countOfFrame(files)}</tspan></text></g>`,
    ].join('');
  });
}

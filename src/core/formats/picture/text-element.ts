import { escapeXml } from '../xml.ts';
import { tenth } from './tenth.ts';

export const SMALL_SIZE = 12;

interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly weight?: number;
  readonly anchor?: 'middle' | 'end';
}

export function text(content: string, { x, y, size, fill, weight, anchor }: TextStyle): string {
  const bold = weight === undefined ? '' : ` font-weight="${weight}"`;
  const align = anchor === undefined ? '' : ` text-anchor="${anchor}"`;
  return `<text x="${tenth(x)}" y="${tenth(y)}" font-size="${size}" fill="${fill}"${bold}${align}>${escapeXml(content)}</text>`;
}

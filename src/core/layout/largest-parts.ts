import { byString } from '../../shared/order.ts';
import { boxNames } from './box-names.ts';
import type { OverviewBox } from './overview.ts';
import { folderOfStack } from './scopes.ts';

/** A part of what is shown, in one box or in several. */
export interface LargestPart {
  readonly name: string;
  readonly files: number;
}

interface SizedPart extends LargestPart {
  readonly isSplit: boolean;
}

const MOST_PARTS = 3;
/** A folder with more of the files is no part of a whole. */
const WHOLE_SHARE = 0.5;

type SizedBox = Pick<OverviewBox, 'path' | 'kind' | 'files' | 'margin'>;

/**
 * The largest parts of a picture, if one of them is divided into several boxes: nobody can add these up. A folder with
 * more than half of the files stands for what is in it.
 */
export function largestParts(boxes: readonly SizedBox[]): LargestPart[] {
  const inner = boxes.filter(({ margin }) => margin === undefined);
  const total = inner.reduce((sum, { files }) => sum + files, 0);
  const found: SizedPart[] = [];
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const own = inner.filter(box => isWithin(box, folder));
    const files = own.reduce((sum, box) => sum + box.files, 0);
    const children = new Set(own.flatMap(box => childOf(box, folder)));
    if (folder === '' || (files > total * WHOLE_SHARE && children.size > 0)) waiting.push(...children);
    else found.push({ name: folder, files, isSplit: own.length > 1 });
  }
  const largest = found.sort((a, b) => b.files - a.files || byString(a.name, b.name)).slice(0, MOST_PARTS);
  if (!largest.some(({ isSplit }) => isSplit)) return [];
  const names = boxNames(largest.map(({ name }) => ({ path: name, kind: 'folder' })));
  return largest.map(({ files }, i) => ({ name: names[i], files }));
}

function isWithin(box: SizedBox, folder: string): boolean {
  const path = folderOf(box);
  return folder === '' || path === folder || (box.kind !== 'module' && path.startsWith(`${folder}/`));
}

/** The folder directly in this one that a box is in, if any. */
function childOf(box: SizedBox, folder: string): string[] {
  const path = folderOf(box);
  const start = folder === '' ? 0 : folder.length + 1;
  if (path.length < start || path === '') return [];
  // The name of a module is no path.
  const end = box.kind === 'module' ? -1 : path.indexOf('/', start);
  return [end === -1 ? path : path.slice(0, end)];
}

function folderOf({ path, kind }: SizedBox): string {
  if (kind === 'stack') return folderOfStack(path);
  return kind === 'file' ? path.slice(0, Math.max(0, path.lastIndexOf('/'))) : path;
}

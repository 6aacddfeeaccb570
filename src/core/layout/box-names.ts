import { groupBy } from '../../shared/group-by.ts';
import type { ChosenBox } from './box-types.ts';
import { stackLabel, stackPlace } from './stack-names.ts';

type NamedBox = Pick<ChosenBox, 'path' | 'kind' | 'parts'>;

/** Folders whose names say nothing about what is in them. */
const GENERIC =
  /^(?:src|source|sources|lib|libs|main|java|kotlin|scala|python|go|internal|pkg|code|index|v\d{1,2})$/i;

/** Is there no folder on this way whose name says what is in it? */
export function saysNothing(path: string): boolean {
  return path.split('/').every(segment => segment === '' || GENERIC.test(segment));
}

/**
 * A short name for each box, distinct among them: the last segment that says something, with as many of the segments
 * before it as it takes. Segments that say nothing are left out, except where boxes differ in them only. The files
 * directly in a folder are `core/*`.
 */
export function boxNames(boxes: readonly NamedBox[]): string[] {
  const short = boxes.map(tellingParts);
  const uses = new Map<string, number>();
  for (const part of short) uses.set(keyOf(part), (uses.get(keyOf(part)) ?? 0) + 1);
  // No segment before it tells `json` and `json/internal` apart.
  const isUnclear = (part: Parts, box: number) =>
    uses.get(keyOf(part)) !== 1 || hasOthersAround(boxes[box], boxes);
  const parts = short.map((part, box) => (isUnclear(part, box) ? wholeParts(boxes[box]) : part));
  const taken = parts.map(leastTaken);
  const names = () => parts.map((part, box) => nameOf(part, taken[box]));
  for (;;) {
    const current = names();
    const users = groupBy(current.keys(), box => current[box]);
    let isChanged = false;
    for (const same of users.values()) {
      if (same.length === 1) continue;
      for (const box of same) {
        if (taken[box] >= parts[box].segments.length) continue;
        taken[box]++;
        isChanged = true;
      }
    }
    if (!isChanged) return current;
  }
}

interface Parts {
  /** Before all segments. */
  readonly prefix?: string;
  readonly segments: readonly string[];
  readonly suffix: string;
}

const keyOf = ({ prefix = '', segments, suffix }: Parts): string => prefix + segments.join('/') + suffix;

/** `21 more in src/core`, `21 more parts` in the root. */
function stackParts(stack: NamedBox): Parts {
  const place = stackPlace(stack);
  if (place === '') return { prefix: `${stackLabel(stack)} parts`, segments: [], suffix: '' };
  return { prefix: `${stackLabel(stack)} in `, segments: place.split('/'), suffix: '' };
}

function wholeParts(box: NamedBox): Parts {
  const { path, kind } = box;
  if (kind === 'stack') return stackParts(box);
  if (kind === 'module') return { segments: [path], suffix: '' };
  return { segments: path === '' ? [] : path.split('/'), suffix: kind === 'own files' ? '/*' : '' };
}

function tellingParts(box: NamedBox): Parts {
  const whole = wholeParts(box);
  if (box.kind === 'module' || box.kind === 'file' || box.kind === 'stack') return whole;
  const { segments, suffix } = whole;
  const telling = segments.filter((segment, i) => i === 0 || !GENERIC.test(segment));
  const isEmpty = telling.length === 1 && GENERIC.test(telling[0]);
  return { segments: isEmpty ? segments : telling, suffix };
}

/** Would the name of a folder such as `web/lib` without its end be that of a folder that has other boxes, too? */
function hasOthersAround(box: NamedBox, boxes: readonly NamedBox[]): boolean {
  if (box.kind !== 'folder') return false;
  const segments = box.path.split('/');
  const telling = segments.findLastIndex(segment => !GENERIC.test(segment));
  if (telling < 0 || telling === segments.length - 1) return false;
  const around = `${segments.slice(0, telling + 1).join('/')}/`;
  return boxes.some(other => other !== box && `${other.path}/`.startsWith(around));
}

/** Up to a segment that says something; a scope such as `@babel` says too little alone. */
function leastTaken({ segments }: Parts): number {
  const telling = segments.findLastIndex(segment => !GENERIC.test(segment));
  const count = telling < 0 ? 1 : segments.length - telling;
  return Math.min(segments.length, segments.at(-1)?.startsWith('@') ? 2 : count);
}

function nameOf({ prefix = '', segments, suffix }: Parts, count: number): string {
  if (prefix !== '') return prefix + segments.slice(segments.length - count).join('/');
  if (segments.length === 0) return 'files in the root';
  return segments.slice(segments.length - count).join('/') + suffix;
}

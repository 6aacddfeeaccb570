import type { Language } from '../../../types.ts';
import * as about from './about.ts';
import { BARREL_ITEM } from './barrel.ts';
import { erasedSpecifiers } from './erasure/erased.ts';
import { scanText } from './header.ts';
import { outlineOf } from './moves/outline.ts';
import { parseWithSwc } from './parse.ts';
import { javascriptResolver } from './resolve/index.ts';
import { salvage } from './salvage.ts';

/**
 * Swc's stack overflows at 2,357 characters (`type X=[[[[…`, on a main thread with 8 MB), and backtracking doubles or
 * triples its time with every ambiguous bracket: `<T>(` takes a second when repeated 18 times. Short texts with few
 * brackets are harmless; all others belong in a process with a time limit.
 */
const HARMLESS_LENGTH = 1000;
const HARMLESS_OPENERS = 8;

/** Can swc be trusted with this text? */
export function isHarmless(text: string): boolean {
  return text.length <= HARMLESS_LENGTH && (text.match(/[(<[{?`]/g)?.length ?? 0) <= HARMLESS_OPENERS;
}

const SHARED = {
  extract: scanText,
  parse: parseWithSwc,
  outline: outlineOf,
  isHarmless,
  salvage,
  barrelItem: BARREL_ITEM,
  resolver: javascriptResolver,
} as const;

export const javascript: Language = { ...about.javascript, ...SHARED };

export const typescript: Language = { ...about.typescript, ...SHARED, erasedImports: erasedSpecifiers };

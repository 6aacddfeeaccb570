import type { FileNode } from '../../../types.ts';

// Imports nothing else, because the page uses it, too.

/** In an eager cycle that counts, and in one that lazy imports close. */
export const EAGER_POINTS = 5;
export const LAZY_POINTS = 2;

/** Fewer lines add nothing. */
const FEW_LINES = 10;

/** 10 for each doubling of the lines. */
export function linePoints({ loc = 0 }: Pick<FileNode, 'loc'>): number {
  return Math.floor(10 * Math.log2(Math.max(FEW_LINES, loc) / FEW_LINES));
}

/** 3 for each doubling of the dependencies. */
export function outgoingPoints(outgoing: number): number {
  return Math.floor(3 * Math.log2(1 + outgoing));
}

/** @param reach The number of source files that a hub depends on. */
export function reachPoints(reach: number, sources: number): number {
  return Math.floor((10 * reach) / Math.max(1, sources));
}

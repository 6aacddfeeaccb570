import type { Detail } from './drawn-edges.ts';

/** Names are written in 13 units and must not be smaller than 10 pixels. */
export const MIN_SCALE = 10 / 13;

const ALL = Number.POSITIVE_INFINITY;

/** From few lines to all of them. Boxes are placed for the default, so that another choice moves none. */
export const DETAILS: readonly Detail[] = [
  { lines: 0, mostLines: 0, share: 0, upward: 8 },
  { lines: 2, mostLines: 3, share: 0.8, upward: 24 },
  { lines: 4, mostLines: 6, share: 0.95, upward: 120 },
  { lines: ALL, mostLines: ALL, share: 1, upward: ALL },
];
export const DEFAULT_DETAIL = 1;

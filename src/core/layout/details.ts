import type { Detail } from './flow.ts';

/** Names are written in 13 units and must not be smaller than 10 pixels. */
export const MIN_SCALE = 10 / 13;

/** From few lines to all of them. Boxes are placed for the default, so that another choice moves none. */
export const DETAILS: readonly Detail[] = [
  { downward: 30, upward: 8 },
  { downward: 120, upward: 24 },
  { downward: 300, upward: 120 },
  { downward: Number.POSITIVE_INFINITY, upward: Number.POSITIVE_INFINITY, hasImplied: true },
];
export const DEFAULT_DETAIL = 1;

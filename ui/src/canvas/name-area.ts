import type { Box } from '../model/layout.ts';

const HEADER = { height: 22, letter: 7, count: 40 };

type Area = Pick<Box, 'x' | 'y' | 'width' | 'height'>;

/** The part of a box that edges must leave free: all of a closed box, the name of an open one. */
export function nameArea({ isOpen, label, x, y, width, height }: Box): Area {
  if (!isOpen) return { x, y, width, height };
  const room = Math.min(width - 2, HEADER.count + HEADER.letter * label.length);
  return { x: x + 1, y: y + 1, width: room, height: HEADER.height };
}

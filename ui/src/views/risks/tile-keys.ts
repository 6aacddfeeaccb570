import type { Tile } from '../../model/treemap.ts';

/** The tile that a navigation key leads to, or -1. Frames are skipped in favour of their contents. */
export function tileAfterKey(key: string, tiles: readonly Tile[], at: number): number {
  if (key === 'Home') return firstTile(tiles);
  if (key === 'End') return tiles.findLastIndex(({ isFrame }) => !isFrame);
  const direction = DIRECTIONS[key];
  return direction && at >= 0 ? nearest(tiles, tiles[at], direction) : -1;
}

export function firstTile(tiles: readonly Tile[]): number {
  return tiles.findIndex(({ isFrame }) => !isFrame);
}

type Direction = readonly [x: number, y: number];

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Weight of sideways distance: tiles straight ahead are preferred. */
const SIDEWAYS_WEIGHT = 3;

function nearest(tiles: readonly Tile[], from: Tile, [dx, dy]: Direction): number {
  let best = -1;
  let least = Infinity;
  for (let i = 0; i < tiles.length; i++) {
    const to = tiles[i];
    if (to.isFrame || to === from) continue;
    const x = to.x + to.width / 2 - from.x - from.width / 2;
    const y = to.y + to.height / 2 - from.y - from.height / 2;
    const ahead = x * dx + y * dy;
    if (ahead <= 0) continue;
    const distance = ahead + SIDEWAYS_WEIGHT * Math.abs(dx === 0 ? x : y);
    if (distance < least) {
      least = distance;
      best = i;
    }
  }
  return best;
}

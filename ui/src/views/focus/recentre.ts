import type { BoxId } from '../../model/types.ts';
import { select } from '../../store/actions.ts';

let isMoved = false;

/** Puts this box in the middle. */
export function recentre(id: BoxId): void {
  andReturn(() => select(id));
}

/** For actions after which what was clicked is gone: the headline takes the focus. */
export function andReturn(action: () => void): void {
  isMoved = true;
  action();
}

/** True once after each of them. */
export function wasMoved(): boolean {
  const was = isMoved;
  isMoved = false;
  return was;
}

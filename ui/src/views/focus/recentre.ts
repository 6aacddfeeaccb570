import type { BoxId } from '../../model/types.ts';
import { select } from '../../store/actions.ts';

let isRequested = false;

/** Focuses another box. */
export function recentre(id: BoxId): void {
  thenFocusHeadline(() => select(id));
}

/** Runs an action that removes the clicked element, and moves the keyboard focus to the headline. */
export function thenFocusHeadline(action: () => void): void {
  isRequested = true;
  action();
}

/** Returns true once after each `thenFocusHeadline`. */
export function takeFocusRequest(): boolean {
  const was = isRequested;
  isRequested = false;
  return was;
}

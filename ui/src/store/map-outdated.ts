import { effect, signal } from '@preact/signals';
import { isSameArrangement } from './arrangement.ts';
import { arranged, layout } from './derived.ts';
import { whenIdle } from './idle.ts';

/** Whether a layout from scratch would differ from the one on screen. */
export const isMapOutdated = signal(false);

/** Debounces consecutive saves. */
const DEBOUNCE_MS = 600;

/** Costs more than applying a save, so it is done later, and only while the map is shown. */
export function startMapOutdatedCheck(): () => void {
  let last = arranged.peek();
  return effect(() => {
    const now = arranged.value;
    // A new arrangement is never outdated.
    if (!now || !last || !isSameArrangement(last, now)) isMapOutdated.value = false;
    last = now;
    const timer = setTimeout(
      () =>
        whenIdle(() => {
          if (arranged.peek() === now)
            isMapOutdated.value = now !== undefined && (now.levels.outdated().size > 0 || hasBoxesBeside());
        }),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  });
}

/** A save puts a new top folder beside the rows. */
function hasBoxesBeside(): boolean {
  return layout.peek()?.boxes.some(({ isBeside }) => isBeside) ?? false;
}

import { effect, signal } from '@preact/signals';
import { requestOf } from '../model/overview.ts';
import { whenIdle } from './idle.ts';
import { labels } from './labels.ts';
import { overview, pictureSize } from './overview.ts';
import { pictureOf } from './picture-worker.ts';

/** Whether a picture from scratch would have other boxes or rows than the one on screen. */
export const isOverviewOutdated = signal(false);

const DEBOUNCE_MS = 600;

export function startOutdatedCheck(): () => void {
  return effect(() => {
    const now = overview.value;
    if (!now || now.flow === now.picture.flow) {
      isOverviewOutdated.value = false;
      return;
    }
    const timer = setTimeout(() => whenIdle(() => void check()), DEBOUNCE_MS);
    return () => clearTimeout(timer);

    async function check(): Promise<void> {
      const viewport = pictureSize();
      if (!now || !viewport || overview.peek() !== now) return;
      const { project, filters } = now;
      const request = requestOf({ project, filters, declared: labels.peek()?.modules, viewport });
      // Without a picture to compare with, nothing is known to be outdated.
      const fresh = await pictureOf(request).catch(() => undefined);
      if (!fresh || overview.peek() !== now) return;
      const keys = (boxes: typeof now.boxes, level: ArrayLike<number>) =>
        boxes
          .map(({ path, kind }, box) => `${kind} ${path} ${level[box]}`)
          .sort()
          .join('\n');
      isOverviewOutdated.value = keys(fresh.boxes, fresh.flow.level) !== keys(now.boxes, now.flow.level);
    }
  });
}

import { effect } from '@preact/signals';
import { scopeOf } from '../../../../src/core/layout/scopes.ts';
import type { OverviewState } from '../../model/overview.ts';
import { overview } from '../../store/overview.ts';
import { overviewView } from '../../store/overview-camera.ts';

const DURATION_MS = 260;

/**
 * Zooming in, the new picture grows out of its box; zooming out, it starts with that box as large as the surface.
 * Returns a function that stops it.
 */
export function animateZoom(world: HTMLElement): () => void {
  let before: OverviewState | undefined;
  return effect(() => {
    const now = overview.value;
    const previous = before;
    before = now;
    if (!now || !previous || now.picture === previous.picture || isReduced()) return;
    if (typeof world.animate !== 'function') return;
    const inside = rectOf(previous, now.filters.scope);
    const outside = rectOf(now, previous.filters.scope);
    const whole = { x: 0, y: 0, width: now.picture.placed.width, height: now.picture.placed.height };
    if (inside) play(world, inside, whole);
    else if (outside) play(world, { ...whole, ...previous.picture.placed, x: 0, y: 0 }, outside);
  });
}

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The box of a picture that a scope shows the inside of. */
function rectOf(state: OverviewState, scope: string): Rect | undefined {
  const box = state.boxes.findIndex(one => !one.margin && scopeOf(one) === scope);
  return box < 0 ? undefined : state.placed[box];
}

/** Starts with the rectangle `to` of the new picture where `from` was in the old one, and ends as it is. */
function play(world: HTMLElement, from: Rect, to: Rect): void {
  const { x, y, scale } = overviewView.peek();
  const end = `scale(${scale}) translate(${-x}px, ${-y}px)`;
  const ratio = Math.min(6, Math.max(0.1, from.width / Math.max(1, to.width)));
  const start = `scale(${scale}) translate(${-x}px, ${-y}px) translate(${from.x}px, ${from.y}px) scale(${ratio}) translate(${-to.x}px, ${-to.y}px)`;
  world.animate(
    [
      { transform: start, opacity: 0.2 },
      { transform: end, opacity: 1 },
    ],
    { duration: DURATION_MS, easing: 'cubic-bezier(.2,.7,.2,1)' },
  );
}

function isReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

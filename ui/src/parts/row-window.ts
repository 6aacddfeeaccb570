import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** The rows of a long list that are in sight, and some around them. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** Rows are added and taken away in steps, so that most scroll events change nothing. */
const STEP = 8;

/** The row height of the design, in pixels. */
export function rowHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row')) || 28;
}

/** What a frame that scrolls over `count` rows of one height has to draw. */
export function useRowWindow(frame: RefObject<HTMLElement | null>, count: number, height: number): RowWindow {
  const seen = useSignal<RowWindow>({ first: 0, end: 4 * STEP });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const { scrollTop, clientHeight } = element;
      const first = Math.max(0, Math.floor(scrollTop / height / STEP) * STEP - STEP);
      const end = Math.ceil((scrollTop + clientHeight) / height / STEP) * STEP + STEP;
      const before = seen.peek();
      if (before.first !== first || before.end !== end) seen.value = { first, end };
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [height]);
  const { first, end } = seen.value;
  return { first: Math.min(first, count), end: Math.min(end, count) };
}

interface RowPlace {
  readonly row: number;
  readonly height: number;
  /** What covers the top of the frame. */
  readonly header?: number;
}

/** Scrolls no further than needed. */
export function scrollToRow(frame: HTMLElement, { row, height, header = 0 }: RowPlace): void {
  const top = row * height;
  const room = frame.clientHeight - header;
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (top + height > frame.scrollTop + room) frame.scrollTop = top + height - room;
}

import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** The rows of a virtual list that are rendered: the visible ones and some around them. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** The window moves in steps, so that most scroll events change nothing. */
const STEP = 8;

/** The row height of the style sheet, in pixels. */
export function rowHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row')) || 28;
}

/** Tracks which of `count` rows of equal height a scrolling frame has to render. */
export function useRowWindow(frame: RefObject<HTMLElement | null>, count: number, height: number): RowWindow {
  const rendered = useSignal<RowWindow>({ first: 0, end: 4 * STEP });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const { scrollTop, clientHeight } = element;
      const first = Math.max(0, Math.floor(scrollTop / height / STEP) * STEP - STEP);
      const end = Math.ceil((scrollTop + clientHeight) / height / STEP) * STEP + STEP;
      const before = rendered.peek();
      if (before.first !== first || before.end !== end) rendered.value = { first, end };
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
  const { first, end } = rendered.value;
  return { first: Math.min(first, count), end: Math.min(end, count) };
}

interface RowPosition {
  readonly row: number;
  readonly height: number;
  /** Height of the sticky header. */
  readonly header?: number;
}

/** Scrolls the minimum distance that makes a row visible. */
export function scrollToRow(frame: HTMLElement, { row, height, header = 0 }: RowPosition): void {
  const top = row * height;
  const room = frame.clientHeight - header;
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (top + height > frame.scrollTop + room) frame.scrollTop = top + height - room;
}

import { computed, signal } from '@preact/signals';
import type { Viewport } from '../model/expansion.ts';
import { drawer, edgeChoice, selection, viewport } from './state.ts';

/** Below this width the side panels are drawers. */
const query = matchMedia('(max-width: 900px)');

export const isNarrow = signal(query.matches);
query.addEventListener('change', () => {
  isNarrow.value = query.matches;
});

/** The right panel is shown only if it has a subject: a box, an edge or a path. */
const hasSubject = computed(() => selection.value !== undefined || edgeChoice.value !== undefined);

export const isPanelShown = computed(() => hasSubject.value && (!isNarrow.value || drawer.value === 'right'));

/**
 * The part of the window that the map was last fitted to. It differs from the viewport after the right panel has opened
 * or closed, because selecting a box must not move the map under the pointer.
 */
export const fitArea = signal<Viewport | undefined>(undefined);

/** What the right panel takes from the view. */
export const panelRoom = signal<Viewport>({ width: 0, height: 0 });

/** The viewport as it would be without the panel, so that a link to a selection shows the same boxes as the page did. */
export const wholeViewport = computed<Viewport | undefined>(
  () =>
    viewport.value && {
      width: viewport.value.width + panelRoom.value.width,
      height: viewport.value.height + panelRoom.value.height,
    },
);

/** Returns a function that stops it. */
export function measurePanel(element: HTMLElement): () => void {
  const measure = () => {
    const { offsetWidth, offsetHeight } = element;
    panelRoom.value = isNarrow.peek()
      ? { width: 0, height: offsetHeight }
      : { width: offsetWidth, height: 0 };
  };
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  return () => {
    observer.disconnect();
    panelRoom.value = { width: 0, height: 0 };
  };
}

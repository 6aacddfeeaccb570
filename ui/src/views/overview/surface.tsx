import { effect, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { scopeOf } from '../../../../src/core/layout/scopes.ts';
import { rearrange, select, selectEdge, selectGoal, setFilters } from '../../store/actions.ts';
import { overview, overviewCamera, surfaceSize, zoomOut } from '../../store/overview.ts';
import { overviewView, panOverview, revealBy, ZOOM_STEP, zoomOverview } from '../../store/overview-camera.ts';
import { isOverviewOutdated } from '../../store/overview-outdated.ts';
import { pendingFocus, pulsingBoxes, selection } from '../../store/state.ts';
import { createDrag } from '../map/drag.ts';
import { OverviewBoxes } from './boxes.tsx';
import { AloneWords, FrameTitles, OverviewFrames } from './frames.tsx';
import { OverviewLines } from './lines.tsx';
import { boxTowards } from './walk.ts';

const PAN_STEP = 80;
/** Between a box that was panned into view and the border. */
const EDGE = 6;

export function OverviewSurface() {
  const surface = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const active = useSignal<string | undefined>(selection.value);

  useLayoutEffect(() => (surface.current ? measure(surface.current) : undefined), []);
  useEffect(() => effect(() => applyCamera(world.current)), []);
  useEffect(() => onSmaller(reveal), []);
  // A link may name a box that its own panel would cover.
  useEffect(() => {
    if (overview.value && !overviewCamera.peek()) reveal();
  }, [overview.value === undefined]);
  useEffect(
    () =>
      surface.current
        ? createDrag(surface.current, { pan: panOverview, zoom: zoomOverview, onClick })
        : undefined,
    [],
  );
  useEffect(() => (world.current ? animated(world.current) : undefined), []);

  useEffect(() => {
    const id = pendingFocus.value;
    if (id === undefined || !overview.value) return;
    pendingFocus.value = undefined;
    if (!overview.value.ids.includes(id)) return;
    active.value = id;
    boxElement(id)?.focus({ preventScroll: true });
  }, [pendingFocus.value, overview.value]);

  function boxElement(id: string): HTMLElement | null | undefined {
    return surface.current?.querySelector<HTMLElement>(`[data-box="${CSS.escape(id)}"]`);
  }

  /** The panel of a selection takes room from the picture, and must not cover the box that it is about. */
  function reveal(): void {
    const id = selection.peek();
    const element = id === undefined ? undefined : boxElement(id);
    if (element && surface.current) panIntoView(element, surface.current, revealBy);
  }

  function onClick(event: PointerEvent): void {
    const id = idAt(event.target, 'box');
    const line = idAt(event.target, 'line');
    if (id !== undefined && event.shiftKey) selectGoal(id);
    else if (id !== undefined) select(id);
    else if (line !== undefined) chooseLine(Number(line));
    else select(undefined);
    if (id !== undefined) active.value = id;
  }

  function onKey(event: KeyboardEvent): void {
    const state = overview.value;
    if (!state || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = active.value === undefined ? -1 : state.ids.indexOf(active.value);
    const next = event.shiftKey ? -1 : boxTowards(state.placed, from, event.key);
    if (next >= 0) focusBox(state.ids[next]);
    else if (event.key === 'Enter' && from >= 0) zoomInto(from);
    else if (event.key === ' ' && from >= 0) select(state.ids[from]);
    else if (event.key === 'Backspace') zoomOut();
    else if (event.key === '+' || event.key === '=') zoomOverview(ZOOM_STEP);
    else if (event.key === '-') zoomOverview(1 / ZOOM_STEP);
    else if (event.shiftKey && event.key.startsWith('Arrow')) panBy(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function focusBox(id: string): void {
    active.value = id;
    select(id);
    const element = boxElement(id);
    element?.focus({ preventScroll: true });
    if (element && surface.current) panIntoView(element, surface.current, panOverview);
  }

  const state = overview.value;
  const isActiveShown = active.value !== undefined && state?.ids.includes(active.value);
  return (
    <div class="map-frame">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the list inside has the roles. */}
      <div
        class="map-surface picture-surface"
        ref={surface}
        onKeyDown={onKey}
        onFocusIn={event => {
          active.value = idAt(event.target, 'box') ?? active.value;
        }}
        onDblClick={event => {
          const id = idAt(event.target, 'box');
          const box = id === undefined ? -1 : (overview.value?.ids.indexOf(id) ?? -1);
          if (box >= 0) zoomInto(box);
          else if (idAt(event.target, 'line') === undefined) zoomOut();
        }}
        onAnimationEnd={() => {
          // Let the next save of the same file pulse again.
          pulsingBoxes.value = new Set();
        }}
      >
        <div class="map-world" ref={world}>
          <OverviewFrames />
          <AloneWords />
          <OverviewLines />
          <FrameTitles />
          <div
            role="listbox"
            aria-label="Modules by dependency: users above, what they use below"
            class="picture-boxes"
          >
            <OverviewBoxes active={isActiveShown ? active.value : state?.ids[0]} />
          </div>
        </div>
      </div>
      {isOverviewOutdated.value && (
        <button
          type="button"
          class="chip new outdated"
          title="Saves never move boxes; this does"
          onClick={rearrange}
        >
          Layout out of date · Rearrange
        </button>
      )}
    </div>
  );
}

/** The first picture is not animated, and does not wait for what animates others. */
function animated(world: HTMLElement): () => void {
  let stop: (() => void) | undefined = () => undefined;
  import('./animate-zoom.ts').then(
    ({ animateZoom }) => {
      if (stop) stop = animateZoom(world);
    },
    () => undefined,
  );
  return () => {
    stop?.();
    stop = undefined;
  };
}

/** Shows what is inside a box; a single file has only a panel. */
function zoomInto(box: number): void {
  const state = overview.value;
  if (!state) return;
  const scope = scopeOf(state.boxes[box]);
  if (scope !== undefined) {
    // Escape zooms out then, and there is no panel to close first.
    select(undefined);
    setFilters({ scope });
  } else select(state.ids[box]);
}

function chooseLine(edge: number): void {
  const state = overview.value;
  if (!state) return;
  const { sources, targets } = state.flow.graph;
  selectEdge({ from: state.ids[sources[edge]], to: state.ids[targets[edge]] });
}

function idAt(target: EventTarget | null, name: 'box' | 'line'): string | undefined {
  const element =
    target instanceof Element ? target.closest<HTMLElement | SVGElement>(`[data-${name}]`) : null;
  return element?.dataset[name];
}

function panBy(key: string): void {
  if (key === 'ArrowLeft') panOverview(PAN_STEP, 0);
  else if (key === 'ArrowRight') panOverview(-PAN_STEP, 0);
  else if (key === 'ArrowUp') panOverview(0, PAN_STEP);
  else panOverview(0, -PAN_STEP);
}

function applyCamera(world: HTMLDivElement | null): void {
  const { x, y, scale } = overviewView.value;
  if (world) world.style.transform = `scale(${scale}) translate(${-x}px, ${-y}px)`;
}

function measure(element: HTMLElement): () => void {
  const update = () => {
    const { clientWidth: width, clientHeight: height } = element;
    const before = surfaceSize.peek();
    if (width > 0 && (before?.width !== width || before.height !== height))
      surfaceSize.value = { width, height };
  };
  update();
  const observer = new ResizeObserver(update);
  observer.observe(element);
  return () => observer.disconnect();
}

function onSmaller(reveal: () => void): () => void {
  let last = surfaceSize.peek();
  return effect(() => {
    const size = surfaceSize.value;
    const isSmaller = size && last && (size.width < last.width || size.height < last.height);
    last = size;
    if (isSmaller) reveal();
  });
}

/** Pans the minimum distance that makes the box visible. */
function panIntoView(element: HTMLElement, frame: HTMLElement, pan: (dx: number, dy: number) => void): void {
  const box = element.getBoundingClientRect();
  const view = frame.getBoundingClientRect();
  const dx = overflow(box.left, box.right, view.left + EDGE, view.right - EDGE);
  const dy = overflow(box.top, box.bottom, view.top + EDGE, view.bottom - EDGE);
  if (dx !== 0 || dy !== 0) pan(dx, dy);
}

function overflow(start: number, end: number, from: number, to: number): number {
  if (start < from) return from - start;
  return end > to ? Math.max(from - start, to - end) : 0;
}

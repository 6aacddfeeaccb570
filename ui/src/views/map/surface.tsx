import { batch, effect, type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { drawEdges, edgeAt, readColours } from '../../canvas/edges.ts';
import { plural, thousands } from '../../model/names.ts';
import { boxName } from '../../parts/box-name.ts';
import { rearrange, select, selectEdge, selectGoal } from '../../store/actions.ts';
import { expanded, layout } from '../../store/derived.ts';
import { toggle } from '../../store/map-actions.ts';
import { isMapOutdated, startMapOutdatedCheck } from '../../store/map-outdated.ts';
import { isChoosingEnd, isFramePending } from '../../store/path-mode.ts';
import { fit } from '../../store/reveal.ts';
import { fitArea, isPanelShown } from '../../store/right-panel.ts';
import {
  arrangement,
  type EdgeChoice,
  filters,
  hovered,
  hoveredEdge,
  pendingFocus,
  pulsingBoxes,
  selection,
  theme,
  viewport,
} from '../../store/state.ts';
import { Boxes } from './boxes.tsx';
import { createDoubleClick } from './double-click.ts';
import { createDrag } from './drag.ts';
import { picture } from './picture.ts';
import { scene } from './scene.ts';
import { StepMarks } from './step-marks.tsx';
import { frameBoxes, pan, toMap, viewCamera, zoom } from './view-camera.ts';
import { boxTowards } from './walk.ts';

const ZOOM_STEP = 1.2;
const PAN_STEP = 80;

export function MapSurface() {
  const surface = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const active = useSignal<string | undefined>(selection.value);

  const isMeasured = useSignal(false);
  useEffect(() => (surface.current ? measure(surface.current, isMeasured) : undefined), []);
  useEffect(() => effect(() => void (isMeasured.value && framePath())), []);
  useEffect(() => (canvas.current ? draw(canvas.current) : undefined), []);
  useEffect(() => effect(() => applyCamera(world.current)), []);
  useEffect(() => effect(refitWhenRearranged), []);
  useEffect(startMapOutdatedCheck, []);
  const doubleClick = useRef(createDoubleClick(toggleFolder));
  useEffect(() => doubleClick.current.listen(), []);
  useEffect(() => (surface.current ? createDrag(surface.current, { pan, onClick, zoom }) : undefined), []);

  useEffect(() => {
    const id = pendingFocus.value;
    if (id === undefined || !layout.value) return;
    // Clear it even if the box is missing: a later render must not steal the focus.
    pendingFocus.value = undefined;
    if (!layout.value.boxOf(id)) return;
    active.value = id;
    boxElement(id)?.focus({ preventScroll: true });
  }, [pendingFocus.value, layout.value]);

  function boxElement(id: string): HTMLElement | null | undefined {
    return surface.current?.querySelector<HTMLElement>(`[data-box="${CSS.escape(id)}"]`);
  }

  function onClick(event: PointerEvent): void {
    const id = boxIdAt(event.target);
    if (doubleClick.current.isSecond(event)) return;
    doubleClick.current.begin(event, id);
    const edge = edgeUnder(event);
    if (edge) selectEdge(edge);
    else if (id !== undefined && event.shiftKey) selectGoal(id);
    else select(id);
    if (id !== undefined) active.value = id;
  }

  /** The edge under the pointer. Closed boxes cover edges. */
  function edgeUnder(event: PointerEvent): EdgeChoice | undefined {
    const now = scene.value;
    const id = boxIdAt(event.target);
    if (!now || (id !== undefined && now.layout.boxOf(id)?.isOpen !== true)) return undefined;
    const { x, y } = pointOf(event);
    const edge = edgeAt(now, x, y);
    const { edges, layout: map } = now;
    return edge < 0 ? undefined : { from: map.boxes[edges.from[edge]].id, to: map.boxes[edges.to[edge]].id };
  }

  function onMove(event: PointerEvent): void {
    const edge = event.buttons === 0 ? edgeUnder(event) : undefined;
    const before = hoveredEdge.value;
    if (edge?.from !== before?.from || edge?.to !== before?.to) hoveredEdge.value = edge;
  }

  function leave(): void {
    hovered.value = undefined;
    hoveredEdge.value = undefined;
  }
  useEffect(() => leave, []);

  /** The pointer in map coordinates. */
  function pointOf(event: MouseEvent): { x: number; y: number } {
    const frame = surface.current?.getBoundingClientRect();
    return toMap(event.clientX - (frame?.left ?? 0), event.clientY - (frame?.top ?? 0));
  }

  function onKey(event: KeyboardEvent): void {
    const map = layout.value;
    if (!map || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = event.shiftKey ? undefined : boxTowards(map, active.value, event.key);
    if (next) focusBox(next.id);
    else if ((event.key === 'Enter' || event.key === ' ') && active.value !== undefined)
      onEnter(active.value, event);
    else if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP);
    else if (event.key === '-') zoom(1 / ZOOM_STEP);
    else if (event.shiftKey && event.key.startsWith('Arrow')) panBy(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onEnter(id: string, event: KeyboardEvent): void {
    if (event.key !== ' ' && !event.shiftKey && !isChoosingEnd.value) toggleFolder(id);
    select(id);
  }

  function focusBox(id: string): void {
    active.value = id;
    // While the end of a path is being chosen, the arrow keys only move.
    if (!isChoosingEnd.value) select(id);
    const element = boxElement(id);
    element?.focus({ preventScroll: true });
    if (element && surface.current) panIntoView(element, surface.current);
  }

  const firstId = layout.value?.boxes[0]?.id;
  const isActiveShown = active.value !== undefined && layout.value?.boxOf(active.value) !== undefined;
  return (
    <div class="map-frame">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tree inside has the roles. */}
      <div
        class={`map-surface${hoveredEdge.value ? ' on-edge' : ''}${picture.value ? ' pictured' : ''}`}
        title={hoveredEdge.value && titleOf(hoveredEdge.value)}
        ref={surface}
        onKeyDown={onKey}
        onFocusIn={event => {
          active.value = boxIdAt(event.target) ?? active.value;
        }}
        onPointerOver={event => {
          hovered.value = boxIdAt(event.target);
        }}
        onPointerMove={onMove}
        onPointerLeave={leave}
        onAnimationEnd={() => {
          // Let the next save of the same file pulse again.
          pulsingBoxes.value = new Set();
        }}
      >
        <div class="map-world" ref={world} role="tree" aria-label="Folders and files by dependency">
          <Boxes active={isActiveShown ? active.value : firstId} />
        </div>
        <canvas class="map-edges" ref={canvas} />
        <StepMarks />
      </div>
      {isMapOutdated.value && (
        <button
          type="button"
          class="chip new outdated"
          title="Recomputes the layout. Saving a file never moves boxes."
          onClick={rearrange}
        >
          Layout out of date · Rearrange
        </button>
      )}
      <div class="zoom">
        <button type="button" class="button" title="Fit (F)" onClick={fit}>
          fit
        </button>
        <button type="button" class="button icon" aria-label="Zoom in" onClick={() => zoom(ZOOM_STEP)}>
          +
        </button>
        <button type="button" class="button icon" aria-label="Zoom out" onClick={() => zoom(1 / ZOOM_STEP)}>
          −
        </button>
      </div>
    </div>
  );
}

/** The tooltip of an edge. */
function titleOf({ from, to }: EdgeChoice): string {
  const now = scene.value;
  if (!now) return '';
  const imports = now.hoveredEdge < 0 ? 0 : now.edges.weight[now.hoveredEdge];
  const broken = now.hoveredEdge < 0 ? 0 : now.forbidden[now.hoveredEdge];
  const rules = broken > 0 ? `, ${thousands(broken)} against a rule` : '';
  return `${boxName(from)} uses ${boxName(to)}: ${plural(imports, 'import')}${rules}`;
}

function panBy(key: string): void {
  if (key === 'ArrowLeft') pan(PAN_STEP, 0);
  else if (key === 'ArrowRight') pan(-PAN_STEP, 0);
  else if (key === 'ArrowUp') pan(0, PAN_STEP);
  else pan(0, -PAN_STEP);
}

function boxIdAt(target: EventTarget | null): string | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-box]') : null;
  return element?.dataset.box;
}

/** Applies the camera as a single transform, so that panning and zooming render no boxes. */
function applyCamera(world: HTMLDivElement | null): void {
  const { x, y, scale } = viewCamera.value;
  if (world) world.style.transform = `scale(${scale}) translate(${-x}px, ${-y}px)`;
}

function toggleFolder(id: string): void {
  const box = layout.value?.boxOf(id);
  if (box && box.kind !== 'file' && box.kind !== 'package') toggle(id);
}

/** Moves to the path once after it was asked for. */
function framePath(): void {
  const map = layout.value;
  if (!isFramePending.value || !map || !picture.value) return;
  isFramePending.value = false;
  const ends = new Set(picture.value.steps.flatMap(({ from, to }) => [from, to]));
  frameBoxes(Array.from(ends, index => map.boxes[index]));
}

/** Other boxes are fitted to what is visible now. */
function refitWhenRearranged(): void {
  for (const each of [expanded, filters, arrangement]) void each.value;
  fitArea.value = viewport.peek();
}

/** The right panel takes its room from the map without moving it, unless it would cover the selected box. */
function measure(element: HTMLElement, isMeasured: Signal<boolean>): () => void {
  let wasShown: boolean | undefined;
  const observer = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = element;
    const isShown = isPanelShown.peek();
    const isByPanel = wasShown !== undefined && wasShown !== isShown;
    wasShown = isShown;
    if (width === 0) return;
    if (viewport.value?.width !== width || viewport.value.height !== height) {
      batch(() => {
        viewport.value = { width, height };
        if (!isByPanel) fitArea.value = viewport.value;
      });
      if (isByPanel && isShown) keepSelectionInSight(element);
    }
    isMeasured.value = true;
  });
  observer.observe(element);
  return () => observer.disconnect();
}

function keepSelectionInSight(surface: HTMLElement): void {
  const box = selection.value === undefined ? undefined : layout.value?.boxOf(selection.value);
  if (!box || box.isOpen) return;
  const element = surface.querySelector<HTMLElement>(`[data-box="${CSS.escape(box.id)}"]`);
  if (element) panIntoView(element, surface);
}

/** Redraws at most once per frame. */
function draw(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d');
  let frame = 0;
  let colours = readColours(canvas);
  const paint = () => {
    frame = 0;
    const size = viewport.value;
    if (!context || !size || !scene.value) return;
    const [width, height] = [
      Math.round(size.width * devicePixelRatio),
      Math.round(size.height * devicePixelRatio),
    ];
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    drawEdges(context, scene.value, colours);
  };
  const schedule = () => {
    if (frame === 0) frame = requestAnimationFrame(paint);
  };
  const recolour = () => {
    colours = readColours(canvas);
    schedule();
  };
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', recolour);
  const stopScene = effect(() => {
    void scene.value;
    void viewport.value;
    schedule();
  });
  const stopTheme = effect(() => {
    void theme.value;
    queueMicrotask(recolour);
  });
  return () => {
    stopScene();
    stopTheme();
    dark.removeEventListener('change', recolour);
    cancelAnimationFrame(frame);
  };
}

/** Pans the minimum distance that makes the box visible. */
function panIntoView(element: HTMLElement, frame: HTMLElement): void {
  const box = element.getBoundingClientRect();
  const view = frame.getBoundingClientRect();
  const dx = overflow(box.left, box.right, view.left, view.right);
  const dy = overflow(box.top, box.bottom, view.top, view.bottom);
  if (dx !== 0 || dy !== 0) pan(dx, dy);
}

function overflow(start: number, end: number, from: number, to: number): number {
  const margin = 16;
  if (start < from + margin) return from + margin - start;
  if (end > to - margin) return Math.max(from + margin - start, to - margin - end);
  return 0;
}

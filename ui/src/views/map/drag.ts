export interface DragOptions {
  readonly pan: (dx: number, dy: number) => void;
  readonly zoom: (factor: number, at: { readonly x: number; readonly y: number }) => void;
  /** Called for a press without movement. */
  readonly onClick: (event: PointerEvent) => void;
}

/** Smaller movements still count as a click. */
const CLICK_PX = 4;

/** Pans by dragging, zooms with the wheel, and does both with two fingers. Returns a function that stops it. */
export function createDrag(element: HTMLElement, { pan, zoom, onClick }: DragOptions): () => void {
  const pointers = new Map<number, PointerEvent>();
  let moved = 0;

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || isControl(event.target)) return;
    if (pointers.size === 0) moved = 0;
    pointers.set(event.pointerId, event);
  };
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const other = [...pointers.values()].find(({ pointerId }) => pointerId !== event.pointerId);
    moved += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    if (moved >= CLICK_PX && !element.hasPointerCapture(event.pointerId))
      element.setPointerCapture(event.pointerId);
    if (moved >= CLICK_PX) {
      if (other) pinch(before, event, other);
      pan((event.clientX - before.clientX) / pointers.size, (event.clientY - before.clientY) / pointers.size);
    }
    pointers.set(event.pointerId, event);
  };
  const up = (event: PointerEvent) => {
    if (pointers.delete(event.pointerId) && moved < CLICK_PX && event.type === 'pointerup') onClick(event);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const frame = element.getBoundingClientRect();
    const at = { x: event.clientX - frame.left, y: event.clientY - frame.top };
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    zoom(Math.exp(-Math.max(-120, Math.min(120, event.deltaY * lines)) * 0.002), at);
  };

  function pinch(before: PointerEvent, now: PointerEvent, other: PointerEvent): void {
    const frame = element.getBoundingClientRect();
    const distance = (event: PointerEvent) =>
      Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
    const middle = {
      x: (now.clientX + other.clientX) / 2 - frame.left,
      y: (now.clientY + other.clientY) / 2 - frame.top,
    };
    if (distance(before) > 0) zoom(distance(now) / distance(before), middle);
  }

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
    element.removeEventListener('wheel', wheel);
  };
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

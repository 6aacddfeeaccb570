/** The second click of a double click is on the screen where the first one was, whatever is there by then. */
const MOST_MS = 1000;
const MOST_PX = 6;

interface FirstClick {
  readonly id: string | undefined;
  readonly time: number;
  readonly x: number;
  readonly y: number;
}

export interface DoubleClick {
  begin(event: MouseEvent, id: string | undefined): void;
  isSecond(event: MouseEvent): boolean;
  /** Returns a function that stops it. */
  listen(): () => void;
}

/**
 * Recognises a double click on a box. The first click may open the right panel under the pointer, or move the map to keep
 * the box in sight, so that the second one hits something else.
 */
export function createDoubleClick(onDouble: (id: string) => void): DoubleClick {
  let first: FirstClick | undefined;
  const isSecond = ({ timeStamp, clientX, clientY }: MouseEvent) =>
    first !== undefined &&
    timeStamp - first.time < MOST_MS &&
    Math.hypot(clientX - first.x, clientY - first.y) < MOST_PX;
  return {
    begin({ timeStamp, clientX, clientY }, id) {
      first = { id, time: timeStamp, x: clientX, y: clientY };
    },
    isSecond,
    listen() {
      const onEvent = (event: MouseEvent) => {
        if (first?.id !== undefined && isSecond(event)) onDouble(first.id);
        first = undefined;
      };
      addEventListener('dblclick', onEvent);
      return () => removeEventListener('dblclick', onEvent);
    },
  };
}

export interface Idle {
  /** Resets the idle timer. */
  touch(): void;
  close(): void;
}

/** Calls `onIdle` once after `limitMs` without a touch; 0 means never. */
export function createIdle(limitMs: number, onIdle: () => void): Idle {
  if (limitMs === 0) return { touch() {}, close() {} };
  let last = performance.now();
  let timer = setTimeout(check, limitMs);
  function check(): void {
    const rest = last + limitMs - performance.now();
    if (rest <= 0) onIdle();
    else timer = setTimeout(check, Math.ceil(rest));
  }
  return {
    touch() {
      last = performance.now();
    },
    close: () => clearTimeout(timer),
  };
}

/** What nobody waits for: done when the page has nothing else to do. */
export function whenIdle(work: () => void): void {
  // Safari has only the timer.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 50);
}

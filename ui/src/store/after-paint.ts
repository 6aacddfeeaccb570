/** What nobody waits for: done when what is there already has been painted. A hidden page does it when it is seen. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

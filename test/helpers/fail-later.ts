/** Ends the test process: what nobody expects must not go unnoticed in a test. */
export function failLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

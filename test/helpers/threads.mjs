// Loaded by the test runner before each test, so that threads can load TypeScript, too.
import { isMainThread } from 'node:worker_threads';

if (!isMainThread) {
  const { register } = await import('tsx/esm/api');
  register();
}

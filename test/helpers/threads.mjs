// Loaded by the test runner before each test: threads of a test read TypeScript, too.
import { isMainThread } from 'node:worker_threads';

if (!isMainThread) {
  const { register } = await import('tsx/esm/api');
  register();
}

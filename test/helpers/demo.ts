import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { temporaryFolder } from './project.ts';

const DEMO = join(import.meta.dirname, '../../demo');

/** Copies the demo project, because each test user has their own key and would not trust another user's cache. */
export function copyDemo(): string {
  const root = join(temporaryFolder(), 'demo');
  cpSync(DEMO, root, { recursive: true, filter: path => basename(path) !== '.depgraph' });
  return root;
}

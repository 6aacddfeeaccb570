import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { temporaryFolder } from './project.ts';

const DEMO = join(import.meta.dirname, '../../demo');

/** A copy of the demo project: every test user has a key of their own, and would not trust the cache of another. */
export function copyDemo(): string {
  const root = join(temporaryFolder(), 'demo');
  cpSync(DEMO, root, { recursive: true, filter: path => basename(path) !== '.depgraph' });
  return root;
}

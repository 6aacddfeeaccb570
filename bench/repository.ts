import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Commits a copy of a project: tools read the ignore rules of git, and the fresh clones need a commit. */
export function makeRepository(root: string): void {
  appendFileSync(join(root, '.gitignore'), '\n.depgraph\nnode_modules\n');
  const git = (...args: string[]) => spawnSync('git', ['-C', root, ...args], { stdio: 'ignore' });
  if (!existsSync(join(root, '.git'))) git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '--quiet', '-m', 'bench');
}

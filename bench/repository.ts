import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Commits a copy of a project: tools read the ignore rules of git, and the fresh clones need a commit. */
export function makeRepository(root: string): void {
  appendFileSync(join(root, '.gitignore'), '\n.depgraph\nnode_modules\n');
  const folder = join(root, '.git');
  // A linked work tree and a submodule have a file that names the git folder of the original.
  if (existsSync(folder) && !lstatSync(folder).isDirectory()) rmSync(folder);
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...OPTIONS, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (!existsSync(folder)) git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--no-verify', '-m', 'bench');
}

/** Neither the settings of the user nor those of the project may add to a commit or refuse it. */
const OPTIONS = [
  'user.name=bench',
  'user.email=bench@localhost',
  'commit.gpgSign=false',
  'core.hooksPath=/dev/null',
].flatMap(setting => ['-c', setting]);

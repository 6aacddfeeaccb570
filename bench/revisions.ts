/**
 * Is the report of a commit the report of its checkout? `npm run revisions -- PATH… [--commits N] [--seed N]`
 * Takes random commits of the history of each repository, which stays as it is, and compares both reports byte for
 * byte, except for their time and root. Exits with 1 if any two differ.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import mri from 'mri';
import { seeded } from './generate.ts';

const CLI = join(import.meta.dirname, '../dist/depgraph.js');
const options = mri(process.argv.slice(2), { string: ['commits', 'seed'] });
const commits = Number(options.commits ?? 5);
const random = seeded(Number(options.seed ?? 1));
const work = mkdtempSync(join(tmpdir(), 'depgraph-revisions-'));
const env = { ...process.env, XDG_STATE_HOME: join(work, 'state') };
process.on('exit', () => rmSync(work, { recursive: true, force: true }));

const rows = options._.flatMap(path => compareRepository(resolve(path)));
console.table(rows);
process.exitCode = rows.every(({ same }) => same) && rows.length > 0 ? 0 : 1;

function compareRepository(path: string) {
  const name = path.split('/').slice(-2).join('/');
  // The name of a folder may be that of another repository, too.
  const folder = mkdtempSync(join(work, 'repository-'));
  const [whole, checkout] = [join(folder, 'whole'), join(folder, 'checkout')];
  for (const clone of [whole, checkout]) git(work, 'clone', '-q', '--shared', '--no-checkout', path, clone);
  const history = git(whole, 'rev-list', 'HEAD').trim().split('\n');
  const chosen = ['HEAD', ...Array.from({ length: commits - 1 }, () => pick(history))];
  return chosen.map(revision => compareCommit(revision, { name, whole, checkout }));
}

function pick<T>(items: readonly T[]): T {
  return items[Math.floor(random() * items.length)];
}

interface Folders {
  readonly name: string;
  readonly whole: string;
  readonly checkout: string;
}

function compareCommit(revision: string, { name, whole, checkout }: Folders) {
  const commit = git(whole, 'rev-parse', revision).trim();
  git(checkout, 'checkout', '-q', '--force', '--detach', commit);
  git(checkout, 'clean', '-q', '-ffdx');
  const disk = report(checkout, ['--no-cache']);
  const cold = report(whole, ['--no-cache', '--rev', commit]);
  const warm = report(whole, ['--rev', commit]);
  const again = report(whole, ['--rev', commit]);
  const same = [cold, warm, again].every(({ text }) => text === disk.text);
  if (!same) console.error(`${name} ${commit}: ${firstDifference(disk.text, cold.text)}`);
  return {
    name,
    commit: commit.slice(0, 10),
    same,
    disk: disk.ms,
    commitCold: cold.ms,
    commitWarm: again.ms,
  };
}

function report(folder: string, words: readonly string[]): { text: string; ms: number } {
  const out = join(work, 'report.json');
  const start = performance.now();
  const args = [CLI, 'analyze', folder, '--quiet', '--out', out, ...words];
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  const ms = Math.round(performance.now() - start);
  if (status !== 0) throw new Error(`depgraph ${args.slice(1).join(' ')}: ${stderr}`);
  const text = readFileSync(out, 'utf8')
    .replace(/"generatedAt":\s*"[^"]*"/, '')
    .replace(/"projectRoot":\s*"[^"]*"/, '');
  return { text, ms };
}

function firstDifference(disk: string, tree: string): string {
  let at = 0;
  while (disk[at] === tree[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80);
  return `\n  disk   …${around(disk)}…\n  commit …${around(tree)}…`;
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: {
      ...process.env,
      GIT_LFS_SKIP_SMUDGE: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
    },
  });
}

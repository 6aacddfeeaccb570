/**
 * Does this build give the same answers as another one? `npm run same -- --against PATH REPOSITORY…`
 * PATH is another checkout of depgraph with its own `dist`. For each repository, both builds analyse one clone of HEAD,
 * and their reports, findings, diffs and page models are compared byte for byte, except for what differs in every run
 * (see json-difference.ts). Exits with 1 if anything differs.
 */
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { temporaryFolder } from '../test/helpers/project.ts';
import { readArguments, readFolder, runMain, UsageError } from './arguments.ts';
import { type Build, thatBuild, thisBuild } from './build.ts';
import { commandOutput, compareOutputs, modelOutput, notCompared, type Verdict } from './same-outputs.ts';

/** How many commits the diff goes back. */
const DIFF_COMMITS = 20;

type Kind = 'report' | 'findings' | 'diff' | 'model';

await runMain(async () => {
  const { values, positionals } = readArguments({
    options: { against: { type: 'string' } },
    allowPositionals: true,
  });
  const usage = 'usage: npm run same -- --against PATH REPOSITORY…';
  if (values.against === undefined) throw new UsageError(`--against is missing; ${usage}`);
  if (positionals.length === 0) throw new UsageError(`no repository given; ${usage}`);
  for (const path of positionals) validateRepository(path);
  const builds = [thisBuild(), thatBuild(values.against)];
  for (const { name, description } of builds) console.log(`${name}: ${description}`);
  const width = Math.max(...positionals.map(path => path.length));
  const counts = { identical: 0, differs: 0, 'not compared': 0 };
  for (const path of positionals) {
    for await (const [kind, { result, text }] of compareOn(path, builds)) {
      console.log(`${path.padEnd(width)}  ${kind.padEnd('findings'.length)}  ${text}`);
      counts[result]++;
    }
  }
  console.log(
    `${counts.identical} identical, ${counts.differs} different, ${counts['not compared']} not compared`,
  );
  return counts.differs === 0 ? 0 : 1;
});

function validateRepository(path: string): void {
  readFolder('repository', path);
  const top = git(path, 'rev-parse', '--show-toplevel');
  if (top === undefined) throw new UsageError(`${path} is not a git checkout`);
  if (top !== realpathSync(path))
    throw new UsageError(`${path} is part of the git checkout ${top}: give that one`);
  if (git(path, 'rev-parse', '--verify', 'HEAD') === undefined)
    throw new UsageError(`${path} has no commits`);
}

/** The builds only see a clone: the repository stays as it is. */
async function* compareOn(path: string, builds: readonly Build[]): AsyncGenerator<[Kind, Verdict]> {
  if (git(path, 'status', '--porcelain') !== '')
    console.error(`${path} has changes that are not committed; HEAD is compared`);
  const root = join(temporaryFolder(), basename(realpathSync(path)));
  if (git(path, 'clone', '--quiet', '--shared', '.', root) === undefined)
    throw new UsageError(`${path} cannot be cloned: run "git clone ${path}" to see why`);
  const compareCommand = async (...words: string[]) => {
    const [ours, theirs] = [
      await commandOutput(builds[0], root, words),
      await commandOutput(builds[1], root, words),
    ];
    return compareOutputs(ours, theirs);
  };
  yield ['report', await compareCommand('analyze')];
  yield ['findings', await compareCommand('check')];
  const commits = git(root, 'rev-list', '--first-parent', `--max-count=${DIFF_COMMITS + 1}`, 'HEAD') ?? '';
  const [head, ...earlier] = commits.split('\n');
  const base = earlier.at(-1);
  yield [
    'diff',
    base ? await compareCommand('diff', `${base}..${head}`) : notCompared('there is only one commit'),
  ];
  yield ['model', compareOutputs(await modelOutput(builds[0], root), await modelOutput(builds[1], root))];
}

/** The output of git without its last line break; undefined if it fails. */
function git(folder: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    // Without the locks, `git status` would update the index of the repository.
    env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_LFS_SKIP_SMUDGE: '1' },
  });
  return status === 0 ? stdout.trimEnd() : undefined;
}

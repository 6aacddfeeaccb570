import { MONOREPO, randomEdit } from '../helpers/editor.ts';
import { git } from '../helpers/git.ts';
import { makeProject, type TestProject } from '../helpers/project.ts';
import { createRandom, type Random } from '../helpers/random.ts';
import { coldAnalysis, differenceBetween, quietEnvironment, untilExact } from './exactness.ts';
import { startDaemon } from './live-daemon.ts';

/**
 * The main test. A seeded generator edits a small monorepo under a running daemon, and restarts, stops and kills that
 * daemon. Every few steps it compares the daemon's report with that of a cold analysis in a new process. Half of the
 * checks request a sweep first. The other half rely on events; the daemon also sweeps every 30 s, and these sweeps must
 * not find anything that no event had named.
 */
export interface SoakOptions {
  readonly seed: number;
  readonly steps: number;
  /** Also restart, SIGSTOP and kill -9 the daemon. */
  readonly hasFaults: boolean;
  readonly say?: ((line: string) => void) | undefined;
}

/** How often each kind of edit and check happened, so that a test can assert that it did. */
export interface SoakResult {
  readonly steps: number;
  readonly checks: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly revisions: number;
  /** Changes that a periodic sweep found but no event had named. */
  readonly missed: number;
  /** Set if the daemon's report differs from the cold one. */
  readonly difference?: string;
}

export async function soak({ seed, steps, hasFaults, say = () => {} }: SoakOptions): Promise<SoakResult> {
  const random = createRandom(seed);
  const project = makeRepository();
  const env = quietEnvironment();
  const counts: Record<string, number> = {};
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);
  let daemon = await startDaemon(project.root, env);
  let checks = 0;
  let revisions = 0;
  let missed = 0;

  try {
    for (let step = 1; step <= steps; step++) {
      await act(step);
      if (step % CHECK_EVERY !== 0 && step !== steps) continue;
      const difference = await check();
      checks++;
      if (checks % 50 === 0) say(`seed ${seed}: step ${step}, ${checks} checks, all the same`);
      if (difference) return { ...result(step), difference: `seed ${seed}, step ${step}: ${difference}` };
    }
    missed += (await daemon.status()).watch.missed;
    return result(steps);
  } finally {
    await daemon.stop();
  }

  function result(done: number): SoakResult {
    return { steps: done, checks, counts, revisions, missed };
  }

  async function act(step: number): Promise<void> {
    if (hasFaults && random.chance(FAULT_CHANCE)) {
      const fault = random.pick(['restart', 'kill', 'pause'] as const);
      count(fault);
      if (fault === 'pause') return editWhileStopped();
      missed += (await daemon.status()).watch.missed;
      await (fault === 'kill' ? daemon.kill() : daemon.stop());
      if (random.chance(0.5)) edit();
      daemon = await startDaemon(project.root, env);
      return;
    }
    if (random.chance(GIT_CHANCE)) count(gitStep(project, random, step));
    else edit();
    if (random.chance(0.5)) await pause(random.below(120));
  }

  /** An edit may do nothing, because the file it would change does not exist. */
  function edit(): void {
    while (randomEdit(project, random).length === 0);
    count('edit');
  }

  async function editWhileStopped(): Promise<void> {
    daemon.suspend();
    for (let i = random.below(6); i >= 0; i--) edit();
    await pause(random.below(200));
    daemon.resume();
  }

  async function check(): Promise<string | undefined> {
    const expected = await coldAnalysis(project.root, env);
    if (random.chance(0.5)) {
      count('checked after a sweep');
      await daemon.reanalyze();
      return differenceBetween(await daemon.report(), expected);
    }
    count('checked by events alone');
    return untilExact(daemon, expected, () => revisions++);
  }
}

const CHECK_EVERY = 4;
const FAULT_CHANCE = 0.04;
const GIT_CHANCE = 0.06;

function makeRepository(): TestProject {
  const project = makeProject(MONOREPO);
  git(project.root, 'init', '-q', '-b', 'main');
  git(project.root, 'add', '.');
  git(project.root, 'commit', '-q', '-m', 'one');
  git(project.root, 'checkout', '-q', '-b', 'other');
  project.write({
    'packages/core/src/extra.ts': "import './util'\n",
    'packages/web/src/page.ts': "import '@/main'\n",
  });
  project.remove('tools/build/steps.py');
  git(project.root, 'add', '-A');
  git(project.root, 'commit', '-q', '-m', 'two');
  git(project.root, 'checkout', '-q', 'main');
  return project;
}

function gitStep(project: TestProject, random: Random, step: number): string {
  const [what, ...commands] = random.pick<readonly [string, ...string[][]]>([
    ['git checkout', ['checkout', '-q', '-f', random.pick(['main', 'other'])]],
    ['git stash', ['stash', '-q'], ['stash', 'pop', '-q']],
    ['git commit', ['add', '-A'], ['commit', '-q', '-m', `step ${step}`]],
    ['git reset', ['reset', '-q', '--hard']],
    ['git clean', ['clean', '-fdq']],
    ['git status', ['status', '--short']],
  ]);
  for (const command of commands) {
    try {
      git(project.root, ...command);
    } catch {
      // A conflict, or nothing to commit: whatever git left on the disk must be analysed.
    }
  }
  return what;
}

/** The delay between two edits is part of the input, because batches depend on it. */
function pause(ms: number): Promise<void> {
  return new Promise(done => setTimeout(done, ms));
}

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase, prepare, readPragma, setPragma } from '../../src/project/store/pinned-statements.ts';
import { depgraph } from '../helpers/cli.ts';
import { MONOREPO } from '../helpers/editor.ts';
import { trackAll } from '../helpers/git.ts';
import { makeProject, type TestProject } from '../helpers/project.ts';
import { coldAnalysis, quietEnvironment, untilExact } from './exactness.ts';
import { type LiveDaemon, startDaemon } from './live-daemon.ts';

const NOBODY = 65_534;
const CACHE = '.depgraph/cache.db';

interface Fault {
  readonly name: string;
  /** Before the daemon starts. */
  readonly before?: (project: TestProject, env: Record<string, string>) => unknown;
  /** While the daemon runs. Must leave evidence that the fault happened. */
  readonly during?: (project: TestProject) => void;
  /** Checks that the fault happened. */
  readonly proof: (project: TestProject) => void;
  /** A warning that the daemon must log. */
  readonly warning?: RegExp;
  /** After the next daemon has noticed. */
  readonly afterwards?: (project: TestProject) => void;
}

const FAULTS: readonly Fault[] = [
  {
    name: 'deleted',
    during: project => project.remove(CACHE, `${CACHE}-wal`, `${CACHE}-shm`),
    proof: project => assert.not.ok(existsSync(project.path(CACHE))),
  },
  {
    name: 'overwritten with garbage',
    // Recent writes are still in the log of the database, and would hide the damage.
    during: project => {
      for (const id of [CACHE, `${CACHE}-wal`]) garble(project.path(id));
    },
    proof: project => assert.throws(() => countFiles(project.path(CACHE)), /malformed|not a database/),
    // A running daemon has most pages in memory; it reads the others when it stops, or the next one does.
    afterwards: isSetAside,
  },
  {
    name: 'garbage from the start',
    before: project => project.write({ [CACHE]: 'this is not a database'.repeat(1000) }),
    proof: isSetAside,
    warning: /recreated the cache/,
  },
  {
    name: 'from the future',
    before: async (project, env) => {
      await depgraph(['analyze', project.root, '--quiet'], { env });
      const db = openDatabase(project.path(CACHE), {});
      setPragma(db, 'user_version = 9999');
      db.close();
    },
    proof: project => {
      const db = openDatabase(project.path(CACHE), { readonly: true });
      assert.is(readPragma(db, 'user_version'), 9999, 'it is unchanged');
      db.close();
    },
    warning: /cache/,
  },
];

for (const fault of FAULTS) {
  test(`a cache that is ${fault.name} costs time, not exactness`, async () => {
    const project = makeProject(MONOREPO);
    trackAll(project); // Outside git, garbage would be set aside unopened, for want of a signature.
    const env = quietEnvironment();
    await fault.before?.(project, env);
    const daemon = await startDaemon(project.root, env);
    try {
      await isExactAfter(project, daemon, env, 'first');
      fault.during?.(project);
      if (fault.during) fault.proof(project);
      await isExactAfter(project, daemon, env, 'second');
      if (!fault.during) fault.proof(project);
      if (fault.warning) assert.match((await daemon.status()).warnings.join('\n'), fault.warning);
    } finally {
      await daemon.stop();
    }
    const again = await startDaemon(project.root, env);
    try {
      await isExactAfter(project, again, env, 'third');
      fault.afterwards?.(project);
    } finally {
      await again.stop();
    }
  });
}

test('gives up only the cache if its disk is full', async () => {
  const project = makeProject(MONOREPO);
  const env = quietEnvironment();
  project.write({ '.depgraph/.gitignore': '*\n' });
  const disk = project.path('.depgraph');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    console.log('skipped: mounting a small disk is not allowed here');
    return;
  }
  try {
    const daemon = await startDaemon(project.root, env);
    try {
      fill(disk);
      assert.is(statfsSync(disk).bavail, 0, 'the disk is full');
      await isExactAfter(project, daemon, env, 'full');
      await isExactAfter(project, daemon, env, 'still full');
      assert.match((await daemon.status()).warnings.join('\n'), /cache.*(full|cannot|disk)/);
    } finally {
      await daemon.stop();
    }
  } finally {
    execFileSync('umount', ['-l', disk]);
  }
});

test('serves a read-only project from memory', async () => {
  if (process.getuid?.() !== 0) {
    console.log('skipped: needs another user id');
    return;
  }
  const project = makeProject(MONOREPO);
  const env = quietEnvironment();
  chmodSync(project.root, 0o755);
  // The home folder belongs to the user; only the project is read-only.
  for (const folder of [env.HOME, env.XDG_CONFIG_HOME]) chownSync(folder, NOBODY, NOBODY);
  const daemon = await startDaemon(project.root, env, { uid: NOBODY });
  try {
    assert.not.ok(existsSync(project.path('.depgraph')), 'nothing could be written');
    await isExactAfter(project, daemon, env, 'read-only');
    assert.match((await daemon.status()).warnings.join('\n'), /cannot write|in memory/);
  } finally {
    await daemon.stop();
  }
});

/** The daemon notices one more edit, and agrees with a cold analysis. */
async function isExactAfter(
  project: TestProject,
  daemon: LiveDaemon,
  env: Record<string, string>,
  name: string,
): Promise<void> {
  project.write({ [`packages/web/src/${name.replace(' ', '-')}.ts`]: "import './main'\nimport './page'\n" });
  assert.is(await untilExact(daemon, await coldAnalysis(project.root, env)), undefined);
}

function isSetAside(project: TestProject): void {
  const names = readdirSync(project.path('.depgraph'));
  assert.ok(
    names.some(name => name.startsWith('cache.db.bad-')),
    `quarantined: ${names}`,
  );
}

function garble(path: string): void {
  const { size } = statSync(path);
  const file = openSync(path, 'r+');
  for (let at = 0; at < size; at += 64) writeSync(file, 'garbage', at);
  closeSync(file);
}

function countFiles(path: string): unknown {
  const db = openDatabase(path, { readonly: true });
  try {
    return prepare(db, 'SELECT count(*) FROM files').get();
  } finally {
    db.close();
  }
}

function fill(folder: string): void {
  for (let size = 65_536; size >= 1; size = Math.floor(size / 2)) {
    for (let i = 0; ; i++) {
      try {
        writeFileSync(`${folder}/fill-${size}-${i}`, Buffer.alloc(size));
      } catch {
        rmSync(`${folder}/fill-${size}-${i}`, { force: true });
        break;
      }
    }
  }
}

test.run();

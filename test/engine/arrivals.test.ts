import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findingsOf } from '../../src/core/ask/findings.ts';
import type { Snapshot } from '../../src/core/ask/snapshot.ts';
import { openStore } from '../../src/project/store/store.ts';
import { assertSame, type EngineSetup, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { git } from '../helpers/git.ts';
import { makeProject, type ProjectFiles, type TestProject, temporaryFolder } from '../helpers/project.ts';
import { createRandom, type Random, SEED } from '../helpers/random.ts';
import { ARRIVALS, OTHER_TEXTS } from './languages/arrivals.ts';

/** `ORDERS=5000` runs longer, `SEED=123` makes other choices. */
const ORDERS = Number(process.env.ORDERS ?? 200);

/** All that a snapshot says: the report, the verdict of the rules, and what questions are answered from. */
function everything(snapshot: Snapshot): string {
  const { queries, unresolvedGroups, exceptions, outside } = snapshot;
  const digest = { ...snapshot.digest(), generatedAt: '', durationMs: 0 };
  const findings = { ...findingsOf(snapshot, '2030-01-01'), revision: 0 };
  const { workspaces, goModules } = queries;
  const rest = { workspaces, goModules, unresolvedGroups, exceptions, outside, findings, digest };
  return `${withoutTimestamp(snapshot.report())}\n${JSON.stringify(rest)}`;
}

async function said(setup: EngineSetup): Promise<string> {
  const engine = openEngine(setup);
  try {
    return everything(await engine.scan());
  } finally {
    await engine.close();
  }
}

interface Stock {
  /** What may be added. A part of everything keeps the projects small. */
  readonly pool: readonly ProjectFiles[];
  readonly there: Set<ProjectFiles>;
}

/** Adds what is missing of these files, changes or removes what is there. Returns the touched paths. */
function toggle(project: TestProject, { pool, there }: Stock, random: Random): string[] {
  const arrival = random.pick(pool);
  const ids = Object.keys(arrival);
  if (!there.has(arrival)) {
    there.add(arrival);
    project.write(arrival);
    return ids;
  }
  const [other] = ids.filter(id => id in OTHER_TEXTS);
  if (other !== undefined && random.chance(0.4)) {
    project.write({ [other]: OTHER_TEXTS[other] });
    return [other];
  }
  there.delete(arrival);
  project.remove(...ids);
  return ids;
}

interface Orders {
  readonly project: TestProject;
  /** The folder to analyse: the project, or a part of it. */
  readonly root: string;
  readonly count: number;
}

/** Each order adds and removes a few things, in one or two batches, to and from what the one before left. */
async function compareOrders({ project, root, count }: Orders): Promise<void> {
  const random = createRandom(SEED);
  const cache = join(temporaryFolder(), 'cache.db');
  const there = new Set<ProjectFiles>();
  let pool: readonly ProjectFiles[] = [];
  const toggleSome = (most: number) =>
    Array.from({ length: 1 + random.below(most) }, () => toggle(project, { pool, there }, random)).flat();
  const live = openEngine({ root });
  await live.scan();
  for (let order = 0; order < count; order++) {
    const where = `SEED=${SEED}, order ${order}`;
    if (order % 10 === 0) pool = [...there, ...random.shuffle(ARRIVALS).slice(0, 8)];
    for (const most of random.chance(0.5) ? [4] : [3, 2]) {
      const touched = toggleSome(most);
      // What is outside the root is found by a sweep.
      if (root !== project.root || random.chance(0.1)) await live.scan();
      else await live.apply(random.shuffle(touched));
    }
    const truth = await said({ root });
    assertSame(everything(await live.apply([])), truth, `live: ${where}`);
    const store = openStore({ path: cache, warn: assert.unreachable });
    assertSame(await said({ root, store }), truth, `restored: ${where}`);
  }
  await live.close();
}

/** What the packages of the report are, live and restored, after an edit; compared with a cold run. */
async function afterEdit(files: ProjectFiles, edit: (project: TestProject) => string[]): Promise<string[]> {
  const project = makeProject(files);
  const { root } = project;
  const path = join(temporaryFolder(), 'cache.db');
  const store = () => openStore({ path, warn: assert.unreachable });
  await said({ root, store: store() });
  const live = openEngine({ root });
  await live.scan();
  const snapshot = await live.apply(edit(project));
  const truth = await said({ root });
  assertSame(everything(snapshot), truth, 'live');
  assertSame(await said({ root, store: store() }), truth, 'restored');
  await live.close();
  return snapshot.report().packages.unused.map(unused => unused.package);
}

const WEB = { 'package.json': '{"dependencies":{"react":"18"}}', 'a.ts': '' };
const CRATE = {
  'z/Cargo.toml': '[package]\nname = "react"\n\n[dependencies]\nserde = "1"\n',
  'z/src/lib.rs': '',
};
const OTHER_CRATE = {
  'z/Cargo.toml': '[package]\nname = "z"\n\n[dependencies]\nserde = "1"\n',
  'z/src/lib.rs': '',
};

test('packages are listed in the order of the registry, not in that in which languages joined', async () => {
  for (const [first, second] of [
    [WEB, OTHER_CRATE],
    [OTHER_CRATE, WEB],
  ]) {
    const unused = await afterEdit(first, ({ write }) => {
      write(second);
      return Object.keys(second);
    });
    assert.equal(unused, ['react', 'serde']);
  }
});

test('a language leaves with its last file', async () => {
  const unused = await afterEdit({ ...WEB, ...CRATE }, ({ remove }) => {
    remove('z/src');
    return ['z/src'];
  });
  assert.equal(unused, ['react'], 'no crate of that name is known');
});

test(`languages, manifests and configurations may arrive in any order (seed ${SEED})`, async () => {
  const project = makeProject({});
  await compareOrders({ project, root: project.root, count: ORDERS });
});

test(`also around a part of a repository (seed ${SEED})`, async () => {
  const project = makeProject({ 'web/README.md': '' });
  git(project.root, 'init', '-q');
  await compareOrders({ project, root: project.path('web'), count: ORDERS / 10 });
});

test.run();

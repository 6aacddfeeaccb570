import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Instance } from '../../src/faces/daemon/instance.ts';
import { createProjectSwitcher, type DaemonService } from '../../src/faces/daemon/project-switcher.ts';
import type { LiveEvent } from '../../src/faces/server/service.ts';
import { makeProject, type ProjectFiles, temporaryFolder } from '../helpers/project.ts';
import { recordLog } from '../helpers/server.ts';

const OLD = { 'old.ts': '' };
const NEW = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`new${i}.ts`, `import './x${i}'\n`]));

interface World {
  readonly service: DaemonService;
  readonly old: string;
  readonly next: string;
  /** The operations on the claims of each root, in order. */
  readonly did: string[];
}

interface Setup {
  /** Called while a root is being claimed. */
  readonly onClaim?: (service: DaemonService) => void;
  /** The first project, not yet analysed when the test starts. */
  readonly unanalysed?: ProjectFiles;
}

/** A service in this process whose claims are recorded in a list. */
async function withService(
  test: (world: World) => Promise<void>,
  { onClaim, unanalysed }: Setup = {},
): Promise<void> {
  const [old, next] = [makeProject(unanalysed ?? OLD).root, makeProject(NEW).root];
  const did: string[] = [];
  const nameOf = (root: string) => (root === old ? 'old' : 'next');
  const instanceOf = (root: string) => {
    const note = (what: string) => async () => void did.push(`${what} ${nameOf(root)}`);
    return { withdraw: note('withdraw'), release: note('release') } as Partial<Instance> as Instance;
  };
  const service = await createProjectSwitcher({
    settings: { target: { root: old }, hasCache: false },
    env: { XDG_CONFIG_HOME: temporaryFolder() },
    version: '1.0.0',
    log: recordLog(),
    isWatching: false,
    isWriting: false,
    parsers: 1,
    instance: instanceOf(old),
    async claim(root) {
      onClaim?.(service);
      did.push(`claim ${nameOf(root)}`);
      return instanceOf(root);
    },
    onTouch() {},
    onGone() {},
    async onSwitch(_, from, to) {
      did.push(`from ${nameOf(from)} to ${nameOf(to)}`);
    },
  });
  try {
    if (!unanalysed) await service.snapshot();
    await test({ service, old, next, did });
  } finally {
    await service.close();
  }
}

/** Waits for the first progress of a project that has this many files. */
function progressOf(service: DaemonService, total: number): Promise<void> {
  return new Promise(done => {
    const end = service.subscribe((event: LiveEvent) => {
      if (event.type !== 'progress' || event.progress.total !== total) return;
      end();
      done();
    });
  });
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'none',
    (error: Error) => error.message,
  );
}

test('a switch claims the new root, announces it, then releases the old one', async () => {
  await withService(async ({ service, next, did }) => {
    const switching = service.switchProject(next);
    const isOpening = progressOf(service, 20).then(() => service.status());
    assert.is(await switching, next);
    assert.is((await isOpening).isAnalysing, true, 'a switch counts as analysing');
    assert.is((await isOpening).revision, 1, 'the old project is still served');
    assert.is(service.root(), next);
    assert.is(service.status().isAnalysing, false);
    assert.equal(did, ['claim next', 'from old to next', 'withdraw old', 'release old']);
  });
});

test('closing during a claim leaves nothing open or locked', async () => {
  await withService(
    async ({ service, next, did }) => {
      assert.is(await failureOf(service.switchProject(next)), 'the service is closed');
      assert.equal(did, ['claim next', 'release next']);
      await service.close();
      assert.ok(did.includes('release old'));
      assert.is(await failureOf(service.switchProject(next)), 'the service is closed');
    },
    { onClaim: service => void service.close() },
  );
});

test('closing during the first analysis leaves nothing open or locked', async () => {
  await withService(async ({ service, old, next, did }) => {
    const switching = failureOf(service.switchProject(next));
    await progressOf(service, 20);
    await service.close();
    assert.match(await switching, /closed/);
    assert.is(service.root(), old);
    assert.equal(did, ['claim next', 'release next', 'release old']);
  });
});

test('aborting a switch discards it and lets the next one proceed', async () => {
  await withService(async ({ service, old, next, did }) => {
    const gone = new AbortController();
    const switching = failureOf(service.switchProject(next, gone.signal));
    const behind = failureOf(service.switchProject(next, gone.signal));
    await progressOf(service, 20);
    gone.abort();
    assert.match(await switching, /closed|aborted/);
    assert.match(await behind, /aborted/);
    assert.is(service.root(), old);
    assert.equal(did, ['claim next', 'release next'], 'the queued switch did not start');
    assert.is(service.status().isAnalysing, false);
    assert.is(await service.switchProject(next), next);
  });
});

test('aborting during the claim discards the switch', async () => {
  const gone = new AbortController();
  await withService(
    async ({ service, old, next, did }) => {
      assert.match(await failureOf(service.switchProject(next, gone.signal)), /aborted/);
      assert.is(service.root(), old);
      assert.equal(did, ['claim next', 'release next']);
    },
    { onClaim: () => gone.abort() },
  );
});

test('a pending report request gets the report of the new project', async () => {
  const unanalysed = Object.fromEntries(
    Array.from({ length: 1000 }, (_, i) => [`old${i}.ts`, `import './${i}'\n`]),
  );
  await withService(
    async ({ service, next }) => {
      const first = service.snapshot();
      const second = service.reanalyze({ full: true });
      assert.is(await service.switchProject(next), next);
      assert.ok(await first);
      assert.is((await second).projectRoot, next);
    },
    { unanalysed },
  );
});

test.run();

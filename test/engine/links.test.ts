import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { linkTargets } from '../../src/project/discover/link-targets.ts';
import { openStore } from '../../src/project/store/store.ts';
import { coldReport, edgesOf, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

/** Changes to a file outside the root that `link.ts` reaches through another link. */
const CHANGES: Readonly<Record<string, (outside: string) => void>> = {
  'an edit with the same size and mtime': outside => {
    const { atime, mtime } = statSync(`${outside}/x.ts`);
    writeFileSync(`${outside}/x.ts`, "import './b'\n");
    utimesSync(`${outside}/x.ts`, atime, mtime);
  },
  'another file at the same path': outside => {
    writeFileSync(`${outside}/y.ts`, "import './a'\n");
    renameSync(`${outside}/y.ts`, `${outside}/x.ts`);
  },
  'a deletion': outside => rmSync(`${outside}/x.ts`),
  'a file in the place of the deleted one': outside => writeFileSync(`${outside}/x.ts`, "import './b'\n"),
  'a link in the chain with another target': outside => {
    writeFileSync(`${outside}/z.ts`, "import './a'\n");
    symlinkSync('z.ts', `${outside}/new.ts`);
    renameSync(`${outside}/new.ts`, `${outside}/middle.ts`);
  },
};

test("a cached run and a live engine notice changes to a link's target", async () => {
  const outside = temporaryFolder();
  writeFileSync(`${outside}/x.ts`, "import './a'\n");
  symlinkSync('x.ts', `${outside}/middle.ts`);
  const { root, path } = makeProject({ 'a.ts': '', 'b.ts': '' });
  symlinkSync(`${outside}/middle.ts`, path('link.ts'));
  const cache = join(temporaryFolder(), 'cache.db');
  const cached = () => openStore({ path: cache, warn: message => assert.unreachable(message) });
  const live = openEngine({ root });
  await live.scan();
  await coldReport({ root, store: cached() });
  for (const [name, change] of Object.entries(CHANGES)) {
    change(outside);
    const truth = await coldReport({ root });
    assert.is(
      withoutTimestamp(await coldReport({ root, store: cached() })),
      withoutTimestamp(truth),
      `cache: ${name}`,
    );
    // The watcher's event for it names no path of the project.
    assert.is(withoutTimestamp((await live.apply([])).report()), withoutTimestamp(truth), `live: ${name}`);
  }
  assert.equal(edgesOf((await live.scan()).report()), ['link.ts -> a.ts']);
  await live.close();
});

test('lists all links of a chain, each with its real folder', () => {
  const outside = temporaryFolder();
  mkdirSync(`${outside}/real/sub`, { recursive: true });
  symlinkSync('real/sub', `${outside}/folder`);
  symlinkSync('../x.ts', `${outside}/real/sub/second.ts`);
  symlinkSync(`${outside}/folder/second.ts`, `${outside}/first.ts`);
  assert.equal(linkTargets(`${outside}/first.ts`), [`${outside}/folder/second.ts`, `${outside}/real/x.ts`]);
  assert.equal(linkTargets(`${outside}/real`), [], 'not a link');
  symlinkSync('loop.ts', `${outside}/loop.ts`);
  assert.ok(linkTargets(`${outside}/loop.ts`).length <= 40);
});

test.run();

import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStore } from '../../src/project/store/store.ts';
import { openEngine } from '../helpers/analyze.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

const FILES = {
  'b.ts': "import './a'\n",
  'a.ts': "import './c' // depgraph-allow: layers — old\nexport {}\n// depgraph-allow: cycles\n",
  'c.ts': '// nothing\n',
};
const FOUND = [
  { file: 'a.ts', line: 1, rule: 'layers', reason: 'old' },
  { file: 'a.ts', line: 3, rule: 'cycles', reason: '' },
];
const ADDED = { file: 'c.ts', line: 1, rule: 'gods', reason: 'new', until: '2027-01-01' };
const EDIT = { 'c.ts': '// depgraph-allow: gods — new until 2027-01-01\n' };

test('an edit of nothing but a comment publishes its exception', async () => {
  const { root, write } = makeProject(FILES);
  const engine = openEngine({ root });
  try {
    const first = await engine.scan();
    assert.equal(first.exceptions, FOUND);
    write(EDIT);
    const second = await engine.apply(['c.ts']);
    assert.is(second.revision, first.revision + 1);
    assert.equal(second.exceptions, [...FOUND, ADDED]);
    write(FILES);
    assert.equal((await engine.apply(['c.ts'])).exceptions, FOUND);
    assert.equal((await engine.scan({ full: true })).exceptions, FOUND, 'confirmed');
  } finally {
    await engine.close();
  }
});

test('a restored engine has the same exceptions, and those of an edit meanwhile', async () => {
  const { root, write, remove } = makeProject(FILES);
  const path = join(temporaryFolder(), 'cache.db');
  const run = async (build = 'a build') => {
    const store = openStore({ path, warn: message => assert.unreachable(message) });
    const engine = openEngine({ root, store, build });
    try {
      const { exceptions } = await engine.scan();
      return { exceptions, resolved: engine.lastRun()?.resolved };
    } finally {
      await engine.close();
    }
  };
  assert.equal((await run()).exceptions, FOUND);
  assert.equal(await run(), { exceptions: FOUND, resolved: 0 });
  write(EDIT);
  assert.equal(await run(), { exceptions: [...FOUND, ADDED], resolved: 1 });
  assert.equal((await run('another build')).exceptions, [...FOUND, ADDED], 'from the stored facts');
  remove('a.ts');
  assert.equal((await run()).exceptions, [ADDED]);
});

test.run();

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openRepository } from '../../src/project/git/repository.ts';
import { git } from '../helpers/git.ts';
import { makeRepository, STATE_ENV } from '../helpers/revisions.ts';

test('reads after it was closed, while the process of before still ends', async () => {
  const { root } = makeRepository({ 'a.txt': 'a', 'b.txt': 'b' });
  const [a, b] = ['a.txt', 'b.txt'].map(name => git(root, 'rev-parse', `HEAD:${name}`).trim());
  const repository = openRepository({ root, env: STATE_ENV });
  for (let round = 0; round < 20; round++) {
    const first = repository.read([a]);
    repository.close();
    const second = repository.read([b, a]);
    assert.is(String((await first).get(a)), 'a');
    assert.equal([...(await second).values()].map(String), ['b', 'a']);
    assert.is(String((await repository.read([b])).get(b)), 'b');
  }
});

test.run();

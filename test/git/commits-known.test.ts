import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openRepository } from '../../src/project/git/repository.ts';
import { git } from '../helpers/git.ts';
import { commitAll, makeRepository, STATE_ENV } from '../helpers/revisions.ts';

test('one git process finds a commit and its tree, and none finds them again', async () => {
  const project = makeRepository({ 'a.ts': '' });
  const first = git(project.root, 'rev-parse', 'HEAD').trim();
  project.write({ 'a.ts': 'export const a = 1\n' });
  const second = commitAll(project);
  git(project.root, 'tag', '-a', '-m', 'a tag', 'v1', first);
  const repository = openRepository({ root: project.root, env: STATE_ENV });
  const started: string[] = [];
  const { tryRun } = repository.git;
  Object.assign(repository.git, {
    tryRun(...[args, more]: Parameters<typeof tryRun>) {
      started.push(args[0]);
      return tryRun(args, more);
    },
  });
  assert.is(await repository.commitOf('HEAD~1'), first);
  assert.is(await repository.commitOf(first), first);
  assert.is(await repository.treeOf(first), git(project.root, 'rev-parse', `${first}^{tree}`).trim());
  assert.equal(started, ['rev-parse']);
  assert.is(await repository.commitOf('v1'), first, 'an annotated tag is another object');
  assert.is(await repository.commitOf('HEAD'), second);
  assert.equal(started, ['rev-parse', 'rev-parse', 'rev-parse']);
});

test.run();

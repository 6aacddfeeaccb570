import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { benchProject } from '../../bench/project.ts';
import { makeRepository as commitCopy } from '../../bench/repository.ts';
import { git } from '../helpers/git.ts';
import { temporaryFolder } from '../helpers/project.ts';
import { makeRepository } from '../helpers/revisions.ts';

test('the copy of a linked work tree has a repository of its own', () => {
  const original = makeRepository({ 'a.ts': '' });
  const linked = join(temporaryFolder(), 'linked');
  git(original.root, 'worktree', 'add', '-q', '-b', 'linked', linked);
  const { root } = benchProject({ project: linked });
  commitCopy(root);
  assert.is(git(original.root, 'rev-list', '--count', '--all').trim(), '1');
  assert.is(git(linked, 'status', '--porcelain'), '');
  assert.ok(existsSync(join(root, '.git/objects')));
});

test('a hook of the project neither runs nor refuses the commit', () => {
  const original = makeRepository({ 'a.ts': '' });
  original.write({ '.git/hooks/pre-commit': '#!/bin/sh\nexit 1\n', 'b.ts': '' });
  git(original.root, 'config', 'core.hooksPath', '.git/hooks');
  const { root } = benchProject({ project: original.root });
  commitCopy(root);
  assert.is(git(root, 'ls-files', 'b.ts').trim(), 'b.ts');
  assert.is(git(root, 'status', '--porcelain'), '');
});

test.run();

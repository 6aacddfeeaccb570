import { mkdirSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createWatchPlanner } from '../../src/project/watch/watch-plan.ts';
import { temporaryFolder } from '../helpers/project.ts';

test('returns the same plan until the targets change', () => {
  const root = temporaryFolder();
  const planFor = createWatchPlanner({ root, extraFiles: [`${root}/config/own.json`] });
  const folders = new Set(['', 'src']);
  const first = planFor({ folders, outside: [], linkTargets: [] });
  assert.ok(first.folders.has(root) && first.folders.has(`${root}/src`));
  assert.not(first.folders.has(`${root}/config`));
  assert.is(planFor({ folders, outside: [], linkTargets: [] }), first);
  assert.is(first.meaningOf(`${root}/config`), 'config', 'the folder of a file that may be created');

  mkdirSync(`${root}/config`);
  const second = planFor({ folders, outside: [], linkTargets: [] });
  assert.ok(second.folders.has(`${root}/config`), 'the file exists now, so its folder is watched');
  assert.is(second.meaningOf(`${root}/config/own.json`), 'config');

  const third = planFor({ folders, outside: [`${root}/config/other.json`], linkTargets: [] });
  assert.is(third.meaningOf(`${root}/config/other.json`), 'config');

  const more = planFor({ folders: new Set(['', 'src', 'lib']), outside: [], linkTargets: [] });
  assert.is(more.idOf(`${root}/lib`), 'lib');

  mkdirSync(`${root}/.git`);
  writeFileSync(`${root}/.git/HEAD`, 'ref: refs/heads/main\n');
  mkdirSync(`${root}/.git/objects`);
  mkdirSync(`${root}/.git/refs`);
  assert.is(planFor({ folders, outside: [], linkTargets: [] }).lockFile, `${root}/.git/index.lock`);
});

test('watches every manifest in a folder above, including missing ones', () => {
  const repository = temporaryFolder();
  const root = `${repository}/packages/web`;
  mkdirSync(root, { recursive: true });
  const planFor = createWatchPlanner({ root, extraFiles: [] });
  const folders = new Set(['']);
  const above = [`${repository}/packages`, repository];
  const watchPlan = planFor({ folders, outside: [], linkTargets: [], above });
  assert.ok(watchPlan.folders.has(repository) && watchPlan.folders.has(`${repository}/packages`));
  assert.is(watchPlan.meaningOf(`${repository}/tsconfig.json`), 'above');
  assert.is(watchPlan.meaningOf(`${repository}/packages/pyproject.toml`), 'above');
  assert.is(watchPlan.meaningOf(`${repository}/notes.md`), undefined);
  assert.is(watchPlan.meaningOf(`${repository}/other/tsconfig.json`), undefined, 'left to the sweep');
  assert.is(watchPlan.idOf(repository), undefined);
  assert.is(planFor({ folders, outside: [], linkTargets: [], above: [...above] }), watchPlan);
});

test.run();

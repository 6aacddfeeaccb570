import { mkdirSync, writeFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createWatchPlanner } from '../../src/watch/watch-plan.ts';
import { temporaryFolder } from '../helpers/project.ts';

test('the same ears hear the same folders', () => {
  const root = temporaryFolder();
  const placeEars = createWatchPlanner({ root, extraFiles: [`${root}/config/own.json`] });
  const folders = new Set(['', 'src']);
  const first = placeEars({ folders, outside: [], linkTargets: [] });
  assert.ok(first.folders.has(root) && first.folders.has(`${root}/src`));
  assert.not(first.folders.has(`${root}/config`));
  assert.is(placeEars({ folders, outside: [], linkTargets: [] }), first);
  assert.is(first.meaningOf(`${root}/config`), 'config', 'the folder of a file that may come');

  mkdirSync(`${root}/config`);
  const second = placeEars({ folders, outside: [], linkTargets: [] });
  assert.ok(second.folders.has(`${root}/config`), 'the disk says where to listen for it now');
  assert.is(second.meaningOf(`${root}/config/own.json`), 'config');

  const third = placeEars({ folders, outside: [`${root}/config/other.json`], linkTargets: [] });
  assert.is(third.meaningOf(`${root}/config/other.json`), 'config');

  const more = placeEars({ folders: new Set(['', 'src', 'lib']), outside: [], linkTargets: [] });
  assert.is(more.idOf(`${root}/lib`), 'lib');

  mkdirSync(`${root}/.git`);
  writeFileSync(`${root}/.git/HEAD`, 'ref: refs/heads/main\n');
  mkdirSync(`${root}/.git/objects`);
  mkdirSync(`${root}/.git/refs`);
  assert.is(placeEars({ folders, outside: [], linkTargets: [] }).lockFile, `${root}/.git/index.lock`);
});

test('every manifest in a folder above counts, one that is not there yet as well', () => {
  const repository = temporaryFolder();
  const root = `${repository}/packages/web`;
  mkdirSync(root, { recursive: true });
  const placeEars = createWatchPlanner({ root, extraFiles: [] });
  const folders = new Set(['']);
  const above = [`${repository}/packages`, repository];
  const ears = placeEars({ folders, outside: [], linkTargets: [], above });
  assert.ok(ears.folders.has(repository) && ears.folders.has(`${repository}/packages`));
  assert.is(ears.meaningOf(`${repository}/tsconfig.json`), 'above');
  assert.is(ears.meaningOf(`${repository}/packages/pyproject.toml`), 'above');
  assert.is(ears.meaningOf(`${repository}/notes.md`), undefined);
  assert.is(ears.meaningOf(`${repository}/other/tsconfig.json`), undefined, 'that is for the sweep to find');
  assert.is(ears.idOf(repository), undefined);
  assert.is(placeEars({ folders, outside: [], linkTargets: [], above: [...above] }), ears);
});

test.run();

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { missingScope } from '../../../ui/src/model/filters.ts';
import { hiddenBy } from '../../../ui/src/model/hidden.ts';
import { importsBetween } from '../../../ui/src/model/imports-between.ts';
import { membersOf } from '../../../ui/src/model/members.ts';
import { packageRows, partsOf } from '../../../ui/src/model/packages.ts';
import { riskiestFiles, scopeFacts } from '../../../ui/src/model/scope-facts.ts';
import { usersOfBox } from '../../../ui/src/model/users.ts';
import { FILES, projectOf } from './sample.ts';

const PROJECT = projectOf(
  'src/a -> src/b, src/b -> src/in/c, src/in/c -> src/a, src/a -> pkg:x, src/in/c -> pkg:y',
);
const WITH_MODULES = {
  ...PROJECT,
  modules: new Map([
    ['src/a', 'core'],
    ['src/in/c', 'core'],
    ['src/b', 'base'],
  ]),
};

const namesIn = (scope: string) =>
  packageRows(PROJECT, undefined, { scope, parts: partsOf(PROJECT) }).map(({ name }) => name);

test('the files directly in a folder have facts, risks and packages of their own', () => {
  const { files, imports, packages, cycles, inCycles } = scopeFacts(PROJECT, 'src/*');
  assert.equal([files, imports, packages, cycles.eager.count, inCycles], [2, 3, 1, 1, 2]);
  assert.equal(namesIn('src/*'), ['x']);
  assert.equal(namesIn('src'), ['x', 'y']);
  const isDirect = (file: number) => !PROJECT.ids[file].includes('/in/');
  const all = riskiestFiles(PROJECT, FILES, 9);
  const found = riskiestFiles(PROJECT, { ...FILES, scope: 'src/*' }, 9);
  assert.ok(found.length > 0);
  assert.equal(found, all.filter(isDirect));
});

test('files below the folder are outside of the files directly in it', () => {
  const { outOfScope, sources } = hiddenBy(PROJECT, { ...FILES, scope: 'src/*' });
  assert.equal([outOfScope, sources], [1, 0]);
});

test('a module has the facts and risks of its files', () => {
  const { files, imports } = scopeFacts(WITH_MODULES, 'module:core');
  assert.equal([files, imports], [2, 4]);
  const found = riskiestFiles(WITH_MODULES, { ...FILES, scope: 'module:core' }, 9);
  assert.equal(found.map(file => PROJECT.ids[file]).sort(), ['src/a', 'src/in/c']);
});

test('a module has users, imports and members like a folder', () => {
  assert.equal(Array.from(membersOf(WITH_MODULES, 'module:core', FILES)), [0, 2]);
  assert.is(membersOf(WITH_MODULES, 'module:none', FILES).length, 0);
  assert.equal(usersOfBox(WITH_MODULES, 'module:base'), { sources: 1, tests: 0, others: 0 });
  const between = { from: 'module:core', to: 'module:base', limit: 9, filters: FILES };
  assert.is(importsBetween(WITH_MODULES, between).total, 1);
});

test('a scope without files says so, filters or not', () => {
  assert.is(missingScope(PROJECT, ''), undefined);
  assert.is(missingScope(PROJECT, 'src/in'), undefined);
  assert.is(missingScope(PROJECT, 'src/*'), undefined);
  assert.is(missingScope(WITH_MODULES, 'module:core'), undefined);
  assert.is(missingScope(PROJECT, 'sr'), 'This project has no folder sr');
  assert.is(missingScope(PROJECT, 'src/a'), 'This project has no folder src/a');
  assert.is(missingScope(PROJECT, '*'), 'This project has no files directly in its root');
  assert.is(missingScope(PROJECT, 'lib/*'), 'This project has no folder lib');
  assert.is(missingScope(WITH_MODULES, 'module:ui'), 'This project has no module ui');
  assert.is(missingScope({ ...PROJECT, commit: 'abc' }, 'lib'), 'This commit has no folder lib');
});

test.run();

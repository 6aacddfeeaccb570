import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Assignment,
  changesBetween,
  changesOfStep,
  isDeclaredAnew,
  isTouched,
  type ModuleChange,
} from '../../bench/replay/changes.ts';
import type { Module, ModuleKind } from '../../src/core/analyze/modules/modules.ts';

const test = suite('replay of commits');

const modules = (kind: ModuleKind, ...names: string[]): Module[] =>
  names.map(name => ({ name, kind, folder: name.replace('/*', '') }));

/** Each file is in the module whose folder is the longest around it. */
function assigned(list: readonly Module[], ...files: string[]): Assignment {
  const around = (id: string) => list.filter(({ folder }) => id.startsWith(`${folder}/`));
  const innermost = (id: string) =>
    around(id).reduce((best, one) => (one.name.length > best.name.length ? one : best));
  return { list, moduleOf: new Map(files.map(id => [id, innermost(id)])) };
}

const shown = ({ from, to, files }: ModuleChange) => `${from?.name ?? ''} → ${to?.name ?? ''} ${files}`;

test('files that stay and change their module, and modules that only some files had', () => {
  const before = assigned(modules('folder', 'a', 'b', 'old'), 'a/x/1', 'a/y/2', 'b/3', 'old/4');
  const after = assigned(modules('folder', 'a/x', 'a/y', 'b', 'new'), 'a/x/1', 'a/y/2', 'b/5', 'new/6');
  assert.equal(changesBetween(before, after).map(shown), ['a → a/x 1', 'a → a/y 1', 'old →  0', ' → new 0']);
  assert.equal(changesBetween(before, before), []);
});

test('a commit touches what is in the folder of a module, and directly in it for own files', () => {
  const [from, to, own] = [...modules('folder', 'a', 'a/x'), ...modules('own files', 'b/*')] as const;
  assert.ok(isTouched({ from, to, files: 1 }, ['a/y/2']));
  assert.not(isTouched({ from, to, files: 1 }, ['ab/2', 'b/a/x']));
  assert.ok(isTouched({ to: own, files: 0 }, ['b/1']));
  assert.not(isTouched({ to: own, files: 0 }, ['b/c/1']));
});

test('a unit has another name if its manifest or the configuration changed, and is gone with its last file', () => {
  const [from, to] = modules('unit', 'a', 'b');
  assert.ok(isDeclaredAnew({ from, to, files: 3 }, ['b/package.json']));
  assert.ok(isDeclaredAnew({ from, to, files: 3 }, ['.depgraphrc']));
  assert.not(isDeclaredAnew({ from, to, files: 3 }, ['a/in/package.json', 'a/index.ts', 'package.json']));
  assert.ok(isDeclaredAnew({ from, files: 0 }, ['a/index.ts']));
  assert.not(isDeclaredAnew({ from, files: 0 }, ['b/index.ts']));
});

test('units are counted apart from folders, and folders inside and outside what a commit touches', () => {
  const [one, two] = modules('unit', 'one', 'two');
  const before = {
    all: assigned([one, ...modules('folder', 'a', 'b')], 'one/1', 'a/x/2', 'b/y/3'),
    named: assigned([one], 'one/1'),
  };
  const after = {
    all: assigned([{ ...two, folder: 'one' }, ...modules('folder', 'a/x', 'b/y')], 'one/1', 'a/x/2', 'b/y/3'),
    named: assigned([{ ...two, folder: 'one' }], 'one/1'),
  };
  const { renamed, inside, outside } = changesOfStep(before, after, ['a/z/4']);
  assert.equal(renamed.map(shown), ['one → two 1']);
  assert.equal(inside.map(shown), ['a → a/x 1']);
  assert.equal(outside.map(shown), ['b → b/y 1']);
  assert.equal(changesOfStep(before, after, ['one/package.json']).renamed, []);
});

test.run();

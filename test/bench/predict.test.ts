import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { countFixes } from '../../bench/predict/fixes.ts';
import { shareInTop, spearman } from '../../bench/predict/rank.ts';
import { commitAt, git } from '../helpers/git.ts';
import { makeProject, type TestProject } from '../helpers/project.ts';

const test = suite('prediction of fixes');

test('correlates ranks, of which equal numbers share one', () => {
  assert.is(spearman([1, 2, 3], [10, 20, 400]), 1);
  assert.is(spearman([1, 2, 3], [3, 2, 1]), -1);
  assert.is(spearman([5, 5, 5], [3, 2, 1]), 0);
  // Ranks 0.5, 0.5, 2 and 0, 1, 2.
  assert.is(spearman([1, 1, 9], [1, 2, 3]).toFixed(4), (1.5 / Math.sqrt(1.5 * 2)).toFixed(4));
});

test('shares the last place among those with the same score', () => {
  assert.is(shareInTop([9, 1, 1, 1], [6, 2, 2, 2], 0.25), 0.5);
  assert.is(shareInTop([9, 1, 1, 1], [6, 6, 0, 0], 0.5), (6 + 2) / 12);
  assert.is(shareInTop([1, 2], [0, 0], 0.5), 0);
});

test('counts fixes by subject and size, under the first name of a file', () => {
  const project = makeProject({ 'a.ts': 'a', 'b.ts': 'b', ...files(11, 'first') });
  git(project.root, 'init', '-q');
  commit(project, 'start');
  const since = git(project.root, 'rev-parse', 'HEAD').trim();
  project.write({ 'a.ts': 'a fix' });
  commit(project, '🐛 Fixed a thing');
  project.remove('a.ts');
  project.write({ 'c.ts': 'a fix' });
  commit(project, 'move it');
  project.write({ 'c.ts': 'a fix of c', 'b.ts': 'of b', 'new.ts': 'no file of the start' });
  commit(project, 'remove the regression of b');
  project.write({ 'b.ts': 'a prefix' });
  commit(project, 'add a prefix');
  project.write(files(11, 'fixed'));
  commit(project, 'fix everything');
  const { commits, of } = countFixes(project.root, { since, isSource: path => path !== 'new.ts' });
  assert.is(commits, 2);
  assert.equal([...of].sort(), [
    ['a.ts', 2],
    ['b.ts', 1],
  ]);
});

test.run();

function files(count: number, text: string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`many${i}.ts`, `${text} ${i}`]));
}

function commit({ root }: TestProject, subject: string): void {
  commitAt(root, '2026-01-31T12:00:00Z', subject);
}

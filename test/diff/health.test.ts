import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareCycles } from '../../src/core/diff/cycles.ts';
import { compareHealth } from '../../src/core/diff/health-causes.ts';
import { healthSentence } from '../../src/core/diff/health-words.ts';
import { compareEdges } from '../../src/core/diff/imports.ts';
import { randomNumbers } from '../analyze/random.ts';
import { stateWithAnalysis } from './states.ts';

function moveOf(before: string, after: string) {
  const [old, now] = [stateWithAnalysis(before), stateWithAnalysis(after)];
  const { added, stronger } = compareEdges(old.graph, now.graph, new Map());
  const cycles = compareCycles({ before: old, after: now, names: new Map() });
  return compareHealth({ before: old, after: now, cycles, closing: [...added, ...stronger] });
}

/** What is told after the scores. */
const why = (before: string, after: string) =>
  healthSentence(moveOf(before, after)).replace(/^.*? to \w \d+/, '');

/** As many modules with two files each. */
const modules = (count: number) => Array.from({ length: count }, (_, i) => `m${i}/a, m${i}/b`).join(', ');

test('a fall of the score because of a cycle names its files and the import', () => {
  const chain = 'a -> b -> c, d, e, f';
  const others = Array.from({ length: 60 }, (_, i) => `f${i}`).join(', ');
  assert.is(why(chain, `${chain}, c -> a`), ': 3 of 6 files are in cycles at load time, 0 before, by c → a');
  assert.is(
    why(`a -> b -> c -> a, ${others}`, 'a -> b -> c -> a'),
    ': 3 of 3 files are in cycles at load time, 3 of 63 before',
    'because other files were deleted',
  );
});

test('a rise names no cause', () => {
  assert.is(why('a -> b -> a, c', 'a -> b, c'), '');
  assert.equal(moveOf('a -> b -> a, c', 'a -> b, c').causes, []);
});

test('a fall of the score because of modules names the first import between them', () => {
  const before = `${modules(6)}, m0/a -> m1/a, m1/b -> m2/a`;
  assert.is(
    why(before, `${before}, m2/b -> m0/b`),
    ': 3 of 6 modules are in knots, 0 before, by m2/b → m0/b',
  );
  const along = Array.from({ length: 12 }, (_, i) => `m0/f${i} -> m1/f${i}`).join(', ');
  const some = `${modules(6)}, ${along}, m1/f0 -> m1/b`;
  assert.match(
    why(some, `${some}, m1/b -> m0/b`),
    '1 of 13 imports is against the grain, 0 of 12 before, by m1/b → m0/b',
  );
});

test('a fall of the score because changes reach more modules names an import that makes one depend on another', () => {
  const before = `${modules(12)}, ${Array.from({ length: 9 }, (_, i) => `m${i}/a -> m${i + 1}/b`).join(', ')}`;
  const after = `${before}, m0/b -> m1/b, m9/b -> m10/b, m10/b -> m11/b`;
  const { causes } = moveOf(before, after);
  assert.is(causes[0].import?.source, 'm10/b', 'and not m0/b, which imports what m0/a does');
  assert.match(
    why(before, after),
    /^: a change reaches \d+ % of the modules, \d+ % before, by m10\/b → m11\/b$/,
  );
});

test('a dimension that was not measured before is named as such', () => {
  const knot = (count: number) => `${modules(count)}, m0/a -> m1/a, m1/b -> m0/b`;
  assert.match(why(knot(4), knot(5)), '2 of 5 modules are in knots, which was not measured before');
});

test('every fall of the score names a cause, whatever changed', () => {
  let falls = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomNumbers(seed);
    const draw = (links: number) =>
      `${modules(4 + Math.floor(random() * 8))}, ${Array.from({ length: links }, () => {
        const file = () => `m${Math.floor(random() * 9)}/${'abcd'[Math.floor(random() * 4)]}`;
        return `${file()} ${random() < 0.2 ? '-l->' : '->'} ${file()}`;
      }).join(', ')}`;
    const { before, after, causes } = moveOf(draw(10), draw(30));
    const isFall = (after.score ?? 0) < (before.score ?? 0);
    falls += Number(isFall);
    assert.is(causes.length > 0, isFall, `${seed}`);
    for (const cause of causes) assert.ok(cause.after.points >= cause.before.points);
  }
  assert.ok(falls > 30);
});

test.run();

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareCycles } from '../../src/core/diff/cycles.ts';
import { compareEdges } from '../../src/core/diff/imports.ts';
import { cycleIsIn, findingIsIn, sinceWhen } from '../../src/core/diff/since.ts';
import { cyclesOf } from './states.ts';

function changes(before: string, after: string, names: ReadonlyMap<string, string> = new Map()) {
  const [old, now] = [cyclesOf(before), cyclesOf(after)];
  const { added, stronger } = compareEdges(old.graph, now.graph, names);
  return compareCycles({ before: old, after: now, names, closing: [...added, ...stronger] });
}

const lines = (...sides: Parameters<typeof changes>) =>
  changes(...sides).map(({ fate, members, changed }) => `${fate} ${members.join('')} ±${changed.join('')}`);

const RING = 'a -> b -> c -> a';

test('the fates of a cycle', () => {
  assert.equal(lines('a -> b -> c', RING), ['new abc ±abc']);
  assert.equal(lines(RING, 'a -> b -> c'), ['fixed abc ±abc']);
  assert.equal(lines(RING, `${RING}, a -> d -> a`), ['grown abcd ±d']);
  assert.equal(lines(`${RING}, a -> d -> a`, `${RING}, d`), ['shrunk abc ±d']);
  assert.equal(lines('a -> b -> a, c -> d -> c', 'a -> b -> a, c -> d -> c, b -> c, d -> a'), [
    'merged abcd ±',
  ]);
  assert.equal(lines('a -> b -> a, c -> d -> c, b -> c, d -> a', 'a -> b -> a, c -> d -> c'), [
    'split abcd ±',
  ]);
});

test('a cycle with the same members is not listed, whichever imports close it', () => {
  assert.equal(lines(RING, 'a -> b -> c -> a, a -> c -> b -> a'), []);
});

test('type-only cycles do not count; one that becomes real is new', () => {
  assert.equal(lines('a -> b, b', 'a -> b -t-> a'), []);
  assert.equal(lines('a -> b -t-> a', 'a -> b -> a'), ['new ab ±ab']);
});

test('a cycle whose files moved is the same cycle', () => {
  const names = new Map([
    ['a', 'x'],
    ['b', 'y'],
  ]);
  assert.equal(lines('a -> b -> a', 'x -> y -> x', names), []);
});

test('names the added imports that closed it, and a loop that begins with the first', () => {
  const [{ closedBy, loop }] = changes('a -> b -> c', RING);
  assert.equal(
    closedBy.map(({ source, target, line }) => [source, target, line]),
    [['c', 'a', 1]],
  );
  assert.equal(
    loop.map(({ source }) => source),
    ['c', 'a', 'b'],
  );
});

test('of a grown cycle, imports that lead to or from new members come first', () => {
  const [{ fate, closedBy }] = changes(RING, 'a -> b -> c -> a, a -> c, c -> d -> a');
  assert.is(fate, 'grown');
  assert.equal(
    closedBy.map(({ source, target }) => `${source}${target}`),
    ['cd', 'da', 'ac'],
  );
});

test('worse changes come first', () => {
  const before = 'a -> b -> a, c, d, e -> f -> e, g';
  const after = 'a, b, c -> d -> c, e -> f -> e, e -> g -> e';
  assert.equal(lines(before, after), ['new cd ±cd', 'grown efg ±g', 'fixed ab ±ab']);
});

test('a cycle exists since it contained all its members of today without interruption', async () => {
  const past = [
    { at: 4, found: [new Set(['a', 'b']), new Set(['x', 'y'])] },
    { at: 3, found: [new Set(['a', 'b', 'c'])] },
    { at: 2, found: [new Set(['a'])] },
    { at: 1, found: [new Set(['a', 'b'])] },
  ];
  assert.equal(
    (await sinceWhen(past, cycleIsIn)).map(({ one, since, isOpen }) => [[...one].join(''), since, isOpen]),
    [
      ['ab', 3, false],
      ['xy', 4, false],
    ],
  );
  const [oldest] = await sinceWhen(past.slice(0, 2), cycleIsIn);
  assert.equal([oldest.since, oldest.isOpen], [3, true]);
});

test('a walk ends as soon as nothing is left to find', async () => {
  const visited: number[] = [];
  function* walk() {
    for (const at of [3, 2, 1]) {
      visited.push(at);
      yield { at, found: at === 3 ? ['x'] : [] };
    }
  }
  await sinceWhen(walk(), found => one => found.includes(one));
  assert.equal(visited, [3, 2]);
});

test('a finding is known by its id, one about a cycle by a larger cycle of the same rule', () => {
  const isIn = findingIsIn([
    { id: '1', rule: 'layers' },
    { id: '2', rule: 'cycles', members: ['a', 'b', 'c'] },
  ]);
  assert.ok(isIn({ id: '1', rule: 'layers' }));
  assert.not(isIn({ id: '3', rule: 'layers' }));
  assert.ok(isIn({ id: '4', rule: 'cycles', members: ['a', 'b'] }));
  assert.not(isIn({ id: '4', rule: 'acyclic', members: ['a', 'b'] }));
  assert.not(isIn({ id: '4', rule: 'cycles', members: ['a', 'd'] }));
});

test.run();
